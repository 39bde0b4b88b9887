//! Move sampling of the levels with a handicap.

use alloc::vec::Vec;

use super::report::SearchReport;
use crate::Position;
use crate::splitmix::splitmix64;

/// Samples the index of a move from a softmax distribution with an expected loss of
/// `loss` discs, or the uniform distribution if that loses less. `fraction`, from 0 to
/// below 1, selects the sample. The reports hold the best move first and are not empty.
pub(super) fn sample(reports: &[SearchReport], loss: f32, fraction: f64) -> usize {
    let best = reports[0].score.discs();
    let losses: Vec<f64> = reports
        .iter()
        .map(|report| f64::from((best - report.score.discs()).max(0)))
        .collect();
    let weights = softmax_weights(&losses, f64::from(loss));
    let total: f64 = weights.iter().sum();
    let mut rest = fraction * total;
    for (index, weight) in weights.iter().enumerate() {
        rest -= weight;
        if rest < 0.0 {
            return index;
        }
    }
    0
}

/// The weights of moves with these losses in discs, whose mean loss is `loss`. The
/// steepness of the distribution is found by bisection.
fn softmax_weights(losses: &[f64], loss: f64) -> Vec<f64> {
    let weights = |steepness: f64| -> Vec<f64> {
        losses
            .iter()
            .map(|lost| negative_power(steepness * lost))
            .collect()
    };
    let mean = |weights: &[f64]| {
        let lost: f64 = weights.iter().zip(losses).map(|(w, l)| w * l).sum();
        lost / weights.iter().sum::<f64>()
    };
    let (mut low, mut high) = (0.0, 64.0);
    if mean(&weights(low)) <= loss {
        return weights(low);
    }
    for _ in 0..40 {
        let steepness = f64::midpoint(low, high);
        if mean(&weights(steepness)) > loss {
            low = steepness;
        } else {
            high = steepness;
        }
    }
    weights(high)
}

/// Two to the power of `-x`, without the standard library.
fn negative_power(x: f64) -> f64 {
    // Linear between two integer exponents.
    let whole = x as u32;
    let fraction = x - f64::from(whole);
    let power = if whole < 64 {
        1.0 / (1u64 << whole) as f64
    } else {
        0.0
    };
    power * (1.0 - fraction / 2.0)
}

/// A pseudo-random fraction from 0 to below 1, by seed and position.
pub(super) fn fraction(seed: u64, position: Position) -> f64 {
    let mut mixed = seed;
    for word in [position.player().bits(), position.opponent().bits()] {
        mixed = splitmix64(mixed ^ word);
    }
    (mixed >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_loss_is_as_requested() {
        let losses = [0.0, 1.0, 2.0, 6.0, 20.0];
        for loss in [0.25, 1.0, 4.0] {
            let weights = softmax_weights(&losses, loss);
            let total: f64 = weights.iter().sum();
            let mean = weights.iter().zip(losses).map(|(w, l)| w * l).sum::<f64>() / total;
            assert!((mean - loss).abs() < 0.01, "{mean} for {loss}");
            assert!(weights.is_sorted_by(|better, worse| better >= worse));
        }
    }

    #[test]
    fn small_losses_give_the_uniform_distribution() {
        assert_eq!(softmax_weights(&[0.0, 0.5, 1.0], 4.0), [1.0; 3]);
        assert_eq!(softmax_weights(&[0.0], 1.0), [1.0]);
    }

    #[test]
    fn fractions_depend_on_the_seed() {
        let position = crate::Board::new().position();
        let first = fraction(1, position);
        assert!((0.0..1.0).contains(&first));
        assert!((first - fraction(1, position)).abs() < f64::EPSILON);
        assert!((first - fraction(2, position)).abs() > f64::EPSILON);
    }
}
