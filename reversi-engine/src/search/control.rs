//! The end of a search: stop tokens, limits of nodes and time, and cutoffs found by
//! other threads.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;

#[cfg(feature = "std")]
use super::instant::Instant;
use super::word::Word;

/// Stops searches from another thread.
///
/// A token belongs to the searches whose [limits](super::SearchLimits::with_stop)
/// hold it, usually one, and clones of a token are the same token. Once stopped it
/// stays stopped; the next search gets a new token, so a late stop stops nothing else.
/// A stopped search completes its first iteration of one ply and returns the result of
/// its last complete iteration, or of the stopped one if that has found a better move.
///
/// ```
/// use reversi_engine::{Board, SearchLimits, SearchOptions, Searcher, StopToken};
/// let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(1))?;
/// let token = StopToken::new();
/// let limits = SearchLimits::new().with_stop(&token);
/// let other = token.clone();
/// let thread = std::thread::spawn(move || other.stop());
/// let report = searcher.search(Board::new(), &limits);
/// assert!(report.best_move.is_some() && !report.solved);
/// # thread.join().unwrap();
/// # Ok::<(), reversi_engine::SearchError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopToken(Arc<AtomicBool>);

impl StopToken {
    /// Creates a token that is not stopped.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the searches of this token as soon as possible.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Returns whether the token has been stopped.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Tokens are equal if they are clones of each other.
impl PartialEq for StopToken {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for StopToken {}

/// A subtree that another thread can make superfluous while it is searched.
#[derive(Debug)]
pub(super) struct Branch {
    above: Option<Arc<Self>>,
    cut_off: AtomicBool,
}

#[cfg_attr(
    not(feature = "std"),
    expect(dead_code, reason = "only for several threads")
)]
impl Branch {
    /// Creates a branch below another one, or below the root.
    pub(super) const fn below(above: Option<Arc<Self>>) -> Self {
        Self {
            above,
            cut_off: AtomicBool::new(false),
        }
    }

    /// Cuts the branch off: its search is superfluous.
    pub(super) fn cut_off(&self) {
        self.cut_off.store(true, Relaxed);
    }

    /// The branch and its ancestors.
    fn ancestors(&self) -> impl Iterator<Item = &Self> {
        core::iter::successors(Some(self), |branch| branch.above.as_deref())
    }

    /// Whether the branch or an ancestor is cut off.
    pub(super) fn is_cut_off(&self) -> bool {
        self.ancestors().any(|branch| branch.cut_off.load(Relaxed))
    }

    /// Whether this branch is a proper descendant of that one.
    pub(super) fn is_below(&self, other: &Self) -> bool {
        self.ancestors()
            .skip(1)
            .any(|branch| core::ptr::eq(branch, other))
    }
}

/// The largest number of nodes between two checks of the limits.
const NODES_PER_CHECK: u64 = 4096;

/// The number of nodes before the first check of a deadline. Nodes of a search in a new
/// transposition table are slow, because the system zeroes the pages at their first use.
#[cfg(feature = "std")]
const FIRST_CHECK: u64 = 64;

/// The intended time between two checks of a deadline.
#[cfg(feature = "std")]
const CHECK_TIME: Duration = Duration::from_micros(500);

/// The number of nodes before the next check of a deadline, after an interval of this
/// number of nodes and this duration.
#[cfg(feature = "std")]
fn next_interval(nodes: u64, duration: Duration, most: u64) -> u64 {
    let next = if duration < CHECK_TIME {
        2 * nodes
    } else {
        (nodes * CHECK_TIME.as_micros() as u64) / duration.as_micros().max(1) as u64
    };
    next.clamp(FIRST_CHECK / 4, most)
}

/// The same for a search on several threads, which can be cut off by each other.
#[cfg_attr(
    not(feature = "std"),
    expect(dead_code, reason = "only for several threads")
)]
const NODES_PER_SHARED_CHECK: u64 = 512;

/// The limits of one search in a form that is cheap to check. The threads of a search
/// have clones of it and stop together.
#[derive(Clone, Debug)]
pub(super) struct Control {
    token: Option<StopToken>,
    node_limit: u64,
    /// The state common to all threads.
    shared: Arc<Shared>,
    /// The nodes of this thread that the common count includes.
    counted: u64,
    next_check: u64,
    /// The largest number of nodes between two checks.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "only for deadlines"))]
    nodes_per_check: u64,
    /// The number of nodes between the next two checks.
    interval: u64,
    /// The time of the last check.
    #[cfg(feature = "std")]
    checked: Instant,
    /// Whether the search has been stopped, or the current branch cut off.
    stopped: bool,
    branch: Option<Arc<Branch>>,
    #[cfg(feature = "std")]
    started: Instant,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
}

