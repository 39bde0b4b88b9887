//! The limits of a search.

use core::time::Duration;

use super::clock::Clock;
use super::control::StopToken;
use super::selectivity::Selectivity;
use crate::Score;

/// The number of empty squares at which a search turns exact by default.
const DEFAULT_EXACT_FROM: u32 = 14;

/// The reserve on the clock by default.
const DEFAULT_MARGIN: Duration = Duration::from_millis(50);

/// The reserve in a period of byo-yomi by default: late moves do not add up there.
const DEFAULT_PERIOD_MARGIN: Duration = Duration::from_millis(20);

/// The limits of a search, all of which hold together. Without any limit a search
/// runs to the end of the game.
///
/// **Close to the end a search is exact whatever its depth**: with 14 empty squares or
/// fewer, a search to depth 6 solves the position. [`with_exact_from`] changes that. The
/// limits of nodes, time and clock and the stop token still end it early.
///
/// Every search completes its first iteration, of one ply, whatever the limits, so
/// that it always has a move.
///
/// ```
/// use core::time::Duration;
/// use reversi_engine::SearchLimits;
/// let limits = SearchLimits::new()
///     .with_depth(12)
///     .with_time(Duration::from_millis(500));
/// assert_eq!(limits.depth(), Some(12));
/// ```
///
/// [`with_exact_from`]: Self::with_exact_from
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    clock: Option<Clock>,
    margin: Option<Duration>,
    selectivity: Option<Selectivity>,
    exact_from: u32,
    full_width: bool,
    window: (Score, Score),
    stop: Option<StopToken>,
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            clock: None,
            margin: None,
            selectivity: None,
            exact_from: DEFAULT_EXACT_FROM,
            full_width: false,
            window: (Score::MIN, Score::MAX),
            stop: None,
        }
    }
}

impl SearchLimits {
    /// Creates limits that allow everything.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the depth in plies, at least 1. Positions with up to
    /// [`exact_from`](Self::with_exact_from) empty squares are solved all the same.
    #[must_use]
    pub fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies.max(1));
        self
    }

    /// Sets the number of nodes; a search exceeds it by a few thousand at most.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the time, all of which is used. Needs the `std` feature; ignored without.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Sets the player's clock. The searcher spends more of it where the score drops
    /// or the best move changes, less where the best move is clear, and never more
    /// than is left. Needs the `std` feature; ignored without.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Sets the reserve on the clock for the transmission of the move; by default 50
    /// milliseconds, and 20 in a period of byo-yomi. With less than the reserve left, a
    /// move takes at most one part in 32 of the time left. The reserve in a period is at
    /// most half of it. A fixed [time](Self::with_time) has no reserve.
    #[must_use]
    pub fn with_margin(mut self, margin: Duration) -> Self {
        self.margin = Some(margin);
        self
    }

    /// Sets the selectivity of the last iteration. By default 63 % before the end of
    /// the game is in reach, which plays best at equal time, and full width after. No
    /// effect on positions that are [solved](Self::with_exact_from) anyway.
    #[must_use]
    pub fn with_selectivity(mut self, selectivity: Selectivity) -> Self {
        self.selectivity = Some(selectivity);
        self
    }

    /// Sets the window of scores. At or below `alpha` the report is an upper bound,
    /// at or above `beta` a lower bound; `(-1, 1)` asks for win, loss or draw. The two
    /// are exchanged if `alpha` is above `beta`; equal ones are one disc apart.
    #[must_use]
    pub fn with_window(mut self, alpha: Score, beta: Score) -> Self {
        self.window = (alpha.min(beta), alpha.max(beta));
        self
    }

    /// Sets the number of empty squares from which positions are solved exactly,
    /// whatever the depth and selectivity; 14 by default. With 0, depth and selectivity
    /// always hold.
    #[must_use]
    pub fn with_exact_from(mut self, empties: u32) -> Self {
        self.exact_from = empties;
        self
    }

    /// Sets the token that stops the search.
    #[must_use]
    pub fn with_stop(mut self, token: &StopToken) -> Self {
        self.stop = Some(token.clone());
        self
    }

    /// Switches selective pruning off in all iterations, which takes several times
    /// longer at the same depth. For measurements of its cost.
    #[doc(hidden)]
    #[must_use]
    pub fn with_full_width(mut self) -> Self {
        self.full_width = true;
        self
    }

    /// Returns the depth in plies, if limited.
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Returns the number of nodes, if limited.
    #[must_use]
    pub const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Returns the time, if limited.
    #[must_use]
    pub const fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Returns the clock, if there is one.
    #[must_use]
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Returns the reserve on the clock, if set.
    #[must_use]
    pub const fn margin(&self) -> Option<Duration> {
        self.margin
    }

    /// The reserve in the time for the rest of the game.
    pub(super) fn clock_margin(&self) -> Duration {
        self.margin.unwrap_or(DEFAULT_MARGIN)
    }

    /// The reserve in a period of byo-yomi.
    pub(super) fn period_margin(&self) -> Duration {
        self.margin.unwrap_or(DEFAULT_PERIOD_MARGIN)
    }

    /// Returns the selectivity of the last iteration, if set.
    #[must_use]
    pub const fn selectivity(&self) -> Option<Selectivity> {
        self.selectivity
    }

    /// Returns the number of empty squares from which positions are solved exactly.
    #[must_use]
    pub const fn exact_from(&self) -> u32 {
        self.exact_from
    }

    /// Returns the window of scores, the widest by default.
    #[must_use]
    pub const fn window(&self) -> (Score, Score) {
        self.window
    }

    /// Returns the token that stops the search, if there is one.
    #[must_use]
    pub const fn stop(&self) -> Option<&StopToken> {
        self.stop.as_ref()
    }

    /// Whether selective pruning is off in all iterations.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_full_width(&self) -> bool {
        self.full_width
    }

    /// The window in discs, at least one wide.
    pub(super) fn window_discs(&self) -> (i32, i32) {
        let (alpha, beta) = self.window();
        let alpha = alpha.discs().min(63);
        (alpha, beta.discs().max(alpha + 1))
    }

    /// These limits within others: the smaller of both for depth, nodes and time, and
    /// the clock, margin, window and stop token of the others. Beyond their depth,
    /// positions are solved from the number of empty squares of the others only.
    pub(super) fn within(mut self, outer: &Self) -> Self {
        self.depth = least(self.depth, outer.depth);
        if let Some(depth) = outer.depth {
            self.exact_from = self.exact_from.min(depth.max(outer.exact_from));
        }
        self.nodes = least(self.nodes, outer.nodes);
        self.time = least(self.time, outer.time);
        self.clock = outer.clock;
        self.margin = outer.margin;
        self.window = outer.window;
        self.stop.clone_from(&outer.stop);
        self
    }
}

/// The smaller of two limits that may be missing.
fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
