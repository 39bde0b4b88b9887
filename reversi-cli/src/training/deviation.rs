//! The standard deviation between deep and shallow searches: the constants of
//! Multi-ProbCut.

/// The value of a deep search minus that of a shallow one, in discs.
#[derive(Clone, Copy, Debug)]
pub(super) struct DepthDifference {
    /// Empty squares of the position.
    pub empties: usize,
    /// Plies of the shallow search.
    pub shallow: usize,
    /// Plies of the deep search.
    pub deep: usize,
    /// Deep minus shallow.
    pub discs: f64,
}

/// The logarithm of the standard deviation as a sum of a constant and of terms
/// in the number of empties, the shallow and the deep depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DeviationModel(pub [f64; 4]);

/// The number of consecutive empties counts in a group.
const BAND: usize = 4;
/// The minimum number of differences in a group.
const MIN_DIFFERENCES: usize = 30;
/// The share of the largest absolute differences that is trimmed.
const TRIMMED_SHARE: f64 = 0.02;
/// The standard deviation of the normal distribution after the trimming.
const TRIMMED_DEVIATION: f64 = 0.9346;

impl DeviationModel {
    /// The standard deviation in discs.
    #[must_use]
    pub(super) fn sigma(&self, empties: usize, shallow: usize, deep: usize) -> f64 {
        let terms = [1.0, empties as f64, shallow as f64, deep as f64];
        let logarithm: f64 = self.0.iter().zip(terms).map(|(a, b)| a * b).sum();
        logarithm.exp()
    }

    /// Fits the model by least squares; `None` with too few differences. The last term is
    /// 0 if the deep search always reaches the end of the game.
    #[must_use]
    pub(super) fn fit(differences: &[DepthDifference], to_the_end: bool) -> Option<Self> {
        let mut sorted = differences.to_vec();
        let group = |d: &DepthDifference| (d.empties / BAND, d.shallow, d.deep);
        let by_band = |d: &DepthDifference| {
            let (band, shallow, deep) = group(d);
            (band, shallow, if to_the_end { 0 } else { deep })
        };
        sorted.sort_by_key(by_band);
        let terms = if to_the_end { 3 } else { 4 };
        let mut equations = Equations::new(terms);
        for chunk in sorted.chunk_by(|a, b| by_band(a) == by_band(b)) {
            if chunk.len() < MIN_DIFFERENCES {
                continue;
            }
            let count = chunk.len() as f64;
            let empties = chunk.iter().map(|d| d.empties as f64).sum::<f64>() / count;
            let row = [1.0, empties, chunk[0].shallow as f64, chunk[0].deep as f64];
            equations.add(&row[..terms], trimmed_deviation(chunk).max(0.1).ln(), count);
        }
        let solution = equations.solve()?;
        let mut model = [0.0; 4];
        model[..terms].copy_from_slice(&solution);
        Some(Self(model))
    }

    /// The share of differences beyond this many deviations.
    #[must_use]
    pub(super) fn tail(&self, differences: &[DepthDifference], deviations: f64) -> f64 {
        let beyond = |d: &&DepthDifference| {
            d.discs.abs() > deviations * self.sigma(d.empties, d.shallow, d.deep)
        };
        differences.iter().filter(beyond).count() as f64 / differences.len().max(1) as f64
    }
}

/// The trimmed standard deviation, corrected for the trimming.
fn trimmed_deviation(differences: &[DepthDifference]) -> f64 {
    let mut squares: Vec<f64> = differences.iter().map(|d| d.discs * d.discs).collect();
    squares.sort_by(f64::total_cmp);
    let kept = ((1.0 - TRIMMED_SHARE) * squares.len() as f64).ceil() as usize;
    let mean = squares[..kept].iter().sum::<f64>() / kept as f64;
    mean.sqrt() / TRIMMED_DEVIATION
}

/// The normal equations of weighted least squares.
struct Equations {
    size: usize,
    /// Row-major, with the right-hand side as the last column.
    matrix: Vec<f64>,
}

impl Equations {
    fn new(size: usize) -> Self {
        Self {
            size,
            matrix: vec![0.0; size * (size + 1)],
        }
    }

    fn add(&mut self, terms: &[f64], value: f64, weight: f64) {
        for (row, &factor) in terms.iter().enumerate() {
            let cells = &mut self.matrix[row * (self.size + 1)..][..=self.size];
            for (cell, &term) in cells.iter_mut().zip(terms.iter().chain([&value])) {
                *cell += weight * factor * term;
            }
        }
    }

    /// Solves them by Gaussian elimination with partial pivoting; `None` if singular.
    fn solve(mut self) -> Option<Vec<f64>> {
        let width = self.size + 1;
        for column in 0..self.size {
            let rows = column..self.size;
            let size_at = |row: usize| self.matrix[row * width + column].abs();
            let pivot = rows.max_by(|&a, &b| size_at(a).total_cmp(&size_at(b)))?;
            if size_at(pivot) < 1e-9 {
                return None;
            }
            for cell in 0..width {
                self.matrix
                    .swap(pivot * width + cell, column * width + cell);
            }
            for row in (0..self.size).filter(|&row| row != column) {
                let factor =
                    self.matrix[row * width + column] / self.matrix[column * width + column];
                for cell in column..width {
                    self.matrix[row * width + cell] -= factor * self.matrix[column * width + cell];
                }
            }
        }
        let value =
            |row: usize| self.matrix[row * width + self.size] / self.matrix[row * width + row];
        Some((0..self.size).map(value).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// Normally distributed differences with the deviation of the model.
    fn differences(model: DeviationModel, to_the_end: bool) -> Vec<DepthDifference> {
        let mut rng = Rng::with_seed(9);
        let mut all = Vec::new();
        for empties in 12..50 {
            for (shallow, deep) in [(0, 4), (2, 6), (2, 8), (4, 10), (1, 5)] {
                let deep = if to_the_end { empties } else { deep };
                let sigma = model.sigma(empties, shallow, deep);
                for _ in 0..200 {
                    let uniform = (0..12).map(|_| rng.u32(..1 << 20) as f64 / f64::from(1 << 20));
                    let normal = uniform.sum::<f64>() - 6.0;
                    let discs = normal * sigma;
                    all.push(DepthDifference {
                        empties,
                        shallow,
                        deep,
                        discs,
                    });
                }
            }
        }
        all
    }

    #[test]
    fn a_known_model_is_recovered() {
        for (model, to_the_end) in [
            (DeviationModel([1.5, -0.015, -0.2, 0.1]), false),
            (DeviationModel([1.7, 0.03, -0.12, 0.0]), true),
        ] {
            let sample = differences(model, to_the_end);
            let found = DeviationModel::fit(&sample, to_the_end).unwrap();
            for (empties, shallow, deep) in [(15, 2, 8), (30, 4, 10), (45, 2, 6)] {
                let ratio =
                    found.sigma(empties, shallow, deep) / model.sigma(empties, shallow, deep);
                assert!((ratio - 1.0).abs() < 0.06, "{found:?}");
            }
            assert!((found.tail(&sample, 2.0) - 0.0455).abs() < 0.01);
        }
    }

    #[test]
    fn too_few_differences_give_no_model() {
        assert_eq!(DeviationModel::fit(&[], false), None);
    }
}
