//! The exact null-window search of 13 and more empty squares: transposition table,
//! enhanced transposition cutoffs, stability cutoffs, Multi-ProbCut, and moves ordered
//! by the evaluation.

use super::cached::{self, STABILITY_ALPHA};
use super::last::final_score;
use crate::arch::{Node, Routine, Tier};
use crate::search::midgame;
use crate::search::move_list::MoveList;
use crate::search::node::{transposition_cutoff, try_moves};
use crate::search::ordering::OrderingWeights;
use crate::search::probcut;
use crate::search::table::Key;
use crate::search::worker::Worker;
use crate::stability::stability_bound;

/// The least number of empty squares of this layer.
pub(in crate::search) const DEEP_EMPTIES: i32 = 13;

/// The exact null-window search with the transposition table.
pub(in crate::search) struct Deep;

/// The least number of empty squares for Multi-ProbCut.
const PROBCUT_EMPTIES: i32 = 14;

/// The weights of move ordering, fitted to the nodes of FFO 40 to 59. The best move of a
/// shallower search is often not the one with the smallest tree.
const ORDERING: OrderingWeights = OrderingWeights {
    evaluation: true,
    mobility: 240,
    potential_mobility: 128,
    corner_disc: 256,
    parity: 64,
    shallower_entry: Some([500, 200]),
};

/// The largest number of empty squares of [`NEAR_ORDERING`].
const NEAR_EMPTIES: i32 = 15;
const NEAR_ORDERING: OrderingWeights = OrderingWeights {
    mobility: 360,
    ..ORDERING
};

impl<T: Tier> Routine<T> for Deep {
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
        if worker.should_stop() {
            return alpha;
        }
        if alpha >= STABILITY_ALPHA
            && let Some(bound) = stability_bound(player, opponent, alpha)
        {
            return bound;
        }
        if moves == 0 {
            let replies = tier.legal_moves(opponent, player);
            if replies == 0 {
                return final_score(player, opponent);
            }
            worker.pass(depth);
            let score = -tier.call::<Self>(worker, node.after_pass(replies));
            worker.pass(depth);
            return score;
        }
        let key = Key::new(player, opponent);
        let entry = match worker.probe(key, alpha, depth) {
            Ok(entry) => entry,
            Err(score) => return score,
        };
        if depth >= PROBCUT_EMPTIES
            && let Some(score) = midgame::try_probcut(tier, worker, &probcut::ENDGAME, node)
        {
            return score;
        }
        let mut list = MoveList::new();
        worker.list_moves(tier, &mut list, node);
        // The children of the lowest depth are in the private cache.
        let cutoff = if depth > DEEP_EMPTIES {
            transposition_cutoff(worker, &list, node)
        } else {
            worker.data.cache.cutoff(&list, node, depth - 1)
        };
        if let Some(score) = cutoff {
            return score;
        }
        let weights = if depth <= NEAR_EMPTIES {
            NEAR_ORDERING
        } else {
            ORDERING
        };
        let hints = (&entry, weights);
        let result = try_moves(tier, worker, &mut list, node, hints, move |worker, next| {
            -search(tier, worker, next.child(node))
        });
        let Some(result) = result else {
            return alpha;
        };
        worker.store(key, (alpha, alpha + 1), depth, result);
        result.score
    }
}

/// The exact null-window search in the layer of the node.
#[inline(always)]
fn search<T: Tier>(tier: T, worker: &mut Worker, node: Node) -> i32 {
    if node.depth >= DEEP_EMPTIES {
        tier.call::<Deep>(worker, node)
    } else {
        cached::search(tier, &mut worker.data, node)
    }
}
