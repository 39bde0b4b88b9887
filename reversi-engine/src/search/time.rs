//! How much of a clock a move may use, and whether another iteration is worth
//! beginning.

use core::time::Duration;

use super::clock::Clock;
use super::report::Report;
use super::steps::Step;
use super::worker::FULL_WIDTH;
use crate::Move;

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// What the move is worth when nothing is out of the ordinary.
    pub(super) usual: Duration,
    /// What it may never exceed.
    pub(super) most: Duration,
}

/// What a speed of search is taken for before one has been measured: nodes a
/// second of a slow machine.
const UNKNOWN_SPEED: f64 = 4e6;

impl Budget {
    /// The time for a move on this clock with this many empty squares, keeping
    /// `margin` back, by the speed of earlier searches in nodes a second.
    pub(super) fn of(clock: &Clock, margin: Duration, empties: i32, speed: Option<f64>) -> Self {
        let left = clock.left.saturating_sub(margin.min(clock.left / 2));
        let extra = clock
            .byo_yomi
            .saturating_sub(margin.min(clock.byo_yomi / 2));
        if left <= extra {
            // The main time is as good as over.
            let most = left.max(extra);
            return Self { usual: most, most };
        }
        if let Some(moves) = clock.moves {
            let moves = moves.max(1);
            let usual = left / moves;
            let most = if moves == 1 {
                left
            } else {
                (usual * 3).min(left / 2)
            };
            return Self { usual, most };
        }
        let speed = speed.unwrap_or(UNKNOWN_SPEED);
        let solvable = solvable_empties(speed * left.as_secs_f64() * SOLVE_SHARE);
        // Own moves until the rest of the game can be solved, which is one more.
        let moves = (empties - solvable + 1).max(0) / 2;
        if moves == 0 {
            let usual = left.mul_f64(SOLVE_SHARE);
            return Self {
                usual: usual.max(extra),
                most: left.mul_f64(MOST_OF_A_SOLVE).max(extra),
            };
        }
        let share = left / (moves as u32 + 2);
        let usual = (share + clock.increment.mul_f64(0.9)).max(extra);
        Self {
            usual: usual.min(left / 2),
            most: (usual.mul_f64(3.5)).min(left.mul_f64(0.4)).max(extra),
        }
    }
}

/// The part of what is left that the move which solves the rest of the game may
/// usually use, and the part that it may use at most.
const SOLVE_SHARE: f64 = 0.3;
const MOST_OF_A_SOLVE: f64 = 0.65;

/// The nodes that it takes to solve a position with ten empty squares, and how
/// many times more with each further one: an upper quartile of positions from
/// games.
const NODES_TO_SOLVE_TEN: f64 = 1000.0;
const NODES_BY_EMPTIES: f64 = 2.1;

/// The empty squares of positions that are usually solved with this many nodes.
fn solvable_empties(nodes: f64) -> i32 {
    let (mut empties, mut needed) = (10, NODES_TO_SOLVE_TEN);
    while empties < 60 && needed * NODES_BY_EMPTIES <= nodes {
        needed *= NODES_BY_EMPTIES;
        empties += 1;
    }
    empties
}

/// The time that a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allowance {
    /// As long as it takes.
    Unlimited,
    /// This much, to be used up.
    Fixed(Duration),
    /// A part of a clock.
    Clock(Budget),
}

/// Whether to go on with a search, by the time it has and what it has seen so far.
#[derive(Debug)]
pub(super) struct Pace {
    allowance: Allowance,
    /// Whether there is only one move.
    is_forced: bool,
    /// The ends of the last iterations.
    ends: [Duration; 3],
    best_move: Option<Move>,
    score: i32,
    /// How much more than usual the position is worth.
    weight: f64,
}

impl Pace {
    /// The pace of a search that begins now.
    pub(super) const fn new(allowance: Allowance, is_forced: bool) -> Self {
        Self {
            allowance,
            is_forced,
            ends: [Duration::ZERO; 3],
            best_move: None,
            score: 0,
            weight: 1.0,
        }
    }

    /// Whether an iteration to the end can be finished after one to `depth`; when
    /// not, there is more to gain from a ply more.
    pub(super) fn reaches(&self, step: Step, depth: i32, empties: i32, now: Duration) -> bool {
        let time = match self.allowance {
            Allowance::Unlimited => return true,
            Allowance::Fixed(time) => time,
            Allowance::Clock(budget) => self.usual(budget),
        };
        let is_first_to_the_end = step.depth == empties && depth < empties;
        let is_near = depth < 2 || depth + 3 > empties;
        if !is_first_to_the_end || is_near {
            return true;
        }
        // Every ply on the way there multiplies it.
        let times = (depth + 3..empties).fold(COST_OF_THE_END, |cost, _| cost * COST_OF_A_PLY);
        let cost = self.last().mul_f64(times);
        now + cost <= time
    }

    /// Whether an iteration is worth beginning at this time.
    pub(super) fn allows(&self, step: Step, now: Duration) -> bool {
        let Allowance::Clock(budget) = self.allowance else {
            return true;
        };
        if self.is_forced {
            return step.depth <= 2;
        }
        now + self.cost(step).mul_f64(WORTHWHILE) <= self.usual(budget)
    }

