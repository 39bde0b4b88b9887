//! Files of games and positions in all formats that the library reads.

use std::time::{SystemTime, UNIX_EPOCH};

use reversi_engine::format::record::Date;

mod encoding;
mod file;
mod foreign;
mod format;
mod position;

pub(crate) use encoding::{EncodingError, parse_encoding};
pub(crate) use file::{GamesFile, ReadError, ReadOptions};
pub(crate) use foreign::foreign;
pub(crate) use format::GameFormat;
pub(crate) use position::{
    Diagram, DiagramLine, PositionError, parse as parse_position, starts_with_row, with_moves,
};

/// The day, in Greenwich.
#[must_use]
pub(crate) fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::from_unix_seconds(since.as_secs()).map(|(date, _)| date)
}
