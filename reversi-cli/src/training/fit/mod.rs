//! Fits the network of the evaluation to scores.
//!
//! Stochastic gradient descent in small batches and random order. The rows of the
//! first layer take Adagrad steps, because most of them are rare and some are
//! active in every position; the weights of the layer stacks take `RMSprop` steps.
//!
//! A batch has two halves. The first computes the gradients of each position, the
//! second updates each part of the network with the gradients in the order of the
//! positions. Both halves are divided among the threads, and the result is the same
//! for any number of them.

mod checkpoint;
mod factorizer;
mod layer;
mod rows;
mod schedule;

use fastrand::Rng;
use rayon::ThreadPool;
use rayon::prelude::*;
use reversi_engine::Position;
use reversi_engine::training::{
    ACTIVE_ROWS, FeatureGroup, FeatureIndexer, FeatureKind, HIDDEN, INPUTS, LayerStack, Network,
    WIDTH, products,
};

use self::layer::StackTrainer;
use self::rows::RowTrainer;
use self::schedule::Batches;

/// The unit of the error, in discs.
const SCALE: f32 = 16.0;

/// The factor of a gradient that moves a clamped sum back into its range.
const CLAMPED_SHARE: f32 = 0.05;

/// The number of positions that a thread takes from a batch at a time.
const CHUNK: usize = 8;

/// The hyperparameters of a fit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hyperparameters {
    /// The number of epochs.
    pub epochs: u32,
    /// The initial learning rate of the rows.
    pub row_rate: f32,
    /// The initial learning rate of the layer stacks.
    pub layer_rate: f32,
}

/// A training sample.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// The position.
    pub position: Position,
    /// The target score in discs.
    pub target: f32,
    /// The weight of the error (1 = full).
    pub importance: f32,
}

/// An initial network of small random weights. Those of the rows are nearly 0, so that a
/// pattern missing in the data adds almost nothing.
#[must_use]
pub(super) fn random_network(seed: u64) -> Network {
    let mut rng = Rng::with_seed(seed);
    let mut uniform = |limit: f32| (2.0 * rng.f32() - 1.0) * limit;
    let mut network = Network::zero();
    for number in network.rows.as_flattened_mut() {
        *number = uniform(0.001);
    }
    // The accumulator starts near the middle of its range, where it has a gradient.
    for group in FeatureGroup::all() {
        if group.kind == FeatureKind::Empties {
            network.rows[group.rows].fill([0.4; WIDTH]);
        }
    }
    let stack = LayerStack {
        hidden_weights: [[(); INPUTS]; HIDDEN]
            .map(|row| row.map(|()| uniform((3.0 / INPUTS as f32).sqrt()))),
        hidden_biases: [0.1; HIDDEN],
        output_weights: [(); HIDDEN].map(|()| uniform(0.3 * SCALE)),
        skip_weights: [0.0; INPUTS],
        output_bias: 0.0,
    };
    network.stacks.fill(stack);
    network
}

/// A fit in progress.
#[derive(Debug)]
pub(super) struct Fit {
    hyperparameters: Hyperparameters,
    indexer: FeatureIndexer,
    groups: Vec<RowTrainer>,
    stacks: Vec<StackTrainer>,
    /// The number of positions seen so far, and in total at the end.
    seen: u64,
    total: u64,
}

impl Fit {
    /// Starts from a network; `samples` is the number of samples in an epoch.
    #[must_use]
    pub(super) fn new(network: &Network, samples: usize, hyperparameters: Hyperparameters) -> Self {
        Self {
            hyperparameters,
            indexer: FeatureIndexer::new(),
            groups: RowTrainer::all(&network.rows),
            stacks: network.stacks.iter().map(StackTrainer::new).collect(),
            seen: 0,
            total: u64::from(hyperparameters.epochs) * samples as u64,
        }
    }

