//! The limits of a search from options and protocol commands.

use std::time::Duration;

use reversi_engine::{
    SearchLimits,
    search::{Clock, Level},
};

/// The time of a move without any limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The default depth of a search that must not depend on time.
const DEFAULT_DEPTH: u32 = 10;

/// The limits of each search. All of them apply together, and beside those of a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchSettings {
    /// The playing strength.
    pub level: Option<Level>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<Duration>,
}

impl SearchSettings {
    /// The limits of a search with this clock and number of empty squares. Without any
    /// limit a move takes one second.
    #[must_use]
    pub fn limits(&self, clock: Option<Clock>, empties: u32) -> SearchLimits {
        let limits = self.without_time(empties);
        match (self.time, clock) {
            (Some(time), Some(clock)) => limits.with_time(time).with_clock(clock),
            (Some(time), None) => limits.with_time(time),
            (None, Some(clock)) => limits.with_clock(clock),
            (None, None) if self.has_other_limits() => limits,
            (None, None) => limits.with_time(DEFAULT_TIME),
        }
    }

    /// The limits of a search with a reproducible result.
    #[must_use]
    pub fn reproducible_limits(&self, empties: u32) -> SearchLimits {
        if self.has_other_limits() {
            self.without_time(empties)
        } else {
            SearchLimits::new().with_depth(DEFAULT_DEPTH)
        }
    }

    /// These limits, within the time and the number of nodes of the settings.
    #[must_use]
    pub fn bounded(&self, mut limits: SearchLimits) -> SearchLimits {
        if let Some(time) = self.time {
            let time = limits.time().map_or(time, |own| own.min(time));
            limits = limits.with_time(time);
        }
        if let Some(nodes) = self.nodes {
            let nodes = limits.nodes().map_or(nodes, |own| own.min(nodes));
            limits = limits.with_nodes(nodes);
        }
        limits
    }

    /// The limits of pondering: all but time. `None` for levels with a handicap, which
    /// pondering would make stronger.
    #[must_use]
    pub fn ponder_limits(&self, empties: u32) -> Option<SearchLimits> {
        (!self.has_handicap()).then(|| self.without_time(empties))
    }

    /// Whether the level has a handicap: it chooses worse moves on purpose.
    #[must_use]
    pub fn has_handicap(&self) -> bool {
        self.level.is_some_and(|level| level.loss() > 0.0)
    }

    /// Whether a limit other than time is set.
    fn has_other_limits(&self) -> bool {
        self.level.is_some() || self.depth.is_some() || self.nodes.is_some()
    }

    /// The limits other than time.
    fn without_time(&self, empties: u32) -> SearchLimits {
        let level = self.level.map(|level| level.limits(empties));
        let mut limits = level.unwrap_or_default();
        if let Some(depth) = self.depth {
            // Beside a level, the smaller depth holds, also where the level solves.
            let alone = SearchLimits::new().with_depth(depth);
            let least = limits.depth().map_or(depth, |own| own.min(depth));
            let exact_from = limits.exact_from().min(depth.max(alone.exact_from()));
            limits = limits.with_depth(least).with_exact_from(exact_from);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.with_nodes(nodes);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: SearchSettings = SearchSettings {
        level: None,
        depth: None,
        nodes: None,
        time: None,
    };
    const SECOND: Duration = Duration::from_secs(1);
    fn minute() -> Clock {
        Clock::new(Duration::from_secs(60))
    }

    #[test]
    fn the_default_limit_is_the_default_time() {
        assert_eq!(
            NONE.limits(None, 60),
            SearchLimits::new().with_time(DEFAULT_TIME)
        );
        assert_eq!(
            NONE.limits(Some(minute()), 60),
            SearchLimits::new().with_clock(minute())
        );
    }

    #[test]
    fn options_and_clock_apply_together() {
        let deep = SearchSettings {
            depth: Some(8),
            ..NONE
        };
        assert_eq!(deep.limits(None, 60), SearchLimits::new().with_depth(8));
        let both = SearchLimits::new().with_depth(8).with_clock(minute());
        assert_eq!(deep.limits(Some(minute()), 60), both);
        let slow = SearchSettings {
            nodes: Some(100),
            time: Some(SECOND),
            ..NONE
        };
        let limits = SearchLimits::new().with_nodes(100).with_time(SECOND);
        assert_eq!(slow.limits(None, 60), limits);
        assert_eq!(slow.limits(Some(minute()), 60), limits.with_clock(minute()));
    }

    #[test]
    fn the_limits_of_a_level_depend_on_the_empty_squares() {
        let level = Level::new(9);
        let settings = SearchSettings { level, ..NONE };
        for empties in [60, 18] {
            let limits = level.map(|level| level.limits(empties));
            assert_eq!(Some(settings.limits(None, empties)), limits);
            assert_eq!(Some(settings.reproducible_limits(empties)), limits);
        }
    }

    #[test]
    fn a_depth_beside_a_level_is_an_upper_limit() {
        let default = SearchLimits::new().exact_from();
        for (level, depth, empties, expected) in [
            (5, 12, 60, (5, 10)),
            (9, 4, 60, (4, default)),
            (9, 4, 18, (4, default)),
            (9, 30, 12, (30, 18)),
        ] {
            let settings = SearchSettings {
                level: Level::new(level),
                depth: Some(depth),
                ..NONE
            };
            let limits = settings.limits(None, empties);
            assert_eq!(
                (limits.depth(), limits.exact_from()),
                (Some(expected.0), expected.1)
            );
        }
    }

    #[test]
    fn pondering_ignores_only_the_time_limit() {
        let slow = SearchSettings {
            depth: Some(8),
            time: Some(SECOND),
            ..NONE
        };
        assert_eq!(
            slow.ponder_limits(60),
            Some(SearchLimits::new().with_depth(8))
        );
        assert_eq!(NONE.ponder_limits(60), Some(SearchLimits::new()));
        let weak = SearchSettings {
            level: Some(Level::EASY),
            ..NONE
        };
        assert_eq!(weak.ponder_limits(60), None);
    }

    #[test]
    fn reproducible_limits_have_no_time() {
        let slow = SearchSettings {
            time: Some(SECOND),
            ..NONE
        };
        assert_eq!(
            slow.reproducible_limits(60),
            SearchLimits::new().with_depth(DEFAULT_DEPTH)
        );
        let counted = SearchSettings {
            nodes: Some(100),
            ..slow
        };
        assert_eq!(
            counted.reproducible_limits(60),
            SearchLimits::new().with_nodes(100)
        );
    }

    #[test]
    fn the_smaller_limit_holds() {
        let both = SearchSettings {
            nodes: Some(100),
            time: Some(SECOND),
            depth: Some(3),
            ..NONE
        };
        let limits = SearchLimits::new().with_nodes(100).with_time(SECOND);
        assert_eq!(both.bounded(SearchLimits::new()), limits);
        let small = SearchLimits::new().with_nodes(7).with_time(SECOND / 2);
        assert_eq!(both.bounded(small.clone()), small);
        assert_eq!(NONE.bounded(small.clone()), small);
    }
}
