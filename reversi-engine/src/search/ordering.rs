//! Move ordering of the searches with the transposition table.

use super::endgame::mobility_key;
use super::move_list::MoveList;
use super::squares::odd_quadrants;
use super::table::Entry;
use super::worker::Worker;
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
    /// The cost of a reply of the opponent: fewer replies make a smaller tree.
    pub(super) mobility: i32,
    /// The bonus of a move in an odd quadrant.
    pub(super) parity: i32,
}

impl OrderingWeights {
    /// The evaluation alone, for the principal variation.
    pub(super) const EVALUATION: Self = Self {
        evaluation: true,
        mobility: 0,
        parity: 0,
    };
}

/// Sets the key of each move: the moves of the table entry first, the others by the
/// evaluation of the child, the opponent's mobility, and parity.
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
    for candidate in list.iter_mut() {
        candidate.key = if candidate.flips == node.opponent {
            WIPE_OUT
        } else if candidate.square == entry.squares[0] {
            2 * TABLE_MOVE
        } else if candidate.square == entry.squares[1] {
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
                + weights.mobility * mobility_key(candidate.replies) / 8
                + weights.parity * i32::from(is_odd)
        };
    }
}
