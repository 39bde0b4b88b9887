//! The network in floating point, as it is trained.

use alloc::vec::Vec;

use super::rows::{FeatureRows, ROWS, STAGES};
use crate::arch;

/// The width of the accumulator and of a feature row.
pub const WIDTH: usize = arch::WIDTH;

/// The number of inputs of the hidden layer.
pub const INPUTS: usize = arch::INPUTS;

/// The number of units of the hidden layer.
pub const HIDDEN: usize = arch::HIDDEN;

/// An evaluation network. The halves of the accumulator, the sum of the feature rows, are
/// clamped to 0..=1 and multiplied number by number. The products are the input of the
/// layer stack of the position's stage.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The feature rows of the first layer, [`ROWS`] of them.
    pub rows: Vec<[f32; WIDTH]>,
    /// The layer stacks of the [`STAGES`].
    pub stacks: Vec<LayerStack>,
}

/// The layers above the accumulator: a hidden layer with ReLU units, and an output in
/// discs, linear in units and inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerStack {
    /// The hidden weights, one row for each unit.
    pub hidden_weights: [[f32; INPUTS]; HIDDEN],
    /// The hidden biases.
    pub hidden_biases: [f32; HIDDEN],
    /// The output weights of the units.
    pub output_weights: [f32; HIDDEN],
    /// The output weights of the inputs: a skip connection.
    pub skip_weights: [f32; INPUTS],
    /// The output bias.
    pub output_bias: f32,
}

impl LayerStack {
    /// The stack of zeros.
    pub const ZERO: Self = Self {
        hidden_weights: [[0.0; INPUTS]; HIDDEN],
        hidden_biases: [0.0; HIDDEN],
        output_weights: [0.0; HIDDEN],
        skip_weights: [0.0; INPUTS],
        output_bias: 0.0,
    };

    /// The output for these inputs.
    #[must_use]
    pub fn forward(&self, inputs: &[f32; INPUTS]) -> f32 {
        let unit = |(weights, bias): (&[f32; INPUTS], &f32)| {
            let products = weights
                .iter()
                .zip(inputs)
                .map(|(weight, input)| weight * input);
            (bias + products.sum::<f32>()).max(0.0)
        };
        let units = self
            .hidden_weights
            .iter()
            .zip(&self.hidden_biases)
            .map(unit);
        let outputs = units
            .zip(&self.output_weights)
            .map(|(unit, weight)| unit * weight);
        let skipped = inputs
            .iter()
            .zip(&self.skip_weights)
            .map(|(input, weight)| input * weight);
        self.output_bias + outputs.sum::<f32>() + skipped.sum::<f32>()
    }
}

/// The products of the halves of a clamped accumulator.
#[must_use]
#[inline]
pub fn products(clamped: &[f32; WIDTH]) -> [f32; INPUTS] {
    core::array::from_fn(|k| clamped[k] * clamped[INPUTS + k])
}

impl Network {
    /// The network of zeros.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            rows: alloc::vec![[0.0; WIDTH]; ROWS],
            stacks: alloc::vec![LayerStack::ZERO; STAGES],
        }
    }

    /// The evaluation in discs for the side to move, not clamped. Missing rows and
    /// stacks count as zeros.
    #[must_use]
    pub fn evaluate(&self, features: &FeatureRows) -> f32 {
        let mut accumulator = [0.0; WIDTH];
        for row in features
            .rows
            .iter()
            .filter_map(|&row| self.rows.get(row as usize))
        {
            for (sum, number) in accumulator.iter_mut().zip(row) {
                *sum += number;
            }
        }
        let inputs = products(&accumulator.map(|sum: f32| sum.clamp(0.0, 1.0)));
        let stack = self.stacks.get(features.stage);
        stack.map_or(0.0, |stack| stack.forward(&inputs))
    }
}
