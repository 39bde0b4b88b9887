//! Search with an open window along the principal variation.

use super::endgame::{DEEP_EMPTIES, Endgame};
use super::last_moves::final_score;
use super::middle;
use super::midgame::Midgame;
use super::moves::MoveList;
use super::null_windows::close_in;
use super::ordering::{Taste, order};
use super::table::{Entry, Key, NO_SQUARE};
use super::worker::{Found, Worker};
use crate::arch::{Routine, Tier};

/// Below this many empty squares an exact score is found by null windows alone:
/// the principal variation is one path, and its end is cheap.
const EXACT_BY_NULL_WINDOWS: i32 = 10;

/// What a search of one position has to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Discs of the side to move.
    pub(super) player: u64,
    /// Discs of the other side.
    pub(super) opponent: u64,
    /// Depth in plies; the number of empties to search to the end.
    pub(super) depth: i32,
}

impl Task {
    /// Whether the search runs to the end of the game.
    #[inline(always)]
    const fn is_exact(&self) -> bool {
        self.depth >= (self.player | self.opponent).count_zeros() as i32
    }

    const fn after(&self, (player, opponent): (u64, u64)) -> Self {
        Self {
            player,
            opponent,
            depth: self.depth - 1,
        }
    }

    const fn passed(&self) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
            depth: self.depth,
        }
    }
}

/// Null-window search by the kind of task.
pub(super) fn null_window<T: Tier>(tier: T, worker: &mut Worker, task: Task, alpha: i32) -> i32 {
    let Task {
        player,
        opponent,
        depth,
    } = task;
    if task.is_exact() && depth < DEEP_EMPTIES {
        return middle::search_any(tier, &mut worker.middle, player, opponent, alpha, depth);
    }
    let moves = tier.legal_moves(player, opponent);
    if task.is_exact() {
        tier.call::<Endgame>(worker, player, opponent, alpha, depth, moves)
    } else {
        tier.call::<Midgame>(worker, player, opponent, alpha, depth, moves)
    }
}

/// Principal variation search of the window from `alpha` to `beta`: fail-soft,
/// meaningless when the worker has been stopped.
pub(super) fn search<T: Tier>(
    tier: T,
    worker: &mut Worker,
    task: Task,
    alpha: i32,
    beta: i32,
) -> i32 {
    if alpha + 1 >= beta || task.depth == 0 {
        return null_window(tier, worker, task, alpha);
    }
    if task.is_exact() && task.depth < EXACT_BY_NULL_WINDOWS {
        let test = |guess| {
            let score = null_window(tier, worker, task, guess);
            (!worker.control.is_stopped()).then_some(score)
        };
        return close_in(alpha, beta, test).unwrap_or(alpha);
    }
    worker.middle.nodes += 1;
    if worker.must_stop() {
        return alpha;
    }
    let moves = tier.legal_moves(task.player, task.opponent);
    if moves == 0 {
        if tier.legal_moves(task.opponent, task.player) == 0 {
            return final_score(task.player, task.opponent);
        }
        let empties = (task.player | task.opponent).count_zeros() as i32;
        worker.turn(empties);
        let score = -search(tier, worker, task.passed(), -beta, -alpha);
        worker.turn(empties);
        return score;
    }
    let found = search_moves(tier, worker, task, moves, alpha, beta);
    if !worker.control.is_stopped() {
        let key = Key::new(task.player, task.opponent);
        worker.store(key, (alpha, beta), task.depth, found);
    }
    found.score
}

/// These moves of a position, those of the table before the others by their value.
pub(super) fn ordered_moves<T: Tier>(
    tier: T,
    worker: &mut Worker,
    player: u64,
    opponent: u64,
    moves: u64,
) -> MoveList {
    tier.call::<OrderedMoves>(worker, player, opponent, 0, 0, moves)
}

/// [`ordered_moves`] in a function of its tier; alpha and depth are ignored.
struct OrderedMoves;

impl<T: Tier> Routine<T> for OrderedMoves {
    type Context = Worker;
    type Output = MoveList;

    #[inline(always)]
    fn run(
        tier: T,
        worker: &mut Worker,
        player: u64,
        opponent: u64,
        _: i32,
        _: i32,
        moves: u64,
    ) -> MoveList {
        let known = worker.table.probe(Key::new(player, opponent));
        let entry = known.unwrap_or(Entry::UNKNOWN);
        let mut list = MoveList::new();
        worker.list_moves(tier, &mut list, player, opponent, moves);
        let taste = Taste::VALUE;
        order(tier, worker, &mut list, player, opponent, &entry, taste);
        list
    }
}

/// Tries the moves of a node with an open window: the first with the whole
/// window, the others by a null window first.
pub(super) fn search_moves<T: Tier>(
    tier: T,
    worker: &mut Worker,
    task: Task,
    moves: u64,
    alpha: i32,
    beta: i32,
) -> Found {
    let Task {
        player, opponent, ..
    } = task;
    let empties = (player | opponent).count_zeros() as i32;
    let mut found = Found::nothing(worker);
    let mut list = ordered_moves(tier, worker, player, opponent, moves);
    while let Some(next) = list.take_best() {
        let child = task.after(next.child(player, opponent));
        worker.enter(empties, &next);
        let low = alpha.max(found.score);
        let mut score = if found.square == NO_SQUARE {
            -search(tier, worker, child, -beta, -low)
        } else {
            -null_window(tier, worker, child, -low - 1)
        };
        if found.square != NO_SQUARE && score > low && score < beta {
            score = -search(tier, worker, child, -beta, -low);
        }
        if worker.control.is_stopped() {
            return found;
        }
        if score > found.score {
            (found.score, found.square) = (score, next.square);
            if score >= beta {
                break;
            }
        }
    }
    found
}
