//! The search of the root position: iterative deepening with aspiration windows.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::pv::principal_variation;
use super::pvs;
use super::schedule::{ExtraIteration, Iteration, Target};
use super::selectivity::Selectivity;
use super::table::{Key, NO_SQUARE};
use super::time::TimeManager;
use super::worker::{NodeResult, Worker, to_discs};
use super::{Bound, SearchReport};
use crate::arch::{Node, Tier};
use crate::{Move, Position, Score, Square};

/// Half the width of the first aspiration window in discs.
const ASPIRATION: i32 = 3;

/// The widest margin of an aspiration window; after it the window is opened fully.
const WIDEST_MARGIN: i32 = 32;

/// The task of the root search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The last iteration.
    pub(super) target: Target,
    /// The window of scores in discs, outside of which a bound suffices.
    pub(super) window: (i32, i32),
    /// The number of best moves to report (multi-PV), at least 1.
    pub(super) lines: usize,
}

/// Searches a position with a legal move by iterative deepening. Calls `on_iteration`
/// with the reports of each iteration, best move first, and returns the last ones.
pub(super) fn search<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    plan: Plan,
    mut time: TimeManager,
    on_iteration: &mut dyn FnMut(&[SearchReport]) -> ControlFlow<()>,
) -> Vec<SearchReport> {
    worker.start_at(position.player().bits(), position.opponent().bits());
    let lines = plan.lines.clamp(1, position.legal_moves().len());
    let mut reports = static_reports(tier, worker, position, lines);
    let empties = position.empties().len() as i32;
    let mut schedule = plan.target.schedule(empties).peekable();
    let mut extra = ExtraIteration::default();
    let mut depth = 0;
    while let Some(&next) = schedule.peek() {
        let planned = extra.before(next, empties).unwrap_or(next);
        let now = worker.control.elapsed();
        let iteration = if time.reaches_end(planned, depth, empties, now) {
            planned
        } else {
            Iteration {
                depth: depth + 1,
                selectivity: plan.target.lowest(),
            }
        };
        if depth > 0 && !time.allows(iteration, now) {
            break;
        }
        if iteration == next {
            schedule.next();
        }
        worker.selectivity = iteration.selectivity;
        let is_last = iteration.depth == empties && iteration.selectivity == Selectivity::FullWidth;
        let window = if is_last { plan.window } else { (-64, 64) };
        let found = search_lines(tier, worker, position, iteration, window, &reports);
        let is_finished = found.len() == lines;
        merge(&mut reports, found);
        let is_stopped = worker.control.is_stopped();
        let flow = if is_finished || is_stopped {
            on_iteration(&reports)
        } else {
            ControlFlow::Continue(())
        };
        if is_stopped || flow.is_break() {
            break;
        }
        // From the first iteration on there is a move, so the limits can hold.
        worker.control.enforce(true);
        depth = iteration.depth;
        extra.note(iteration, empties, reports[0].score.discs());
        time.note(iteration, worker.control.elapsed(), &reports[0]);
    }
    for report in &mut reports {
        report.nodes = worker.total_nodes();
        report.elapsed = worker.control.elapsed();
    }
    reports
}

/// The reports before the first iteration: the moves of the best evaluation.
fn static_reports<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    lines: usize,
) -> Vec<SearchReport> {
    let node = root_node(position, 0);
    let value = to_discs(worker.evaluate(tier, node));
    let mut list = pvs::ordered_moves(tier, worker, node);
    let squares = core::iter::from_fn(|| list.take_best());
    let moves = squares.filter_map(|next| Square::from_index(next.square.into()));
    let report = |square| SearchReport {
        best_move: Some(Move::Place(square)),
        score: Score::clamped(value),
        bound: Bound::Exact,
        depth: 0,
        selectivity: Selectivity::FullWidth,
        solved: false,
        pv: Vec::from([Move::Place(square)]),
        nodes: 0,
        elapsed: worker.control.elapsed(),
    };
    moves.take(lines).map(report).collect()
}

/// The node of the root, without a window.
fn root_node(position: Position, depth: i32) -> Node {
    Node {
        player: position.player().bits(),
        opponent: position.opponent().bits(),
        alpha: -64,
        depth,
        moves: position.legal_moves().bits(),
    }
}