    /// Trains on samples in their order. Calls `progress` with the size of each finished
    /// batch.
    pub(super) fn train(
        &mut self,
        pool: &ThreadPool,
        samples: &[Sample],
        progress: impl Fn(u64) + Sync,
    ) {
        let batches = Batches::new(samples.len(), self.seen, self.total);
        let mut traces = Vec::new();
        pool.install(|| {
            for (batch, factor) in batches {
                let samples = &samples[batch];
                traces.resize(samples.len(), Trace::EMPTY);
                self.trace(samples, &mut traces);
                self.update(&traces, factor);
                progress(samples.len() as u64);
            }
        });
        self.seen += samples.len() as u64;
    }

    /// The first half of a batch: computes the gradients of each position.
    fn trace(&self, samples: &[Sample], traces: &mut [Trace]) {
        let pairs = traces.par_iter_mut().zip(samples).with_min_len(CHUNK);
        pairs.for_each(|(trace, sample)| {
            let stack = |stage: usize| &self.stacks[stage];
            trace.fill(sample, &self.indexer, self.groups.iter(), stack);
        });
    }

    /// The second half of a batch: updates the parts of the network.
    fn update(&mut self, traces: &[Trace], factor: f32) {
        let (row_rate, layer_rate) = (
            self.hyperparameters.row_rate,
            self.hyperparameters.layer_rate,
        );
        let (groups, stacks) = (&mut self.groups, &mut self.stacks);
        rayon::join(
            || {
                let groups = groups.par_iter_mut();
                groups.for_each(|group| group.update(traces.iter(), row_rate * factor));
            },
            || {
                let stacks = stacks.par_iter_mut().enumerate();
                stacks.for_each(|(stage, stack)| {
                    let traces = traces.iter().filter(|trace| trace.stage == stage);
                    stack.update(traces, layer_rate * factor);
                });
            },
        );
    }

    /// The network so far.
    #[must_use]
    pub(super) fn network(&self) -> Network {
        let mut network = Network::zero();
        for trainer in &self.groups {
            network.rows[trainer.group.rows.clone()].copy_from_slice(&trainer.rows());
        }
        network.stacks = self.stacks.iter().map(StackTrainer::stack).collect();
        network
    }
}

/// The forward pass of a position and the gradients of its error.
#[derive(Clone, Debug)]
struct Trace {
    rows: [u32; ACTIVE_ROWS],
    stage: usize,
    /// The clamped accumulator.
    clamped: [f32; WIDTH],
    /// The inputs of the hidden layer.
    inputs: [f32; INPUTS],
    units: [f32; HIDDEN],
    /// The gradient of the value: the error times its importance.
    error: f32,
    /// The gradients of the units that are above 0.
    slopes: [f32; HIDDEN],
    /// The gradients of the accumulator.
    gradient: [f32; WIDTH],
    /// The mean of the squared gradients of the accumulator.
    mean_square: f32,
}

impl Trace {
    /// The initial value before `fill`.
    const EMPTY: Self = Self {
        rows: [0; ACTIVE_ROWS],
        stage: 0,
        clamped: [0.0; WIDTH],
        inputs: [0.0; INPUTS],
        units: [0.0; HIDDEN],
        error: 0.0,
        slopes: [0.0; HIDDEN],
        gradient: [0.0; WIDTH],
        mean_square: 0.0,
    };

