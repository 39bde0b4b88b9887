//! The network in floating point, as it is fitted.

use alloc::vec::Vec;

use super::terms::{ROWS, STAGES, Terms};
use crate::arch;

/// The numbers in a row: the width of the first layer.
pub const WIDTH: usize = arch::WIDTH;

/// The units of the second layer.
pub const HIDDEN: usize = arch::HIDDEN;

/// An evaluation: the rows of a position's terms are added up, each of the sums is
/// bounded to 0..=1, and two small layers make one number of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The first layer, [`ROWS`] rows.
    pub rows: Vec<[f32; WIDTH]>,
    /// The layers behind it, one [`Stage`] for each of [`STAGES`].
    pub stages: Vec<Stage>,
}

/// What a stage makes of the bounded sums.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// What a unit of the second layer makes of each sum.
    pub weights: [[f32; WIDTH]; HIDDEN],
    /// What each unit begins with.
    pub bias: [f32; HIDDEN],
    /// What each unit is worth, in discs, where it is above 0.
    pub output: [f32; HIDDEN],
    /// What every position is worth, in discs.
    pub constant: f32,
}

impl Stage {
    /// All numbers zero.
    pub const ZERO: Self = Self {
        weights: [[0.0; WIDTH]; HIDDEN],
        bias: [0.0; HIDDEN],
        output: [0.0; HIDDEN],
        constant: 0.0,
    };

    /// The value in discs for the bounded sums.
    #[must_use]
    pub fn value(&self, sums: &[f32; WIDTH]) -> f32 {
        let unit = |(weights, bias): (&[f32; WIDTH], &f32)| {
            let products = weights.iter().zip(sums).map(|(weight, sum)| weight * sum);
            (bias + products.sum::<f32>()).max(0.0)
        };
        let units = self.weights.iter().zip(&self.bias).map(unit);
        let worth = units.zip(&self.output).map(|(unit, worth)| unit * worth);
        self.constant + worth.sum::<f32>()
    }
}

impl Network {
    /// A network that finds every position worth nothing.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            rows: alloc::vec![[0.0; WIDTH]; ROWS],
            stages: alloc::vec![Stage::ZERO; STAGES],
        }
    }

    /// The value of a position in discs for the side to move, not bounded.
    ///
    /// # Panics
    /// When there are fewer rows or stages than the terms speak of.
    #[must_use]
    pub fn evaluate(&self, terms: &Terms) -> f32 {
        let mut sums = [0.0; WIDTH];
        for &row in &terms.rows {
            for (sum, number) in sums.iter_mut().zip(&self.rows[row as usize]) {
                *sum += number;
            }
        }
        self.stages[terms.stage].value(&sums.map(|sum: f32| sum.clamp(0.0, 1.0)))
    }
}
