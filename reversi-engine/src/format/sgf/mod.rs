//! SGF, the Smart Game Format, for Othello (`GM[2]`).
//!
//! **Reads** collections of games; of each game tree the main line. Points are a
//! letter and a digit (`B[f5]`) or two letters (`B[fe]`, the row counted from
//! the top). A pass is `[]`, `[tt]` or any spelling of a pass, and may be left
//! out where it is forced. Files without `GM`, or with that of Go, come from
//! programs that know only Go: their two letters count rows from the bottom.
//! [`RowOrder`] says otherwise.
//!
//! | | |
//! |---|---|
//! | `GM` `SZ` | 2 (or 1), 8 |
//! | `AB` `AW` `AE` `PL` | the start; without them that of Othello |
//! | `B` `W` `V` | moves, and black's evaluation in discs |
//! | `PB` `PW` `BR` `WR` | names and ratings |
//! | `EV` `PC` `RO` `DT` `TM` `KM` | event, place, round, day, time, komi |
//! | `RE` | `B+24`, `W+4`, `0`, with `R` resigned, `T` time in place of the count; `?` |
//! | `C` `GC` | comments |
//!
//! Other properties of the first node are kept.
//!
//! **Writes** `GM[2]` with letters and digits, the start always written out, a
//! pass as `[pa]`.
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

/// What is lost when a record is written.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    record.lost(HOLDS, is_property)
}

/// Whether the other property is written: its name must be one of SGF that is
/// not used for anything else.
fn is_property(name: &str) -> bool {
    const USED: [&str; 29] = [
        "B", "W", "V", "C", "GC", "AB", "AW", "AE", "PL", "GM", "SZ", "FF", "CA", "AP", "ST", "VW",
        "PB", "PW", "EV", "PC", "RO", "TM", "KM", "RE", "AR", "LB", "KO", "MN", "LN",
    ];
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    is_name && !USED.contains(&name)
}

/// How the rows of points of two letters are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RowOrder {
    /// From the top in Othello files, from the bottom in Go files.
    #[default]
    Auto,
    /// From the top: `a` is row 1.
    TopDown,
    /// From the bottom: `a` is row 8.
    BottomUp,
}

/// The games of a text.
#[must_use]
pub fn records(text: &str) -> Records<'_> {
    records_with(text, RowOrder::Auto)
}

/// The games of a text with a known order of rows.
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

/// Reads a text of one game.
///
/// # Errors
/// [`RecordError`] when the text is anything but one game.
pub fn parse(text: &str) -> Result<GameRecord, RecordError> {
    records(text).only()
}
