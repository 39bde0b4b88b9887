//! The options of a searcher.

use alloc::sync::Arc;

use thiserror::Error;

use super::word::IS_ATOMIC;
use crate::CpuTier;
use crate::eval::Weights;

/// The options of a [`Searcher`](super::Searcher).
///
/// ```
/// use reversi_engine::{SearchOptions, Searcher};
/// let options = SearchOptions::new().with_hash_mib(16).with_threads(2);
/// assert_eq!((options.hash_mib(), options.threads()), (16, 2));
/// let searcher = Searcher::new(options)?;
/// # Ok::<(), reversi_engine::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchOptions {
    hash_mib: usize,
    threads: usize,
    cpu: CpuTier,
    pub(super) weights: Option<Arc<Weights>>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            hash_mib: 64,
            threads: 1,
            cpu: CpuTier::detect(),
            weights: Weights::embedded(),
        }
    }
}

impl SearchOptions {
    /// The largest number of threads.
    pub const MAX_THREADS: usize = 256;

    /// Creates the default options: a transposition table of 64 MiB, one thread, the
    /// best CPU tier and the embedded evaluation.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the size of the transposition table in MiB, rounded down to a power of
    /// two; 0 is 64 KiB.
    #[must_use]
    pub fn with_hash_mib(mut self, mebibytes: usize) -> Self {
        self.hash_mib = mebibytes;
        self
    }

    /// Sets the number of threads of one search, at most
    /// [`MAX_THREADS`](Self::MAX_THREADS); 0 is one for each core. Needs the `std`
    /// feature and a target with 64-bit atomics; without them there is one thread.
    ///
    /// With one thread, equal searches give equal reports. With several, node counts,
    /// the choice among equally good moves and scores that are not exact vary.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        let threads = if threads == 0 { cores() } else { threads };
        let most = if IS_ATOMIC { Self::MAX_THREADS } else { 1 };
        self.threads = threads.min(most);
        self
    }

    /// Sets the CPU tier; the best one by default. An unavailable tier is replaced by
    /// the best available one below it.
    #[must_use]
    pub fn with_cpu(mut self, cpu: CpuTier) -> Self {
        self.cpu = cpu;
        self
    }

    /// Sets the weights of the evaluation; by default those that come with the crate.
    /// `None` selects a hand-crafted evaluation of a few terms.
    #[must_use]
    pub fn with_weights(mut self, weights: Option<Arc<Weights>>) -> Self {
        self.weights = weights;
        self
    }

    /// Returns the size of the transposition table in MiB.
    #[must_use]
    pub const fn hash_mib(&self) -> usize {
        self.hash_mib
    }

    /// Returns the number of threads of one search.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the CPU tier.
    #[must_use]
    pub const fn cpu(&self) -> CpuTier {
        self.cpu
    }

    /// Returns the weights of the evaluation, if there are any.
    #[must_use]
    pub const fn weights(&self) -> Option<&Arc<Weights>> {
        self.weights.as_ref()
    }
}

/// The number of cores that the system offers.
#[cfg(feature = "std")]
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The number of cores that a program without threads uses.
#[cfg(not(feature = "std"))]
const fn cores() -> usize {
    1
}

/// The reason why a searcher cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// There is no memory for a transposition table of this size.
    #[error("no memory for a transposition table of {mebibytes} MiB")]
    #[non_exhaustive]
    OutOfMemory {
        /// The requested size in MiB.
        mebibytes: usize,
    },
}
