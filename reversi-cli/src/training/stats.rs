//! Error statistics of values against true scores.

/// Sums over pairs of a value and the true score.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ErrorStats {
    count: f64,
    value: f64,
    truth: f64,
    value_squared: f64,
    truth_squared: f64,
    product: f64,
    absolute_error: f64,
    decided: f64,
    sign_right: f64,
}

impl ErrorStats {
    /// Adds a pair.
    pub(super) fn add(&mut self, value: f64, truth: f64) {
        self.count += 1.0;
        self.value += value;
        self.truth += truth;
        self.value_squared += value * value;
        self.truth_squared += truth * truth;
        self.product += value * truth;
        self.absolute_error += (value - truth).abs();
        if truth != 0.0 {
            self.decided += 1.0;
            self.sign_right += f64::from(u8::from(value * truth > 0.0));
        }
    }

    /// Adds all pairs of other statistics.
    pub(super) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.value += other.value;
        self.truth += other.truth;
        self.value_squared += other.value_squared;
        self.truth_squared += other.truth_squared;
        self.product += other.product;
        self.absolute_error += other.absolute_error;
        self.decided += other.decided;
        self.sign_right += other.sign_right;
    }

    /// The number of pairs.
    #[must_use]
    pub(super) const fn count(&self) -> f64 {
        self.count
    }

    /// The mean absolute error.
    #[must_use]
    pub(super) fn mae(&self) -> f64 {
        self.absolute_error / self.count
    }

    /// The root mean square error.
    #[must_use]
    pub(super) fn rmse(&self) -> f64 {
        let squares = self.value_squared - 2.0 * self.product + self.truth_squared;
        (squares / self.count).max(0.0).sqrt()
    }

    /// The correlation coefficient.
    #[must_use]
    pub(super) fn correlation(&self) -> f64 {
        self.covariance() / (self.value_variance() * self.truth_variance()).sqrt()
    }

    /// The slope of the regression line from values to true scores.
    #[must_use]
    pub(super) fn slope(&self) -> f64 {
        self.covariance() / self.value_variance()
    }

    /// The root mean square error after linear regression, which scaling and shifting of
    /// all values cannot change.
    #[must_use]
    pub(super) fn calibrated_rmse(&self) -> f64 {
        let unexplained = 1.0 - self.correlation().powi(2);
        (self.truth_variance() * unexplained).max(0.0).sqrt()
    }

    /// The share of positions with the right sign, among those that are not drawn.
    #[must_use]
    pub(super) fn sign_rate(&self) -> f64 {
        self.sign_right / self.decided
    }

    fn covariance(&self) -> f64 {
        self.product / self.count - self.value * self.truth / self.count.powi(2)
    }

    fn value_variance(&self) -> f64 {
        self.value_squared / self.count - (self.value / self.count).powi(2)
    }

    fn truth_variance(&self) -> f64 {
        self.truth_squared / self.count - (self.truth / self.count).powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_of_a_small_sample() {
        let mut stats = ErrorStats::default();
        let mut rest = ErrorStats::default();
        stats.add(1.0, 2.0);
        for (value, truth) in [(2.0, 4.0), (-1.0, -2.0), (3.0, 6.0)] {
            rest.add(value, truth);
        }
        stats.merge(&rest);
        assert!((stats.mae() - 1.75).abs() < 1e-12);
        assert!((stats.rmse() - (15.0f64 / 4.0).sqrt()).abs() < 1e-12);
        assert!((stats.correlation() - 1.0).abs() < 1e-12);
        assert!((stats.slope() - 2.0).abs() < 1e-12);
        assert!(stats.calibrated_rmse() < 1e-6);
        assert!((stats.sign_rate() - 1.0).abs() < 1e-12);
    }
}
