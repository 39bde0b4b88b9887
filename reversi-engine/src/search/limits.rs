//! What a search may spend.

use core::time::Duration;

use super::clock::Clock;
use crate::Score;

/// The limits of a search. All that are set hold together; the default is none,
/// which searches to the end of the game.
///
/// ```
/// use core::time::Duration;
/// use reversi_engine::Limits;
/// let limits = Limits::depth(12).and_time(Duration::from_millis(500));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) clock: Option<Clock>,
    pub(super) margin: Option<Duration>,
    pub(super) selectivity: Option<u32>,
    pub(super) exact_from: Option<u32>,
    pub(super) full_width: bool,
    pub(super) window: Option<(Score, Score)>,
}

impl Limits {
    /// Searches this many plies (at least 1).
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self::default().and_depth(plies)
    }

    /// Stops after about this many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self::default().and_nodes(nodes)
    }

    /// Stops after this time. Needs the `std` feature; ignored without.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self::default().and_time(time)
    }

    /// Lets the searcher decide how much of the clock the move is worth. Needs
    /// the `std` feature; ignored without.
    #[must_use]
    pub fn clock(clock: Clock) -> Self {
        Self::default().and_clock(clock)
    }

    /// These limits with a depth in plies (at least 1).
    #[must_use]
    pub fn and_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies.max(1));
        self
    }

    /// These limits with a number of nodes.
    #[must_use]
    pub fn and_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// These limits with a time.
    #[must_use]
    pub fn and_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// These limits with a clock: more time is used where the value drops or the
    /// best move changes, less where it is plain, and never more than is left.
    #[must_use]
    pub fn and_clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// These limits with this much of the clock kept back for the way of the move
    /// to whoever runs the clock; 20 milliseconds unless set, and never more than
    /// half of what is left. A [time](Self::time) for the move has no margin.
    #[must_use]
    pub fn and_margin(mut self, margin: Duration) -> Self {
        self.margin = Some(margin);
        self
    }

    /// These limits, but the last iteration is as sure as this, in percent: 63,
    /// 73, 87, 95, 98, 99, or 100 to leave out nothing; other values count as the
    /// next of these above. Searches that do not reach the end of the game are at
    /// 63 unless set, which plays best in the same time; those that do at 100.
    #[must_use]
    pub fn and_selectivity(mut self, percent: u32) -> Self {
        self.selectivity = Some(percent);
        self
    }

    /// These limits, but an exact score is only wanted inside of this window: at
    /// or below `alpha` the report is an upper bound, at or above `beta` a lower
    /// one. `(-1, 1)` asks who wins and nothing else. The two change places if
    /// `alpha` is above `beta`, and one disc is added to `beta` if they are equal.
    #[must_use]
    pub fn and_window(mut self, alpha: Score, beta: Score) -> Self {
        self.window = Some((alpha.min(beta), alpha.max(beta)));
        self
    }

    /// The window in discs, at least one wide.
    pub(super) fn window(&self) -> (i32, i32) {
        let (alpha, beta) = self.window.unwrap_or((Score::MIN, Score::MAX));
        let alpha = alpha.discs().min(63);
        (alpha, beta.discs().max(alpha + 1))
    }

    /// These limits, but searches that do not reach the end of the game leave
    /// out no move on the strength of a shallow search. Several times slower at
    /// the same depth; for measuring what such cuts cost.
    #[must_use]
    pub fn full_width(mut self) -> Self {
        self.full_width = true;
        self
    }

    /// These limits, but from this many empty squares on the position is solved
    /// exactly whatever the depth. 14 unless set.
    #[must_use]
    pub fn exact_from(mut self, empties: u32) -> Self {
        self.exact_from = Some(empties);
        self
    }
}
