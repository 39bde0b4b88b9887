//! Time management: the time for a move, and whether another iteration fits in it.

use core::time::Duration;

use super::clock::Clock;
use super::limits::SearchLimits;
use super::report::SearchReport;
use super::schedule::Iteration;
use super::selectivity::Selectivity;
use crate::Move;

/// The time for one move on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeBudget {
    /// The soft limit: the usual time of a move.
    pub(super) soft: Duration,
    /// The hard limit.
    pub(super) hard: Duration,
}

/// The assumed speed in nodes a second before one has been measured, that of a slow
/// machine.
const DEFAULT_SPEED: f64 = 4e6;

impl TimeBudget {
    /// The time for a move on the clock of these limits with this number of empty
    /// squares, without the reserve, at a speed in nodes a second.
    pub(super) fn new(
        clock: &Clock,
        limits: &SearchLimits,
        empties: i32,
        speed: Option<f64>,
    ) -> Self {
        let extra = within_period(clock.byo_yomi(), limits.period_margin());
        if clock.left() <= clock.byo_yomi() {
            // The main time is practically used up.
            return Self {
                soft: extra,
                hard: extra,
            };
        }
        if let Some(moves) = clock.moves() {
            let left = within_period(clock.left(), limits.period_margin());
            let moves = moves.max(1);
            let soft = left / moves;
            let hard = if moves == 1 {
                left
            } else {
                (soft * 3).min(left / 2)
            };
            return Self { soft, hard };
        }
        let left = clock.left().saturating_sub(limits.clock_margin());
        let left = left.max(clock.left() / RESERVE_SHARE);
        let speed = speed.unwrap_or(DEFAULT_SPEED);
        let solvable = solvable_empties(speed * left.as_secs_f64() * SOLVE_SHARE);
        // Own moves, including the move that solves the rest of the game.
        let moves = (empties - solvable + 1).max(0) / 2;
        if moves == 0 {
            let soft = left.mul_f64(SOLVE_SHARE);
            return Self {
                soft: soft.max(extra),
                hard: left.mul_f64(SOLVE_HARD_SHARE).max(extra),
            };
        }
        let share = left / (moves as u32 + 2);
        let soft = (share + clock.increment().mul_f64(0.9)).max(extra);
        Self {
            soft: soft.min(left / 2),
            hard: (soft.mul_f64(3.5)).min(left.mul_f64(0.4)).max(extra),
        }
    }
}

/// The time of a period without its reserve, which is at most half of it.
fn within_period(period: Duration, margin: Duration) -> Duration {
    period.saturating_sub(margin.min(period / 2))
}

/// The share of the time left that a move may use after all but the reserve is used up.
const RESERVE_SHARE: u32 = 32;

/// The shares of the time left for the move that solves the rest of the game: soft and
/// hard limit.
const SOLVE_SHARE: f64 = 0.3;
const SOLVE_HARD_SHARE: f64 = 0.65;

/// The nodes to solve a position of ten empty squares, and the factor of each further
/// one: an upper quartile of positions from games.
const NODES_TO_SOLVE_TEN: f64 = 1000.0;
const NODES_FACTOR: f64 = 2.1;

/// The number of empty squares of positions that this number of nodes usually solves.
fn solvable_empties(nodes: f64) -> i32 {
    let (mut empties, mut needed) = (10, NODES_TO_SOLVE_TEN);
    while empties < 60 && needed * NODES_FACTOR <= nodes {
        needed *= NODES_FACTOR;
        empties += 1;
    }
    empties
}

/// The time limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeLimit {
    /// No limit.
    Unlimited,
    /// A fixed time, to be used up.
    Fixed(Duration),
    /// A share of a clock.
    Budget(TimeBudget),
}

/// Decides whether another iteration is started, from the time limit and the
/// iterations so far.
#[derive(Debug)]
pub(super) struct TimeManager {
    limit: TimeLimit,
    /// Whether there is only one legal move.
    is_forced: bool,
    /// The ends of the last three iterations since the start of the search.
    ends: [Duration; 3],
    best_move: Option<Move>,
    score: i32,
    /// The factor on the soft limit: higher after a drop of the score or a change of
    /// the best move.
    extension: f64,
}

