//! What a search tells.

use alloc::vec::Vec;
use core::time::Duration;

use crate::{Move, Position, Score, Scoring};

/// What a score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// The result of a search, or of one of its iterations.
///
/// The score is the result of perfect play when `solved`, as far as `bound` says.
/// With a `depth` of all empties and a `selectivity` of 100 a bound is proved also
/// when the search was stopped; with less of either it is an estimate.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The best move found; [`Move::Pass`] when that is forced, `None` when the
    /// game is over.
    pub best_move: Option<Move>,
    /// The value for the side to move in whole discs, empties to the winner.
    pub score: Score,
    /// The same as a number.
    pub value: f32,
    /// Whether the score is a value or a bound of it.
    pub bound: Bound,
    /// The depth searched in plies; the number of empties when solved.
    pub depth: u32,
    /// How sure the search was, in percent: 100 when no move was left out on
    /// the strength of a shallow search.
    pub selectivity: u32,
    /// Whether the score is the result of perfect play to the end.
    pub solved: bool,
    /// The principal variation, beginning with the best move, passes included.
    pub pv: Vec<Move>,
    /// Positions searched. Those with three or fewer empty squares are counted
    /// with the position they were reached from.
    pub nodes: u64,
    /// The time since the search began; zero without the `std` feature.
    pub elapsed: Duration,
}

impl Report {
    /// The report of a position in which nobody can move.
    pub(super) fn of_finished_game(position: Position) -> Self {
        let score = position.score(Scoring::WinnerTakesEmpties);
        Self {
            best_move: None,
            score,
            value: score.discs() as f32,
            bound: Bound::Exact,
            depth: position.empties().len() as u32,
            selectivity: 100,
            solved: true,
            pv: Vec::new(),
            nodes: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// The report for the side whose move leads to the position of this one.
    pub(super) fn before_move(mut self, mv: Move) -> Self {
        self.best_move = Some(mv);
        self.score = -self.score;
        self.value = -self.value;
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
