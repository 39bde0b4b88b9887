//! The evaluation: a small neural network on pattern features.
//!
//! The patterns of a position select rows of the first layer, whose sum is the
//! accumulator. A hidden layer and an output follow, in a layer stack for each stage
//! of the game. [`Evaluator`] evaluates positions with the embedded [`Weights`] or
//! with those of a file.

pub(crate) mod encode;
mod features;
mod file;
pub(crate) mod network;
pub(crate) mod pattern;
pub(crate) mod rows;
mod weights;

use alloc::sync::Arc;
use core::marker::PhantomData;

use crate::arch::{Node, Routine, Tier, with_tier};
use crate::{CpuTier, Position};

pub use file::WeightsError;
pub use weights::Weights;

pub(crate) use features::Features;
pub(crate) use weights::UNITS_PER_DISC;

/// A static evaluator of positions.
///
/// ```
/// # #[cfg(feature = "weights")] {
/// use reversi_engine::{Board, eval::Evaluator};
/// let evaluator = Evaluator::embedded().expect("the feature `weights` is on");
/// let value = evaluator.evaluate(Board::new());
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

    /// An evaluator with the embedded weights; `None` without the feature `weights`.
    #[must_use]
    pub fn embedded() -> Option<Self> {
        Weights::embedded().map(Self::new)
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// The expected score of the side to move in discs, -64 to 64, without a search.
    ///
    /// The discs of a finished game are evaluated like any others, not counted.
    #[must_use]
    pub fn evaluate(&self, position: impl Into<Position>) -> f32 {
        let position: Position = position.into();
        let node = Node {
            player: position.player().bits(),
            opponent: position.opponent().bits(),
            alpha: 0,
            depth: 0,
            moves: position.legal_moves().bits(),
        };
        let mut weights = &*self.weights;
        let units = with_tier!(CpuTier::detect(), |tier| tier
            .call::<Evaluate<'_>>(&mut weights, node));
        units as f32 / UNITS_PER_DISC as f32
    }
}

/// The evaluation of a single position.
struct Evaluate<'w>(PhantomData<&'w Weights>);

impl<'w, T: Tier> Routine<T> for Evaluate<'w> {
    type Context = &'w Weights;
    type Output = i32;

    #[inline(always)]
    fn run(tier: T, weights: &mut &'w Weights, node: Node) -> i32 {
        weights.evaluate(
            tier,
            &Features::new(node.player, node.opponent),
            node.empties() as usize,
            node.moves,
            tier.legal_moves(node.opponent, node.player),
        )
    }
}
