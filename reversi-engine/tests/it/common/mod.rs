//! Helpers of several test modules.

#[cfg(feature = "alloc")]
pub(crate) mod games;
pub(crate) mod plain;

use std::fs;
use std::path::Path;

use reversi_engine::{Bitboard, Board, Square};
use serde_json::Value;

/// The JSON lines of a file in `tests/data`.
pub(crate) fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(file);
    let text = fs::read_to_string(&path).expect("the file is there");
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(!lines.is_empty(), "{} is empty", path.display());
    lines
}

/// A string field.
pub(crate) fn text<'v>(line: &'v Value, key: &str) -> &'v str {
    line[key]
        .as_str()
        .unwrap_or_else(|| panic!("no text {key} in {line}"))
}

/// An integer field.
pub(crate) fn number(line: &Value, key: &str) -> i64 {
    line[key]
        .as_i64()
        .unwrap_or_else(|| panic!("no number {key} in {line}"))
}

/// A board field.
pub(crate) fn board(line: &Value, key: &str) -> Board {
    text(line, key)
        .parse()
        .unwrap_or_else(|error| panic!("{key}: {error} in {line}"))
}

/// The squares named in a text.
pub(crate) fn squares(names: &str) -> Bitboard {
    names
        .split_whitespace()
        .map(|name| name.parse::<Square>().expect("a square"))
        .collect()
}
