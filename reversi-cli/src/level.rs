//! How hard to think about a move.

use std::time::Duration;

use reversi_engine::Limits;

/// How long a move takes when neither a clock nor an option says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The depth of a search that must not depend on time, unless an option says.
const DEFAULT_DEPTH: u32 = 10;

/// How hard to think about each move. What is set holds together with the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<Duration>,
}

impl Level {
    /// The limits of a search that may take this long by the clock.
    #[must_use]
    pub fn limits(&self, budget: Option<Duration>) -> Limits {
        if budget == Some(Duration::ZERO) {
            return Limits::depth(1);
        }
        let is_set = self.depth.is_some() || self.nodes.is_some();
        let time = match (self.time, budget) {
            (Some(time), Some(budget)) => Some(time.min(budget)),
            (None, None) if !is_set => Some(DEFAULT_TIME),
            (time, budget) => time.or(budget),
        };
        let limits = self.without_time();
        match time {
            Some(time) => limits.and_time(time),
            None => limits,
        }
    }

    /// The limits of a search that gives the same answer however fast it runs.
    #[must_use]
    pub fn steady_limits(&self) -> Limits {
        match (self.depth, self.nodes) {
            (None, None) => Limits::depth(DEFAULT_DEPTH),
            _ => self.without_time(),
        }
    }

    fn without_time(&self) -> Limits {
        let mut limits = Limits::default();
        if let Some(depth) = self.depth {
            limits = limits.and_depth(depth);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.and_nodes(nodes);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Level = Level {
        depth: None,
        nodes: None,
        time: None,
    };
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn without_clock_and_options_a_move_takes_the_usual_time() {
        assert_eq!(LEVEL.limits(None), Limits::time(DEFAULT_TIME));
    }

    #[test]
    fn options_and_clock_hold_together() {
        let deep = Level {
            depth: Some(8),
            ..LEVEL
        };
        assert_eq!(deep.limits(None), Limits::depth(8));
        assert_eq!(deep.limits(Some(SECOND)), Limits::depth(8).and_time(SECOND));
        let slow = Level {
            nodes: Some(100),
            time: Some(2 * SECOND),
            ..LEVEL
        };
        assert_eq!(slow.limits(None), Limits::nodes(100).and_time(2 * SECOND));
        assert_eq!(
            slow.limits(Some(SECOND)),
            Limits::nodes(100).and_time(SECOND)
        );
        assert_eq!(slow.limits(Some(3 * SECOND)), slow.limits(None));
    }

    #[test]
    fn without_time_the_answer_is_the_first_one() {
        assert_eq!(LEVEL.limits(Some(Duration::ZERO)), Limits::depth(1));
    }

    #[test]
    fn steady_limits_know_no_time() {
        assert_eq!(LEVEL.steady_limits(), Limits::depth(DEFAULT_DEPTH));
        let counted = Level {
            nodes: Some(100),
            time: Some(SECOND),
            ..LEVEL
        };
        assert_eq!(counted.steady_limits(), Limits::nodes(100));
    }
}
