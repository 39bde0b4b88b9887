//! Running mean and standard error.

use super::Estimate;
use super::elo::SIGMAS_95;

/// The count, mean and sum of squared deviations of a series (Welford's method).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    /// Adds a number.
    pub(crate) fn add(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
    }

    /// The mean and its 95 % error, infinite for a single number; `None` without numbers.
    #[must_use]
    pub(crate) fn mean(&self) -> Option<Estimate> {
        let count = self.count as f64;
        let error = match self.count {
            0 => return None,
            1 => f64::INFINITY,
            _ => SIGMAS_95 * (self.squares / (count - 1.0) / count).sqrt(),
        };
        Some(Estimate {
            value: self.mean,
            error,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_of_a_textbook_sample() {
        let mut moments = Moments::default();
        assert_eq!(moments.mean(), None);
        for number in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            moments.add(number);
        }
        let mean = moments.mean().expect("numbers");
        assert!((mean.value - 5.0).abs() < 1e-12);
        // The sample variance is 32 / 7.
        let expected = SIGMAS_95 * (32.0_f64 / 7.0 / 8.0).sqrt();
        assert!((mean.error - expected).abs() < 1e-12);
    }
}
