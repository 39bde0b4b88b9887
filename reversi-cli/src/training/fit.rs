//! Fitting the weights of one phase to scores.
//!
//! Normalised least mean squares: position by position in random order, every
//! weight of the position takes an equal share of the error, times a rate that
//! falls geometrically over the passes through the data.

use reversi_engine::Position;
use reversi_engine::eval::{Folding, INSTANCES, PhaseWeights};

use super::rng::Rng;
use super::stats::Agreement;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Passes through the data.
    pub epochs: u32,
    /// More passes where they would come to fewer steps than this.
    pub min_steps: usize,
    /// The rate of the first pass.
    pub first_rate: f32,
    /// The rate of the last pass.
    pub last_rate: f32,
    /// How strongly weights are drawn to zero.
    pub decay: f32,
    /// The seed of the order of the positions.
    pub seed: u64,
}

/// A position ready for fitting.
#[derive(Clone, Debug)]
pub struct Sample {
    patterns: [u32; INSTANCES],
    parity: u8,
    own_moves: u8,
    opponent_moves: u8,
    target: f32,
    importance: f32,
}

impl Sample {
    /// A position with the score to aim at, in discs, and how much its error
    /// counts (1 = fully).
    #[must_use]
    pub fn new(folding: &Folding, position: Position, target: f32, importance: f32) -> Self {
        let terms = folding.terms(position);
        Self {
            patterns: terms.patterns,
            parity: terms.parity as u8,
            own_moves: terms.own_moves as u8,
            opponent_moves: terms.opponent_moves as u8,
            target,
            importance,
        }
    }
}

/// The terms of a position: the patterns, the constant, both counts of moves.
const TERMS: f32 = INSTANCES as f32 + 3.0;

/// The value of a sample.
#[must_use]
pub fn value(weights: &PhaseWeights, sample: &Sample) -> f32 {
    let patterns = sample.patterns.iter();
    patterns
        .map(|&at| weights.patterns[at as usize])
        .sum::<f32>()
        + weights.bias[usize::from(sample.parity)]
        + weights.own_moves[usize::from(sample.own_moves)]
        + weights.opponent_moves[usize::from(sample.opponent_moves)]
}

/// Fits weights to samples, starting from zero.
#[must_use]
pub fn fit(samples: &[Sample], method: &Method) -> PhaseWeights {
    let mut weights = PhaseWeights::default();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut rng = Rng::new(method.seed);
    let needed = method.min_steps.div_ceil(samples.len().max(1)) as u32;
    let epochs = method.epochs.max(needed);
    let steps = epochs.saturating_sub(1).max(1) as f32;
    for epoch in 0..epochs {
        rng.shuffle(&mut order);
        let fall = method.last_rate / method.first_rate;
        let rate = method.first_rate * fall.powf(epoch as f32 / steps);
        for &number in &order {
            let sample = &samples[number as usize];
            update(&mut weights, sample, rate, method.decay);
        }
    }
    weights
}

/// Moves the weights of one sample towards its target.
fn update(weights: &mut PhaseWeights, sample: &Sample, rate: f32, decay: f32) {
    let error = sample.target - value(weights, sample);
    let rate = rate * sample.importance / TERMS;
    let step = rate * error;
    let keep = 1.0 - rate * decay;
    for &at in &sample.patterns {
        let weight = &mut weights.patterns[at as usize];
        *weight = *weight * keep + step;
    }
    weights.bias[usize::from(sample.parity)] += step;
    weights.own_moves[usize::from(sample.own_moves)] += step;
    weights.opponent_moves[usize::from(sample.opponent_moves)] += step;
}

/// How well the weights predict the samples.
#[must_use]
pub fn measure(weights: &PhaseWeights, samples: &[Sample]) -> Agreement {
    let mut agreement = Agreement::default();
    for sample in samples {
        let value = f64::from(value(weights, sample));
        agreement.add(value, f64::from(sample.target));
    }
    agreement
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_engine::{Board, Move};

    /// Positions of random games with their disc difference.
    fn samples(count: usize) -> Vec<Sample> {
        let folding = Folding::new();
        let mut rng = Rng::new(3);
        let mut samples = Vec::new();
        while samples.len() < count {
            let mut board = Board::new();
            while !board.is_game_over() {
                let moves = board.legal_moves();
                let square = moves.iter().nth(rng.below(moves.len()));
                let mv = square.map_or(Move::Pass, Move::Place);
                board.apply(mv).expect("a legal move");
                let position = board.position();
                if (20..22).contains(&position.empties().len()) {
                    let score = position.player().len() as f32 - position.opponent().len() as f32;
                    samples.push(Sample::new(&folding, position, score, 1.0));
                }
            }
        }
        samples
    }

    #[test]
    fn a_score_that_the_patterns_determine_is_learnt() {
        let samples = samples(4000);
        let (validation, training) = samples.split_at(1000);
        let method = Method {
            epochs: 10,
            min_steps: 0,
            first_rate: 0.5,
            last_rate: 0.05,
            decay: 0.0,
            seed: 1,
        };
        let weights = fit(training, &method);
        let agreement = measure(&weights, validation);
        assert!(agreement.correlation() > 0.97, "{agreement:?}");
    }
}
