//! The search of the root position: iterative deepening and the principal
//! variation.

use alloc::vec::Vec;

use super::principal::{self, Task};
use super::probcut;
use super::table::{Key, NO_SQUARE};
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
    /// The depth in plies to reach before the end of the game.
    pub(super) depth: i32,
    /// Whether to solve the position after that.
    pub(super) solve: bool,
    /// The window in discs outside of which only a bound is asked for.
    pub(super) window: (i32, i32),
    /// Whether searches before that leave nothing out.
    pub(super) full_width: bool,
}

/// Searches a position where the side to move has a legal square, deeper and
/// deeper. Reports each finished iteration; the last report is the result.
pub(super) fn search<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    plan: Plan,
    on_iteration: &mut dyn FnMut(&Report),
) -> Report {
    worker.start_at(position.player().bits(), position.opponent().bits());
    let mut report = first_report(tier, worker, position);
    let empties = position.empties().len() as i32;
    for (depth, level) in steps(plan, empties) {
        worker.selectivity = level;
        let last = depth == empties && level == FULL_WIDTH;
        let window = if last { plan.window } else { (-64, 64) };
        let guess = (report.depth > 2).then_some(report.score.discs());
        let Some(found) = iterate(tier, worker, position, depth, guess, window) else {
            break;
        };
        report = describe(tier, worker, position, depth, found, window);
        on_iteration(&report);
        if worker.control.is_stopped() {
            break;
        }
    }
    report.nodes = worker.nodes();
    report.elapsed = worker.control.elapsed();
    report
}

/// The iterations of a search, as depth and selectivity level. A position to be
/// solved is first searched to a lower depth, then to the end with less and less
/// left out, which orders the moves and guesses the score.
fn steps(plan: Plan, empties: i32) -> impl Iterator<Item = (i32, u8)> {
    let (depth, levels): (i32, &[u8]) = if plan.solve {
        match empties {
            ..=10 => (0, &[FULL_WIDTH]),
            11..=15 => (empties - 9, &[FULL_WIDTH]),
            16..=19 => (empties - 10, &[0, FULL_WIDTH]),
            20..=23 => (empties - 11, &[0, FULL_WIDTH]),
            _ => (empties - 12, &[0, 2, FULL_WIDTH]),
        }
    } else {
        (plan.depth.clamp(1, empties), &[])
    };
    let depth = depth.min(plan.depth);
    let level = if plan.full_width { FULL_WIDTH } else { 0 };
    (1..=depth)
        .map(move |depth| (depth, level))
        .chain(levels.iter().map(move |&level| (empties, level)))
}

/// What there is to say before anything has been searched: any legal move.
fn first_report<T: Tier>(tier: T, worker: &Worker, position: Position) -> Report {
    let (player, opponent) = (position.player().bits(), position.opponent().bits());
    let moves = position.legal_moves().bits();
    let value = to_discs(worker.evaluate(tier, player, opponent, moves));
    let best_move = position.legal_moves().first().map(Move::Place);
    Report {
        best_move,
        score: Score::clamped(value),
        value: value as f32,
        bound: Bound::Exact,
        depth: 0,
        selectivity: 100,
        solved: false,
        pv: best_move.into_iter().collect(),
        nodes: 0,
        elapsed: worker.control.elapsed(),
    }
}

/// One iteration: a narrow window around the guess, widened on the side where
/// the score falls out. `None` when stopped before any move was searched.
fn iterate<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    depth: i32,
    guess: Option<i32>,
    (floor, ceiling): (i32, i32),
) -> Option<Found> {
    let task = Task {
        player: position.player().bits(),
        opponent: position.opponent().bits(),
        depth,
    };
    let moves = position.legal_moves().bits();
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
        let found = principal::search_moves(tier, worker, task, moves, alpha, beta);
        if worker.control.is_stopped() {
            return (found.square != NO_SQUARE && found.score > alpha).then_some(found);
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
    position: Position,
    depth: i32,
    found: Found,
    (floor, ceiling): (i32, i32),
) -> Report {
    let stopped = worker.control.is_stopped();
    let solved =
        depth == position.empties().len() as i32 && worker.selectivity == FULL_WIDTH && !stopped;
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
    Report {
        best_move: best.map(Move::Place),
        score,
        value: score.discs() as f32,
        bound,
        depth: depth as u32,
        selectivity: probcut::percent(worker.selectivity),
        solved,
        pv: best.map_or_else(Vec::new, |square| {
            variation(
                tier,
                worker,
                position,
                square,
                depth,
                exact.then_some(score),
            )
        }),
        nodes: worker.nodes(),
        elapsed: worker.control.elapsed(),
    }
}

/// The principal variation that begins with `square`: to the end of the game
/// when the score is exact, else as far as the table knows it.
fn variation<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    square: Square,
    depth: i32,
    exact: Option<Score>,
) -> Vec<Move> {
    let mut line = Vec::from([Move::Place(square)]);
    let Some(mut position) = position.after(square) else {
        return line;
    };
    let mut score = exact.map(|score| -score.discs());
    while line.len() < 120 {
        if position.must_pass() {
            line.push(Move::Pass);
            position = position.passed();
            score = score.map(|score| -score);
        }
        let next = match score {
            Some(score) => move_of_score(tier, worker, position, score),
            None if (line.len() as i32) < depth => table_move(worker, position),
            None => None,
        };
        let Some((square, after)) = next.and_then(|s| Some((s, position.after(s)?))) else {
            break;
        };
        line.push(Move::Place(square));
        position = after;
        score = score.map(|score| -score);
    }
    line
}

fn table_move(worker: &Worker, position: Position) -> Option<Square> {
    let key = Key::new(position.player().bits(), position.opponent().bits());
    let entry = worker.table.probe(key)?;
    Square::from_index(entry.squares[0] as usize)
}

/// A move that keeps this exact score, found by null-window searches: the
/// table's first, the others in index order.
fn move_of_score<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    score: i32,
) -> Option<Square> {
    let first = table_move(worker, position);
    let moves = position.legal_moves();
    let first = first.filter(|&square| moves.contains(square));
    let others = moves.iter().filter(|&square| Some(square) != first);
    first.into_iter().chain(others).find(|&square| {
        position.after(square).is_some_and(|child| {
            let task = Task {
                player: child.player().bits(),
                opponent: child.opponent().bits(),
                depth: child.empties().len() as i32,
            };
            worker.start_at(task.player, task.opponent);
            // The opponent cannot get more than -score: the move keeps it.
            let reply = principal::null_window(tier, worker, task, -score);
            reply <= -score && !worker.control.is_stopped()
        })
    })
}
