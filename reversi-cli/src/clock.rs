//! Time controls and the clocks of players, as values: no system clock is read here, and
//! the library allocates the time of a move.

use std::time::Duration;

use reversi_engine::search;
use serde::{Serialize, Serializer};

/// The maximum time of a clock. A longer time means no limit: controllers without a
/// command for that send years.
const MAX_TIME: Duration = Duration::from_secs(24 * 60 * 60);

/// A time control: the time of each side for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// `main` for the whole game, plus `increment` after each move.
    Increment {
        /// The initial time.
        #[serde(serialize_with = "as_seconds")]
        main: Duration,
        /// The increment after each move; zero for sudden death.
        #[serde(serialize_with = "as_seconds")]
        increment: Duration,
    },
    /// After `main`, `period` for every `moves` moves (Canadian byo-yomi).
    Canadian {
        /// The time before the first period.
        #[serde(serialize_with = "as_seconds")]
        main: Duration,
        /// The length of a period.
        #[serde(serialize_with = "as_seconds")]
        period: Duration,
        /// The moves to make within a period, at least 1.
        moves: u32,
    },
    /// After `main`, at most `period` for each move (Japanese byo-yomi). Further periods,
    /// which longer moves would use up, are ignored.
    Byoyomi {
        /// The time before the first period.
        #[serde(serialize_with = "as_seconds")]
        main: Duration,
        /// The time of each move after that.
        #[serde(serialize_with = "as_seconds")]
        period: Duration,
    },
}

/// Serializes a duration as a number of seconds.
fn as_seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

impl TimeControl {
    fn main(self) -> Duration {
        match self {
            Self::Unlimited => Duration::MAX,
            Self::Increment { main, .. }
            | Self::Canadian { main, .. }
            | Self::Byoyomi { main, .. } => main,
        }
    }
}

/// The remaining time of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RemainingTime {
    Unlimited,
    Main(Duration),
    /// Time left in a period, and the moves to make in it.
    Period(Duration, u32),
}

/// The clock of one side.
///
/// ```
/// use reversi_cli::clock::{PlayerClock, TimeControl};
/// use std::time::Duration;
/// let ten_minutes = Duration::from_secs(600);
/// let mut clock = PlayerClock::new(TimeControl::Increment { main: ten_minutes, increment: Duration::ZERO });
/// assert_eq!(clock.search_clock().unwrap().left(), ten_minutes);
/// clock.set_left(Duration::ZERO, 0);
/// assert_eq!(clock.search_clock().unwrap().left(), Duration::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerClock {
    control: TimeControl,
    left: RemainingTime,
}

impl Default for PlayerClock {
    fn default() -> Self {
        Self::new(TimeControl::Unlimited)
    }
}

