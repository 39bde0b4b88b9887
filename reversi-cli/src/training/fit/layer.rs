//! The second layer of a stage as it is fitted.

use reversi_engine::eval::{HIDDEN, Stage, WIDTH};

use super::{SCALE, Trace};

/// What the mean of the squared gradients keeps with each position.
const KEPT: f32 = 0.9995;

/// What the means begin with.
const FIRST_SQUARE: f32 = 1e-4;

/// Keeps steps finite.
const SMALLEST: f32 = 1e-4;

/// The second layer of a stage, whose values are in units of [`SCALE`] discs.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) stage: Stage,
    /// For each number a running mean of its squared gradients.
    squares: Stage,
}

impl Layer {
    /// A layer that begins with these numbers.
    pub(super) fn new(stage: &Stage) -> Self {
        Self {
            stage: scaled(stage, 1.0 / SCALE),
            squares: Stage {
                weights: [[FIRST_SQUARE; WIDTH]; HIDDEN],
                bias: [FIRST_SQUARE; HIDDEN],
                output: [FIRST_SQUARE; HIDDEN],
                constant: FIRST_SQUARE,
            },
        }
    }

    /// The numbers so far, for values in discs.
    pub(super) fn stage(&self) -> Stage {
        scaled(&self.stage, SCALE)
    }

    /// The units of the bounded sums, and the value.
    #[inline]
    pub(super) fn forward(&self, bounded: &[f32; WIDTH]) -> ([f32; HIDDEN], f32) {
        let mut units = [0.0; HIDDEN];
        let mut value = self.stage.constant;
        for (j, unit) in units.iter_mut().enumerate() {
            let sum = self.stage.bias[j] + dot(&self.stage.weights[j], bounded);
            *unit = sum.max(0.0);
            value += self.stage.output[j] * *unit;
        }
        (units, value)
    }

    /// Moves the numbers against the sum of the gradients of these positions, all
    /// of this stage: `RMSprop`, in one step.
    pub(super) fn update<'t>(&mut self, traces: impl Iterator<Item = &'t Trace>, rate: f32) {
        let mut gradients = Gradients::ZERO;
        for trace in traces {
            gradients.add(trace);
        }
        let Gradients {
            sum,
            squares,
            active,
            count,
        } = &gradients;
        let (now, mean) = (&mut self.stage, &mut self.squares);
        let step = |number: &mut f32, mean: &mut f32, sum: f32, squares: f32, keep: f32| {
            *mean = keep * *mean + (1.0 - KEPT) * squares;
            *number -= rate * sum / (mean.sqrt() + SMALLEST);
        };
        let keep = KEPT.powi(*count);
        let (number, mean_square) = (&mut now.constant, &mut mean.constant);
        step(number, mean_square, sum.constant, squares.constant, keep);
        for j in (0..HIDDEN).filter(|&j| active[j] > 0) {
            let keep = KEPT.powi(active[j]);
            let (number, mean_square) = (&mut now.output[j], &mut mean.output[j]);
            step(number, mean_square, sum.output[j], squares.output[j], keep);
            let (number, mean_square) = (&mut now.bias[j], &mut mean.bias[j]);
            step(number, mean_square, sum.bias[j], squares.bias[j], keep);
            let (now, mean) = (&mut now.weights[j], &mut mean.weights[j]);
            let (sum, squares) = (&sum.weights[j], &squares.weights[j]);
            for k in 0..WIDTH {
                step(&mut now[k], &mut mean[k], sum[k], squares[k], keep);
            }
        }
    }
}

/// The gradients of a batch.
struct Gradients {
    sum: Stage,
    /// The sum of the squares of each position's gradient.
    squares: Stage,
    /// For each unit the positions where it is above 0; only these count for it.
    active: [i32; HIDDEN],
    /// All positions.
    count: i32,
}

impl Gradients {
    const ZERO: Self = Self {
        sum: Stage::ZERO,
        squares: Stage::ZERO,
        active: [0; HIDDEN],
        count: 0,
    };

    /// Adds the gradients of a position.
    #[inline]
    fn add(&mut self, trace: &Trace) {
        let (sum, squares) = (&mut self.sum, &mut self.squares);
        let add = |sum: &mut f32, squares: &mut f32, gradient: f32| {
            *sum += gradient;
            *squares += gradient * gradient;
        };
        self.count += 1;
        add(&mut sum.constant, &mut squares.constant, trace.error);
        for j in (0..HIDDEN).filter(|&j| trace.units[j] > 0.0) {
            self.active[j] += 1;
            let (slope, output) = (trace.slopes[j], trace.error * trace.units[j]);
            add(&mut sum.output[j], &mut squares.output[j], output);
            add(&mut sum.bias[j], &mut squares.bias[j], slope);
            let (sum, squares) = (&mut sum.weights[j], &mut squares.weights[j]);
            for k in 0..WIDTH {
                add(&mut sum[k], &mut squares[k], slope * trace.bounded[k]);
            }
        }
    }
}

/// The sum of the products, in eight sums side by side, which become vectors.
#[inline]
fn dot(a: &[f32; WIDTH], b: &[f32; WIDTH]) -> f32 {
    let mut lanes = [0.0; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum()
}

/// The same layer with this many times its values.
fn scaled(stage: &Stage, factor: f32) -> Stage {
    Stage {
        output: stage.output.map(|worth| worth * factor),
        constant: stage.constant * factor,
        ..stage.clone()
    }
}
