//! What a student of the game looks for on a board: mobility, stable discs,
//! corners and the squares beside them, regions of empty squares and their
//! parity; and what a move changes in these terms.
//!
//! Nothing here is searched: all follows from the discs as they stand.
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

/// Where a side could place a disc if it were its turn.
#[must_use]
pub fn mobility(board: &Board, color: Color) -> Bitboard {
    seen_by(board, color).legal_moves()
}

/// The potential mobility of a side: the empty squares beside a disc of its
/// opponent, whether or not a disc there would flip anything now.
#[must_use]
pub fn potential_mobility(board: &Board, color: Color) -> Bitboard {
    board.discs(color.opponent()).neighbours() & board.empties()
}

/// The frontier of a side: its discs beside an empty square, which give its
/// opponent moves.
#[must_use]
pub fn frontier(board: &Board, color: Color) -> Bitboard {
    board.empties().neighbours() & board.discs(color)
}

/// The discs of a side that no sequence of moves can flip, as far as that can
/// be told without a search: those on lines that are full in all directions,
/// those that nothing can flip along their edge, and those that lean on such
/// discs in every direction.
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

/// The four corners with the squares beside them: a1, h1, a8, h8.
#[must_use]
pub fn corners(board: &Board) -> [Corner; 4] {
    Corner::all(board)
}

/// The board with this side to move.
fn seen_by(board: &Board, color: Color) -> Board {
    let (black, white) = (board.discs(Color::Black), board.discs(Color::White));
    Board::from_disjoint(black, white, color)
}
