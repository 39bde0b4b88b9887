//! The result of a search.

use alloc::vec::Vec;
use core::time::Duration;

use super::selectivity::Selectivity;
use crate::{Move, Position, Score, Scoring};

/// The kind of a score, within the depth and selectivity of its search.
/// [`SearchReport`] says what it proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Bound {
    /// The score is exact within the search.
    Exact,
    /// The score is a lower bound.
    Lower,
    /// The score is an upper bound.
    Upper,
}

/// The result of a search or of one of its iterations.
///
/// If `solved` is set, the score is proven: as the result of perfect play or, by
/// `bound`, as a bound of it. Otherwise it is an estimate, with one exception: a bound
/// of full width at a depth of all empty squares, from a search that was stopped, is
/// proven too.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SearchReport {
    /// The best move; [`Move::Pass`] if forced, `None` if the game is over.
    pub best_move: Option<Move>,
    /// The score for the side to move in whole discs, empty squares to the winner.
    pub score: Score,
    /// The kind of the score.
    pub bound: Bound,
    /// The depth in plies; the number of empty squares if solved.
    pub depth: u32,
    /// The selectivity of the iteration.
    pub selectivity: Selectivity,
    /// Whether the score is the result of perfect play, or a proven bound of it.
    pub solved: bool,
    /// The principal variation from the best move on, passes included. It runs to the
    /// end of the game if the position is solved with an exact score.
    pub pv: Vec<Move>,
    /// The number of nodes searched. Nodes with up to three empty squares are counted
    /// with their parents.
    pub nodes: u64,
    /// The time since the start of the search; zero without the `std` feature.
    pub elapsed: Duration,
}

impl SearchReport {
    /// The report of a finished game.
    pub(super) fn of_finished_game(position: Position) -> Self {
        Self {
            best_move: None,
            score: position.score(Scoring::WinnerTakesEmpties),
            bound: Bound::Exact,
            depth: position.empties().len() as u32,
            selectivity: Selectivity::FullWidth,
            solved: true,
            pv: Vec::new(),
            nodes: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// Turns the report of a position into that of its parent, one move earlier.
    pub(super) fn before_move(mut self, mv: Move) -> Self {
        self.best_move = Some(mv);
        self.score = -self.score;
        self.bound = match self.bound {
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
            Bound::Exact => Bound::Exact,
        };
        self.depth += u32::from(!mv.is_pass());
        self.pv.insert(0, mv);
        self
    }
}
