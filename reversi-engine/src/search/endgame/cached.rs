//! The exact null-window search of 6 to 12 empty squares: private caches, moves
//! ordered by the opponent's mobility.

use super::cache::CacheBound;
use super::last::{self, final_score};
use super::shallow::{SHALLOW_EMPTIES, Shallow};
use crate::arch::{Node, Routine, Tier};
use crate::search::ThreadData;
use crate::search::move_list::MoveList;
use crate::search::squares::{CORNERS, corner_discs, odd_quadrants};
use crate::stability::stability_bound;

/// The exact null-window search with the private caches.
struct Cached;

/// The least number of empty squares for enhanced transposition cutoffs.
const CUTOFF_EMPTIES: i32 = 7;

/// The least alpha in discs for stability cutoffs. Below it the opponent is too rarely
/// far enough ahead.
pub(super) const STABILITY_ALPHA: i32 = 8;

impl<T: Tier> Routine<T> for Cached {
    type Context = ThreadData;
    type Output = i32;

    #[inline(always)]
    fn run(tier: T, data: &mut ThreadData, node: Node) -> i32 {
        let Node {
            player,
            opponent,
            alpha,
            depth,
            moves,
        } = node;
        data.nodes += 1;
        if alpha >= STABILITY_ALPHA
            && let Some(bound) = stability_bound(player, opponent, alpha)
        {
            return bound;
        }
        if let Some(bound) = data.cache.level(depth).probe(player, opponent)
            && bound.is_lower == (bound.score > alpha)
        {
            return bound.score;
        }
        if moves == 0 {
            let replies = tier.legal_moves(opponent, player);
            if replies == 0 {
                return final_score(player, opponent);
            }
            return -tier.call::<Self>(data, node.after_pass(replies));
        }
        let mut list = MoveList::new();
        list.fill(tier, node);
        if depth >= CUTOFF_EMPTIES
            && let Some(score) = data.cache.cutoff(&list, node, depth - 1)
        {
            return score;
        }
        order(tier, &mut list, node);
        let mut best = -65;
        while let Some(next) = list.take_best() {
            let score = -search(tier, data, next.child(node));
            best = best.max(score);
            if best > alpha {
                break;
            }
        }
        let bound = CacheBound {
            score: best,
            is_lower: best > alpha,
        };
        data.cache.level_mut(depth).store(player, opponent, bound);
        best
    }
}

/// The exact null-window search in the layer of 4 to 12 empty squares.
#[inline(always)]
pub(super) fn search<T: Tier>(tier: T, data: &mut ThreadData, node: Node) -> i32 {
    if node.depth > SHALLOW_EMPTIES {
        tier.call::<Cached>(data, node)
    } else {
        tier.call::<Shallow>(&mut data.nodes, node)
    }
}

/// The exact null-window search of any position without the transposition table.
#[inline(always)]
pub(in crate::search) fn null_window<T: Tier>(
    tier: T,
    data: &mut ThreadData,
    player: u64,
    opponent: u64,
    alpha: i32,
) -> i32 {
    let mut node = Node {
        player,
        opponent,
        alpha,
        depth: (player | opponent).count_zeros() as i32,
        moves: 0,
    };
    if node.depth >= 4 {
        node.moves = tier.legal_moves(player, opponent);
        search(tier, data, node)
    } else {
        last::search(tier, &mut data.nodes, node)
    }
}

/// The weights of an ordering key in eighths of a reply, fitted to the sizes of the trees
/// below the moves of cut nodes. Killer moves and a history of cutoff squares cost nodes:
/// the first move cuts in 97 % of the cut nodes already.
const REPLY: i32 = 8;
const CORNER_REPLY: i32 = 5;
const CORNER_DISC: i32 = 3;
const ODD_QUADRANT: i32 = 3;

/// Scores the moves: few replies of the opponent first, above all few corners, then discs
/// of the mover that are stable with a corner, and odd quadrants.
#[inline(always)]
fn order<T: Tier>(tier: T, list: &mut MoveList, node: Node) {
    let odd = odd_quadrants(!(node.player | node.opponent));
    for candidate in list.iter_mut() {
        let child = candidate.child(node);
        candidate.replies = tier.legal_moves(child.player, child.opponent);
        let count = |squares: u64| squares.count_ones() as i32;
        let is_odd = (odd >> candidate.square & 1) as i32;
        candidate.key = CORNER_DISC * count(corner_discs(child.opponent)) + ODD_QUADRANT * is_odd
            - REPLY * count(candidate.replies)
            - CORNER_REPLY * count(candidate.replies & CORNERS);
    }
}