/// Searches the lines of an iteration: the best move, the best of the other moves and so
/// on, as many as there are reports of the last iteration. Fewer if stopped.
fn search_lines<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    iteration: Iteration,
    window: (i32, i32),
    last: &[SearchReport],
) -> Vec<SearchReport> {
    let mut rest = position.legal_moves().bits();
    let mut reports = Vec::with_capacity(last.len());
    for before in last {
        let guess = (before.depth > 2).then_some(before.score.discs());
        let line = RootLine {
            position,
            moves: rest,
            iteration,
        };
        let Some(found) = aspiration_search(tier, worker, line, guess, window) else {
            break;
        };
        rest &= !(1 << (found.square & 63));
        reports.push(report(tier, worker, line, found, window));
        if worker.control.is_stopped() {
            break;
        }
    }
    reports
}

/// Replaces the reports of the last iteration by those of a new one, best move first. A
/// stopped iteration is completed by the old reports of other moves.
fn merge(reports: &mut Vec<SearchReport>, mut found: Vec<SearchReport>) {
    let count = reports.len();
    for old in reports.drain(..) {
        let is_other = found.iter().all(|new| new.best_move != old.best_move);
        if is_other && found.len() < count {
            found.push(old);
        }
    }
    found.sort_by_key(|report| Reverse(report.score));
    *reports = found;
}

/// One line of an iteration at the root.
#[derive(Clone, Copy)]
struct RootLine {
    position: Position,
    /// The moves that take part.
    moves: u64,
    iteration: Iteration,
}

/// Searches a line with an aspiration window around the guess, widened on the side where
/// the search fails. `None` if stopped before the first move was searched.
fn aspiration_search<T: Tier>(
    tier: T,
    worker: &mut Worker,
    line: RootLine,
    guess: Option<i32>,
    (floor, ceiling): (i32, i32),
) -> Option<NodeResult> {
    let root = root_node(line.position, line.iteration.depth);
    let has_all_moves = line.moves == root.moves;
    let root = Node {
        moves: line.moves,
        ..root
    };
    let mut margin = ASPIRATION;
    let (mut alpha, mut beta) = match guess {
        Some(guess) => (
            (guess - margin).clamp(floor, ceiling - 1),
            (guess + margin).clamp(floor + 1, ceiling),
        ),
        None => (floor, ceiling),
    };
    worker.start_at(root.player, root.opponent);
    loop {
        let found = pvs::search_moves(tier, worker, root.with_alpha(alpha), beta);
        if worker.control.is_stopped() {
            return (found.square != NO_SQUARE && found.score > alpha).then_some(found);
        }
        if has_all_moves {
            // The best score of some moves is not that of the position.
            let key = Key::new(root.player, root.opponent);
            worker.store(key, (alpha, beta), root.depth, found);
        }
        let failed = found.score <= alpha && alpha > floor || found.score >= beta && beta < ceiling;
        margin *= 2;
        if failed && margin > WIDEST_MARGIN {
            // Selective searches can fail on both sides in turn without end, unless the
            // window is opened.
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

/// The report of a line.
fn report<T: Tier>(
    tier: T,
    worker: &mut Worker,
    line: RootLine,
    found: NodeResult,
    (floor, ceiling): (i32, i32),
) -> SearchReport {
    let is_stopped = worker.control.is_stopped();
    let Iteration { depth, selectivity } = line.iteration;
    let to_the_end = depth == line.position.empties().len() as i32;
    let solved = to_the_end && selectivity == Selectivity::FullWidth && !is_stopped;
    let bound = if found.score <= floor && floor > -64 {
        Bound::Upper
    } else if found.score >= ceiling && ceiling < 64 || is_stopped {
        Bound::Lower
    } else {
        Bound::Exact
    };
    let score = Score::clamped(found.score);
    let exact = (solved && bound == Bound::Exact).then_some(score);
    let best = Square::from_index(found.square as usize);
    let pv = best.map(|square| line_of(tier, worker, line, square, exact));
    SearchReport {
        best_move: best.map(Move::Place),
        score,
        bound,
        depth: depth as u32,
        selectivity,
        solved,
        pv: pv.unwrap_or_default(),
        nodes: worker.total_nodes(),
        elapsed: worker.control.elapsed(),
    }
}

/// The principal variation of a line. That of an exact score is completed even after a
/// limit: it takes a small part of the nodes of the search before it.
fn line_of<T: Tier>(
    tier: T,
    worker: &mut Worker,
    line: RootLine,
    square: Square,
    exact: Option<Score>,
) -> Vec<Move> {
    let depth = line.iteration.depth;
    if exact.is_some() {
        worker.control.enforce(false);
    }
    let pv = principal_variation(tier, worker, line.position, square, depth, exact);
    if exact.is_some() {
        worker.control.enforce(true);
    }
    pv
}
