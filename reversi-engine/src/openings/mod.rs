//! Openings: a list of balanced ones to begin games with, and the names of the
//! common ones.
//!
//! The list is in the manner of the variant XOT, in which games begin after eight
//! moves drawn by lot: see [`Xot`]. Names are found by the board, whichever way
//! round it is and by whatever moves it was reached: see [`OpeningNames`].
//!
//! ```
//! use reversi_engine::openings::{OpeningNames, xot};
//! use reversi_engine::format::transcript;
//!
//! let opening = xot().choose(2026);
//! assert_eq!(opening.game().moves().len(), 8);
//!
//! let names = OpeningNames::new();
//! let game = transcript::parse("f5f6e6d6")?;
//! assert_eq!(names.of_game(&game), Some("Diagonal"));
//! # Ok::<(), transcript::TranscriptError>(())
//! ```

mod names;
mod xot;

pub use names::OpeningNames;
pub use xot::{Opening, Xot, candidates, xot};
