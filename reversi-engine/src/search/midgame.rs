//! The null-window search to a depth, with the evaluation at its leaves.

use super::endgame::final_score;
use super::move_list::{Candidate, MoveList};
use super::node::{transposition_cutoff, try_moves};
use super::ordering::OrderingWeights;
use super::probcut::{self, Model};
use super::squares::{CORNERS, NEXT_TO_CORNERS};
use super::table::Key;
use super::worker::{Worker, to_discs};
use crate::arch::{Node, Routine, Tier};

/// The null-window search to a depth in plies before the end of the game.
pub(super) struct Midgame;

/// The least depth for Multi-ProbCut.
const PROBCUT_DEPTH: i32 = 3;

/// The least depth for enhanced transposition cutoffs. Below it they take longer than
/// they save.
const CUTOFF_DEPTH: i32 = 5;

const ORDERING: OrderingWeights = OrderingWeights {
    evaluation: true,
    mobility: 100,
    potential_mobility: 0,
    corner_disc: 0,
    parity: 0,
    shallower_entry: None,
};

/// The largest depth at which moves are ordered by mobility alone: the evaluation of
/// every move costs more than it saves there.
const MOBILITY_DEPTH: i32 = 2;
const MOBILITY_ORDERING: OrderingWeights = OrderingWeights {
    evaluation: false,
    ..ORDERING
};

impl<T: Tier> Routine<T> for Midgame {
    type Context = Worker;
    type Output = i32;

    #[inline(always)]
    fn run(tier: T, worker: &mut Worker, node: Node) -> i32 {
        let Node {
            player,
            opponent,
            alpha,
            depth,
            moves,
        } = node;
        worker.data.nodes += 1;
        if depth == 0 {
            return to_discs(worker.evaluate(tier, node));
        }
        if worker.should_stop() {
            return alpha;
        }
        if moves == 0 {
            let replies = tier.legal_moves(opponent, player);
            if replies == 0 {
                return final_score(player, opponent);
            }
            let empties = node.empties();
            worker.pass(empties);
            let score = -tier.call::<Self>(worker, node.after_pass(replies));
            worker.pass(empties);
            return score;
        }
        if depth == 1 {
            let cut = probcut::static_cut(tier, worker, &probcut::MIDGAME, node);
            // A closure would not be compiled for the tier.
            return match cut {
                Some(score) => score,
                None => frontier(tier, worker, node),
            };
        }
        let key = Key::new(player, opponent);
        let entry = match worker.probe(key, alpha, depth) {
            Ok(entry) => entry,
            Err(score) => return score,
        };
        if depth >= PROBCUT_DEPTH
            && let Some(score) = try_probcut(tier, worker, &probcut::MIDGAME, node)
        {
            return score;
        }
        let mut list = MoveList::new();
        worker.list_moves(tier, &mut list, node);
        if depth >= CUTOFF_DEPTH
            && let Some(score) = transposition_cutoff(worker, &list, node)
        {
            return score;
        }
        let weights = if depth <= MOBILITY_DEPTH {
            MOBILITY_ORDERING
        } else {
            ORDERING
        };
        let hints = (&entry, weights);
        // Late move reductions find worse moves with the same number of nodes.
        let result = try_moves(tier, worker, &mut list, node, hints, move |worker, next| {
            -tier.call::<Self>(worker, next.child(node))
        });
        let Some(result) = result else {
            return alpha;
        };
        worker.store(key, (alpha, alpha + 1), depth, result);
        result.score
    }
}

/// Multi-ProbCut at a node, with this search as the shallow one.
#[inline(always)]
pub(super) fn try_probcut<T: Tier>(
    tier: T,
    worker: &mut Worker,
    model: &Model,
    node: Node,
) -> Option<i32> {
    probcut::cut(tier, worker, model, node, |worker, alpha, depth| {
        let shallow = node.with_alpha(alpha).with_depth(depth);
        tier.call::<Midgame>(worker, shallow)
    })
}

/// A frontier node, one ply above the leaves: the best score of a move, up to the first
/// that exceeds alpha. Better move ordering costs more than the evaluations it saves.
#[inline(always)]
fn frontier<T: Tier>(tier: T, worker: &mut Worker, node: Node) -> i32 {
    let mut best = -65;
    for group in [CORNERS, !(CORNERS | NEXT_TO_CORNERS), NEXT_TO_CORNERS] {
        let mut rest = node.moves & group;
        while rest != 0 && best <= node.alpha {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let flips = tier.flips(square, node.player, node.opponent);
            let mut next = Candidate::new(square as u8, flips);
            let child = next.child(node);
            next.replies = tier.legal_moves(child.player, child.opponent);
            worker.data.nodes += 1;
            let value = worker.evaluate_child(tier, node, &next);
            best = best.max(-to_discs(value));
        }
    }
    best
}
