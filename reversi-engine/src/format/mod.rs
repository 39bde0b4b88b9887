//! File and text formats, one module for each.
//!
//! The documentation of a module states what it reads and writes. Readers do not
//! panic and do not guess: an error has a reason and a [`Location`].

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
