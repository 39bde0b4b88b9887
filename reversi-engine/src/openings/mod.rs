//! Balanced openings, and the names of common openings.
//!
//! [`Xot`] is a list for games that start after eight random moves, as in the variant
//! XOT. [`OpeningNames`] finds the name of a board in any orientation, reached by any
//! order of moves.
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
pub(crate) mod xot;

pub use names::OpeningNames;
pub use xot::{Opening, Xot, xot};
