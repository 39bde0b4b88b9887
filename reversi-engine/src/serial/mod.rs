//! Serde implementations, with the feature `serde`.
//!
//! Human-readable formats such as JSON have the texts of `Display` and `FromStr`,
//! compact formats such as postcard have numbers:
//!
//! | type | human-readable | compact |
//! |---|---|---|
//! | `Square` | `"f5"` | its index, 0 to 63 |
//! | `Move` | `"f5"`, `"pass"` | 0 to 63, 64 for a pass |
//! | `Color` | `"black"`, `"white"` | 0, 1 |
//! | `Bitboard` | `"f4 d6 f6"` | its 64 bits |
//! | `Board` | 64 squares of `X`, `O` and `-`, the side to move | both bitboards and the side to move |
//! | `Score` | the discs as a number | the same |
//! | `Level` | `"easy"`, `"17"` | 1 to 60; 61 to 63 for the named ones |
//! | `ObfRecord` | a line of OBF | the same |
//! | `Date` | `"2003-12-15"` | year, month and day, 0 if unknown |
//!
//! `Game` has its start board and its moves, `GameRecord` a game and its metadata.
//! Types whose fields may have any value derive the traits in place, with names in
//! lower case; all others are here and go through their constructors, so that
//! overlapping discs, illegal moves and scores of 65 are errors. `SearchOptions`, which
//! own weights, are not serializable.

mod records;
#[cfg(feature = "alloc")]
mod search;
mod words;
