//! The order of moves in the layers with the big table.

use super::middle::reply_key;
use super::moves::MoveList;
use super::squares::odd_quadrants;
use super::table::Entry;
use crate::arch::Tier;
use crate::stability::stable_discs;

/// Above every other key: the squares of the table entry come first.
const FROM_TABLE: i32 = 1 << 24;
/// A move after which the opponent has no disc left.
const WIPE_OUT: i32 = 1 << 30;

/// Gives each move a key: the moves of the table, then those that leave the
/// opponent few replies now and later, keep discs stable and play into odd
/// quadrants.
#[inline(always)]
pub(super) fn order<T: Tier>(
    tier: T,
    list: &mut MoveList,
    player: u64,
    opponent: u64,
    entry: &Entry,
) {
    let odd = odd_quadrants(!(player | opponent));
    for candidate in list.iter_mut() {
        let (own, other) = candidate.child(player, opponent);
        candidate.replies = tier.legal_moves(own, other);
        if candidate.flips == opponent {
            candidate.key = WIPE_OUT;
        } else if candidate.square == entry.squares[0] {
            candidate.key = 2 * FROM_TABLE;
        } else if candidate.square == entry.squares[1] {
            candidate.key = FROM_TABLE;
        } else {
            let is_odd = odd >> candidate.square & 1 != 0;
            candidate.key = 16 * reply_key(candidate.replies) - 8 * potential_mobility(own, other)
                + 24 * stable_discs(other, own).count_ones() as i32
                + 16 * i32::from(is_odd);
        }
    }
}

/// How many empty squares lie beside discs of the side that does not move:
/// where the player may get moves later.
#[inline(always)]
fn potential_mobility(player: u64, opponent: u64) -> i32 {
    let empties = !(player | opponent);
    let inner = opponent & 0x7e7e_7e7e_7e7e_7e7e;
    let sides = inner << 1 | inner >> 1 | opponent << 8 | opponent >> 8;
    let corners = inner << 7 | inner >> 7 | inner << 9 | inner >> 9;
    ((sides | corners) & empties).count_ones() as i32
}
