//! Clocks, and how much of the time left one move may use. No clock is read
//! here: times come in and go out as values.

use std::time::Duration;

/// A clock that starts with more than this is taken for none: controllers that
/// cannot say "no limit" send years instead.
const LONGEST_CLOCK: Duration = Duration::from_hours(24);

/// What one move may use at most, however full the clock is.
const LONGEST_MOVE: Duration = Duration::from_mins(5);

/// What is kept back for the way of the move to the controller and for a late stop.
const MARGIN: Duration = Duration::from_millis(50);

/// With this many empty squares left, moves begin to cost next to nothing: the
/// rest of the game is solved in a moment.
const CHEAP_FROM: u32 = 14;

/// The time that each side gets for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TimeControl {
    /// As long as it takes.
    #[default]
    Unlimited,
    /// `main` for the whole game, and `increment` more after each move.
    Increment {
        /// The time at the start.
        main: Duration,
        /// What is added after each move; zero for sudden death.
        increment: Duration,
    },
    /// After `main`, `period` for every `moves` moves (Canadian byo-yomi).
    Canadian {
        /// The time before the first period.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// The moves to make within a period, at least 1.
        moves: u32,
    },
    /// After `main`, at most `period` for each move (Japanese byo-yomi). Longer
    /// moves, which use up one of several periods, are not planned for.
    Byoyomi {
        /// The time before the first period.
        main: Duration,
        /// The time for each move after that.
        period: Duration,
    },
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

/// What a side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Unlimited,
    Main(Duration),
    /// Time left in a period, and the moves to make in it.
    Period(Duration, u32),
}

/// The clock of one side.
///
/// ```
/// use reversi_cli::clock::{Clock, TimeControl};
/// use std::time::Duration;
/// let ten_minutes = Duration::from_secs(600);
/// let mut clock = Clock::new(TimeControl::Increment { main: ten_minutes, increment: Duration::ZERO });
/// let budget = clock.budget(60).unwrap();
/// assert!(budget > Duration::from_secs(20) && budget < Duration::from_secs(30));
/// clock.set_left(Duration::ZERO, 0);
/// assert_eq!(clock.budget(60), Some(Duration::ZERO));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Left,
}

impl Default for Clock {
    fn default() -> Self {
        Self::new(TimeControl::Unlimited)
    }
}

impl Clock {
    /// A full clock.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let left = if control.main() > LONGEST_CLOCK {
            Left::Unlimited
        } else {
            Left::Main(control.main())
        };
        let mut clock = Self { control, left };
        clock.enter_period();
        clock
    }

    /// Fills the clock again for a new game.
    pub fn reset(&mut self) {
        *self = Self::new(self.control);
    }

    /// Sets what the controller says is left: main time when `moves` is 0, else
    /// time for that many moves of the present period.
    pub fn set_left(&mut self, time: Duration, moves: u32) {
        self.left = match moves {
            _ if time > LONGEST_CLOCK => Left::Unlimited,
            0 => Left::Main(time),
            // There the controller counts the periods left.
            _ if matches!(self.control, TimeControl::Byoyomi { .. }) => Left::Period(time, 1),
            moves => Left::Period(time, moves),
        };
        self.enter_period();
    }

    /// Takes the time of a move off, for controllers that never say what is left.
    pub fn spend(&mut self, elapsed: Duration) {
        match self.left {
            Left::Unlimited => {}
            Left::Main(time) => {
                let left = time.saturating_sub(elapsed);
                self.left = Left::Main(match self.control {
                    TimeControl::Increment { increment, .. } => left.saturating_add(increment),
                    _ => left,
                });
                self.enter_period();
            }
            Left::Period(_, 0 | 1) => {
                self.left = Left::Main(Duration::ZERO);
                self.enter_period();
            }
            Left::Period(time, moves) => {
                self.left = Left::Period(time.saturating_sub(elapsed), moves - 1);
            }
        }
    }

    /// Begins a period when the main time is over.
    fn enter_period(&mut self) {
        if self.left != Left::Main(Duration::ZERO) {
            return;
        }
        match self.control {
            TimeControl::Canadian { period, moves, .. } => {
                self.left = Left::Period(period, moves.max(1));
            }
            TimeControl::Byoyomi { period, .. } => self.left = Left::Period(period, 1),
            TimeControl::Unlimited | TimeControl::Increment { .. } => {}
        }
    }

    /// What the next move may use on a board with this many empty squares;
    /// `None` without a limit, zero when there is no time to think at all.
    #[must_use]
    pub fn budget(&self, empties: u32) -> Option<Duration> {
        let moves = empties.saturating_sub(CHEAP_FROM).div_ceil(2);
        let budget = match self.left {
            Left::Unlimited => return None,
            Left::Main(time) => self.main_budget(time, moves),
            Left::Period(time, stones) => period_share(time, stones.min(moves)),
        };
        Some(budget.min(LONGEST_MOVE))
    }

    fn main_budget(&self, time: Duration, moves: u32) -> Duration {
        let share = main_share(time, moves);
        match self.control {
            TimeControl::Unlimited => share,
            // The increment comes only after the move.
            TimeControl::Increment { increment, .. } => share
                .saturating_add(increment.saturating_sub(MARGIN))
                .min(time.saturating_sub(MARGIN)),
            // What goes beyond the main time is taken from the first period.
            TimeControl::Canadian {
                period,
                moves: stones,
                ..
            } => share.saturating_add(period_share(period, stones)),
            TimeControl::Byoyomi { period, .. } => share.max(period_share(period, 1)),
        }
    }
}

