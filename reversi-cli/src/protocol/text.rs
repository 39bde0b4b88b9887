//! Texts of several protocols.

use std::fmt::{Arguments, Write};

use reversi_engine::search::Selectivity;
use reversi_engine::{Move, SearchReport, search::Bound};

/// A square in upper case, or a pass as this protocol names it.
pub(super) fn upper(mv: Move, pass: &str) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => pass.to_owned(),
    }
}

/// The moves of a variation in upper case.
pub(super) fn variation(report: &SearchReport, pass: &str, separator: &str) -> String {
    let moves: Vec<_> = report.pv.iter().map(|&mv| upper(mv, pass)).collect();
    moves.join(separator)
}

/// The depth of a search, with its selectivity if selective.
pub(super) fn depth(report: &SearchReport) -> String {
    match report.selectivity {
        Selectivity::FullWidth => report.depth.to_string(),
        selectivity => format!("{}@{selectivity}", report.depth),
    }
}

/// Whether the report has the exact result of perfect play.
pub(super) fn is_exact(report: &SearchReport) -> bool {
    report.solved && report.bound == Bound::Exact
}

/// The first word of a line and its rest.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Adds a line.
pub(super) fn say(out: &mut String, line: Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "{line}");
}
