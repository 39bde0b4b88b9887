//! Texts and files, one module for each format.
//!
//! Each module says what it reads and what it writes. A reader never panics and
//! never guesses: its error names what is wrong and [where](Location).

pub mod board_text;
#[cfg(feature = "alloc")]
pub mod obf;
#[cfg(feature = "alloc")]
pub mod transcript;

mod location;

pub use location::Location;