/// The share of one move when this time has to last for so many more of ours
/// and something must be left for those that are cheap.
fn main_share(time: Duration, moves: u32) -> Duration {
    time.saturating_sub(MARGIN) / moves.saturating_add(2)
}

/// The share of one of so many moves of a period, which may use it up.
fn period_share(time: Duration, moves: u32) -> Duration {
    time.saturating_sub(MARGIN) / moves.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn sudden_death(main: Duration) -> Clock {
        Clock::new(TimeControl::Increment {
            main,
            increment: Duration::ZERO,
        })
    }

    #[test]
    fn a_budget_never_exceeds_the_time_left() {
        for moves in [0, 1, 2, 30, 60, 1000, u32::MAX / 2] {
            for millis in [0, 1, 199, 200, 1000, 3_600_000] {
                let left = Duration::from_millis(millis);
                let mut clock = sudden_death(seconds(60));
                clock.set_left(left, 0);
                let budget = clock.budget(moves * 2).expect("the clock is limited");
                assert!(budget <= left, "{budget:?} of {left:?} for {moves} moves");
                clock.set_left(left, moves);
                assert!(clock.budget(1).expect("the clock is limited") <= left);
            }
        }
    }

    #[test]
    fn an_empty_clock_leaves_no_time() {
        assert_eq!(
            sudden_death(Duration::ZERO).budget(60),
            Some(Duration::ZERO)
        );
        let mut clock = sudden_death(seconds(60));
        clock.spend(seconds(61));
        assert_eq!(clock.budget(60), Some(Duration::ZERO));
    }

    #[test]
    fn a_whole_game_fits_into_the_clock() {
        for main in [seconds(1), seconds(60), seconds(3600)] {
            let mut clock = sudden_death(main);
            let mut used = Duration::ZERO;
            for empties in (0..=60).rev().step_by(2) {
                let budget = clock.budget(empties).expect("the clock is limited");
                used += budget;
                clock.spend(budget);
            }
            assert!(used < main, "{used:?} of {main:?}");
            assert!(used > main * 9 / 10, "{used:?} of {main:?}");
        }
    }

    #[test]
    fn huge_clocks_are_no_clocks() {
        for main in [seconds(315_576_000), seconds(u64::MAX), Duration::MAX] {
            assert_eq!(sudden_death(main).budget(60), None);
            let mut clock = sudden_death(seconds(1));
            clock.set_left(main, 0);
            assert_eq!(clock.budget(60), None);
            clock.set_left(main, 1);
            assert_eq!(clock.budget(60), None);
        }
        let day = sudden_death(LONGEST_CLOCK).budget(60);
        assert_eq!(day, Some(LONGEST_MOVE));
    }

    #[test]
    fn an_increment_is_spent_but_not_before_it_comes() {
        let clock = |main| {
            Clock::new(TimeControl::Increment {
                main,
                increment: seconds(2),
            })
        };
        let budget = clock(seconds(50)).budget(60).expect("the clock is limited");
        assert!(budget > seconds(3) && budget < seconds(4), "{budget:?}");
        let budget = clock(seconds(1)).budget(60).expect("the clock is limited");
        assert!(budget < seconds(1), "{budget:?}");
    }

    #[test]
    fn periods_follow_the_main_time_and_each_other() {
        let mut clock = Clock::new(TimeControl::Canadian {
            main: seconds(10),
            period: seconds(30),
            moves: 2,
        });
        clock.spend(seconds(11));
        let whole_period = clock.budget(60).expect("the clock is limited");
        assert!(whole_period > seconds(14) && whole_period < seconds(15));
        clock.spend(seconds(1));
        let rest = clock.budget(60).expect("the clock is limited");
        assert!(rest > seconds(28) && rest < seconds(29), "{rest:?}");
        clock.spend(seconds(20));
        assert_eq!(clock.budget(60), Some(whole_period));
    }

    #[test]
    fn each_move_of_a_byoyomi_has_its_period() {
        let nearly_all = seconds(5).saturating_sub(MARGIN);
        let mut clock = Clock::new(TimeControl::Byoyomi {
            main: Duration::ZERO,
            period: seconds(5),
        });
        for _ in 0..3 {
            assert_eq!(clock.budget(60), Some(nearly_all));
            clock.spend(seconds(4));
        }
        clock.set_left(seconds(5), 3);
        assert_eq!(clock.budget(60), Some(nearly_all));
    }

    #[test]
    fn a_reset_fills_the_clock() {
        let full = sudden_death(seconds(60));
        let mut clock = full;
        clock.spend(seconds(50));
        assert_ne!(clock, full);
        clock.reset();
        assert_eq!(clock, full);
    }
}
