//! Files of games and positions in all formats that the library reads.

mod file;
mod format;

pub use file::{GamesFile, ReadError, Reading};
pub use format::Format;
