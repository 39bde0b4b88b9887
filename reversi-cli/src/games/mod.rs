//! Files of games and positions in all formats that the library reads.

mod file;
mod format;

pub(crate) use file::{GamesFile, ReadError, ReadOptions};
pub(crate) use format::GameFormat;
