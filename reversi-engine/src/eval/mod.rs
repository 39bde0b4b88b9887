//! The evaluation: a small network on patterns that says how many discs a
//! position is worth.
//!
//! [`Evaluator`] is the door for programs that want the value of a position.
//! The other items are for those that make weights: a position is described by
//! its [`Terms`], a [`Network`] makes a value of them, and [`Weights::encode`]
//! makes a file of one that was fitted to scores.

mod encode;
mod features;
mod file;
mod network;
mod pattern;
mod terms;
mod weights;

use alloc::sync::Arc;

use crate::{Position, arch};

pub use file::WeightsError;
pub use network::{HIDDEN, Network, Stage, WIDTH};
pub use pattern::{FOLDED_LEN, INSTANCES};
pub use terms::{Folding, MOVE_COUNTS, ROWS, STAGES, TERMS, Terms, stage};
pub use weights::{UNITS_PER_DISC, Weights};

pub(crate) use features::Features;

/// Says what positions are worth.
///
/// ```
/// # #[cfg(feature = "weights")] {
/// use reversi_engine::{Board, eval::Evaluator};
/// let evaluator = Evaluator::embedded().expect("the feature `weights` is on");
/// let value = evaluator.evaluate(Board::new().position());
/// assert!(value.abs() < 8.0);
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: Arc<Weights>,
}

impl Evaluator {
    /// An evaluator with these weights.
    #[must_use]
    pub const fn new(weights: Arc<Weights>) -> Self {
        Self { weights }
    }

    /// An evaluator with the weights of the crate; `None` without the feature
    /// `weights`.
    #[must_use]
    pub fn embedded() -> Option<Self> {
        Weights::embedded().map(Self::new)
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// The expected score of the side to move in discs, -64 to 64, without any
    /// search. A position where the game is over is not counted but valued as
    /// any other.
    #[must_use]
    pub fn evaluate(&self, position: Position) -> f32 {
        let (player, opponent) = (position.player().bits(), position.opponent().bits());
        let score = self.weights.score(
            arch::Portable,
            &Features::new(player, opponent),
            position.empties().len(),
            arch::legal_moves(player, opponent),
            arch::legal_moves(opponent, player),
        );
        score as f32 / UNITS_PER_DISC as f32
    }
}