    /// Evaluates a sample and computes its gradients.
    fn fill<'n>(
        &mut self,
        sample: &Sample,
        indexer: &FeatureIndexer,
        groups: impl Iterator<Item = &'n RowTrainer>,
        stack: impl FnOnce(usize) -> &'n StackTrainer,
    ) {
        let features = indexer.rows(sample.position);
        self.rows = features.rows;
        self.stage = features.stage;
        let mut accumulator = [0.0; WIDTH];
        for group in groups {
            group.add_to(&mut accumulator, &features.rows);
        }
        self.clamped = accumulator.map(|sum: f32| sum.clamp(0.0, 1.0));
        self.inputs = products(&self.clamped);
        let trainer = stack(features.stage);
        let (units, value) = trainer.forward(&self.inputs);
        self.units = units;
        self.error = (value - sample.target / SCALE) * sample.importance;
        self.backward(&trainer.stack, &accumulator);
    }

    /// Propagates the error back to the accumulator.
    fn backward(&mut self, stack: &LayerStack, accumulator: &[f32; WIDTH]) {
        let mut inputs = stack.skip_weights.map(|weight| self.error * weight);
        for j in 0..HIDDEN {
            self.slopes[j] = 0.0;
            if self.units[j] > 0.0 {
                let slope = self.error * stack.output_weights[j];
                self.slopes[j] = slope;
                for (sum, weight) in inputs.iter_mut().zip(&stack.hidden_weights[j]) {
                    *sum += slope * weight;
                }
            }
        }
        let mut gradient = [0.0; WIDTH];
        for (k, slope) in inputs.into_iter().enumerate() {
            gradient[k] = slope * self.clamped[INPUTS + k];
            gradient[INPUTS + k] = slope * self.clamped[k];
        }
        let mut squares = 0.0;
        for (slope, &sum) in gradient.iter_mut().zip(accumulator) {
            if sum <= 0.0 || sum >= 1.0 {
                let leads_back = if sum <= 0.0 {
                    *slope < 0.0
                } else {
                    *slope > 0.0
                };
                *slope = if leads_back {
                    CLAMPED_SHARE * *slope
                } else {
                    0.0
                };
            }
            squares += *slope * *slope;
        }
        self.gradient = gradient;
        self.mean_square = squares / WIDTH as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::pool;
    use reversi_engine::training::{ROWS, STAGES};
    use reversi_engine::{Board, Move};

    /// Positions of random games.
    pub(super) fn positions(count: usize) -> Vec<Position> {
        let mut rng = Rng::with_seed(3);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut board = Board::new();
            while !board.is_game_over() {
                let moves = board.legal_moves();
                let mv = rng.choice(moves).map_or(Move::Pass, Move::Place);
                board.play(mv).expect("a legal move");
                positions.push(board.position());
            }
        }
        positions
    }

    /// Positions with few empties, with the disc difference as the score.
    pub(super) fn samples(count: usize) -> Vec<Sample> {
        let sample = |position: Position| Sample {
            position,
            target: position.player().len() as f32 - position.opponent().len() as f32,
            importance: 1.0,
        };
        let all = positions(30 * count).into_iter();
        let late = all.filter(|position| (10..14).contains(&position.empties().len()));
        late.take(count).map(sample).collect()
    }

    pub(super) const HYPERPARAMETERS: Hyperparameters = Hyperparameters {
        epochs: 1,
        row_rate: 0.02,
        layer_rate: 2e-3,
    };

    /// The network after all epochs.
    fn fitted(samples: &[Sample], hyperparameters: Hyperparameters, threads: usize) -> Network {
        let pool = pool::build(threads).expect("threads start");
        let mut samples = samples.to_vec();
        let mut rng = Rng::with_seed(1);
        let mut fit = Fit::new(&random_network(1), samples.len(), hyperparameters);
        for _ in 0..hyperparameters.epochs {
            rng.shuffle(&mut samples);
            fit.train(&pool, &samples, |_| ());
        }
        fit.network()
    }

    /// The loss of a network over samples: half of the squared errors, in units of
    /// [`SCALE`].
    fn loss(network: &Network, samples: &[Sample]) -> f64 {
        let indexer = FeatureIndexer::new();
        let losses = samples.iter().map(|sample| {
            let value = network.evaluate(&indexer.rows(sample.position));
            let error = f64::from((value - sample.target) / SCALE);
            error * error / 2.0 * f64::from(sample.importance)
        });
        losses.sum()
    }

    #[test]
    fn a_score_determined_by_the_patterns_is_learnt() {
        let samples = samples(6000);
        let (validation, training) = samples.split_at(1000);
        let hyperparameters = Hyperparameters {
            epochs: 20,
            ..HYPERPARAMETERS
        };
        let network = fitted(training, hyperparameters, 2);
        let spread = loss(&Network::zero(), validation);
        let left = loss(&network, validation);
        assert!(left < 0.15 * spread, "{left} of {spread}");
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let samples = samples(3000);
        let [one, three] = [1, 3].map(|threads| {
            let hyperparameters = Hyperparameters {
                epochs: 2,
                ..HYPERPARAMETERS
            };
            fitted(&samples, hyperparameters, threads)
        });
        assert!(one == three);
    }

    /// The step of a single number by its numerical gradient.
    fn numeric_gradient(
        before: &Network,
        sample: &Sample,
        number: impl Fn(&mut Network) -> &mut f32,
    ) -> f64 {
        let nudge = 1e-3;
        let [low, high] = [-nudge, nudge].map(|nudge| {
            let mut network = before.clone();
            *number(&mut network) += nudge;
            loss(&network, &[*sample])
        });
        (high - low) / (2.0 * f64::from(nudge))
    }

    #[test]
    fn one_position_updates_the_network_by_the_formula() {
        let mut sample = samples(1)[0];
        sample.importance = 0.7;
        let before = random_network(1);
        let after = fitted(&[sample], HYPERPARAMETERS, 2);
        let features = FeatureIndexer::new().rows(sample.position);

        // Rows that the position has once, and their slopes.
        let row = |active: usize| features.rows[active] as usize;
        let last = ACTIVE_ROWS - 1;
        let slopes: Vec<f64> = (0..WIDTH)
            .map(|k| numeric_gradient(&before, &sample, |n| &mut n.rows[row(last)][k]))
            .collect();
        let mean = slopes.iter().map(|slope| slope * slope).sum::<f64>() / WIDTH as f64;
        for (k, slope) in slopes.iter().enumerate() {
            let step = 0.02 * slope / ((mean + 1e-6).sqrt() + 1e-4);
            let moved = before.rows[row(last)][k] - after.rows[row(last)][k];
            assert!(
                (f64::from(moved) - step).abs() < 1e-3,
                "{k}: {moved} {step}"
            );
        }

        // The second layer.
        let stage = features.stage;
        for j in 0..HIDDEN {
            for k in 0..INPUTS {
                let slope = numeric_gradient(&before, &sample, |n| {
                    &mut n.stacks[stage].hidden_weights[j][k]
                });
                let mean = if slope == 0.0 {
                    1e-4
                } else {
                    0.9995e-4 + 5e-4 * slope * slope
                };
                let step = 2e-3 * slope / (mean.sqrt() + 1e-4);
                let moved = before.stacks[stage].hidden_weights[j][k]
                    - after.stacks[stage].hidden_weights[j][k];
                assert!(
                    (f64::from(moved) - step).abs() < 1e-4,
                    "{j} {k}: {moved} {step}"
                );
            }
        }
        // Nothing else has moved, except for rows that share a factor with those of the
        // position.
        let other = (stage + 1) % STAGES;
        assert_eq!(
            after.stacks[other].hidden_weights,
            before.stacks[other].hidden_weights
        );
        let has_moved = |row: usize| {
            let [a, b] = [&before, &after].map(|network| network.rows[row].map(f32::to_bits));
            a != b
        };
        let short = |row: &usize| FeatureIndexer::patterns(*row).iter().all(|p| p.len() < 10);
        let moved = (0..ROWS).filter(short).filter(|&row| has_moved(row));
        assert!(moved.count() <= ACTIVE_ROWS);
        let alike = |a: usize, b: usize| {
            let ends = |row| {
                let patterns = FeatureIndexer::patterns(row).into_iter();
                patterns.flat_map(|p| [(0, p[..7].to_vec()), (1, p[p.len() - 7..].to_vec())])
            };
            ends(a).any(|end| ends(b).any(|other| end == other))
        };
        // The first shape's four instances.
        let shape = FeatureGroup::all()[0].rows.clone();
        for at in shape.step_by(101) {
            let related = (0..4).any(|active| alike(at, row(active)));
            assert_eq!(has_moved(at), related, "{at}");
        }
    }
}
