//! Text of commands and replies that several protocols share.

use std::fmt::{Arguments, Write};

use reversi_engine::search::Selectivity;
use reversi_engine::{Move, SearchReport, search::Bound};

/// A move in upper case, with the word of the protocol for a pass.
pub(super) fn upper(mv: Move, pass: &str) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => pass.to_owned(),
    }
}

/// The principal variation in upper case.
pub(super) fn variation(report: &SearchReport, pass: &str, separator: &str) -> String {
    let moves: Vec<_> = report.pv.iter().map(|&mv| upper(mv, pass)).collect();
    moves.join(separator)
}

/// The depth of a search, with the selectivity if the search is selective.
pub(super) fn depth(report: &SearchReport) -> String {
    match report.selectivity {
        Selectivity::FullWidth => report.depth.to_string(),
        selectivity => format!("{}@{selectivity}", report.depth),
    }
}

/// Whether the score is proved: an exact score of perfect play.
pub(super) fn is_proved(report: &SearchReport) -> bool {
    report.solved && report.bound == Bound::Exact
}

/// Splits a line into its first word and the rest.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Appends a line.
pub(super) fn push_line(out: &mut String, line: Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "{line}");
}
