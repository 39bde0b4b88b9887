//! Exact null-window search of the layer above the last three empty squares:
//! moves by parity, no table.

use super::bounds::stability_bound;
use super::last_moves::{Solve3, final_score, in_order_3};
use super::squares::{odd_quadrants, quadrant};
use crate::arch::{Routine, Tier};

/// The largest number of empty squares that this layer searches.
pub(super) const SHALLOW_EMPTIES: i32 = 5;

/// Alpha, in discs, from which the stability cutoff is tried: at three empty squares
/// it takes longer than it saves.
const STABILITY_ALPHA: i32 = 12;

/// Exact null-window search at 4 to [`SHALLOW_EMPTIES`] empty squares. The
/// context counts the nodes; `depth` is the number of empties.
pub(super) struct Shallow;

impl<T: Tier> Routine<T> for Shallow {
    type Context = u64;
    type Output = i32;

    #[inline(always)]
    fn run(
        tier: T,
        nodes: &mut u64,
        player: u64,
        opponent: u64,
        alpha: i32,
        depth: i32,
        moves: u64,
    ) -> i32 {
        *nodes += 1;
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
            return -tier.call::<Self>(nodes, opponent, player, -alpha - 1, depth, replies);
        }
        let empties = !(player | opponent);
        let odd_squares = odd_quadrants(empties);
        let odd = moves & odd_squares;
        let mut best = -65;
        for mut squares in [odd, moves ^ odd] {
            while squares != 0 {
                let square = squares.trailing_zeros() as usize;
                squares &= squares - 1;
                let flips = tier.flips(square, player, opponent);
                let (own, other) = (opponent ^ flips, player | flips | 1 << square);
                let score = -if depth == 4 {
                    *nodes += 1;
                    let order = in_order_3(empties ^ 1 << square, odd_squares ^ quadrant(square));
                    tier.call::<Solve3>(&mut (), own, other, -alpha - 1, 3, order)
                } else {
                    let replies = tier.legal_moves(own, other);
                    tier.call::<Self>(nodes, own, other, -alpha - 1, depth - 1, replies)
                };
                best = best.max(score);
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}
