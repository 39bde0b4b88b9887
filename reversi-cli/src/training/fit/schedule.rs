//! The batches of a fit and the schedule of its learning rates.

use std::ops::Range;

/// The number of positions in a batch.
const BATCH: u64 = 128;

/// The first batches have at most this fraction of the positions seen so far: with large
/// early steps, many independent steps of one row would overshoot.
const EARLY_PART: u64 = 64;

/// The factor of the learning rates at the end.
const LAST_RATE: f32 = 0.01;

/// The batches of an epoch, each with the factor of the learning rates.
#[derive(Clone, Debug)]
pub(super) struct Batches {
    /// The number of positions seen, earlier epochs included.
    seen: u64,
    /// The number of positions of all epochs.
    total: u64,
    start: usize,
    len: usize,
}

impl Batches {
    /// The batches of an epoch of `len` positions, after `seen` of `total`.
    pub(super) const fn new(len: usize, seen: u64, total: u64) -> Self {
        Self {
            seen,
            total,
            start: 0,
            len,
        }
    }
}

impl Iterator for Batches {
    type Item = (Range<usize>, f32);

    fn next(&mut self) -> Option<Self::Item> {
        if self.start == self.len {
            return None;
        }
        let size = (self.seen / EARLY_PART).clamp(1, BATCH) as usize;
        let end = self.len.min(self.start + size);
        let batch = self.start..end;
        let done = (self.seen as f64 / self.total as f64) as f32;
        self.start = end;
        self.seen += batch.len() as u64;
        Some((batch, factor(done)))
    }
}

/// The factor of the learning rates at this share of the fit: half a period of a cosine.
fn factor(done: f32) -> f32 {
    let falling = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
    LAST_RATE + (1.0 - LAST_RATE) * falling
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_and_cover_every_epoch() {
        let (len, passes) = (20_000, 2);
        let mut sizes = Vec::new();
        for pass in 0..passes {
            let batches = Batches::new(len, pass * len as u64, passes * len as u64);
            let mut next = 0;
            for (batch, _) in batches {
                assert_eq!(batch.start, next);
                sizes.push(batch.len() as u64);
                next = batch.end;
            }
            assert_eq!(next, len);
        }
        assert_eq!(sizes[..64], [1; 64]);
        assert_eq!(sizes.iter().max(), Some(&BATCH));
        assert_eq!(sizes.iter().sum::<u64>(), 40_000);
    }

    #[test]
    fn rates_fall_to_a_hundredth() {
        for (done, expected) in [(0.0, 1.0), (0.5, 0.505), (1.0, 0.01)] {
            assert!((factor(done) - expected).abs() < 1e-5);
        }
    }
}
