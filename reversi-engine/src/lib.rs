//! An Othello (Reversi) engine as a library: rules, game records, a search and an exact
//! endgame solver, at full SIMD speed on any CPU without build flags.
//!
//! # Rules
//!
//! A [`Board`] has the discs of both colours and the side to move. A [`Move`] is a
//! [`Square`] or a pass, and a [`Bitboard`] is a set of squares. [`Position`] is a board
//! from the point of view of the side to move, the input of search and evaluation.
//!
//! ```
//! use reversi_engine::{Board, Color, IllegalMove, Scoring, Square};
//!
//! let mut board = Board::new();
//! board.play(Square::F5)?;
//! assert_eq!(board.side_to_move(), Color::White);
//! assert_eq!(board.legal_moves().to_string(), "f4 d6 f6");
//! assert_eq!(board.play(Square::A1), Err(IllegalMove::NoFlips(Square::A1)));
//! assert_eq!(board.score(Color::Black, Scoring::DiscsOnBoard).discs(), 3);
//! # Ok::<(), IllegalMove>(())
//! ```
//!
//! Passes are explicit: a side without a legal square plays [`Move::Pass`]. A
//! [`Scoring`] is one of the two conventions for the empty squares of a finished game.
//!
//! # Games and formats
//!
//! A [`Game`] is a start board and moves, with [`undo`](Game::undo). The modules of
//! [`format`](mod@format) read and write boards and games; forced passes missing in a
//! record are added. Errors have a reason and a location.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use reversi_engine::{Board, format::transcript};
//!
//! let game = transcript::parse("1. f5 d6 2. c3 d3 3. c4")?;
//! let text = "------------------XO------XXX------OXX-----O-------------------- O";
//! assert_eq!(*game.board(), text.parse::<Board>()?);
//!
//! let error = transcript::parse("f5d6a1").unwrap_err();
//! assert_eq!(error.to_string(), "move 3 at character 5: a1 flips no disc");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Searching
//!
//! A [`Searcher`] owns a transposition table and its threads. [`SearchLimits`] bound a
//! search by depth, nodes, time or a clock; the [`SearchReport`] holds the score in discs
//! for the side to move, the best move and the principal variation.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use core::ops::ControlFlow;
//! use reversi_engine::{Board, SearchLimits, SearchOptions, Searcher};
//!
//! let board = Board::new();
//! let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(16))?;
//! let report = searcher.search(board, &SearchLimits::new().with_depth(6));
//! assert!(report.best_move.is_some());
//!
//! // The same with a callback for each iteration, and multi-PV.
//! let limits = SearchLimits::new().with_depth(4);
//! searcher.search_with(board, &limits, |report| {
//!     println!("depth {}: {:?} {}", report.depth, report.best_move, report.score);
//!     ControlFlow::Continue(())
//! });
//! let best_three = searcher.multi_pv(board, &limits, 3);
//! assert_eq!(best_three.len(), 3);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Searcher::choose`] plays at a [`Level`](search::Level),
//! [`SearchLimits::with_clock`] manages the time of a [`Clock`](search::Clock), and a
//! [`StopToken`] stops a search from another thread.
//!
//! # Solving
//!
//! ```
//! use reversi_engine::{Board, SmallSolver};
//!
//! let text = "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X";
//! let board: Board = text.parse()?;
//! let solution = SmallSolver::new().solve(board);
//! assert_eq!(solution.score.discs(), 64);
//! assert_eq!(solution.best_move, Some("f7".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`SmallSolver`] needs no allocator. [`Searcher::solve`] has a transposition table,
//! limits and threads, for positions of up to 30 and more empty squares.
//!
//! # Features
//!
//! | feature | default | provides |
//! |---|---|---|
//! | `std` | yes | CPU detection at run time, clocks, threads; implies `alloc` |
//! | `alloc` | by `std` | [`Game`], game records, [`Searcher`], [`eval`] |
//! | `weights` | yes | the embedded evaluation weights; implies `alloc` |
//! | `serde` | no | `Serialize` and `Deserialize` for boards, moves, games, records, limits and reports: texts in human-readable formats, numbers in compact ones |
//!
//! Capabilities by features:
//!
//! | | none | `alloc` | `alloc`, `weights` | `std`, `weights` |
//! |---|---|---|---|---|
//! | rules, scores, [`perft`](fn@perft), [`study`], board texts | yes | yes | yes | yes |
//! | exact solving with [`SmallSolver`] | yes | yes | yes | yes |
//! | games with undo, all record formats | | yes | yes | yes |
//! | [`Searcher`]: search, exact solving with a transposition table | | yes, with a simple evaluation | yes | yes |
//! | weights from a file | | yes | yes | yes |
//! | limits of depth and nodes, stop tokens | | yes | yes | yes |
//! | limits of time, clocks | | no effect | no effect | yes [^time] |
//! | several search threads | | no effect | no effect | yes [^threads] |
//! | detection of the best [`CpuTier`] at run time | | | | yes |
//!
//! [^time]: On `wasm32-unknown-unknown`, whose standard library has no clock, limits of
//!     time have no effect either, and reports have no elapsed time.
//!
//! [^threads]: On targets with threads and with 64-bit atomics.
//!
//! `alloc` needs a target with atomic pointers (`target_has_atomic = "ptr"`), such as
//! `thumbv7em-none-eabi`; `thumbv6m-none-eabi` has only what needs no feature.
//!
//! No feature selects the CPU. Without `std` the tier is the best one that the program
//! is compiled for, as with `-C target-cpu`. All tiers give the same results.
//!
//! ## Without an allocator
//!
//! Without features, the library uses only the stack and [`SmallSolver`], which belongs
//! in a static. On a 64-bit CPU:
//!
//! | | bytes |
//! |---|---|
//! | [`Square`], [`Move`], [`Color`], [`Score`] | 1 |
//! | [`Bitboard`] | 8 |
//! | [`Position`] | 16 |
//! | [`Board`] | 24 |
//! | [`SmallSolver`] | 524,304 |
//! | stack of a call of the rules or of [`perft`](fn@perft) | up to 1,024 |
//! | stack of [`SmallSolver::solve`] | up to 2,048 for each empty square |
//!
//! The stack sizes are those of optimized builds, measured as 1,200 to 1,500 bytes for
//! each empty square.
//!
//! # Guarantees
//!
//! No input makes the library panic; only builds with debug assertions check the moves
//! of [`Board::play_unchecked`]. The library does no input or output and has no global
//! state.
#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
extern crate alloc;

// The documented sizes.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Square>() == 1 && size_of::<Move>() == 1);
    assert!(size_of::<Color>() == 1 && size_of::<Score>() == 1);
    assert!(size_of::<Bitboard>() == 8 && size_of::<Position>() == 16);
    assert!(size_of::<Board>() == 24 && size_of::<SmallSolver>() == 524_304);
};

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
#[cfg(feature = "alloc")]
pub mod openings;
mod perft;
mod position;
mod rules;
mod score;
pub mod search;
#[cfg(feature = "serde")]
mod serial;
mod splitmix;
mod square;
mod stability;
pub mod study;
mod symmetry;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod training;

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
pub use score::{Outcome, Score, ScoreRangeError, Scoring};
#[cfg(feature = "alloc")]
pub use search::{SearchError, SearchLimits, SearchOptions, SearchReport, Searcher, StopToken};
pub use search::{SmallSolver, Solution};
pub use square::{ParseSquareError, Square, SquareIndexError};
pub use symmetry::Symmetry;

/// The code of the README as a test.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;
