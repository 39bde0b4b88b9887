//! What the results of games say about who is stronger: plain functions of
//! counts, which know nothing of engines and processes.
//!
//! Games come in pairs: the same opening twice, with the colours swapped. The
//! two games of a pair are not independent (an opening can favour a side), so
//! errors are computed from the results of pairs, of which there are five: 0,
//! ½, 1, 1½ and 2 points.
//!
//! ```
//! use reversi_cli::command::match_::stats::{Pentanomial, Sprt, Verdict};
//!
//! let pairs = Pentanomial::new([34, 54, 63, 64, 75]);
//! let elo = pairs.elo().unwrap();
//! assert_eq!(format!("{:.1} ± {:.1}", elo.value, elo.error), "55.6 ± 27.7");
//! assert!(pairs.superiority().unwrap() > 0.99);
//!
//! let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
//! assert_eq!(sprt.verdict(&pairs), Verdict::Open);
//! ```

mod elo;
mod moments;
mod outcomes;
mod ratings;
mod sprt;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use moments::Moments;
pub use outcomes::{Outcomes, Pentanomial, Trinomial};
pub use ratings::{Encounter, ratings};
pub use sprt::{EloModel, Sprt, SprtError, Verdict};
