//! Exact null-window search of the middle layer: a small private cache, moves
//! by the opponent's mobility. It needs no allocation, so that it is also the
//! whole solver where there is none.

use super::last_moves::{self, Solve4, final_score};
use super::moves::MoveList;
use super::shallow::{SHALLOW_EMPTIES, Shallow};
use super::squares::{CORNERS, X_SQUARES, odd_quadrants};
use crate::arch::{Routine, Tier};
use crate::stability::stable_discs;

/// Entries of the cache: 384 KiB, which stay in the second level cache of the
/// CPU. A quarter of it costs 3 % more time in deep solves.
const CACHE_LEN: usize = 16384;

/// What the middle layer works with.
#[derive(Clone, Debug)]
pub(super) struct Middle {
    /// Nodes searched.
    pub(super) nodes: u64,
    cache: [CacheEntry; CACHE_LEN],
}

#[derive(Clone, Copy, Debug)]
struct CacheEntry {
    player: u64,
    opponent: u64,
    lower: i8,
    upper: i8,
    square: u8,
}

impl Middle {
    #[expect(
        clippy::large_stack_arrays,
        reason = "built in place where it is to stay"
    )]
    pub(super) const fn new() -> Self {
        let empty = CacheEntry {
            player: 0,
            opponent: 0,
            lower: -64,
            upper: 64,
            square: 64,
        };
        Self {
            nodes: 0,
            cache: [empty; CACHE_LEN],
        }
    }

    /// The score of a child that the cache knows to be bad enough for the
    /// opponent.
    #[inline(always)]
    fn cutoff(&self, list: &MoveList, player: u64, opponent: u64, alpha: i32) -> Option<i32> {
        list.iter().find_map(|candidate| {
            let (own, other) = candidate.child(player, opponent);
            let known = &self.cache[Self::slot(own, other)];
            let score = -i32::from(known.upper);
            (score > alpha && known.player == own && known.opponent == other).then_some(score)
        })
    }

    #[inline(always)]
    fn slot(player: u64, opponent: u64) -> usize {
        let mixed = (player ^ opponent.rotate_left(31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 50) as usize & (CACHE_LEN - 1)
    }
}

/// From this many empty squares on the cache is asked about all children first:
/// one of them may be known to be bad enough for the opponent.
const CUTOFF_EMPTIES: i32 = 7;

/// A score bound from stable discs, which the opponent keeps to the end, when it
/// says that the player cannot beat `alpha`. Below [`STABILITY_ALPHA`] the opponent
/// is not far enough ahead for the count to pay.
#[inline(always)]
pub(super) fn stability_bound(player: u64, opponent: u64, alpha: i32) -> Option<i32> {
    let bound = 64 - 2 * stable_discs(opponent, player).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}

/// Alpha, in discs, from which the stability cutoff is tried.
pub(super) const STABILITY_ALPHA: i32 = 8;

impl<T: Tier> Routine<T> for Middle {
    type Context = Self;
    type Output = i32;

    #[inline(always)]
    fn run(
        tier: T,
        context: &mut Self,
        player: u64,
        opponent: u64,
        alpha: i32,
        depth: i32,
        moves: u64,
    ) -> i32 {
        context.nodes += 1;
        if alpha >= STABILITY_ALPHA
            && let Some(bound) = stability_bound(player, opponent, alpha)
        {
            return bound;
        }
        let slot = Self::slot(player, opponent);
        let known = context.cache[slot];
        let mut first = 64;
        if known.player == player && known.opponent == opponent {
            if i32::from(known.lower) > alpha {
                return i32::from(known.lower);
            }
            if i32::from(known.upper) <= alpha {
                return i32::from(known.upper);
            }
            first = known.square;
        }
        if moves == 0 {
            let replies = tier.legal_moves(opponent, player);
            if replies == 0 {
                return final_score(player, opponent);
            }
            return -tier.call::<Self>(context, opponent, player, -alpha - 1, depth, replies);
        }
        let mut list = MoveList::new();
        list.fill(tier, player, opponent, moves);
        if depth >= CUTOFF_EMPTIES
            && let Some(score) = context.cutoff(&list, player, opponent, alpha)
        {
            return score;
        }
        order(tier, &mut list, player, opponent, first);
        let (mut best, mut best_square) = (-65, 64);
        while let Some(next) = list.take_best() {
            let (own, other) = next.child(player, opponent);
            let score = -search(
                tier,
                context,
                own,
                other,
                -alpha - 1,
                depth - 1,
                next.replies,
            );
            if score > best {
                (best, best_square) = (score, next.square);
                if best > alpha {
                    break;
                }
            }
        }
        context.cache[slot] = CacheEntry {
            player,
            opponent,
            lower: if best > alpha { best as i8 } else { -64 },
            upper: if best > alpha { 64 } else { best as i8 },
            square: best_square,
        };
        best
    }
}

/// The layer for this number of empty squares, below the deep one;
/// `moves` are the player's legal moves.
#[inline(always)]
pub(super) fn search<T: Tier>(
    tier: T,
    context: &mut Middle,
    player: u64,
    opponent: u64,
    alpha: i32,
    depth: i32,
    moves: u64,
) -> i32 {
    if depth > SHALLOW_EMPTIES {
        tier.call::<Middle>(context, player, opponent, alpha, depth, moves)
    } else if depth > 4 {
        tier.call::<Shallow>(&mut context.nodes, player, opponent, alpha, depth, moves)
    } else {
        tier.call::<Solve4>(&mut context.nodes, player, opponent, alpha, 4, 0)
    }
}

/// [`search`] from any number of empty squares down to none.
#[inline(always)]
pub(super) fn search_any<T: Tier>(
    tier: T,
    context: &mut Middle,
    player: u64,
    opponent: u64,
    alpha: i32,
    depth: i32,
) -> i32 {
    if depth >= 4 {
        let moves = tier.legal_moves(player, opponent);
        search(tier, context, player, opponent, alpha, depth, moves)
    } else {
        last_moves::solve_few(tier, &mut context.nodes, player, opponent, alpha, depth)
    }
}

/// Gives each move a key: the move of the cache, then those that leave the
/// opponent few replies and no corner; odd quadrants and corners are worth half
/// a reply.
#[inline(always)]
fn order<T: Tier>(tier: T, list: &mut MoveList, player: u64, opponent: u64, first: u8) {
    let odd = odd_quadrants(!(player | opponent));
    for candidate in list.iter_mut() {
        let (own, other) = candidate.child(player, opponent);
        candidate.replies = tier.legal_moves(own, other);
        let is_in = |squares: u64| (squares >> candidate.square & 1) as i32;
        candidate.key =
            reply_key(candidate.replies) + 4 * (is_in(odd) + is_in(CORNERS)) - is_in(X_SQUARES);
        if candidate.square == first {
            candidate.key = i32::MAX;
        }
    }
}

/// Few replies are good, replies in corners count double.
#[inline(always)]
pub(super) fn reply_key(replies: u64) -> i32 {
    let count = replies.count_ones() + (replies & CORNERS).count_ones();
    -(count as i32) * 8
}
