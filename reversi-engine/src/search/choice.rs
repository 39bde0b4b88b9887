//! Choosing a move that is not always the best one.

use alloc::vec::Vec;

use super::report::Report;
use crate::Position;
use crate::splitmix::splitmix64;

/// Chooses one of the moves by chance, a better one the more likely, so that the
/// mean loss to the best one is `loss` discs, or all are equally likely where
/// that gives away less. The reports hold the best move first and are not empty.
///
/// The chance of a move falls off exponentially with what it loses; how steeply
/// is found by bisection.
pub(super) fn choose(reports: &[Report], loss: f32, chance: f64) -> usize {
    let best = reports[0].value;
    let losses: Vec<f64> = reports
        .iter()
        .map(|report| f64::from((best - report.value).max(0.0)))
        .collect();
    let weights = weights_of_loss(&losses, f64::from(loss));
    let total: f64 = weights.iter().sum();
    let mut rest = chance * total;
    for (index, weight) in weights.iter().enumerate() {
        rest -= weight;
        if rest < 0.0 {
            return index;
        }
    }
    0
}

/// The chances of moves with these losses, up to a common factor.
fn weights_of_loss(losses: &[f64], loss: f64) -> Vec<f64> {
    let weights = |steepness: f64| -> Vec<f64> {
        losses
            .iter()
            .map(|lost| falling(steepness * lost))
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

/// A power of two with a negative exponent, without the standard library.
fn falling(x: f64) -> f64 {
    // The fraction between two whole powers by its tangent is near enough.
    let whole = x as u32;
    let fraction = x - f64::from(whole);
    let power = if whole < 64 {
        1.0 / (1u64 << whole) as f64
    } else {
        0.0
    };
    power * (1.0 - fraction / 2.0)
}

/// A number from 0 to below 1 that a seed and a position decide.
pub(super) fn chance(seed: u64, position: Position) -> f64 {
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
    fn the_mean_loss_is_the_one_asked_for() {
        let losses = [0.0, 1.0, 2.0, 6.0, 20.0];
        for loss in [0.25, 1.0, 4.0] {
            let weights = weights_of_loss(&losses, loss);
            let total: f64 = weights.iter().sum();
            let mean = weights.iter().zip(losses).map(|(w, l)| w * l).sum::<f64>() / total;
            assert!((mean - loss).abs() < 0.01, "{mean} for {loss}");
            assert!(weights.is_sorted_by(|better, worse| better >= worse));
        }
    }

    #[test]
    fn small_losses_are_all_alike() {
        assert_eq!(weights_of_loss(&[0.0, 0.5, 1.0], 4.0), [1.0; 3]);
        assert_eq!(weights_of_loss(&[0.0], 1.0), [1.0]);
    }

    #[test]
    fn chances_differ_and_repeat() {
        let position = crate::Board::new().position();
        let first = chance(1, position);
        assert!((0.0..1.0).contains(&first));
        assert!((first - chance(1, position)).abs() < f64::EPSILON);
        assert!((first - chance(2, position)).abs() > f64::EPSILON);
    }
}
