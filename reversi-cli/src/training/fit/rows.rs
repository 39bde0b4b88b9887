//! The training of the feature rows, by group.

use reversi_engine::training::{ACTIVE_ROWS, FeatureGroup, WIDTH};

use super::Trace;
use super::factorizer::{Adagrad, Factorizer, SHARE};

/// The rows of a feature group.
#[derive(Debug)]
pub(super) struct RowTrainer {
    pub(super) group: FeatureGroup,
    rows: Vec<[f32; WIDTH]>,
    steps: Adagrad,
    factorizer: Option<Factorizer>,
}

impl RowTrainer {
    /// Splits the rows of a network by feature group.
    pub(super) fn all(rows: &[[f32; WIDTH]]) -> Vec<Self> {
        let groups = FeatureGroup::all().into_iter();
        let trainers = groups.map(|group| Self {
            rows: rows[group.rows.clone()].to_vec(),
            steps: Adagrad::new(group.rows.len()),
            factorizer: Factorizer::new(&group),
            group,
        });
        trainers.collect()
    }

    /// The trained rows, factors included.
    pub(super) fn rows(&self) -> Vec<[f32; WIDTH]> {
        let mut rows = self.rows.clone();
        if let Some(factorizer) = &self.factorizer {
            for (at, row) in rows.iter_mut().enumerate() {
                factorizer.add_to(row, at);
            }
        }
        rows
    }

    /// Calls `visitor` with all numbers that the training changes.
    pub(super) fn visit(&mut self, visitor: &mut dyn FnMut(&mut [f32])) {
        visitor(self.rows.as_flattened_mut());
        self.steps.visit(visitor);
        if let Some(factorizer) = &mut self.factorizer {
            factorizer.visit(visitor);
        }
    }

    /// Adds the active rows of this group to the accumulator of a position.
    #[inline]
    pub(super) fn add_to(&self, accumulator: &mut [f32; WIDTH], active: &[u32; ACTIVE_ROWS]) {
        for &row in &active[self.group.active.clone()] {
            let row = row as usize - self.group.rows.start;
            for (sum, number) in accumulator.iter_mut().zip(&self.rows[row]) {
                *sum += number;
            }
            if let Some(factorizer) = &self.factorizer {
                factorizer.add_to(accumulator, row);
            }
        }
    }

    /// Takes a step along the gradient of each position in turn.
    pub(super) fn update<'t>(&mut self, traces: impl Iterator<Item = &'t Trace>, rate: f32) {
        let rate = if self.factorizer.is_some() {
            SHARE * rate
        } else {
            rate
        };
        let limit = self.group.limit();
        for trace in traces {
            for &row in &trace.rows[self.group.active.clone()] {
                let row = row as usize - self.group.rows.start;
                let step = self.steps.next(row, trace.mean_square, rate);
                let numbers = &mut self.rows[row];
                for (number, slope) in numbers.iter_mut().zip(&trace.gradient) {
                    let moved = *number - step * slope;
                    *number = moved.max(-limit).min(limit);
                }
                if let Some(factorizer) = &mut self.factorizer {
                    factorizer.update(row, trace, rate);
                }
            }
        }
    }
}
