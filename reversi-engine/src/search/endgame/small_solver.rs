//! An exact solver without an allocator.

use super::cached;
use crate::arch::{Tier, with_tier};
use crate::search::ThreadData;
use crate::{CpuTier, Move, Position, Score, Square};

/// The result of perfect play from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// The final disc difference for the side to move, empty squares to the winner.
    pub score: Score,
    /// The first best move; [`Move::Pass`] if forced, `None` if the game is over.
    pub best_move: Option<Move>,
    /// The number of nodes searched, counted as in the reports of the searcher.
    pub nodes: u64,
}

/// An exact endgame solver for programs without an allocator.
///
/// It gives the same scores as the searcher but has no transposition table: fast up to
/// 16 empty squares, slow from 20 on. It takes 524,304 bytes, best kept in a static,
/// and at most 2 KiB of stack for each empty square in an optimized build (measured: 1.2
/// to 1.5 KiB).
///
/// ```
/// use reversi_engine::{Board, SmallSolver};
/// let board: Board =
///     "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X".parse().unwrap();
/// let mut solver = SmallSolver::new();
/// assert_eq!(solver.solve(board).score.discs(), 64);
/// ```
#[derive(Clone, Debug)]
pub struct SmallSolver {
    data: ThreadData,
}

impl Default for SmallSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl SmallSolver {
    /// Creates a solver with an empty cache.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            data: ThreadData::new(),
        }
    }

    /// Solves a position exactly, however long it takes.
    #[must_use]
    pub fn solve(&mut self, position: impl Into<Position>) -> Solution {
        let position = position.into();
        self.data.nodes = 0;
        with_tier!(CpuTier::detect(), |tier| self.solve_on(tier, position))
    }

    fn solve_on<T: Tier>(&mut self, tier: T, position: Position) -> Solution {
        let score = bisect_score(-64, 64, |alpha| {
            Some(self.null_window(tier, position, alpha))
        });
        let score = score.unwrap_or_default();
        let best_move = if position.must_pass() {
            Some(Move::Pass)
        } else {
            // After a best move the opponent scores at most -score.
            let is_best = |child: Position| self.null_window(tier, child, -score) <= -score;
            first_square(position, is_best).map(Move::Place)
        };
        Solution {
            score: Score::clamped(score),
            best_move,
            nodes: self.data.nodes,
        }
    }

    fn null_window<T: Tier>(&mut self, tier: T, position: Position, alpha: i32) -> i32 {
        let (player, opponent) = (position.player().bits(), position.opponent().bits());
        cached::null_window(tier, &mut self.data, player, opponent, alpha)
    }
}

/// The first legal move whose child passes a test.
fn first_square(position: Position, mut test: impl FnMut(Position) -> bool) -> Option<Square> {
    position
        .legal_moves()
        .iter()
        .find(|&square| position.after(square).is_some_and(&mut test))
}

/// Finds a score by bisection with null windows: the score itself inside of the window
/// from `alpha` to `beta`, else a bound.
///
/// `search` is the null-window search above its argument; `None` ends the bisection.
pub(in crate::search) fn bisect_score(
    alpha: i32,
    beta: i32,
    mut search: impl FnMut(i32) -> Option<i32>,
) -> Option<i32> {
    let (mut lower, mut upper) = (-64, 64);
    while lower < upper && lower < beta && upper > alpha {
        let (low, high) = (lower.max(alpha), upper.min(beta));
        let guess = low + (high - low + 1) / 2;
        let score = search(guess - 1)?;
        if score >= guess {
            lower = score;
        } else {
            upper = score;
        }
    }
    Some(if lower >= beta { lower } else { upper })
}

#[cfg(test)]
mod tests {
    use super::bisect_score;

    #[test]
    fn bisection_finds_every_score_in_every_window() {
        for score in -64..=64 {
            for (alpha, beta) in [(-64, 64), (-1, 1), (3, 20), (-50, -49)] {
                let found = bisect_score(alpha, beta, |_| Some(score)).expect("not stopped");
                assert_eq!(found.clamp(alpha, beta), score.clamp(alpha, beta));
            }
        }
        assert_eq!(bisect_score(-64, 64, |_| None), None);
    }
}
