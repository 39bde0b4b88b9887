//! An exact solver without allocation.

use super::middle::{self, Middle};
use super::null_windows::close_in;
use crate::arch::{Tier, with_tier};
use crate::{CpuTier, Move, Position, Score};

/// The result of perfect play from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The final disc difference for the side to move, empties to the winner.
    pub score: Score,
    /// A move that reaches it; [`Move::Pass`] when that is forced, `None` when
    /// the game is over.
    pub best_move: Option<Move>,
    /// Positions searched, counted as in the searcher's reports.
    pub nodes: u64,
}

/// An exact endgame solver for programs without an allocator.
///
/// It gives the same scores as the full solver but knows no large table: fine
/// for up to some 16 empty squares, slow from 20 on. It takes 524,304
/// bytes, best kept in a static, and on the stack at most 2 KiB for each empty
/// square in an optimized build; 1.2 to 1.5 KiB have been measured.
///
/// ```
/// use reversi_engine::{Bitboard, Board, Color, Position, SmallSolver};
/// let board: Board =
///     "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X".parse().unwrap();
/// let mut solver = SmallSolver::new();
/// assert_eq!(solver.solve(board.position()).score.discs(), 64);
/// ```
#[derive(Clone, Debug)]
pub struct SmallSolver {
    middle: Middle,
}

impl Default for SmallSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl SmallSolver {
    /// A solver with an empty cache; `const`, so that it can be a static.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            middle: Middle::new(),
        }
    }

    /// Solves a position exactly, however long it takes.
    #[must_use]
    pub fn solve(&mut self, position: Position) -> Solution {
        self.middle.nodes = 0;
        with_tier!(CpuTier::detect(), |tier| self.solve_on(tier, position))
    }

    fn solve_on<T: Tier>(&mut self, tier: T, position: Position) -> Solution {
        let score = close_in(-64, 64, |alpha| {
            Some(self.null_window(tier, position, alpha))
        });
        let score = score.unwrap_or_default();
        let best_move = if position.must_pass() {
            Some(Move::Pass)
        } else {
            // The opponent cannot get more than -score after the best move.
            let keeps = |child: Position| self.null_window(tier, child, -score) <= -score;
            best_square(position, keeps).map(Move::Place)
        };
        Solution {
            score: Score::clamped(score),
            best_move,
            nodes: self.middle.nodes,
        }
    }

    fn null_window<T: Tier>(&mut self, tier: T, position: Position, alpha: i32) -> i32 {
        let (player, opponent) = (position.player().bits(), position.opponent().bits());
        let empties = position.empties().len() as i32;
        middle::search_any(tier, &mut self.middle, player, opponent, alpha, empties)
    }
}

/// The first legal square whose position afterwards passes the test.
fn best_square(
    position: Position,
    mut keeps: impl FnMut(Position) -> bool,
) -> Option<crate::Square> {
    position
        .legal_moves()
        .iter()
        .find(|&square| position.after(square).is_some_and(&mut keeps))
}
