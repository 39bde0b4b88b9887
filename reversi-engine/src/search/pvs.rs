//! Principal variation search: the search with an open window.

use super::endgame::{self, DEEP_EMPTIES, Deep, bisect_score, final_score};
use super::midgame::Midgame;
use super::move_list::MoveList;
use super::ordering::{OrderingWeights, order};
use super::table::{Entry, Key, NO_SQUARE};
use super::worker::{NodeResult, Worker};
use crate::arch::{Node, Routine, Tier};

/// Below this number of empty squares exact scores are found by null windows alone.
const BISECTION_EMPTIES: i32 = 10;

/// Whether the search of a node runs to the end of the game.
#[inline(always)]
const fn is_exact(node: Node) -> bool {
    node.depth >= node.empties()
}

/// The null-window search of the layer of a node.
pub(super) fn null_window<T: Tier>(tier: T, worker: &mut Worker, node: Node) -> i32 {
    if !is_exact(node) {
        return tier.call::<Midgame>(worker, node);
    }
    if node.depth >= DEEP_EMPTIES {
        return tier.call::<Deep>(worker, node);
    }
    let (player, opponent, alpha) = (node.player, node.opponent, node.alpha);
    endgame::null_window(tier, &mut worker.data, player, opponent, alpha)
}

/// Searches the window from the node's alpha to `beta`, fail-soft. The score of a
/// stopped search has no meaning.
pub(super) fn search<T: Tier>(tier: T, worker: &mut Worker, node: Node, beta: i32) -> i32 {
    let alpha = node.alpha;
    if alpha + 1 >= beta || node.depth == 0 {
        return null_window(tier, worker, node);
    }
    if is_exact(node) && node.depth < BISECTION_EMPTIES {
        let search = |alpha| {
            let score = null_window(tier, worker, node.with_alpha(alpha));
            (!worker.control.is_stopped()).then_some(score)
        };
        return bisect_score(alpha, beta, search).unwrap_or(alpha);
    }
    worker.data.nodes += 1;
    if worker.should_stop() {
        return alpha;
    }
    if node.moves == 0 {
        let replies = tier.legal_moves(node.opponent, node.player);
        if replies == 0 {
            return final_score(node.player, node.opponent);
        }
        let empties = node.empties();
        worker.pass(empties);
        let passed = node.after_pass(replies).with_alpha(-beta);
        let score = -search(tier, worker, passed, -alpha);
        worker.pass(empties);
        return score;
    }
    let result = search_moves(tier, worker, node, beta);
    if !worker.control.is_stopped() {
        let key = Key::new(node.player, node.opponent);
        worker.store(key, (alpha, beta), node.depth, result);
    }
    result.score
}

/// The moves of a node in the order of the principal variation: those of the table entry
/// first, the others by the evaluation.
pub(super) fn ordered_moves<T: Tier>(tier: T, worker: &mut Worker, node: Node) -> MoveList {
    tier.call::<OrderedMoves>(worker, node)
}

/// [`ordered_moves`] compiled for its tier.
struct OrderedMoves;

impl<T: Tier> Routine<T> for OrderedMoves {
    type Context = Worker;
    type Output = MoveList;

    #[inline(always)]
    fn run(tier: T, worker: &mut Worker, node: Node) -> MoveList {
        let entry = worker.table.probe(Key::new(node.player, node.opponent));
        let entry = entry.unwrap_or(Entry::UNKNOWN);
        let mut list = MoveList::new();
        worker.list_moves(tier, &mut list, node);
        let weights = OrderingWeights::EVALUATION;
        order(tier, worker, &mut list, node, &entry, weights);
        list
    }
}

/// Searches the moves of a node with an open window: the first one with the whole
/// window, the others with a null window first.
pub(super) fn search_moves<T: Tier>(
    tier: T,
    worker: &mut Worker,
    node: Node,
    beta: i32,
) -> NodeResult {
    let empties = node.empties();
    let mut result = NodeResult::start(worker);
    let mut list = ordered_moves(tier, worker, node);
    while let Some(next) = list.take_best() {
        worker.make_move(empties, &next);
        let low = node.alpha.max(result.score);
        let child = next.child(node);
        let is_first = result.square == NO_SQUARE;
        let mut score = if is_first {
            -search(tier, worker, child.with_alpha(-beta), -low)
        } else {
            -null_window(tier, worker, child.with_alpha(-low - 1))
        };
        if !is_first && score > low && score < beta {
            score = -search(tier, worker, child.with_alpha(-beta), -low);
        }
        if worker.control.is_stopped() {
            return result;
        }
        if score > result.score {
            (result.score, result.square) = (score, next.square);
            if score >= beta {
                break;
            }
        }
    }
    result
}
