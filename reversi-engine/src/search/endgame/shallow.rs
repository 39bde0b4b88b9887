//! The exact null-window search of 4 and 5 empty squares: moves ordered by parity, no
//! table.

use super::last::{Solve3, final_score, pack_squares};
use crate::arch::{Node, Routine, Tier};
use crate::search::squares::{odd_quadrants, quadrant};
use crate::stability::stability_bound;

/// The largest number of empty squares of this layer.
pub(super) const SHALLOW_EMPTIES: i32 = 5;

/// The least alpha in discs for stability cutoffs. With three empty squares they take
/// longer than they save.
const STABILITY_ALPHA: i32 = 12;

/// The exact null-window search by parity, with the node count as its context.
pub(super) struct Shallow;

impl<T: Tier> Routine<T> for Shallow {
    type Context = u64;
    type Output = i32;

    #[inline(always)]
    fn run(tier: T, nodes: &mut u64, node: Node) -> i32 {
        let Node {
            player,
            opponent,
            alpha,
            depth,
            moves,
        } = node;
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
            return -tier.call::<Self>(nodes, node.after_pass(replies));
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
                let score = -if depth == 4 {
                    *nodes += 1;
                    let packed =
                        pack_squares(empties ^ 1 << square, odd_squares ^ quadrant(square));
                    tier.call::<Solve3>(&mut (), node.after_move(square, flips, packed))
                } else {
                    let child = node.after_move(square, flips, 0);
                    let replies = tier.legal_moves(child.player, child.opponent);
                    tier.call::<Self>(nodes, node.after_move(square, flips, replies))
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