#[derive(Debug, Default)]
struct Shared {
    /// The nodes of all threads as of their last checks.
    nodes: Word,
    stopped: AtomicBool,
    /// Whether the limits hold: not before the first iteration is complete.
    enforced: AtomicBool,
}

impl Control {
    /// Creates the control of a search that starts now. Without the `std` feature time
    /// is not limited.
    #[cfg_attr(not(feature = "std"), expect(unused_variables, reason = "no clock"))]
    pub(super) fn new(
        token: Option<StopToken>,
        nodes: Option<u64>,
        time: Option<Duration>,
    ) -> Self {
        #[cfg(feature = "std")]
        let started = Instant::now();
        // A deadline beyond the range of the clock is no deadline.
        #[cfg(feature = "std")]
        let deadline = time.and_then(|time| started.checked_add(time));
        #[cfg(feature = "std")]
        let interval = if deadline.is_some() {
            FIRST_CHECK
        } else {
            NODES_PER_CHECK
        };
        #[cfg(not(feature = "std"))]
        let interval = NODES_PER_CHECK;
        Self {
            token,
            node_limit: nodes.unwrap_or(u64::MAX),
            shared: Arc::default(),
            counted: 0,
            next_check: 0,
            nodes_per_check: NODES_PER_CHECK,
            interval,
            #[cfg(feature = "std")]
            checked: started,
            stopped: false,
            branch: None,
            #[cfg(feature = "std")]
            started,
            #[cfg(feature = "std")]
            deadline,
        }
    }

    /// Prepares for a search on several threads.
    #[cfg(feature = "std")]
    pub(super) fn use_threads(&mut self) {
        self.nodes_per_check = NODES_PER_SHARED_CHECK;
        self.interval = self.interval.min(NODES_PER_SHARED_CHECK);
    }

    /// Lets the limits hold from now on, or not.
    pub(super) fn enforce(&mut self, enforced: bool) {
        self.shared.enforced.store(enforced, Relaxed);
        self.next_check = 0;
    }

    /// Whether the search must unwind; called at every node of the upper layers with
    /// the nodes of this thread so far.
    #[inline(always)]
    pub(super) fn must_stop(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_check {
            self.check(nodes);
        }
        self.stopped
    }

    #[cold]
    fn check(&mut self, nodes: u64) {
        let total = self.add_nodes(nodes);
        let is_late = self.is_late();
        if !self.shared.enforced.load(Relaxed) {
            self.next_check = nodes + self.interval;
            return;
        }
        let rest = self.node_limit.saturating_sub(total);
        self.next_check = nodes + self.interval.min(rest);
        let token = self.token.as_ref();
        if rest == 0 || token.is_some_and(StopToken::is_stopped) || is_late {
            self.stop();
        }
        self.refresh();
    }

    /// Adds the new nodes of this thread to the common count, and returns that.
    pub(super) fn add_nodes(&mut self, nodes: u64) -> u64 {
        let news = nodes - self.counted;
        self.counted = nodes;
        self.shared.nodes.fetch_add(news, Relaxed) + news
    }

    /// Notes a stop or cutoff by another thread.
    fn refresh(&mut self) {
        self.stopped = self.shared.stopped.load(Relaxed)
            || self
                .branch
                .as_ref()
                .is_some_and(|branch| branch.is_cut_off());
    }

    /// Stops the search on all threads.
    pub(super) fn stop(&mut self) {
        self.shared.stopped.store(true, Relaxed);
        self.stopped = true;
    }

    /// The current branch; `None` at the root.
    #[cfg(feature = "std")]
    pub(super) fn branch(&self) -> Option<Arc<Branch>> {
        self.branch.clone()
    }

    /// Makes this the current branch.
    #[cfg(feature = "std")]
    pub(super) fn enter(&mut self, branch: Option<&Arc<Branch>>) {
        self.branch = branch.cloned();
        self.refresh();
    }

    /// Whether the search has been stopped, or the current branch cut off.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether the deadline has passed; adapts the interval of the checks to the speed.
    #[cfg(feature = "std")]
    fn is_late(&mut self) -> bool {
        let Some(deadline) = self.deadline else {
            return false;
        };
        let now = Instant::now();
        let duration = now.saturating_duration_since(self.checked);
        self.interval = next_interval(self.interval, duration, self.nodes_per_check);
        self.checked = now;
        now >= deadline
    }

