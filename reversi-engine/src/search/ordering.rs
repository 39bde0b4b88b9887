//! Move ordering of the searches with the transposition table.

use super::move_list::{Candidate, MoveList};
use super::squares::{CORNERS, corner_discs, odd_quadrants};
use super::table::Entry;
use super::worker::Worker;
use crate::Bitboard;
use crate::arch::{Node, Tier};

/// The key of the first move of the table entry is twice this, that of the second once:
/// above all keys of other moves.
const TABLE_MOVE: i32 = 1 << 24;
/// The key of a wipe-out: the opponent has no disc left.
const WIPE_OUT: i32 = 1 << 30;

/// The weights of the terms of an ordering key, in evaluation units.
#[derive(Clone, Copy)]
pub(super) struct OrderingWeights {
    /// Whether the key includes the evaluation of the child.
    pub(super) evaluation: bool,
    /// The cost of a reply of the opponent, twice for a corner: fewer replies make a
    /// smaller tree.
    pub(super) mobility: i32,
    /// The cost of an empty square beside a disc of the mover, twice for a corner: the
    /// opponent's potential mobility.
    pub(super) potential_mobility: i32,
    /// The bonus of a disc of the mover in a corner or beside one on the edge.
    pub(super) corner_disc: i32,
    /// The bonus of a move in an odd quadrant.
    pub(super) parity: i32,
    /// The bonuses of the first and second move of a table entry that a shallower search
    /// wrote; `None` to search them first. Those of an entry of the same depth are always
    /// searched first.
    pub(super) shallower_entry: Option<[i32; 2]>,
}

impl OrderingWeights {
    /// The evaluation alone, for the principal variation.
    pub(super) const EVALUATION: Self = Self {
        evaluation: true,
        mobility: 0,
        potential_mobility: 0,
        corner_disc: 0,
        parity: 0,
        shallower_entry: None,
    };

    /// Whether the moves of a table entry come first in a node of this depth.
    #[inline(always)]
    pub(super) const fn trusts(self, entry: Entry, depth: i32) -> bool {
        self.shallower_entry.is_none() || entry.depth as i32 >= depth
    }
}

/// Sets the key of each move: the moves of the table entry first or with a bonus, by the
/// evaluation of the child, mobility, corners and parity.
#[inline(always)]
pub(super) fn order<T: Tier>(
    tier: T,
    worker: &Worker,
    list: &mut MoveList,
    node: Node,
    entry: &Entry,
    weights: OrderingWeights,
) {
    let odd = odd_quadrants(!(node.player | node.opponent));
    let comes_first = weights.trusts(*entry, node.depth);
    let bonuses = weights.shallower_entry.unwrap_or_default();
    for candidate in list.iter_mut() {
        candidate.key = if candidate.flips == node.opponent {
            WIPE_OUT
        } else if comes_first && candidate.square == entry.squares[0] {
            2 * TABLE_MOVE
        } else if comes_first && candidate.square == entry.squares[1] {
            TABLE_MOVE
        } else {
            let is_odd = odd >> candidate.square & 1 != 0;
            // A search of one or more plies instead of the evaluation costs more nodes
            // than it saves, in the midgame and in the endgame alike.
            let value = if weights.evaluation {
                -worker.evaluate_child(tier, node, candidate)
            } else {
                0
            };
            value
                + entry_bonus(*entry, bonuses, candidate.square)
                + mobility_key(node, candidate, weights)
                + weights.parity * i32::from(is_odd)
        };
    }
}

/// The bonus of a move of an entry of a shallower search.
#[inline(always)]
const fn entry_bonus(entry: Entry, bonuses: [i32; 2], square: u8) -> i32 {
    if square == entry.squares[0] {
        bonuses[0]
    } else if square == entry.squares[1] {
        bonuses[1]
    } else {
        0
    }
}

/// The terms of mobility and corners.
#[inline(always)]
fn mobility_key(node: Node, candidate: &Candidate, weights: OrderingWeights) -> i32 {
    let count = |squares: u64| (squares.count_ones() + (squares & CORNERS).count_ones()) as i32;
    let mut key = -weights.mobility * count(candidate.replies);
    let child = candidate.child(node);
    if weights.potential_mobility != 0 {
        let beside = Bitboard::new(child.opponent).neighbours().bits();
        let potential = beside & !(child.player | child.opponent);
        key -= weights.potential_mobility * count(potential);
    }
    if weights.corner_disc != 0 {
        key += weights.corner_disc * corner_discs(child.opponent).count_ones() as i32;
    }
    key
}
