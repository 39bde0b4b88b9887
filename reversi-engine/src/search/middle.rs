//! Exact null-window search of the middle layer: a small private cache, moves
//! by the opponent's mobility. It needs no allocation, so that it is also the
//! whole solver where there is none.

use super::bounds::stability_bound;
use super::cache::{Cache, Known};
use super::last_moves::{self, final_score};
use super::moves::MoveList;
use super::shallow::{SHALLOW_EMPTIES, Shallow};
use super::squares::{CORNERS, X_SQUARES, odd_quadrants};
use crate::arch::{Routine, Tier};

/// The two caches serve positions of up to this many empty squares and of more.
const LOW_EMPTIES: i32 = 9;

/// What the middle layer works with.
#[derive(Clone, Debug)]
pub(super) struct Middle {
    /// Nodes searched.
    pub(super) nodes: u64,
    /// So the many positions near the end do not drive out those that cost more.
    caches: [Cache; 2],
}

impl Middle {
    #[expect(
        clippy::large_stack_arrays,
        reason = "built in place where it is to stay"
    )]
    pub(super) const fn new() -> Self {
        Self {
            nodes: 0,
            caches: [const { Cache::new() }; 2],
        }
    }

    /// Which of the caches serves this number of empty squares.
    #[inline(always)]
    const fn which(depth: i32) -> usize {
        (depth > LOW_EMPTIES) as usize
    }

    #[inline(always)]
    const fn cache(&mut self, depth: i32) -> &mut Cache {
        &mut self.caches[Self::which(depth)]
    }

    /// The score of a child, with this many empty squares, that the cache knows to
    /// be bad enough for the opponent.
    #[inline(always)]
    pub(super) fn cutoff(
        &self,
        list: &MoveList,
        player: u64,
        opponent: u64,
        alpha: i32,
        depth: i32,
    ) -> Option<i32> {
        let cache = &self.caches[Self::which(depth)];
        list.iter().find_map(|candidate| {
            let (own, other) = candidate.child(player, opponent);
            let known = cache.probe(own, other)?;
            (!known.is_lower && -known.score > alpha).then_some(-known.score)
        })
    }
}

/// From this many empty squares on the cache is asked about all children first:
/// one of them may be known to be bad enough for the opponent.
const CUTOFF_EMPTIES: i32 = 7;

/// Alpha, in discs, from which the stability cutoff is tried. Below it the opponent
/// is not far enough ahead for the count to pay.
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
        if let Some(known) = context.cache(depth).probe(player, opponent)
            && known.is_lower == (known.score > alpha)
        {
            return known.score;
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
            && let Some(score) = context.cutoff(&list, player, opponent, alpha, depth - 1)
        {
            return score;
        }
        order(tier, &mut list, player, opponent);
        let mut best = -65;
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
            best = best.max(score);
            if best > alpha {
                break;
            }
        }
        let known = Known {
            score: best,
            is_lower: best > alpha,
        };
        context.cache(depth).store(player, opponent, known);
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
    } else {
        tier.call::<Shallow>(&mut context.nodes, player, opponent, alpha, depth, moves)
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
/// a reply. A killer move for each depth, and a history of the squares that cut,
/// cost nodes: the first move tried is the right one in 97 % of the cutoffs already.
#[inline(always)]
fn order<T: Tier>(tier: T, list: &mut MoveList, player: u64, opponent: u64) {
    let odd = odd_quadrants(!(player | opponent));
    for candidate in list.iter_mut() {
        let (own, other) = candidate.child(player, opponent);
        candidate.replies = tier.legal_moves(own, other);
        let is_odd = (odd >> candidate.square & 1) as i32;
        let place = i32::from(SQUARES[candidate.square as usize & 63]);
        candidate.key = reply_key(candidate.replies) + 4 * is_odd + place;
    }
}

/// What a square is worth by its place alone, in eighths of a reply.
static SQUARES: [i8; 64] = build_squares();

const fn build_squares() -> [i8; 64] {
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        let is_corner = (CORNERS >> square & 1) as i8;
        let is_x_square = (X_SQUARES >> square & 1) as i8;
        squares[square] = 4 * is_corner - is_x_square;
        square += 1;
    }
    squares
}

/// Few replies are good, replies in corners count double.
#[inline(always)]
pub(super) fn reply_key(replies: u64) -> i32 {
    let count = replies.count_ones() + (replies & CORNERS).count_ones();
    -(count as i32) * 8
}
