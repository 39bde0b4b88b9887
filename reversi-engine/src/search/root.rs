//! The search of the root position: iterative deepening.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::principal::{self, Task};
use super::probcut;
use super::steps::{Doubt, Goal, Step};
use super::table::{Key, NO_SQUARE};
use super::time::Pace;
use super::variation::variation;
use super::worker::{FULL_WIDTH, Found, Worker, to_discs};
use super::{Bound, Report};
use crate::arch::Tier;
use crate::{Move, Position, Score, Square};

/// Half the width of the first window around the score of the last iteration.
const ASPIRATION: i32 = 3;

/// A window that has to be wider than this is opened altogether.
const WIDEST_MARGIN: i32 = 32;

/// What the root has to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// What to reach.
    pub(super) goal: Goal,
    /// The window in discs outside of which only a bound is asked for.
    pub(super) window: (i32, i32),
    /// How many of the best moves to report, at least 1.
    pub(super) lines: usize,
}

/// Searches a position where the side to move has a legal square, deeper and
/// deeper. Hands on the reports of each finished iteration, the best move first;
/// the last ones are the result.
pub(super) fn search<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    plan: Plan,
    mut pace: Pace,
    on_iteration: &mut dyn FnMut(&[Report]),
) -> Vec<Report> {
    worker.start_at(position.player().bits(), position.opponent().bits());
    let lines = plan.lines.clamp(1, position.legal_moves().len());
    let mut reports = first_reports(tier, worker, position, lines);
    let empties = position.empties().len() as i32;
    let mut steps = plan.goal.steps(empties).peekable();
    let mut doubt = Doubt::default();
    let mut depth = 0;
    while let Some(&next) = steps.peek() {
        let planned = doubt.step_before(next, empties).unwrap_or(next);
        let now = worker.control.elapsed();
        let step = if pace.reaches(planned, depth, empties, now) {
            planned
        } else {
            // The end of the game is too far for the time: a ply more instead.
            Step {
                depth: depth + 1,
                level: plan.goal.lowest(),
            }
        };
        if !pace.allows(step, now) {
            break;
        }
        if step == next {
            steps.next();
        }
        worker.selectivity = step.level;
        let last = step.depth == empties && step.level == FULL_WIDTH;
        let window = if last { plan.window } else { (-64, 64) };
        let found = search_lines(tier, worker, position, step, window, &reports);
        let finished = found.len() == lines;
        merge(&mut reports, found);
        let stopped = worker.control.is_stopped();
        if finished || stopped {
            on_iteration(&reports);
        }
        if stopped {
            break;
        }
        depth = step.depth;
        doubt.note(step, empties, reports[0].score.discs());
        pace.mark(step, worker.control.elapsed(), &reports[0]);
    }
    for report in &mut reports {
        report.nodes = worker.nodes_of_all();
        report.elapsed = worker.control.elapsed();
    }
    reports
}

/// What there is to say before anything has been searched: the moves that look
/// best.
fn first_reports<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    lines: usize,
) -> Vec<Report> {
    let (player, opponent) = (position.player().bits(), position.opponent().bits());
    let moves = position.legal_moves().bits();
    let value = to_discs(worker.evaluate(tier, player, opponent, moves));
    let mut list = principal::ordered_moves(tier, worker, player, opponent, moves);
    let squares = core::iter::from_fn(|| list.take_best());
    let moves = squares.filter_map(|next| Square::from_index(next.square.into()));
    let report = |square| Report {
        best_move: Some(Move::Place(square)),
        score: Score::clamped(value),
        value: value as f32,
        bound: Bound::Exact,
        depth: 0,
        selectivity: 100,
        solved: false,
        pv: Vec::from([Move::Place(square)]),
        nodes: 0,
        elapsed: worker.control.elapsed(),
    };
    moves.take(lines).map(report).collect()
}

