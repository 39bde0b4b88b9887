//! Positional features for teaching: mobility, frontier, stable discs, corners and
//! adjacent squares, regions of empty squares and their parity, and the effect of a
//! move on them. There is no search.
//!
//! ```
//! use reversi_engine::{Board, Color, Square, study};
//!
//! let board: Board = "---------------------------OX------XO--------------------------- X".parse()?;
//! assert_eq!(study::mobility(&board, Color::White).to_string(), "e3 f4 c5 d6");
//! assert_eq!(study::potential_mobility(&board, Color::Black).len(), 10);
//! assert!(study::stable_discs(&board, Color::Black).is_empty());
//! assert_eq!(study::regions(&board).count(), 1);
//!
//! let effect = study::MoveEffect::of(&board, Square::F5).expect("f5 is legal");
//! assert_eq!(effect.flips.to_string(), "e5");
//! assert_eq!(effect.replies.to_string(), "f4 d6 f6");
//! # Ok::<(), reversi_engine::BoardTextError>(())
//! ```

mod corners;
mod effect;
mod regions;

pub use corners::Corner;
pub use effect::MoveEffect;
pub use regions::{Region, Regions, regions};

use crate::stability;
use crate::{Bitboard, Board, Color};

/// The mobility of a side: its legal squares if it were to move.
#[must_use]
pub fn mobility(board: &Board, color: Color) -> Bitboard {
    with_side_to_move(board, color).legal_moves()
}

/// The potential mobility of a side: the empty squares adjacent to a disc of its
/// opponent, legal or not.
#[must_use]
pub fn potential_mobility(board: &Board, color: Color) -> Bitboard {
    board.discs(color.opponent()).neighbours() & board.empties()
}

/// The frontier of a side: its discs adjacent to an empty square, which give moves to
/// its opponent.
#[must_use]
pub fn frontier(board: &Board, color: Color) -> Bitboard {
    board.empties().neighbours() & board.discs(color)
}

/// The stable discs of a side, which no sequence of moves can flip.
///
/// Without a search, not all of them are found: only those on full lines in all
/// directions, those that no move along their edge can flip, and those protected by
/// these in all directions.
///
/// ```
/// use reversi_engine::{Board, Color, study};
/// let text = "XXXO---------------------------------------------------------O-- X";
/// let board: Board = text.parse()?;
/// assert_eq!(study::stable_discs(&board, Color::Black).to_string(), "a1 b1 c1");
/// assert!(study::stable_discs(&board, Color::White).is_empty());
/// # Ok::<(), reversi_engine::BoardTextError>(())
/// ```
#[must_use]
pub fn stable_discs(board: &Board, color: Color) -> Bitboard {
    let (own, other) = (board.discs(color), board.discs(color.opponent()));
    Bitboard::new(stability::stable_discs(own.bits(), other.bits()))
}

/// The corners a1, h1, a8 and h8 with the squares adjacent to them.
#[must_use]
pub fn corners(board: &Board) -> [Corner; 4] {
    Corner::all(board)
}

/// The board with this side to move.
fn with_side_to_move(board: &Board, color: Color) -> Board {
    let (black, white) = (board.discs(Color::Black), board.discs(Color::White));
    Board::from_disjoint(black, white, color)
}
