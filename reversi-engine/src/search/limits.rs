//! What a search may spend.

use core::time::Duration;

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
    pub(super) exact_from: Option<u32>,
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

    /// These limits, but from this many empty squares on the position is solved
    /// exactly whatever the depth. 14 unless set.
    #[must_use]
    pub fn exact_from(mut self, empties: u32) -> Self {
        self.exact_from = Some(empties);
        self
    }
}