impl TimeManager {
    /// Creates the time manager of a search that starts now.
    pub(super) const fn new(limit: TimeLimit, is_forced: bool) -> Self {
        Self {
            limit,
            is_forced,
            ends: [Duration::ZERO; 3],
            best_move: None,
            score: 0,
            extension: 1.0,
        }
    }

    /// Whether the first iteration to the end fits after one to `depth`. Where it does
    /// not, an iteration one ply deeper gains more.
    pub(super) fn reaches_end(
        &self,
        iteration: Iteration,
        depth: i32,
        empties: i32,
        now: Duration,
    ) -> bool {
        let time = match self.limit {
            TimeLimit::Unlimited => return true,
            TimeLimit::Fixed(time) => time,
            TimeLimit::Budget(budget) => self.soft_limit(budget),
        };
        let is_first_to_the_end = iteration.depth == empties && depth < empties;
        let is_near = depth < 2 || depth + 3 > empties;
        if !is_first_to_the_end || is_near {
            return true;
        }
        // Each ply before the end multiplies the cost.
        let factor = (depth + 3..empties).fold(END_FACTOR, |factor, _| factor * PLY_FACTOR);
        let cost = self.last().mul_f64(factor);
        now.saturating_add(cost) <= time
    }

    /// Whether to start an iteration at this time.
    pub(super) fn allows(&self, iteration: Iteration, now: Duration) -> bool {
        let TimeLimit::Budget(budget) = self.limit else {
            return true;
        };
        if self.is_forced {
            return iteration.depth <= 2;
        }
        now + self.cost(iteration).mul_f64(USEFUL_SHARE) <= self.soft_limit(budget)
    }

    /// Notes a finished iteration.
    pub(super) fn note(&mut self, iteration: Iteration, now: Duration, report: &SearchReport) {
        self.ends = [self.ends[1], self.ends[2], now];
        let score = report.score.discs();
        if iteration.depth > 4 {
            let drop = self.score - score;
            let target = match () {
                () if drop >= 3 => 1.8,
                () if report.best_move != self.best_move => 1.4,
                () => 0.8,
            };
            self.extension = f64::midpoint(self.extension, target);
        }
        self.best_move = report.best_move;
        self.score = score;
    }

    /// The soft limit of this position.
    fn soft_limit(&self, budget: TimeBudget) -> Duration {
        budget.soft.mul_f64(self.extension).min(budget.hard)
    }

    /// The duration of the last iteration.
    fn last(&self) -> Duration {
        let [_, before, last] = self.ends;
        last.saturating_sub(before)
    }

    /// The expected duration of an iteration.
    fn cost(&self, iteration: Iteration) -> Duration {
        let [first, second, _] = self.ends;
        let before = second.saturating_sub(first).as_secs_f64();
        let growth = match iteration.selectivity {
            Selectivity::Percent63 => {
                (self.last().as_secs_f64() / before.max(1e-6)).clamp(1.2, 2.5)
            }
            Selectivity::FullWidth => EXACT_FACTOR,
            _ => 2.5,
        };
        self.last().mul_f64(growth)
    }
}

/// The share of an iteration that has to fit in the soft limit: a part of it is useful
/// if a better move turns up in it.
const USEFUL_SHARE: f64 = 0.6;

/// The growth of the duration with each ply.
const PLY_FACTOR: f64 = 1.5;

/// The duration of the first iteration to the end, in durations of one that ends three
/// plies before it.
const END_FACTOR: f64 = 2.5;