    #[cfg(not(feature = "std"))]
    #[expect(clippy::unused_self, reason = "the same call with a clock")]
    const fn is_late(&mut self) -> bool {
        false
    }

    /// The time since the start of the search; zero without the `std` feature.
    #[cfg(feature = "std")]
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time since the start of the search; zero without the `std` feature.
    #[cfg(not(feature = "std"))]
    #[expect(clippy::unused_self, reason = "the same call with a clock")]
    pub(super) const fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;

    /// A control whose limits hold, as after the first iteration.
    fn enforced(token: Option<StopToken>, nodes: Option<u64>, time: Option<Duration>) -> Control {
        let mut control = Control::new(token, nodes, time);
        control.enforce(true);
        control
    }

    /// The number of nodes at which a search stops.
    fn stops_at(control: &mut Control) -> Option<u64> {
        (0..100_000).find(|&nodes| control.must_stop(nodes))
    }

    #[test]
    fn the_node_limit_is_exact_on_one_thread() {
        for limit in [0, 1, 500, NODES_PER_CHECK, 3 * NODES_PER_CHECK + 7] {
            assert_eq!(
                stops_at(&mut enforced(None, Some(limit), None)),
                Some(limit)
            );
        }
        assert_eq!(stops_at(&mut enforced(None, None, None)), None);
    }

    #[test]
    fn threads_share_the_node_limit() {
        let mut first = enforced(None, Some(10_000), None);
        first.use_threads();
        let mut second = first.clone();
        assert!(!first.must_stop(8000));
        assert!(second.must_stop(2000), "10,000 nodes of both threads");
        assert!(!first.is_stopped());
        assert!(first.must_stop(8000 + NODES_PER_SHARED_CHECK));
    }

    #[test]
    fn no_limit_holds_before_it_is_enforced() {
        let token = StopToken::new();
        token.stop();
        let mut control = Control::new(Some(token), Some(0), Some(Duration::ZERO));
        assert_eq!(stops_at(&mut control), None);
        control.enforce(true);
        assert!(control.must_stop(100_000));
    }

    #[test]
    fn a_deadline_stops_and_a_far_one_does_not() {
        assert_eq!(
            stops_at(&mut enforced(None, None, Some(Duration::ZERO))),
            Some(0)
        );
        for time in [Duration::from_hours(1), Duration::MAX] {
            assert_eq!(stops_at(&mut enforced(None, None, Some(time))), None);
        }
    }

    #[test]
    fn a_token_stops_its_own_searches() {
        let (token, other) = (StopToken::new(), StopToken::new());
        assert_eq!(token.clone(), token);
        assert_ne!(token, other);
        other.stop();
        let mut control = enforced(Some(token.clone()), None, None);
        assert!(!control.must_stop(0));
        token.stop();
        assert!(token.is_stopped());
        let stopped = stops_at(&mut control);
        assert_eq!(stopped, Some(NODES_PER_CHECK), "at the next check");
    }

    #[test]
    fn a_cutoff_stops_the_branch_and_all_below_it() {
        let above = Arc::new(Branch::below(None));
        let below = Arc::new(Branch::below(Some(above.clone())));
        let beside = Arc::new(Branch::below(None));
        assert!(below.is_below(&above));
        assert!(!above.is_below(&below) && !above.is_below(&above) && !below.is_below(&beside));

        let mut control = enforced(None, None, None);
        control.enter(Some(&below));
        assert!(!control.is_stopped());
        above.cut_off();
        assert!(above.is_cut_off() && below.is_cut_off() && !beside.is_cut_off());
        assert_eq!(stops_at(&mut control), Some(0));
        control.enter(Some(&beside));
        assert!(!control.is_stopped(), "a cutoff ends with its branch");
        control.enter(None);
        assert!(control.branch().is_none() && !control.is_stopped());
        control.stop();
        control.enter(Some(&beside));
        assert!(control.is_stopped(), "a stop does not");
    }

    #[test]
    fn the_interval_follows_the_speed() {
        let next = |nodes, micros| next_interval(nodes, Duration::from_micros(micros), 4096);
        assert_eq!(next(64, 10), 128);
        assert_eq!(next(4096, 100), 4096);
        assert_eq!(next(4096, 1000), 2048);
        // Two seconds for an interval, as with pages that the system zeroes.
        assert_eq!(next(4096, 2_000_000), 16);
        assert_eq!(next(16, u64::MAX / 2), 16);
    }
}