impl PlayerClock {
    /// Creates a full clock.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let left = if control.main() > MAX_TIME {
            RemainingTime::Unlimited
        } else {
            RemainingTime::Main(control.main())
        };
        let mut clock = Self { control, left };
        clock.enter_period();
        clock
    }

    /// Resets the clock for a new game.
    pub fn reset(&mut self) {
        *self = Self::new(self.control);
    }

    /// Sets the time left: main time for 0 `moves`, else the time for this number of
    /// moves of the current period.
    pub fn set_left(&mut self, time: Duration, moves: u32) {
        self.left = match moves {
            _ if time > MAX_TIME => RemainingTime::Unlimited,
            0 => RemainingTime::Main(time),
            // Then `moves` is the number of periods left.
            _ if matches!(self.control, TimeControl::Byoyomi { .. }) => {
                RemainingTime::Period(time, 1)
            }
            moves => RemainingTime::Period(time, moves),
        };
        self.enter_period();
    }

    /// The time left for the next move; `None` without a limit.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        match self.left {
            RemainingTime::Unlimited => None,
            RemainingTime::Main(time) | RemainingTime::Period(time, _) => Some(time),
        }
    }

    /// Subtracts the time of a move, for controllers that do not send the time left.
    pub fn spend(&mut self, elapsed: Duration) {
        match self.left {
            RemainingTime::Unlimited => {}
            RemainingTime::Main(time) => {
                let left = time.saturating_sub(elapsed);
                self.left = RemainingTime::Main(match self.control {
                    TimeControl::Increment { increment, .. } => left.saturating_add(increment),
                    _ => left,
                });
                self.enter_period();
            }
            RemainingTime::Period(_, 0 | 1) => {
                self.left = RemainingTime::Main(Duration::ZERO);
                self.enter_period();
            }
            RemainingTime::Period(time, moves) => {
                self.left = RemainingTime::Period(time.saturating_sub(elapsed), moves - 1);
            }
        }
    }

    /// Starts a period at the end of the main time.
    fn enter_period(&mut self) {
        if self.left != RemainingTime::Main(Duration::ZERO) {
            return;
        }
        match self.control {
            TimeControl::Canadian { period, moves, .. } => {
                self.left = RemainingTime::Period(period, moves.max(1));
            }
            TimeControl::Byoyomi { period, .. } => self.left = RemainingTime::Period(period, 1),
            TimeControl::Unlimited | TimeControl::Increment { .. } => {}
        }
    }

    /// The clock of a search; `None` without a limit.
    #[must_use]
    pub fn search_clock(&self) -> Option<search::Clock> {
        match (self.left, self.control) {
            (RemainingTime::Unlimited, _) => None,
            (RemainingTime::Period(left, moves), _) => {
                Some(search::Clock::new(left).with_moves(moves))
            }
            (RemainingTime::Main(left), control) => Some(match control {
                TimeControl::Unlimited => search::Clock::new(left),
                TimeControl::Increment { increment, .. } => {
                    search::Clock::new(left).with_increment(increment)
                }
                TimeControl::Canadian { period, moves, .. } => {
                    search::Clock::new(left).with_byo_yomi(period / moves.max(1))
                }
                TimeControl::Byoyomi { period, .. } => {
                    search::Clock::new(left).with_byo_yomi(period)
                }
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZERO: Duration = Duration::ZERO;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn search_clock(
        left: u64,
        increment: u64,
        moves: Option<u32>,
        byo_yomi: u64,
    ) -> Option<search::Clock> {
        let clock = search::Clock::new(seconds(left))
            .with_increment(seconds(increment))
            .with_byo_yomi(seconds(byo_yomi));
        moves.map_or(Some(clock), |moves| Some(clock.with_moves(moves)))
    }

    fn increment(main: Duration, increment: u64) -> PlayerClock {
        PlayerClock::new(TimeControl::Increment {
            main,
            increment: seconds(increment),
        })
    }

    #[test]
    fn there_is_no_limit_until_one_is_set() {
        let mut clock = PlayerClock::default();
        clock.spend(seconds(5));
        assert_eq!(clock.search_clock(), None);
        clock.set_left(seconds(7), 0);
        assert_eq!(clock.search_clock(), search_clock(7, 0, None, 0));
        clock.set_left(seconds(7), 3);
        assert_eq!(clock.search_clock(), search_clock(7, 0, Some(3), 0));
    }

    #[test]
    fn a_very_long_time_means_no_limit() {
        for main in [seconds(86_401), seconds(u64::MAX), Duration::MAX] {
            assert_eq!(increment(main, 0).search_clock(), None);
            let mut clock = increment(seconds(1), 0);
            clock.set_left(main, 0);
            assert_eq!(clock.search_clock(), None);
            clock.set_left(main, 1);
            assert_eq!(clock.search_clock(), None);
        }
        assert_eq!(
            increment(MAX_TIME, 0).search_clock(),
            search_clock(86_400, 0, None, 0)
        );
    }

    #[test]
    fn a_move_subtracts_its_time_and_adds_the_increment() {
        let mut clock = increment(seconds(50), 2);
        clock.spend(seconds(10));
        assert_eq!(clock.search_clock(), search_clock(42, 2, None, 0));
        clock.spend(seconds(100));
        assert_eq!(clock.search_clock(), search_clock(2, 2, None, 0));
        assert_eq!(
            increment(ZERO, 0).search_clock(),
            search_clock(0, 0, None, 0)
        );
    }

    #[test]
    fn a_canadian_period_follows_the_main_time_and_repeats() {
        let mut clock = PlayerClock::new(TimeControl::Canadian {
            main: seconds(10),
            period: seconds(30),
            moves: 2,
        });
        assert_eq!(clock.search_clock(), search_clock(10, 0, None, 15));
        clock.spend(seconds(11));
        assert_eq!(clock.search_clock(), search_clock(30, 0, Some(2), 0));
        clock.spend(seconds(1));
        assert_eq!(clock.search_clock(), search_clock(29, 0, Some(1), 0));
        clock.spend(seconds(20));
        assert_eq!(clock.search_clock(), search_clock(30, 0, Some(2), 0));
    }

    #[test]
    fn each_move_of_byoyomi_has_a_full_period() {
        let mut clock = PlayerClock::new(TimeControl::Byoyomi {
            main: seconds(1),
            period: seconds(5),
        });
        assert_eq!(clock.search_clock(), search_clock(1, 0, None, 5));
        for _ in 0..3 {
            clock.spend(seconds(4));
            assert_eq!(clock.search_clock(), search_clock(5, 0, Some(1), 0));
        }
        clock.set_left(seconds(5), 3);
        assert_eq!(clock.search_clock(), search_clock(5, 0, Some(1), 0));
    }

    #[test]
    fn a_reset_restores_the_full_clock() {
        let full = increment(seconds(60), 0);
        let mut clock = full;
        clock.spend(seconds(50));
        assert_ne!(clock, full);
        clock.reset();
        assert_eq!(clock, full);
    }
}
