//! Null-window search to a depth, with the evaluation at its leaves.

use super::last_moves::final_score;
use super::moves::{Candidate, MoveList};
use super::node::{Node, transposition_cutoff, try_moves};
use super::ordering::Taste;
use super::probcut::{self, Model};
use super::squares::{CORNERS, NEXT_TO_CORNERS};
use super::table::Key;
use super::worker::{Worker, to_discs};
use crate::arch::{Routine, Tier};

/// Null-window search to a depth in plies that does not reach the end of the
/// game; passes take no depth.
pub(super) struct Midgame;

/// The least depth at which a shallow search may stand for a deep one.
const PROBCUT_DEPTH: i32 = 3;

/// From this depth on the table is asked about all children first: one of them may
/// be known to be bad enough for the opponent. Below it that takes longer than it
/// saves.
const CUTOFF_DEPTH: i32 = 5;

/// How moves are ordered here.
const TASTE: Taste = Taste {
    values: true,
    replies: 100,
    parity: 0,
};

/// Up to this depth the evaluation of every move costs more than it saves, and
/// the replies alone decide.
const QUICK_DEPTH: i32 = 2;
const QUICK_TASTE: Taste = Taste {
    values: false,
    ..TASTE
};

impl<T: Tier> Routine<T> for Midgame {
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
        if depth == 0 {
            return to_discs(worker.evaluate(tier, player, opponent, moves));
        }
        if worker.must_stop() {
            return alpha;
        }
        if moves == 0 {
            let replies = tier.legal_moves(opponent, player);
            if replies == 0 {
                return final_score(player, opponent);
            }
            let empties = (player | opponent).count_zeros() as i32;
            worker.turn(empties);
            let score = -tier.call::<Self>(worker, opponent, player, -alpha - 1, depth, replies);
            worker.turn(empties);
            return score;
        }
        let node = Node {
            player,
            opponent,
            moves,
            alpha,
            depth,
        };
        if depth == 1 {
            let cut = probcut::static_cut(tier, worker, &probcut::MIDGAME, node);
            // Not by a closure, which would be compiled for any CPU.
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
            && let Some(score) = shallow_cut(tier, worker, &probcut::MIDGAME, node)
        {
            return score;
        }
        let mut list = MoveList::new();
        worker.list_moves(tier, &mut list, player, opponent, moves);
        if depth >= CUTOFF_DEPTH
            && let Some(score) = transposition_cutoff(worker, &list, node)
        {
            return score;
        }
        let taste = if depth <= QUICK_DEPTH {
            QUICK_TASTE
        } else {
            TASTE
        };
        let hints = (&entry, taste);
        // Late moves to a lower depth first (late move reductions) find worse moves
        // with the same number of nodes.
        let found = try_moves(tier, worker, &mut list, node, hints, move |worker, next| {
            let (own, other) = next.child(player, opponent);
            -tier.call::<Self>(worker, own, other, -alpha - 1, depth - 1, next.replies)
        });
        let Some(found) = found else {
            return alpha;
        };
        worker.store(key, (alpha, alpha + 1), depth, found);
        found.score
    }
}

/// Multi-ProbCut at a node, with this search as the shallow one.
#[inline(always)]
pub(super) fn shallow_cut<T: Tier>(
    tier: T,
    worker: &mut Worker,
    model: &Model,
    node: Node,
) -> Option<i32> {
    probcut::cut(tier, worker, model, node, |worker, alpha, depth| {
        let Node {
            player,
            opponent,
            moves,
            ..
        } = node;
        tier.call::<Midgame>(worker, player, opponent, alpha, depth, moves)
    })
}

/// A search of one ply: the best value of a move, up to the first that beats
/// alpha. To put the moves into a better order than this one costs more than the
/// evaluations that it saves.
#[inline(always)]
fn frontier<T: Tier>(tier: T, worker: &mut Worker, node: Node) -> i32 {
    let Node {
        player,
        opponent,
        moves,
        alpha,
        ..
    } = node;
    let mut best = -65;
    for group in [CORNERS, !(CORNERS | NEXT_TO_CORNERS), NEXT_TO_CORNERS] {
        let mut rest = moves & group;
        while rest != 0 && best <= alpha {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut next = Candidate::new(square as u8, tier.flips(square, player, opponent));
            let (own, other) = next.child(player, opponent);
            next.replies = tier.legal_moves(own, other);
            worker.middle.nodes += 1;
            let value = worker.evaluate_child(tier, player, opponent, &next);
            best = best.max(-to_discs(value));
        }
    }
    best
}
