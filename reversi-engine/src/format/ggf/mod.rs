//! GGF, the records of the game server GGS and of `NBoard`.
//!
//! **Reads** games `(;GM[Othello] ... ;)`, several on a line or in a file; a
//! number in front of games must be how many follow. Names of properties:
//!
//! | | |
//! |---|---|
//! | `PB` `PW` `RB` `RW` | names and ratings |
//! | `PC` `DT` | place; day and time of day, or seconds since 1970 |
//! | `TI`, or `TB` `TW` | time control |
//! | `TY` | kind of game: the board must be 8x8 |
//! | `RE` | black's result: `+24.000`, with `:r` resigned, `:t` time, `:s` agreed, `:l` left; `?` |
//! | `KM`, `KB` `KW` | komi; the bids for it |
//! | `BO` | the start: `8`, 64 squares, the side to move |
//! | `B` `W` | a move `f5`, `f5/eval`, `f5//time` or `f5/eval/time`; everything that begins with `PA` is a pass |
//! | `CO` | a comment |
//!
//! Other properties are kept. Without `BO` a game begins on the Othello start. A
//! forced pass may be left out. A value ends at the first `]`.
//!
//! **Writes** one game a line, with only these properties: a board asks for
//! `TY`, so it is always there. `]` becomes `)`, a line break a space.
//!
//! ```
//! use reversi_engine::format::ggf;
//! let text = "(;GM[Othello]PB[Ann]PW[Bob]RE[?]TY[8]\
//!     BO[8 ---------------------------O*------*O--------------------------- *]\
//!     B[F5/1.50/2.30]W[D6];)";
//! let record = ggf::parse(text)?;
//! assert_eq!(record.game().moves().len(), 2);
//! assert_eq!(ggf::parse(&ggf::write(&record))?, record);
//! # Ok::<(), reversi_engine::format::RecordError>(())
//! ```

use super::cursor::Records;
use super::error::RecordError;
use super::record::{Field, Fields, GameRecord};

mod read;
mod write;

pub use read::parse_move;
pub use write::{write, write_move};

const HOLDS: Fields = Fields::of(&[
    Field::Moves,
    Field::Evaluations,
    Field::Times,
    Field::Names,
    Field::Ratings,
    Field::Place,
    Field::Year,
    Field::Day,
    Field::TimeOfDay,
    Field::TimeControl,
    Field::Komi,
    Field::Result,
    Field::Comments,
]);

/// The properties without a field of their own that are written.
const TAGS: [&str; 3] = ["TY", "KB", "KW"];

/// What is lost when a record is written.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    let mut lost = record.lost(HOLDS, |name| TAGS.contains(&name) || name == "DT");
    if record.place.is_empty() {
        lost = lost.without(Fields::of(&[Field::Event]));
    }
    lost
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