/// Searches as many lines as there are reports of the last iteration: the best
/// move, the best of the others and so on. Fewer when stopped.
fn search_lines<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    step: Step,
    window: (i32, i32),
    last: &[Report],
) -> Vec<Report> {
    let mut rest = position.legal_moves().bits();
    let mut reports = Vec::with_capacity(last.len());
    for before in last {
        let guess = (before.depth > 2).then_some(before.score.discs());
        let root = Root {
            position,
            moves: rest,
            step,
        };
        let Some(found) = iterate(tier, worker, root, guess, window) else {
            break;
        };
        rest &= !(1 << (found.square & 63));
        reports.push(describe(tier, worker, root, found, window));
        if worker.control.is_stopped() {
            break;
        }
    }
    reports
}

/// Puts the reports of an iteration in the place of those of the last one, best
/// first. Where the iteration was stopped, the moves that it did not come to
/// follow with what was known of them.
fn merge(reports: &mut Vec<Report>, mut found: Vec<Report>) {
    found.sort_by_key(|report| Reverse(report.score));
    let count = reports.len();
    for old in reports.drain(..) {
        let is_new = found.iter().all(|new| new.best_move != old.best_move);
        if is_new && found.len() < count {
            found.push(old);
        }
    }
    *reports = found;
}

/// The root of one search: the moves that take part and the iteration.
#[derive(Clone, Copy)]
struct Root {
    position: Position,
    moves: u64,
    step: Step,
}

/// One line of an iteration: a narrow window around the guess, widened on the
/// side where the score falls out. `None` when stopped before any move was
/// searched.
fn iterate<T: Tier>(
    tier: T,
    worker: &mut Worker,
    root: Root,
    guess: Option<i32>,
    (floor, ceiling): (i32, i32),
) -> Option<Found> {
    let task = Task {
        player: root.position.player().bits(),
        opponent: root.position.opponent().bits(),
        depth: root.step.depth,
    };
    let whole = root.moves == root.position.legal_moves().bits();
    let mut margin = ASPIRATION;
    let (mut alpha, mut beta) = match guess {
        Some(guess) => (
            (guess - margin).clamp(floor, ceiling - 1),
            (guess + margin).clamp(floor + 1, ceiling),
        ),
        None => (floor, ceiling),
    };
    worker.start_at(task.player, task.opponent);
    loop {
        let found = principal::search_moves(tier, worker, task, root.moves, alpha, beta);
        if worker.control.is_stopped() {
            return (found.square != NO_SQUARE && found.score > alpha).then_some(found);
        }
        if whole {
            // What the best of some moves is worth says nothing about the position.
            let key = Key::new(task.player, task.opponent);
            worker.store(key, (alpha, beta), task.depth, found);
        }
        let failed = found.score <= alpha && alpha > floor || found.score >= beta && beta < ceiling;
        margin *= 2;
        if failed && margin > WIDEST_MARGIN {
            // Selective searches can fail on one side and then on the other, again
            // and again; only an open window is sure to end that.
            (alpha, beta) = (floor, ceiling);
        } else if found.score <= alpha && alpha > floor {
            beta = alpha + 1;
            alpha = (found.score - margin).max(floor);
        } else if found.score >= beta && beta < ceiling {
            alpha = beta - 1;
            beta = (found.score + margin).min(ceiling);
        } else {
            return Some(found);
        }
    }
}

fn describe<T: Tier>(
    tier: T,
    worker: &mut Worker,
    Root { position, step, .. }: Root,
    found: Found,
    (floor, ceiling): (i32, i32),
) -> Report {
    let stopped = worker.control.is_stopped();
    let depth = step.depth;
    let solved = depth == position.empties().len() as i32 && step.level == FULL_WIDTH && !stopped;
    let bound = if found.score <= floor && floor > -64 {
        Bound::Upper
    } else if found.score >= ceiling && ceiling < 64 || stopped {
        Bound::Lower
    } else {
        Bound::Exact
    };
    let best = Square::from_index(found.square as usize);
    let exact = solved && bound == Bound::Exact;
    let score = Score::clamped(found.score);
    let known = exact.then_some(score);
    let pv = best.map(|square| variation(tier, worker, position, square, depth, known));
    Report {
        best_move: best.map(Move::Place),
        score,
        value: score.discs() as f32,
        bound,
        depth: depth as u32,
        selectivity: probcut::percent(step.level),
        solved,
        pv: pv.unwrap_or_default(),
        nodes: worker.nodes_of_all(),
        elapsed: worker.control.elapsed(),
    }
}
