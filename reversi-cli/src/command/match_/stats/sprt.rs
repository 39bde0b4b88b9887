//! The sequential probability ratio test (SPRT), which stops a match as soon as one
//! hypothesis is accepted.
//!
//! The generalized log likelihood ratio: each hypothesis is represented by the maximum
//! likelihood distribution with its score (Van den Bergh, "The generalized maximum
//! likelihood ratio for the expectation value of a distribution").

use thiserror::Error;

use super::elo::{NORMALIZED_SCALE, games_scale};
use super::{Outcomes, score_of_elo};

/// The count of a result that never happened, so that no hypothesis is impossible.
const REGULARIZATION: f64 = 1e-3;

/// The scale of the Elo bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EloModel {
    /// Logistic Elo, by the expected score.
    #[default]
    Logistic,
    /// Normalized Elo, by the expected score in standard deviations: the length of a
    /// match hardly depends on the rate of draws.
    Normalized,
}

/// A test of H0, the first side is `elo0` stronger, against H1, it is `elo1` stronger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No decision yet.
    Open,
    /// H0 is accepted: `elo0` or less.
    Weaker,
    /// H1 is accepted: `elo1` or more.
    Stronger,
}

/// Invalid parameters of a test.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The bounds are not ascending.
    #[error("elo0 ({0}) must be below elo1 ({1})")]
    Bounds(f64, f64),
    /// An invalid error probability.
    #[error("invalid error probability {0}: expected a number above 0 and below 0.5")]
    Probability(f64),
}

impl Sprt {
    /// A test on the logistic scale: with a true difference of `elo0` it accepts
    /// `elo1` with a probability of `alpha`, with a true difference of `elo1` it
    /// accepts `elo0` with a probability of `beta`.
    ///
    /// # Errors
    /// [`SprtError`] unless `elo0 < elo1` and both probabilities are between 0
    /// and 0.5.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if elo0.is_nan() || elo1.is_nan() || elo0 >= elo1 {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        for probability in [alpha, beta] {
            if !(probability > 0.0 && probability < 0.5) {
                return Err(SprtError::Probability(probability));
            }
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
            model: EloModel::Logistic,
        })
    }

    /// Sets the scale of the bounds.
    #[must_use]
    pub const fn with_model(mut self, model: EloModel) -> Self {
        self.model = model;
        self
    }

    /// The log likelihood ratios that accept H0 and H1.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log likelihood ratio (LLR) of H1 to H0; 0 without results.
    #[must_use]
    pub fn llr<const N: usize>(&self, outcomes: &Outcomes<N>) -> f64 {
        if outcomes.is_empty() {
            return 0.0;
        }
        let counts = outcomes
            .counts()
            .map(|count| (count as f64).max(REGULARIZATION));
        let total: f64 = counts.iter().sum();
        let observed = Distribution {
            values: Outcomes::<N>::values(),
            weights: counts.map(|count| count / total),
        };
        let fit = |elo: f64| match self.model {
            EloModel::Logistic => observed.with_mean(score_of_elo(elo)),
            EloModel::Normalized => {
                observed.with_deviations(elo / NORMALIZED_SCALE * games_scale::<N>())
            }
        };
        let (null, alternative) = (fit(self.elo0), fit(self.elo1));
        let ratios = alternative.weights.iter().zip(null.weights);
        let terms = counts.iter().zip(ratios);
        terms
            .map(|(count, (one, zero))| count * (one / zero).ln())
            .sum()
    }

    /// The verdict on these results.
    #[must_use]
    pub fn verdict<const N: usize>(&self, outcomes: &Outcomes<N>) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(outcomes) {
            llr if llr >= upper => Verdict::Stronger,
            llr if llr <= lower => Verdict::Weaker,
            _ => Verdict::Open,
        }
    }
}

/// A probability distribution of the results.
#[derive(Clone, Copy, Debug)]
struct Distribution<const N: usize> {
    values: [f64; N],
    weights: [f64; N],
}

impl<const N: usize> Distribution<N> {
    /// The maximum likelihood distribution with this mean.
    fn with_mean(&self, mean: f64) -> Self {
        self.balanced(self.values.map(|value| value - mean))
    }

