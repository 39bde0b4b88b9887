//! When a search has to stop.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
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

/// A part of the tree that may turn out to be of no use while it is searched.
#[derive(Debug)]
pub(super) struct Branch {
    above: Option<Arc<Self>>,
    settled: AtomicBool,
}

#[cfg_attr(
    not(feature = "std"),
    expect(dead_code, reason = "only for several threads")
)]
impl Branch {
    /// A branch below another one, or below the root.
    pub(super) const fn below(above: Option<Arc<Self>>) -> Self {
        Self {
            above,
            settled: AtomicBool::new(false),
        }
    }

    /// Declares all further work here useless.
    pub(super) fn settle(&self) {
        self.settled.store(true, Relaxed);
    }

    /// This branch and those above it.
    fn chain(&self) -> impl Iterator<Item = &Self> {
        core::iter::successors(Some(self), |branch| branch.above.as_deref())
    }

    /// Whether work here is of no use.
    pub(super) fn is_settled(&self) -> bool {
        self.chain().any(|branch| branch.settled.load(Relaxed))
    }

    /// Whether this branch is part of that one, and not it itself.
    pub(super) fn is_below(&self, other: &Self) -> bool {
        self.chain()
            .skip(1)
            .any(|branch| core::ptr::eq(branch, other))
    }
}

/// How many nodes pass between two looks at the clock.
const NODES_PER_CHECK: u64 = 4096;

/// The same where other threads can make the work useless.
#[cfg_attr(
    not(feature = "std"),
    expect(dead_code, reason = "only for several threads")
)]
const NODES_PER_SHARED_CHECK: u64 = 512;

/// The limits of one search, in a form that is cheap to check. Clones are for the
/// other threads of the search; they stop together.
#[derive(Clone, Debug)]
pub(super) struct Control {
    stopper: Stopper,
    node_limit: u64,
    /// What all threads share: their nodes, as of the last check, and the stop.
    shared: Arc<Shared>,
    /// Nodes of this thread that have been added to those of all.
    counted: u64,
    next_check: u64,
    nodes_per_check: u64,
    /// Whether the search has been stopped, or the branch at hand settled.
    stopped: bool,
    branch: Option<Arc<Branch>>,
    #[cfg(feature = "std")]
    started: Instant,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
}

#[derive(Debug, Default)]
struct Shared {
    nodes: AtomicU64,
    stopped: AtomicBool,
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
            shared: Arc::default(),
            counted: 0,
            next_check: 0,
            nodes_per_check: NODES_PER_CHECK,
            stopped: false,
            branch: None,
            #[cfg(feature = "std")]
            started,
            // A deadline beyond what the clock can hold is no deadline.
            #[cfg(feature = "std")]
            deadline: time.and_then(|time| started.checked_add(time)),
        }
    }

    /// Prepares for a search on several threads.
    #[cfg(feature = "std")]
    pub(super) fn expect_company(&mut self) {
        self.nodes_per_check = NODES_PER_SHARED_CHECK;
    }

    /// Whether the search must unwind; to be asked at every node of the upper
    /// layers with the nodes of this thread so far.
    #[inline(always)]
    pub(super) fn must_stop(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_check {
            self.check(nodes);
        }
        self.stopped
    }

    #[cold]
    fn check(&mut self, nodes: u64) {
        let total = self.count(nodes);
        let rest = self.node_limit.saturating_sub(total);
        self.next_check = nodes + self.nodes_per_check.min(rest);
        if rest == 0 || self.stopper.is_requested() || self.is_late() {
            self.stop();
        }
        self.look_around();
    }

    /// Adds the nodes of this thread to those of all, and tells how many these are.
    pub(super) fn count(&mut self, nodes: u64) -> u64 {
        let news = nodes - self.counted;
        self.counted = nodes;
        self.shared.nodes.fetch_add(news, Relaxed) + news
    }

    /// Takes notice of what other threads have stopped or settled.
    fn look_around(&mut self) {
        self.stopped = self.shared.stopped.load(Relaxed)
            || self
                .branch
                .as_ref()
                .is_some_and(|branch| branch.is_settled());
    }

    /// Stops the search on all threads.
    pub(super) fn stop(&mut self) {
        self.shared.stopped.store(true, Relaxed);
        self.stopped = true;
    }

    /// The branch at hand, if it is not that of the root.
    #[cfg(feature = "std")]
    pub(super) fn branch(&self) -> Option<Arc<Branch>> {
        self.branch.clone()
    }

    /// Goes on in this branch.
    #[cfg(feature = "std")]
    pub(super) fn enter(&mut self, branch: Option<&Arc<Branch>>) {
        self.branch = branch.cloned();
        self.look_around();
    }

    /// Whether the search has been stopped, or has to unwind as far as the
    /// branch at hand began.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    #[cfg(feature = "std")]
    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    #[cfg(not(feature = "std"))]
    #[expect(clippy::unused_self, reason = "the same call with a clock")]
    const fn is_late(&self) -> bool {
        false
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
