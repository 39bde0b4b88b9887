//! The nodes of null-window searches with the transposition table: the loop over the
//! moves, and enhanced transposition cutoffs.

use alloc::boxed::Box;

use super::move_list::{Candidate, MoveList};
use super::ordering::{OrderingWeights, order};
use super::table::{Entry, Key, NO_SQUARE};
use super::worker::{NodeResult, SplitTask, Worker};
use crate::arch::{Node, Tier};

/// The least depth in plies of a split point: less work does not pay the overhead.
const SPLIT_DEPTH: i32 = 7;

/// The rest of the moves of a node as a task for several threads.
#[cold]
fn split_task(
    list: &MoveList,
    node: Node,
    result: NodeResult,
    search: impl Fn(&mut Worker, &Candidate) -> i32 + Send + Sync + 'static,
) -> SplitTask {
    SplitTask {
        moves: list.clone(),
        empties: node.empties(),
        depth: node.depth,
        alpha: node.alpha,
        result,
        search: Box::new(search),
    }
}

/// An enhanced transposition cutoff: the score of a move whose child has an entry that
/// exceeds alpha.
#[inline(always)]
pub(super) fn transposition_cutoff(
    worker: &mut Worker,
    list: &MoveList,
    node: Node,
) -> Option<i32> {
    for candidate in list.iter() {
        let child = candidate.child(node);
        if let Some(entry) = worker.table.probe(Key::new(child.player, child.opponent)) {
            let score = -i32::from(entry.upper);
            if score > node.alpha && entry.covers(node.depth as u32 - 1, worker.selectivity) {
                worker.note_use(entry);
                return Some(score);
            }
        }
    }
    None
}

/// Searches the moves of a node up to the first that exceeds alpha. A trusted
/// move of the table entry comes before the others are ordered. `search` returns the score of a
/// child for the side to move at the node, after the worker has made the move. `None`
/// if stopped.
#[inline(always)]
pub(super) fn try_moves<T: Tier>(
    tier: T,
    worker: &mut Worker,
    list: &mut MoveList,
    node: Node,
    (entry, weights): (&Entry, OrderingWeights),
    search: impl Fn(&mut Worker, &Candidate) -> i32 + Copy + Send + Sync + 'static,
) -> Option<NodeResult> {
    let mut result = NodeResult::start(worker);
    let mut next = if weights.trusts(*entry, node.depth) {
        list.take_square(entry.squares[0])
    } else {
        None
    };
    let mut is_ordered = false;
    loop {
        if let Some(candidate) = next {
            worker.make_move(node.empties(), &candidate);
            let score = search(worker, &candidate);
            if worker.control.is_stopped() {
                return None;
            }
            if score > result.score {
                (result.score, result.square) = (score, candidate.square);
                if score > node.alpha {
                    return Some(result);
                }
            }
        }
        if !is_ordered {
            order(tier, worker, list, node, entry, weights);
            is_ordered = true;
        }
        if node.depth >= SPLIT_DEPTH
            && result.square != NO_SQUARE
            && list.len() > 1
            && let Some(pool) = worker.idle_pool()
        {
            return pool.split(worker, split_task(list, node, result, search));
        }
        next = list.take_best();
        if next.is_none() {
            return Some(result);
        }
    }
}
