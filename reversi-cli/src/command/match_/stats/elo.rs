//! Elo differences and their errors.

use std::f64::consts::{LN_10, SQRT_2};

use super::Outcomes;

/// Half the width of the 95 % confidence interval, in standard deviations.
pub(super) const SIGMAS_95: f64 = 1.959_963_984_540_054;

/// The normalized Elo difference of one standard deviation.
pub(super) const NORMALIZED_SCALE: f64 = 800.0 / LN_10;

/// An estimate with its 95 % confidence interval `value ± error`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Half the width of the interval; infinite without enough data.
    pub error: f64,
}

/// The Elo difference of an expected score (0 to 1); infinite for 0 and 1.
#[must_use]
pub(crate) fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score (0 to 1) of an Elo difference.
#[must_use]
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl<const N: usize> Outcomes<N> {
    /// The standard error of [`score`](Self::score).
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.len() as f64).sqrt())
    }

    /// The Elo difference on the logistic scale; `None` without results.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let score = self.score()?;
        let reach = SIGMAS_95 * self.standard_error()?;
        let (low, high) = ((score - reach).max(0.0), (score + reach).min(1.0));
        let error = (elo_of_score(high) - elo_of_score(low)) / 2.0;
        let value = elo_of_score(score);
        Some(Estimate {
            value,
            // Equal results give no estimate of their spread.
            error: if value.is_finite() && reach > 0.0 {
                error
            } else {
                f64::INFINITY
            },
        })
    }

    /// The normalized Elo difference, which is independent of the rate of draws and of
    /// decisive openings; `None` if all results are equal.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let deviation = self.variance().filter(|&variance| variance > 0.0)?.sqrt();
        let scale = NORMALIZED_SCALE / deviation / games_scale::<N>();
        Some(Estimate {
            value: (self.score()? - 0.5) * scale,
            error: SIGMAS_95 * self.standard_error()? * scale,
        })
    }

    /// The likelihood of superiority (LOS): the probability (0 to 1) that the first side
    /// is stronger; `None` without results.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let advantage = self.score()? - 0.5;
        let error = self.standard_error()?;
        if error > 0.0 {
            return Some(normal_distribution(advantage / error));
        }
        Some(match advantage {
            0.0 => 0.5,
            _ if advantage > 0.0 => 1.0,
            _ => 0.0,
        })
    }
}

/// The standard deviation of one game, in units of that of the mean of a result's games.
pub(super) fn games_scale<const N: usize>() -> f64 {
    ((N - 1) as f64 / 2.0).sqrt()
}

/// The cumulative normal distribution, to about seven digits (Abramowitz and Stegun
/// 7.1.26).
fn normal_distribution(sigmas: f64) -> f64 {
    const TERMS: [f64; 5] = [
        0.254829592,
        -0.284496736,
        1.421413741,
        -1.453152027,
        1.061405429,
    ];
    let x = sigmas.abs() / SQRT_2;
    let t = 1.0 / (1.0 + 0.3275911 * x);
    let sum = TERMS.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let tail = sum * (-x * x).exp() / 2.0;
    if sigmas < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::super::{Pentanomial, Trinomial};
    use super::*;

    fn near(estimate: Option<Estimate>, value: f64, error: f64) {
        let estimate = estimate.expect("there are results");
        let close = |found: f64, expected: f64| (found - expected).abs() < 0.006;
        assert!(
            close(estimate.value, value) && close(estimate.error, error),
            "{estimate:?}, not {value} ± {error}"
        );
    }

    #[test]
    fn scores_and_ratings_are_inverse() {
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-800.0, -35.0, 0.0, 1.0, 300.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }

    /// The values that the tests of a common match runner for chess expect for these
    /// counts.
    #[test]
    fn values_agree_with_a_match_runner_for_chess() {
        let games = Trinomial::new([89, 123, 76]);
        near(games.normalized_elo(), -20.76, 40.13);
        assert!((games.superiority().expect("games") - 0.1553).abs() < 5e-5);

        let games = Trinomial::new([96, 111, 136]);
        near(games.normalized_elo(), 49.77, 36.77);
        near(games.elo(), 40.70, 30.43);
        assert!((games.superiority().expect("games") - 0.9960).abs() < 5e-5);

        let pairs = Pentanomial::new([34, 54, 63, 64, 75]);
        near(pairs.normalized_elo(), 57.94, 28.28);
        near(pairs.elo(), 55.58, 27.65);

        let pairs = Pentanomial::new([332, 433, 498, 333, 334]);
        near(pairs.normalized_elo(), -9.17, 10.96);
        near(pairs.elo(), -8.64, 10.33);
        assert!((pairs.superiority().expect("pairs") - 0.0505).abs() < 5e-5);
    }

    #[test]
    fn sides_can_be_swapped() {
        let pairs = Pentanomial::new([3, 7, 20, 11, 9]);
        let (ours, theirs) = (pairs.elo(), pairs.reversed().elo());
        let (ours, theirs) = (ours.expect("pairs"), theirs.expect("pairs"));
        assert!((ours.value + theirs.value).abs() < 1e-9);
        assert!((ours.error - theirs.error).abs() < 1e-9);
        let sum =
            pairs.superiority().expect("pairs") + pairs.reversed().superiority().expect("pairs");
        assert!((sum - 1.0).abs() < 1e-9);
    }

    #[test]
    fn one_sided_results_have_no_error_bar() {
        assert_eq!(Pentanomial::default().elo(), None);
        let won = Pentanomial::new([0, 0, 0, 0, 9]).elo().expect("pairs");
        assert_eq!((won.value, won.error), (f64::INFINITY, f64::INFINITY));
        let even = Pentanomial::new([0, 0, 9, 0, 0]);
        assert_eq!(even.elo().map(|elo| elo.error), Some(f64::INFINITY));
        assert_eq!(even.superiority(), Some(0.5));
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (sigmas, expected) in [
            (0.0, 0.5),
            (1.0, 0.841344746),
            (SIGMAS_95, 0.975),
            (-3.0, 0.001349898),
        ] {
            assert!((normal_distribution(sigmas) - expected).abs() < 2e-7);
        }
    }
}
