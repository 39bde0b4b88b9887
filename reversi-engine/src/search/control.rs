//! When a search has to stop.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;

#[cfg(feature = "std")]
use std::time::Instant;

/// A handle that stops a running search from another thread.
///
/// A stop also holds for the next search if none is running, until that search
/// has ended; see [`reset`](Self::reset).
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Asks the search to stop as soon as it can and report what it has.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Takes a request back that came too late for the search it was meant for.
    pub fn reset(&self) {
        self.0.store(false, Relaxed);
    }

    #[inline(always)]
    fn is_requested(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// How many nodes pass between two looks at the clock.
const NODES_PER_CHECK: u64 = 4096;

/// The limits of one search, in a form that is cheap to check.
#[derive(Debug)]
pub(super) struct Control {
    stopper: Stopper,
    node_limit: u64,
    next_check: u64,
    stopped: bool,
    #[cfg(feature = "std")]
    started: Instant,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
}

impl Control {
    /// The limits of a search that begins now; without a clock the time is not
    /// limited.
    #[cfg_attr(not(feature = "std"), expect(unused_variables, reason = "no clock"))]
    pub(super) fn new(stopper: Stopper, nodes: Option<u64>, time: Option<Duration>) -> Self {
        #[cfg(feature = "std")]
        let started = Instant::now();
        Self {
            stopper,
            node_limit: nodes.unwrap_or(u64::MAX),
            next_check: 0,
            stopped: false,
            #[cfg(feature = "std")]
            started,
            // A deadline beyond what the clock can hold is no deadline.
            #[cfg(feature = "std")]
            deadline: time.and_then(|time| started.checked_add(time)),
        }
    }

    /// Whether the search must unwind; to be asked at every node of the upper
    /// layers with the nodes so far.
    #[inline(always)]
    pub(super) fn must_stop(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_check {
            self.check(nodes);
        }
        self.stopped
    }

    #[cold]
    fn check(&mut self, nodes: u64) {
        self.next_check = (nodes + NODES_PER_CHECK).min(self.node_limit);
        self.stopped |= nodes >= self.node_limit || self.stopper.is_requested();
        #[cfg(feature = "std")]
        if let Some(deadline) = self.deadline {
            self.stopped |= Instant::now() >= deadline;
        }
    }

    /// Whether the search has been stopped.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The time since the search began; zero without a clock.
    #[cfg(feature = "std")]
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time since the search began; zero without a clock.
    #[cfg(not(feature = "std"))]
    #[expect(clippy::unused_self, reason = "the same call with a clock")]
    pub(super) const fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
