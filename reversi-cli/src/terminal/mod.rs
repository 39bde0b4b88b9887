//! What commands for people share: boards as text and as pictures, colours,
//! sentences.

pub mod board;
pub mod explain;
pub mod look;
pub mod moves;
pub mod students;
pub mod svg;

use reversi_engine::Color;

/// The colour with a capital letter, for the beginning of a sentence.
#[must_use]
pub const fn capital(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// A number with its noun: `1 disc`, `2 discs`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{s}")
}