/// The duration of the exact iteration, in durations of the last selective one.
const EXACT_FACTOR: f64 = 5.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn budget(clock: Clock, empties: i32) -> TimeBudget {
        TimeBudget::new(&clock, &SearchLimits::new(), empties, Some(1e7))
    }

    fn fast(depth: i32) -> Iteration {
        Iteration {
            depth,
            selectivity: Selectivity::Percent63,
        }
    }

    #[test]
    fn limits_are_below_the_time_left() {
        let lefts = [0.0, 1e-6, 0.001, 0.02, 0.03, 1.0, 60.0, 1e6, 1e15];
        let increments = [Duration::ZERO, seconds(0.01), seconds(10.0), Duration::MAX];
        for (left, increment) in lefts
            .into_iter()
            .flat_map(|left| increments.map(|i| (left, i)))
        {
            for empties in 1..=60 {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let mut clock = Clock::new(seconds(left)).with_increment(increment);
                    if let Some(moves) = moves {
                        clock = clock.with_moves(moves);
                    }
                    let TimeBudget { soft, hard } = budget(clock, empties);
                    assert!(hard <= clock.left(), "{clock:?} {empties} {hard:?}");
                    assert!(soft <= clock.left(), "{clock:?} {empties} {soft:?}");
                }
            }
        }
    }

    #[test]
    fn extreme_byo_yomi_is_bounded() {
        for byo_yomi in [Duration::ZERO, seconds(1.0), Duration::MAX] {
            let clock = Clock::new(Duration::MAX).with_byo_yomi(byo_yomi);
            for empties in 1..=60 {
                let TimeBudget { soft, hard } = budget(clock, empties);
                assert!(soft.max(hard) <= clock.left(), "{clock:?} {empties}");
            }
        }
    }

    #[test]
    fn a_game_uses_most_of_its_time() {
        for main in [1.0, 10.0, 300.0] {
            let mut left = seconds(main);
            for empties in (20..=60).rev().step_by(2) {
                left -= budget(Clock::new(left), empties).soft;
            }
            assert!(left < seconds(main) * 3 / 4, "{left:?} of {main} left");
            assert!(left > seconds(main) / 50, "{left:?} of {main} left");
        }
    }

    #[test]
    fn a_reserve_is_left_at_the_end_of_a_game() {
        for main in [0.2, 1.0, 10.0, 300.0] {
            for speed in [None, Some(1e5), Some(1e7), Some(1e9)] {
                let mut left = seconds(main);
                for empties in (1..=60).rev().step_by(2) {
                    let clock = Clock::new(left);
                    left -= TimeBudget::new(&clock, &SearchLimits::new(), empties, speed).hard;
                }
                assert!(left > seconds(0.03), "{left:?} of {main} left at {speed:?}");
            }
        }
    }

    #[test]
    fn a_reserve_of_any_size_leaves_time() {
        for margin in [Duration::ZERO, seconds(0.5), seconds(1e6), Duration::MAX] {
            let limits = SearchLimits::new().with_margin(margin);
            for clock in [
                Clock::new(seconds(1.0)),
                Clock::new(seconds(1.0)).with_moves(1),
                Clock::default().with_byo_yomi(seconds(1.0)),
            ] {
                let TimeBudget { soft, hard } = TimeBudget::new(&clock, &limits, 40, None);
                assert!(!soft.min(hard).is_zero(), "{clock:?} {margin:?}");
                assert!(soft.max(hard) <= seconds(1.0), "{clock:?} {margin:?}");
            }
        }
    }

    #[test]
    fn byo_yomi_is_the_time_of_each_move() {
        let clock = Clock::default().with_byo_yomi(seconds(5.0));
        let TimeBudget { soft, hard } = budget(clock, 40);
        assert_eq!((soft, hard), (seconds(4.98), seconds(4.98)));
    }

    #[test]
    fn surprises_extend_the_soft_limit() {
        let budget = TimeBudget {
            soft: seconds(1.0),
            hard: seconds(10.0),
        };
        let mut report = SearchReport::of_finished_game(crate::Board::new().position());
        let mut extension_after = |scores: [i32; 4], moves: [usize; 4]| {
            let mut manager = TimeManager::new(TimeLimit::Budget(budget), false);
            for (depth, (score, index)) in (6..).zip(scores.into_iter().zip(moves)) {
                report.score = crate::Score::clamped(score);
                report.best_move = crate::Square::from_index(index).map(Move::Place);
                manager.note(fast(depth), seconds(0.1) * depth as u32, &report);
            }
            manager.extension
        };
        let clear = extension_after([2; 4], [3; 4]);
        let changing = extension_after([2; 4], [3, 4, 3, 4]);
        let dropping = extension_after([2, 2, 2, -4], [3; 4]);
        assert!(
            clear < 1.0 && changing > 1.0 && dropping > 1.0,
            "{clear} {changing} {dropping}"
        );
    }

    #[test]
    fn a_forced_move_takes_two_iterations() {
        let budget = TimeBudget {
            soft: seconds(1.0),
            hard: seconds(1.0),
        };
        let manager = TimeManager::new(TimeLimit::Budget(budget), true);
        assert!(manager.allows(fast(1), Duration::ZERO));
        assert!(!manager.allows(fast(3), Duration::ZERO));
    }
}
