//! A bounded sample of a stream of unknown length.

use fastrand::Rng;

/// Reservoir sampling: keeps up to `capacity` items of a stream, each with the same
/// probability.
#[derive(Debug)]
pub(super) struct Reservoir<T> {
    items: Vec<T>,
    capacity: usize,
    seen: usize,
    rng: Rng,
}

impl<T> Reservoir<T> {
    /// Creates an empty reservoir. The seed determines the sample.
    #[must_use]
    pub(super) fn new(capacity: usize, seed: u64) -> Self {
        Self {
            items: Vec::new(),
            capacity,
            seen: 0,
            rng: Rng::with_seed(seed),
        }
    }

    /// Adds the next item of the stream.
    pub(super) fn add(&mut self, item: T) {
        self.seen += 1;
        if self.items.len() < self.capacity {
            self.items.push(item);
        } else if let Some(replaced) = self.items.get_mut(self.rng.usize(..self.seen)) {
            *replaced = item;
        }
    }

    /// The sample.
    #[must_use]
    pub(super) fn into_items(self) -> Vec<T> {
        self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_stream_is_kept_whole() {
        let mut reservoir = Reservoir::new(10, 1);
        (0..10).for_each(|item| reservoir.add(item));
        assert!(reservoir.into_items().into_iter().eq(0..10));
    }

    #[test]
    fn a_long_stream_is_sampled_uniformly() {
        let mut reservoir = Reservoir::new(1000, 1);
        (0..10_000).for_each(|item| reservoir.add(item));
        let items = reservoir.into_items();
        assert_eq!(items.len(), 1000);
        for tenth in 0..10 {
            let count = items.iter().filter(|&&item| item / 1000 == tenth).count();
            assert!((70..130).contains(&count), "{tenth}: {count}");
        }
    }
}
