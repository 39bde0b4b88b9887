//! Games in the manner of PGN, as `PlayOK`, `FlyOrDie` and other programs write
//! them.
//!
//! **Reads** games of a block of tags and a list of moves:
//!
//! ```text
//! [Black "Ann"]
//! [White "Bob"]
//! [Result "47-17"]
//!
//! 1. f5 d6 2. c3 d3 {a comment} 3. c4 -- 47-17
//! ```
//!
//! Move numbers are not looked at. A pass is `--` or any other spelling of one,
//! and may be left out where it is forced. Variations in parentheses and `$1`
//! are passed over. The result is black's discs and white's, or `1-0`, `0-1`,
//! `1/2-1/2`; of these black has the first figure, as it moves first, unless the
//! tag `White` stands before `Black`, as in chess. `*` is a game without result.
//! A start other than that of Othello is a [board](super::board_text) in the
//! tag `FEN`. `{[%eval 1.5]}` and `{[%emt 0:00:02.3]}` behind a move are its
//! evaluation in discs, for the side that moved, and the time it took. Tags that
//! no other format knows are kept.
//!
//! **Writes** the same, lines of at most 80 characters, black's tag first.
//!
//! ```
//! use reversi_engine::format::pgn;
//! let record = pgn::parse("[Black \"Ann\"]\n[Date \"2024.05.??\"]\n\n1. f5 d6 2. c3 *\n")?;
//! assert_eq!(record.black.name, "Ann");
//! assert_eq!(record.game().moves().len(), 3);
//! assert_eq!(pgn::parse(&pgn::write(&record))?, record);
//! # Ok::<(), reversi_engine::format::RecordError>(())
//! ```

use super::cursor::Records;
use super::error::RecordError;
use super::record::{Field, Fields, GameRecord};

mod read;
mod write;

pub use write::write;

const HOLDS: Fields = Fields::of(&[
    Field::Moves,
    Field::Evaluations,
    Field::Times,
    Field::Names,
    Field::Ratings,
    Field::Event,
    Field::Place,
    Field::Round,
    Field::Year,
    Field::Day,
    Field::TimeOfDay,
    Field::TimeControl,
    Field::Komi,
    Field::Result,
    Field::Winner,
    Field::Comments,
]);

/// What is lost when a record is written.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    record.lost(HOLDS, is_tag)
}

/// Whether the other property is written: its name must be one of PGN that is
/// not used for anything else.
fn is_tag(name: &str) -> bool {
    const USED: [&str; 16] = [
        "Event",
        "Site",
        "Date",
        "Time",
        "Round",
        "Black",
        "White",
        "BlackElo",
        "WhiteElo",
        "Result",
        "TimeControl",
        "Komi",
        "FEN",
        "SetUp",
        "Ending",
        "Margin",
    ];
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !name.is_empty() && name.bytes().all(is_name) && !USED.contains(&name)
}

/// The games of a text.
#[must_use]
pub fn records(text: &str) -> Records<'_> {
    Records::new(text, read::next)
}

/// Reads a text of one game.
///
/// # Errors
/// [`RecordError`] when the text is anything but one game.
pub fn parse(text: &str) -> Result<GameRecord, RecordError> {
    records(text).only()
}
