//! The order of moves in the layers with the big table.

use super::middle::reply_key;
use super::moves::MoveList;
use super::squares::odd_quadrants;
use super::table::Entry;
use super::worker::Worker;
use crate::arch::Tier;

/// Above every other key: the squares of the table entry come first.
const FROM_TABLE: i32 = 1 << 24;
/// A move after which the opponent has no disc left.
const WIPE_OUT: i32 = 1 << 30;

/// What counts in the key of a move, in evaluation units.
#[derive(Clone, Copy)]
pub(super) struct Taste {
    /// Whether the value counts at all.
    pub(super) values: bool,
    /// What a reply of the opponent costs: fewer replies make a smaller tree.
    pub(super) replies: i32,
    /// What a move into an odd quadrant is worth.
    pub(super) parity: i32,
}

impl Taste {
    /// The value alone, along the principal variation.
    pub(super) const VALUE: Self = Self {
        values: true,
        replies: 0,
        parity: 0,
    };
}

/// Gives each move a key: the moves of the table first, then by the evaluation
/// of the position after it, the number of replies, and parity.
#[inline(always)]
pub(super) fn order<T: Tier>(
    tier: T,
    worker: &Worker,
    list: &mut MoveList,
    player: u64,
    opponent: u64,
    entry: &Entry,
    taste: Taste,
) {
    let odd = odd_quadrants(!(player | opponent));
    for candidate in list.iter_mut() {
        candidate.key = if candidate.flips == opponent {
            WIPE_OUT
        } else if candidate.square == entry.squares[0] {
            2 * FROM_TABLE
        } else if candidate.square == entry.squares[1] {
            FROM_TABLE
        } else {
            let is_odd = odd >> candidate.square & 1 != 0;
            // A search of a ply or more instead of the evaluation costs more nodes
            // than it saves, in the middle game and before the end alike.
            let value = if taste.values {
                -worker.evaluate_child(tier, player, opponent, candidate)
            } else {
                0
            };
            value
                + taste.replies * reply_key(candidate.replies) / 8
                + taste.parity * i32::from(is_odd)
        };
    }
}
