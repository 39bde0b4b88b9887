//! A plain evaluation of a few terms, for searches without trained weights.

use super::squares::{CORNERS, X_SQUARES};
use crate::stability::stable_discs;

/// A guess at the result in discs for the side to move, from the discs and the
/// legal moves of both sides: the ratio of mobility, corners, squares beside
/// empty corners, and stable discs.
#[inline(always)]
pub(super) fn evaluate(player: u64, opponent: u64, moves: u64, replies: u64) -> i32 {
    let (own_moves, other_moves) = (moves.count_ones() as i32, replies.count_ones() as i32);
    let empties = !(player | opponent);
    let mobility = 24 * (own_moves - other_moves) / (own_moves + other_moves + 2);
    let corners = difference(player, opponent, CORNERS);
    // The X square of a corner that is still empty gives the corner away.
    let free = empties & CORNERS;
    let exposed = X_SQUARES & (free << 9 | free >> 9 | free << 7 | free >> 7);
    let stable = stable_discs(player, opponent).count_ones() as i32
        - stable_discs(opponent, player).count_ones() as i32;
    let value = mobility + 5 * corners - 4 * difference(player, opponent, exposed) + stable;
    value.clamp(-64, 64)
}

#[inline(always)]
fn difference(player: u64, opponent: u64, squares: u64) -> i32 {
    (player & squares).count_ones() as i32 - (opponent & squares).count_ones() as i32
}
