//! The training of the layer stack of a stage.

use reversi_engine::training::{HIDDEN, INPUTS, LayerStack};

use super::{SCALE, Trace};

/// The decay of the mean squared gradients for each position.
const DECAY: f32 = 0.9995;

/// The initial mean squared gradients.
const INITIAL_SQUARE: f32 = 1e-4;

/// The constant in the divisor of a step, which bounds it.
const EPSILON: f32 = 1e-4;

/// The layer stack of a stage, with an output in units of [`SCALE`] discs.
#[derive(Debug)]
pub(super) struct StackTrainer {
    pub(super) stack: LayerStack,
    /// The running means of the squared gradients.
    squares: LayerStack,
}

impl StackTrainer {
    /// A trainer that starts from a stack with an output in discs.
    pub(super) fn new(stack: &LayerStack) -> Self {
        Self {
            stack: scaled(stack, 1.0 / SCALE),
            squares: LayerStack {
                hidden_weights: [[INITIAL_SQUARE; INPUTS]; HIDDEN],
                hidden_biases: [INITIAL_SQUARE; HIDDEN],
                output_weights: [INITIAL_SQUARE; HIDDEN],
                skip_weights: [INITIAL_SQUARE; INPUTS],
                output_bias: INITIAL_SQUARE,
            },
        }
    }

    /// The trained stack, with an output in discs.
    pub(super) fn stack(&self) -> LayerStack {
        scaled(&self.stack, SCALE)
    }

    /// Calls `visitor` with all numbers that the training changes.
    pub(super) fn visit(&mut self, visitor: &mut dyn FnMut(&mut [f32])) {
        for stack in [&mut self.stack, &mut self.squares] {
            visitor(stack.hidden_weights.as_flattened_mut());
            visitor(&mut stack.hidden_biases);
            visitor(&mut stack.output_weights);
            visitor(&mut stack.skip_weights);
            visitor(std::slice::from_mut(&mut stack.output_bias));
        }
    }

    /// The hidden units of these inputs, and the output.
    #[inline]
    pub(super) fn forward(&self, inputs: &[f32; INPUTS]) -> ([f32; HIDDEN], f32) {
        let mut units = [0.0; HIDDEN];
        let mut value = self.stack.output_bias + dot(&self.stack.skip_weights, inputs);
        for (j, unit) in units.iter_mut().enumerate() {
            let sum = self.stack.hidden_biases[j] + dot(&self.stack.hidden_weights[j], inputs);
            *unit = sum.max(0.0);
            value += self.stack.output_weights[j] * *unit;
        }
        (units, value)
    }

    /// Takes an `RMSprop` step along the summed gradients of these positions, all of
    /// this stage.
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
        let (now, mean) = (&mut self.stack, &mut self.squares);
        let step = |number: &mut f32, mean: &mut f32, sum: f32, squares: f32, keep: f32| {
            *mean = keep * *mean + (1.0 - DECAY) * squares;
            *number -= rate * sum / (mean.sqrt() + EPSILON);
        };
        let keep = DECAY.powi(*count);
        let (number, mean_square) = (&mut now.output_bias, &mut mean.output_bias);
        step(
            number,
            mean_square,
            sum.output_bias,
            squares.output_bias,
            keep,
        );
        let (skip_weights, means) = (&mut now.skip_weights, &mut mean.skip_weights);
        for k in 0..INPUTS {
            let (sum, squares) = (sum.skip_weights[k], squares.skip_weights[k]);
            step(&mut skip_weights[k], &mut means[k], sum, squares, keep);
        }
        for j in (0..HIDDEN).filter(|&j| active[j] > 0) {
            let keep = DECAY.powi(active[j]);
            let (number, mean_square) = (&mut now.output_weights[j], &mut mean.output_weights[j]);
            step(
                number,
                mean_square,
                sum.output_weights[j],
                squares.output_weights[j],
                keep,
            );
            let (number, mean_square) = (&mut now.hidden_biases[j], &mut mean.hidden_biases[j]);
            step(
                number,
                mean_square,
                sum.hidden_biases[j],
                squares.hidden_biases[j],
                keep,
            );
            let (now, mean) = (&mut now.hidden_weights[j], &mut mean.hidden_weights[j]);
            let (sum, squares) = (&sum.hidden_weights[j], &squares.hidden_weights[j]);
            for k in 0..INPUTS {
                step(&mut now[k], &mut mean[k], sum[k], squares[k], keep);
            }
        }
    }
}

/// The gradients of a batch.
struct Gradients {
    sum: LayerStack,
    /// The sums of the squared gradients.
    squares: LayerStack,
    /// For each unit the number of positions where it is active.
    active: [i32; HIDDEN],
    /// The number of positions.
    count: i32,
}

impl Gradients {
    const ZERO: Self = Self {
        sum: LayerStack::ZERO,
        squares: LayerStack::ZERO,
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
        add(&mut sum.output_bias, &mut squares.output_bias, trace.error);
        for k in 0..INPUTS {
            let gradient = trace.error * trace.inputs[k];
            add(
                &mut sum.skip_weights[k],
                &mut squares.skip_weights[k],
                gradient,
            );
        }
        for j in (0..HIDDEN).filter(|&j| trace.units[j] > 0.0) {
            self.active[j] += 1;
            let (slope, output) = (trace.slopes[j], trace.error * trace.units[j]);
            add(
                &mut sum.output_weights[j],
                &mut squares.output_weights[j],
                output,
            );
            add(
                &mut sum.hidden_biases[j],
                &mut squares.hidden_biases[j],
                slope,
            );
            let (sum, squares) = (&mut sum.hidden_weights[j], &mut squares.hidden_weights[j]);
            for k in 0..INPUTS {
                add(&mut sum[k], &mut squares[k], slope * trace.inputs[k]);
            }
        }
    }
}

/// The dot product, in eight partial sums for vector instructions.
#[inline]
fn dot(a: &[f32; INPUTS], b: &[f32; INPUTS]) -> f32 {
    let mut lanes = [0.0; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum()
}

/// The stack with its output multiplied by a factor.
fn scaled(stack: &LayerStack, factor: f32) -> LayerStack {
    let mut scaled = stack.clone();
    scaled.output_weights = stack.output_weights.map(|weight| weight * factor);
    scaled.skip_weights = stack.skip_weights.map(|weight| weight * factor);
    scaled.output_bias = stack.output_bias * factor;
    scaled
}
