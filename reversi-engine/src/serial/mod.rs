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
//! `Game` is its start and its moves, `GameRecord` a game and what is known about
//! it. Everything else is as serde derives it, with names in lower case. `Options`
//! hold the weights themselves and are not serialized. What is read goes through the same checks as
//! anything else: overlapping discs, illegal moves and scores of 65 are errors.

mod records;
mod words;

pub(crate) use words::{deserialize, serialize};
// For the levels of the searcher.
#[cfg(feature = "alloc")]
pub(crate) use words::{Word, words};
