//! PGN for Othello, as written by `PlayOK`, `FlyOrDie` and other programs.
//!
//! **Reads** games with a block of tags and a list of moves:
//!
//! ```text
//! [Black "Ann"]
//! [White "Bob"]
//! [Result "47-17"]
//!
//! 1. f5 d6 2. c3 d3 {a comment} 3. c4 -- 47-17
//! ```
//!
//! Move numbers are ignored. A pass is `--` or any other spelling of a pass, optional if
//! it is forced. Variations in parentheses and `$1` are skipped. The result is the discs
//! of black and white, or `1-0`, `0-1`, `1/2-1/2`, with the number of black first, or
//! that of white if the tag `White` precedes `Black`, as in chess. `*` is a game without
//! result. A start board other than that of Othello is a [board](super::board_text) in
//! the tag `FEN`. `{[%eval 1.5]}` and `{[%emt 0:00:02.3]}` after a move are its
//! evaluation in discs, for the side that moved, and its time. Other tags are
//! preserved.
//!
//! **Writes** the same, in lines of at most 80 characters, with the tag of black
//! first.
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

/// The fields of a record that are lost or changed in this format.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    let lost = record.lost(HOLDS, is_tag);
    let texts = [
        (Field::Event, &record.event),
        (Field::Place, &record.place),
        (Field::Round, &record.round),
        (Field::TimeControl, &record.time_control),
    ];
    let is_kept = |text: &str| !text.contains(['\n', '\r']) && !matches!(text, "?" | "-");
    lost.union(record.changed(&texts, is_kept, |text| {
        !text.contains('}') && !text.contains("[%")
    }))
}

/// Returns `true` for the name of a tag without a meaning of its own, which is written
/// unchanged.
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

/// Reads the games of a text.
#[must_use]
pub fn records(text: &str) -> Records<'_> {
    Records::new(text, read::next)
}

/// Reads a text with a single game.
///
/// # Errors
/// [`RecordError`] if the text is not a single game.
pub fn parse(text: &str) -> Result<GameRecord, RecordError> {
    records(text).only()
}
