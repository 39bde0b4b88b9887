//! Texts and files, one module for each format.
//!
//! Each module says what it reads and what it writes. A reader never panics and
//! never guesses: its error names what is wrong and [where](Location).

pub mod board_text;
#[cfg(feature = "alloc")]
pub mod gam;
#[cfg(feature = "alloc")]
pub mod ggf;
#[cfg(feature = "alloc")]
pub mod lists;
#[cfg(feature = "alloc")]
pub mod obf;
#[cfg(feature = "alloc")]
pub mod pgn;
#[cfg(feature = "alloc")]
pub mod record;
#[cfg(feature = "alloc")]
pub mod sgf;
#[cfg(feature = "alloc")]
pub mod transcript;
#[cfg(feature = "alloc")]
pub mod wthor;

#[cfg(feature = "alloc")]
mod cursor;
#[cfg(feature = "alloc")]
mod error;
mod location;

#[cfg(feature = "alloc")]
pub use cursor::Records;
#[cfg(feature = "alloc")]
pub use error::{FileLocation, RecordError, RecordReason};
pub use location::Location;
