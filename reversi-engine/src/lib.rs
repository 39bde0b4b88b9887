//! Othello/Reversi for programs: rules, move generation and an exact endgame
//! solver, at full SIMD speed on any CPU without build flags.
#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
extern crate alloc;

mod arch;
mod bitboard;
mod board;
mod color;
#[cfg(feature = "alloc")]
pub mod eval;
pub mod format;
#[cfg(feature = "alloc")]
mod game;
mod moves;
mod perft;
mod position;
mod rules;
mod score;
mod search;
mod square;
mod stability;
mod symmetry;

pub use arch::CpuTier;
pub use bitboard::{Bitboard, Squares};
pub use board::{Board, IllegalMove};
pub use color::{Color, ParseColorError};
pub use format::board_text::BoardTextError;
#[cfg(feature = "alloc")]
pub use game::Game;
pub use moves::{Move, ParseMoveError};
pub use perft::{perft, perft_on};
pub use position::Position;
pub use rules::{OpeningError, ReversiOpening, Variant};
pub use score::{Outcome, Score, Scoring};
#[cfg(feature = "alloc")]
pub use search::{Bound, Limits, Options, Report, Searcher, SearcherError, Stopper};
pub use search::{SmallSolver, Solution};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;

/// Makes the code of this crate's README a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
