//! The batches of a fit and the schedule of its learning rates.

use std::ops::Range;

/// Positions in a batch: their gradients belong to the same network.
const BATCH: u64 = 128;

/// The first batches are at most this part of what came before: many steps of one
/// row that do not know of each other lead too far while the steps are large.
const EARLY_PART: u64 = 64;

/// The factor of the learning rates at the end.
const LAST_RATE: f32 = 0.01;

/// The batches of a pass, each with the factor of the rates; all threads work
/// through the same ones.
#[derive(Clone, Debug)]
pub(super) struct Batches {
    /// Positions of this and of earlier passes that are done.
    seen: u64,
    /// Positions of all passes.
    total: u64,
    start: usize,
    len: usize,
}

impl Batches {
    /// The batches of a pass through `len` positions, after `seen` of `total`.
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

/// The factor of the rates when this share is done: half a period of a cosine.
fn factor(done: f32) -> f32 {
    let falling = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
    LAST_RATE + (1.0 - LAST_RATE) * falling
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_and_cover_every_pass() {
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
