//! Counts of results.

/// The counts of `N` results, with evenly spaced scores from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcomes<const N: usize>([u64; N]);

/// Lost, drawn and won games.
pub(crate) type Trinomial = Outcomes<3>;

/// Pairs of games with 0, ½, 1, 1½ and 2 points.
pub(crate) type Pentanomial = Outcomes<5>;

impl<const N: usize> Default for Outcomes<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Outcomes<N> {
    /// Creates it from counts, worst result first.
    #[must_use]
    pub const fn new(counts: [u64; N]) -> Self {
        Self(counts)
    }

    /// The counts, worst result first.
    #[must_use]
    pub const fn counts(&self) -> &[u64; N] {
        &self.0
    }

    /// Adds a result in half points, at most `N - 1`.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(N - 1)] += 1;
    }

    /// The number of results.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Whether there are no results.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The counts from the view of the other side.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// The score of each result, from 0 to 1.
    pub(super) fn values() -> [f64; N] {
        std::array::from_fn(|index| index as f64 / (N - 1) as f64)
    }

    /// The mean score, from 0 to 1; `None` without results.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let sum: f64 = self.weighted().map(|(value, count)| value * count).sum();
        (!self.is_empty()).then(|| sum / self.len() as f64)
    }

    /// The variance of the score of one result; `None` without results.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let mean = self.score()?;
        let square = |(value, count)| (value - mean) * (value - mean) * count;
        let sum: f64 = self.weighted().map(square).sum();
        Some(sum / self.len() as f64)
    }

    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> {
        Self::values()
            .into_iter()
            .zip(self.0.map(|count| count as f64))
    }
}