    /// The maximum likelihood distribution with a mean this number of its own standard
    /// deviations above an even score, found by iteration.
    fn with_deviations(&self, deviations: f64) -> Self {
        // Starts from the uniform distribution: the observed one may have no spread.
        let mut found = Self {
            values: self.values,
            weights: [1.0 / N as f64; N],
        };
        for _ in 0..20 {
            let (mean, deviation) = found.mean_and_deviation();
            let levers = self.values.map(|value| {
                let distance = (mean - value) / deviation;
                value - 0.5 - deviations * deviation * (1.0 + distance * distance) / 2.0
            });
            let before = found.weights;
            found = self.balanced(levers);
            let change = found
                .weights
                .iter()
                .zip(before)
                .map(|(new, old)| (new - old).abs());
            if change.fold(0.0, f64::max) < 1e-10 {
                break;
            }
        }
        found
    }

    /// The observed distribution, tilted to a mean of the levers of 0: each weight is
    /// divided by `1 + x * lever`, with `x` found by bisection between the poles.
    fn balanced(&self, levers: [f64; N]) -> Self {
        let least = levers.iter().copied().fold(f64::INFINITY, f64::min);
        let most = levers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let tilted =
            |x: f64| std::array::from_fn(|index| self.weights[index] / (1.0 + x * levers[index]));
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            let weights: [f64; N] = tilted(middle);
            let sum: f64 = weights
                .iter()
                .zip(levers)
                .map(|(weight, lever)| weight * lever)
                .sum();
            if sum > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Self {
            values: self.values,
            weights: tilted(f64::midpoint(low, high)),
        }
    }

