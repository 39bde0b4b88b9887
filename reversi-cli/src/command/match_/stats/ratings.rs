//! Elo ratings of several engines.

/// The result of the games between two engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HeadToHead {
    /// One engine, by its number.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// The number of games.
    pub games: u64,
    /// The points of the first engine: 1 for a win, ½ for a draw.
    pub points: f64,
}

/// The maximum number of iterations.
const MAX_ITERATIONS: usize = 10_000;

/// The relative change of the ratings that ends the iteration.
const TOLERANCE: f64 = 1e-9;

/// The maximum-likelihood Elo ratings of the engines (Bradley-Terry model, fitted by
/// Hunter's method), with a mean of 0. Every result gets an additional drawn game:
/// otherwise an engine that won all games would have an infinite rating.
#[must_use]
pub(crate) fn ratings(engines: usize, results: &[HeadToHead]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; engines];
    for _ in 0..MAX_ITERATIONS {
        let (mut points, mut chances) = (vec![0.0; engines], vec![0.0; engines]);
        for &HeadToHead {
            first,
            second,
            games,
            points: got,
        } in results
        {
            let games = games as f64 + 1.0;
            points[first] += got + 0.5;
            points[second] += games - 0.5 - got;
            let chance = games / (strengths[first] + strengths[second]);
            chances[first] += chance;
            chances[second] += chance;
        }
        let mut change = 0.0_f64;
        for (strength, (points, chance)) in strengths.iter_mut().zip(points.iter().zip(chances)) {
            if chance > 0.0 {
                let better = points / chance;
                change = change.max((better / *strength - 1.0).abs());
                *strength = better;
            }
        }
        if change < TOLERANCE {
            break;
        }
    }
    let logarithms: Vec<f64> = strengths
        .iter()
        .map(|strength| 400.0 * strength.log10())
        .collect();
    let mean = logarithms.iter().sum::<f64>() / engines.max(1) as f64;
    logarithms.iter().map(|rating| rating - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::super::score_of_elo;
    use super::*;

    #[test]
    fn known_ratings_are_recovered() {
        let truth = [120.0, 20.0, -40.0, -100.0];
        let mut results = Vec::new();
        for first in 0..4 {
            for second in first + 1..4 {
                let score = score_of_elo(truth[first] - truth[second]);
                results.push(HeadToHead {
                    first,
                    second,
                    games: 1_000_000,
                    points: 1e6 * score,
                });
            }
        }
        for (found, expected) in ratings(4, &results).iter().zip(truth) {
            assert!((found - expected).abs() < 0.01, "{found}, not {expected}");
        }
    }

    #[test]
    fn a_perfect_score_has_a_finite_rating() {
        let result = HeadToHead {
            first: 0,
            second: 1,
            games: 9,
            points: 9.0,
        };
        // 9½ of 10 points.
        let found = ratings(2, &[result]);
        assert!((score_of_elo(found[0] - found[1]) - 0.95).abs() < 1e-6);
        assert!((found[0] + found[1]).abs() < 1e-9);
        assert!(ratings(0, &[]).is_empty());
        assert_eq!(ratings(1, &[]).len(), 1);
    }
}
