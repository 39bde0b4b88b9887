//! Exact null-window search of the deep layer: the big table, enhanced
//! transposition cutoffs, stability cutoffs and careful move ordering.

use super::bounds::stability_bound;
use super::last_moves::final_score;
use super::middle::{self, STABILITY_ALPHA};
use super::midgame;
use super::moves::MoveList;
use super::node::{Node, transposition_cutoff, try_moves};
use super::ordering::Taste;
use super::probcut;
use super::table::Key;
use super::worker::Worker;
use crate::arch::{Routine, Tier};

/// From this many empty squares on the big table is used.
pub(super) const DEEP_EMPTIES: i32 = 13;

/// Exact null-window search; `depth` is the number of empty squares.
pub(super) struct Endgame;

/// The least depth at which a shallow search may stand for a deep one.
const PROBCUT_DEPTH: i32 = 14;

/// How moves are ordered here.
const TASTE: Taste = Taste {
    values: true,
    replies: 400,
    parity: 64,
};

impl<T: Tier> Routine<T> for Endgame {
    type Context = Worker;
    type Output = i32;

    #[inline(always)]
    fn run(
        tier: T,
        worker: &mut Worker,
        player: u64,
        opponent: u64,
        alpha: i32,
        depth: i32,
        moves: u64,
    ) -> i32 {
        worker.middle.nodes += 1;
        if worker.must_stop() {
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
            worker.turn(depth);
            let score = -tier.call::<Self>(worker, opponent, player, -alpha - 1, depth, replies);
            worker.turn(depth);
            return score;
        }
        let key = Key::new(player, opponent);
        let entry = match worker.probe(key, alpha, depth) {
            Ok(entry) => entry,
            Err(score) => return score,
        };
        let node = Node {
            player,
            opponent,
            moves,
            alpha,
            depth,
        };
        if depth >= PROBCUT_DEPTH
            && let Some(score) = midgame::shallow_cut(tier, worker, &probcut::ENDGAME, node)
        {
            return score;
        }
        let mut list = MoveList::new();
        worker.list_moves(tier, &mut list, player, opponent, moves);
        // The children of the lowest depth are in the small cache.
        let cutoff = if depth > DEEP_EMPTIES {
            transposition_cutoff(worker, &list, node)
        } else {
            let middle = &worker.middle;
            middle.cutoff(&list, player, opponent, alpha, depth - 1)
        };
        if let Some(score) = cutoff {
            return score;
        }
        let hints = (&entry, TASTE);
        let found = try_moves(tier, worker, &mut list, node, hints, move |worker, next| {
            let (own, other) = next.child(player, opponent);
            -search(
                tier,
                worker,
                own,
                other,
                -alpha - 1,
                depth - 1,
                next.replies,
            )
        });
        let Some(found) = found else {
            return alpha;
        };
        worker.store(key, (alpha, alpha + 1), depth, found);
        found.score
    }
}

/// Exact null-window search of the layer for this number of empty squares;
/// `moves` are the player's legal moves.
#[inline(always)]
fn search<T: Tier>(
    tier: T,
    worker: &mut Worker,
    player: u64,
    opponent: u64,
    alpha: i32,
    depth: i32,
    moves: u64,
) -> i32 {
    if depth >= DEEP_EMPTIES {
        tier.call::<Endgame>(worker, player, opponent, alpha, depth, moves)
    } else {
        middle::search(
            tier,
            &mut worker.middle,
            player,
            opponent,
            alpha,
            depth,
            moves,
        )
    }
}