    fn mean_and_deviation(&self) -> (f64, f64) {
        let terms = || self.values.iter().zip(self.weights);
        let mean: f64 = terms().map(|(value, weight)| value * weight).sum();
        let variance: f64 = terms()
            .map(|(value, weight)| (value - mean).powi(2) * weight)
            .sum();
        (mean, variance.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::SQRT_2;

    use super::super::{Pentanomial, Trinomial};
    use super::*;
    use fastrand::Rng;

    fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        let test = Sprt::new(elo0, elo1, 0.05, 0.05).expect("the bounds make sense");
        test.with_model(model)
    }

    /// The values that the tests of a common match runner for chess expect for these
    /// counts.
    #[test]
    fn values_agree_with_a_match_runner_for_chess() {
        use EloModel::{Logistic, Normalized};
        for (elo0, elo1, model, counts, expected) in [
            (0.0, 2.0, Normalized, [36027, 68692, 36433], 0.92),
            (-1.75, 0.25, Normalized, [10650, 20431, 10871], 2.30),
            (0.5, 2.5, Logistic, [21184, 40708, 21404], -1.57),
            (0.0, 2.0, Logistic, [57030, 106593, 57433], -2.59),
        ] {
            let llr = test(elo0, elo1, model).llr(&Trinomial::new(counts));
            assert!(
                (llr - expected).abs() < 0.02,
                "{counts:?}: {llr}, not {expected}"
            );
        }
        for (elo0, elo1, model, counts, expected) in [
            (0.0, 2.0, Normalized, [365, 16618, 36229, 16974, 390], 2.25),
            (-1.75, 0.25, Normalized, [127, 4883, 10712, 5150, 104], 3.01),
            (0.5, 2.5, Logistic, [223, 9863, 21279, 10037, 246], -3.07),
            (0.0, 2.0, Logistic, [871, 26175, 55983, 26678, 821], -4.98),
        ] {
            let llr = test(elo0, elo1, model).llr(&Pentanomial::new(counts));
            assert!(
                (llr - expected).abs() < 0.03,
                "{counts:?}: {llr}, not {expected}"
            );
        }
    }

    /// For equal results the maximum likelihood distributions are known: with draws only,
    /// a share of t² is won under H1; with won pairs only, ½ under H0 and (1 + t) / 2
    /// under H1.
    #[test]
    fn equal_results_have_the_theoretical_ratio() {
        let sprt = test(0.0, 5.0, EloModel::Normalized);
        let t = 5.0 / NORMALIZED_SCALE;
        let expected = 16700.0 * (1.0 - t * t).ln();
        let llr = sprt.llr(&Trinomial::new([0, 16700, 0]));
        assert!((llr - expected).abs() < 0.02, "{llr}, not {expected}");

        let expected = 104.0 * (1.0 + t * SQRT_2).ln();
        let llr = sprt.llr(&Pentanomial::new([0, 0, 0, 0, 104]));
        assert!((llr - expected).abs() < 0.02, "{llr}, not {expected}");
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = test(0.0, 5.0, EloModel::Logistic).bounds();
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
    }

    #[test]
    fn invalid_parameters_are_rejected() {
        assert_eq!(
            Sprt::new(5.0, 5.0, 0.05, 0.05),
            Err(SprtError::Bounds(5.0, 5.0))
        );
        assert!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05).is_err());
        assert_eq!(
            Sprt::new(0.0, 5.0, 0.5, 0.05),
            Err(SprtError::Probability(0.5))
        );
        assert!(Sprt::new(0.0, 5.0, 0.05, f64::NAN).is_err());
    }

    /// The distribution of pair results of two engines with some drawn games.
    fn pair_weights(elo: f64) -> [f64; 5] {
        let observed = Distribution {
            values: Pentanomial::default().counts().map(|_| 0.0),
            weights: [0.12, 0.08, 0.6, 0.08, 0.12],
        };
        let values = Outcomes::<5>::values();
        Distribution { values, ..observed }
            .with_mean(score_of_elo(elo))
            .weights
    }

    /// The number of simulated matches with each verdict.
    fn simulate(sprt: &Sprt, elo: f64, matches: u32) -> (u32, u32) {
        let weights = pair_weights(elo);
        let (mut weaker, mut stronger) = (0, 0);
        for seed in 0..matches {
            let mut rng = Rng::with_seed(u64::from(seed));
            let mut outcomes = Pentanomial::default();
            let verdict = loop {
                let mut ball = rng.f64();
                let result = weights.iter().position(|weight| {
                    ball -= weight;
                    ball < 0.0
                });
                outcomes.add(result.unwrap_or(4));
                match sprt.verdict(&outcomes) {
                    Verdict::Open => {}
                    verdict => break verdict,
                }
            };
            weaker += u32::from(verdict == Verdict::Weaker);
            stronger += u32::from(verdict == Verdict::Stronger);
        }
        (weaker, stronger)
    }

    /// At most 5 % of the matches may end with the wrong verdict; three standard
    /// deviations of 400 matches are 3.3 %.
    #[test]
    fn wrong_verdicts_are_as_rare_as_specified() {
        let sprt = test(0.0, 40.0, EloModel::Logistic);
        let (_, wrong) = simulate(&sprt, 0.0, 400);
        assert!(wrong <= 33, "{wrong} of 400 accepted H1 under H0");
        let (wrong, _) = simulate(&sprt, 40.0, 400);
        assert!(wrong <= 33, "{wrong} of 400 accepted H0 under H1");
    }

    #[test]
    fn normalized_bounds_hold_too() {
        let sprt = test(0.0, 60.0, EloModel::Normalized);
        let (_, wrong) = simulate(&sprt, 0.0, 200);
        assert!(wrong <= 19, "{wrong} of 200 accepted H1 under H0");
    }

    #[test]
    fn a_pair_has_the_information_of_its_games() {
        // A pair of independent games has the information of two single games.
        let games = Trinomial::new([300, 200, 500]);
        let parts = games.counts().map(|count| count as f64 / 1000.0);
        let mut pairs = [0.0; 5];
        for (first, weight) in parts.iter().enumerate() {
            for (second, other) in parts.iter().enumerate() {
                pairs[first + second] += 500.0 * weight * other;
            }
        }
        let pairs = Pentanomial::new(pairs.map(|count| count.round() as u64));
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let sprt = test(0.0, 20.0, model);
            let (one, two) = (sprt.llr(&games), sprt.llr(&pairs));
            assert!((one - two).abs() < 0.15 * one.abs(), "{one} and {two}");
        }
        // The scale of one game is that of the other.
        assert!((games_scale::<5>() - SQRT_2).abs() < 1e-12);
    }
}
