//! GGF, the format of the game server GGS and of `NBoard`.
//!
//! **Reads** games `(;GM[Othello] ... ;)`, any number per line or file. A number before
//! games must be the number of games that follow. Properties:
//!
//! | | |
//! |---|---|
//! | `PB` `PW` `RB` `RW` | names and ratings |
//! | `PC` `DT` | place; day and time of day, or seconds since 1970 |
//! | `TI`, or `TB` `TW` | time control |
//! | `TY` | type of game, with an 8x8 board; variants are refused |
//! | `RE` | result for black: `+24.000`, with `:r` (resigned), `:t` (time), `:s` (agreed), `:l` (left); `?` |
//! | `KM`, `KB` `KW` | komi, refused unless 0; bids for the komi |
//! | `BO` | the start: `8`, 64 squares, the side to move |
//! | `B` `W` | a move `f5`, `f5/eval`, `f5//time` or `f5/eval/time`; a pass starts with `PA` |
//! | `CO` | a comment |
//!
//! Other properties are preserved. Without `BO`, the start board is that of Othello.
//! Forced passes are optional. A value ends at the first `]`.
//!
//! **Writes** one game per line, with these properties only, always with `TY`. `]`
//! becomes `)`, a line break a space.
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
    Field::Result,
    Field::Comments,
]);

/// The written properties without a field of their own.
const TAGS: [&str; 3] = ["TY", "KB", "KW"];

/// The fields of a record that are lost or changed in this format.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    let mut lost = record.lost(HOLDS, |name| TAGS.contains(&name) || name == "DT");
    if record.place.is_empty() {
        lost = lost.without(Fields::of(&[Field::Event]));
    }
    let place = if record.place.is_empty() {
        (Field::Event, &record.event)
    } else {
        (Field::Place, &record.place)
    };
    let texts = [place, (Field::TimeControl, &record.time_control)];
    lost.union(record.changed(&texts, write::is_kept, write::is_kept))
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