    /// Takes note of a finished iteration.
    pub(super) fn mark(&mut self, step: Step, now: Duration, report: &Report) {
        self.ends = [self.ends[1], self.ends[2], now];
        let score = report.score.discs();
        if step.depth > 4 {
            let dropped = self.score - score;
            let target = match () {
                () if dropped >= 3 => 1.8,
                () if report.best_move != self.best_move => 1.4,
                () => 0.8,
            };
            self.weight = f64::midpoint(self.weight, target);
        }
        self.best_move = report.best_move;
        self.score = score;
    }

    /// What this position is worth of a budget.
    fn usual(&self, budget: Budget) -> Duration {
        budget.usual.mul_f64(self.weight).min(budget.most)
    }

    /// What the last iteration took.
    fn last(&self) -> Duration {
        let [_, before, last] = self.ends;
        last.saturating_sub(before)
    }

    /// What an iteration will take, from the last ones.
    fn cost(&self, step: Step) -> Duration {
        let [first, second, _] = self.ends;
        let before = second.saturating_sub(first).as_secs_f64();
        let growth = match step.level {
            0 => (self.last().as_secs_f64() / before.max(1e-6)).clamp(1.2, 2.5),
            FULL_WIDTH => COST_OF_EXACTNESS,
            _ => 2.5,
        };
        self.last().mul_f64(growth)
    }
}

/// The part of an iteration that has to fit into the usual time for it to be
/// begun: a part is of use when a better move turns up in it.
const WORTHWHILE: f64 = 0.6;

/// How many times more an iteration takes with each ply.
const COST_OF_A_PLY: f64 = 1.5;

/// How many times more the first iteration to the end takes than one that falls
/// three plies short of it.
const COST_OF_THE_END: f64 = 2.5;

/// How many times more the exact iteration takes than the last selective one.
const COST_OF_EXACTNESS: f64 = 5.0;

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(20);

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn budget(clock: Clock, empties: i32) -> Budget {
        Budget::of(&clock, MARGIN, empties, Some(1e7))
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for left in [0.0, 1e-6, 0.001, 0.02, 0.03, 1.0, 60.0, 1e6] {
            for empties in 1..=60 {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for increment in [0.0, 0.01, 10.0] {
                        let clock = Clock {
                            left: seconds(left),
                            increment: seconds(increment),
                            moves,
                            byo_yomi: Duration::ZERO,
                        };
                        let Budget { usual, most } = budget(clock, empties);
                        assert!(most <= clock.left, "{clock:?} {empties} {most:?}");
                        assert!(usual <= clock.left, "{clock:?} {empties} {usual:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_fits_into_its_time_and_uses_most_of_it() {
        for main in [1.0, 10.0, 300.0] {
            let mut left = seconds(main);
            for empties in (20..=60).rev().step_by(2) {
                let clock = Clock {
                    left,
                    ..Clock::default()
                };
                left -= budget(clock, empties).usual;
            }
            assert!(left < seconds(main) * 3 / 4, "{left:?} of {main} left");
            assert!(left > seconds(main) / 50, "{left:?} of {main} left");
        }
    }

    #[test]
    fn byo_yomi_is_there_for_each_move() {
        let clock = Clock {
            byo_yomi: seconds(5.0),
            ..Clock::default()
        };
        let Budget { usual, most } = budget(clock, 40);
        assert_eq!((usual, most), (seconds(4.98), seconds(4.98)));
    }

    #[test]
    fn plain_moves_take_less_and_surprises_more() {
        let budget = Budget {
            usual: seconds(1.0),
            most: seconds(10.0),
        };
        let mut report = Report::of_finished_game(crate::Board::new().position());
        let mut weight_after = |scores: [i32; 4], moves: [usize; 4]| {
            let mut pace = Pace::new(Allowance::Clock(budget), false);
            for (depth, (score, index)) in (6..).zip(scores.into_iter().zip(moves)) {
                report.score = crate::Score::clamped(score);
                report.best_move = crate::Square::from_index(index).map(Move::Place);
                let step = Step { depth, level: 0 };
                pace.mark(step, seconds(0.1) * depth as u32, &report);
            }
            pace.weight
        };
        let plain = weight_after([2; 4], [3; 4]);
        let unsure = weight_after([2; 4], [3, 4, 3, 4]);
        let worse = weight_after([2, 2, 2, -4], [3; 4]);
        assert!(
            plain < 1.0 && unsure > 1.0 && worse > 1.0,
            "{plain} {unsure} {worse}"
        );
    }

    #[test]
    fn a_forced_move_is_made_at_once() {
        let budget = Budget {
            usual: seconds(1.0),
            most: seconds(1.0),
        };
        let pace = Pace::new(Allowance::Clock(budget), true);
        let step = |depth| Step { depth, level: 0 };
        assert!(pace.allows(step(1), Duration::ZERO));
        assert!(!pace.allows(step(3), Duration::ZERO));
    }
}
