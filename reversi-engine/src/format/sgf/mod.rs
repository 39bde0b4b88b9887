//! SGF, the Smart Game Format, for Othello (`GM[2]`).
//!
//! **Reads** collections of games, the main line of each game tree. Points are a letter
//! and a digit (`B[f5]`) or two letters (`B[fe]`, with rows from the top). A pass is
//! `[]`, `[tt]` or any spelling of a pass, optional if it is forced. Files without `GM`
//! or with that of Go come from Go programs: the rows of their two letters are from the
//! bottom. [`RowOrder`] overrides this.
//!
//! | | |
//! |---|---|
//! | `GM` `SZ` | 2 (or 1), 8 |
//! | `AB` `AW` `AE` `PL` | the start; without them that of Othello |
//! | `B` `W` `V` | moves, and the evaluation for black in discs |
//! | `PB` `PW` `BR` `WR` | names and ratings |
//! | `EV` `PC` `RO` `DT` `TM` `KM` | event, place, round, day, time, komi |
//! | `RE` | `B+24`, `W+4`, `0`, or `R` (resigned), `T` (time), `F` (forfeit) for the number; `?` |
//! | `C` `GC` | comments |
//!
//! Other properties of the first node are preserved.
//!
//! **Writes** `GM[2]` with letters and digits, always with a start board, a pass as
//! `[pa]`.
//!
//! ```
//! use reversi_engine::format::sgf;
//! let digits = sgf::parse("(;GM[2]SZ[8];B[f5];W[d6])")?;
//! let letters = sgf::parse("(;GM[2]SZ[8];B[fe];W[df])")?;
//! let mirrored = sgf::parse("(;SZ[8];B[fd];W[dc])")?;
//! assert_eq!(digits, letters);
//! assert_eq!(digits.game(), mirrored.game());
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
    Field::Names,
    Field::Ratings,
    Field::Event,
    Field::Place,
    Field::Round,
    Field::Year,
    Field::Day,
    Field::TimeControl,
    Field::Komi,
    Field::Result,
    Field::Winner,
    Field::Comments,
]);

/// The fields of a record that are lost or changed in this format.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    let lost = record.lost(HOLDS, is_property);
    let texts = [
        (Field::Event, &record.event),
        (Field::Place, &record.place),
        (Field::Round, &record.round),
        (Field::TimeControl, &record.time_control),
    ];
    let is_kept = |text: &str| !text.contains(['\n', '\r']);
    lost.union(record.changed(&texts, is_kept, |_| true))
}

/// Returns `true` for the name of a property without a meaning of its own, which is
/// written unchanged.
fn is_property(name: &str) -> bool {
    const USED: [&str; 29] = [
        "B", "W", "V", "C", "GC", "AB", "AW", "AE", "PL", "GM", "SZ", "FF", "CA", "AP", "ST", "VW",
        "PB", "PW", "EV", "PC", "RO", "TM", "KM", "RE", "AR", "LB", "KO", "MN", "LN",
    ];
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    is_name && !USED.contains(&name)
}

/// The order of rows in points of two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RowOrder {
    /// Top down in Othello files, bottom up in Go files.
    #[default]
    Auto,
    /// Top down: `a` is row 1.
    TopDown,
    /// Bottom up: `a` is row 8.
    BottomUp,
}

/// Reads the games of a text.
#[must_use]
pub fn records(text: &str) -> Records<'_> {
    records_with(text, RowOrder::Auto)
}

/// Reads the games of a text with a given order of rows.
#[must_use]
pub fn records_with(text: &str, rows: RowOrder) -> Records<'_> {
    Records::new(
        text,
        match rows {
            RowOrder::Auto => |cursor| read::next(cursor, RowOrder::Auto),
            RowOrder::TopDown => |cursor| read::next(cursor, RowOrder::TopDown),
            RowOrder::BottomUp => |cursor| read::next(cursor, RowOrder::BottomUp),
        },
    )
}

/// Reads a text with a single game.
///
/// # Errors
/// [`RecordError`] if the text is not a single game.
pub fn parse(text: &str) -> Result<GameRecord, RecordError> {
    records(text).only()
}
