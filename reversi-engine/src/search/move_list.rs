//! The moves of a node while they are ordered and searched.

use arrayvec::ArrayVec;

use crate::arch::{Node, Tier};

/// The largest number of legal moves of any position.
pub(super) const MAX_MOVES: usize = 34;

/// A move with its flips and its ordering key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The discs flipped.
    pub(super) flips: u64,
    /// The opponent's legal moves after the move.
    pub(super) replies: u64,
    /// The ordering key: higher ones are searched first.
    pub(super) key: i32,
    /// The square.
    pub(super) square: u8,
}

impl Candidate {
    #[inline(always)]
    pub(super) const fn new(square: u8, flips: u64) -> Self {
        Self {
            flips,
            replies: 0,
            key: 0,
            square,
        }
    }

    /// The child of a node after the move, searched with a null window.
    #[inline(always)]
    pub(super) const fn child(&self, node: Node) -> Node {
        node.after_move(self.square as usize, self.flips, self.replies)
    }
}

/// The moves of a node. The best one is selected on demand, since most nodes search only
/// one or two. A move that has been taken stays in its slot: moving the others around
/// costs more than skipping it.
#[derive(Clone, Debug)]
pub(super) struct MoveList {
    moves: ArrayVec<Candidate, MAX_MOVES>,
    /// The slots of the moves that are left, as a mask.
    left: u64,
}

impl MoveList {
    /// Creates an empty list.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            moves: ArrayVec::new(),
            left: 0,
        }
    }

    /// Adds the moves of a node with their flips, in index order.
    #[inline(always)]
    pub(super) fn fill<T: Tier>(&mut self, tier: T, node: Node) {
        let mut rest = node.moves;
        while rest != 0 && !self.moves.is_full() {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let flips = tier.flips(square, node.player, node.opponent);
            self.moves.push(Candidate::new(square as u8, flips));
        }
        self.left = (1 << self.moves.len()) - 1;
    }

    /// Sets the opponent's replies to each move, and calls `visit` with the discs of the
    /// child.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn set_replies<T: Tier>(
        &mut self,
        tier: T,
        node: Node,
        mut visit: impl FnMut(u64, u64),
    ) {
        for candidate in &mut self.moves {
            let child = candidate.child(node);
            visit(child.player, child.opponent);
            candidate.replies = tier.legal_moves(child.player, child.opponent);
        }
    }

    /// Takes the move on this square.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn take_square(&mut self, square: u8) -> Option<Candidate> {
        let is_on_square = |candidate: &Candidate| candidate.square == square;
        let slot = self.moves.iter().position(is_on_square)?;
        self.take(slot)
    }

    /// Takes the move with the highest key.
    #[inline(always)]
    pub(super) fn take_best(&mut self) -> Option<Candidate> {
        let mut rest = self.left;
        let mut best = rest.trailing_zeros() as usize;
        let mut best_key = self.moves.get(best)?.key;
        rest &= rest.wrapping_sub(1);
        while rest != 0 {
            let slot = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let key = self.moves.get(slot)?.key;
            if key > best_key {
                (best, best_key) = (slot, key);
            }
        }
        self.take(best)
    }

    #[inline(always)]
    fn take(&mut self, slot: usize) -> Option<Candidate> {
        let candidate = *self.moves.get(slot)?;
        self.left &= !(1 << (slot & 63));
        Some(candidate)
    }

    /// The number of moves left.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.left.count_ones() as usize
    }

    /// Whether no move is left.
    #[cfg(feature = "std")]
    pub(super) const fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Removes all moves.
    #[cfg(feature = "std")]
    pub(super) const fn clear(&mut self) {
        self.left = 0;
    }

    /// Iterates over all moves, taken or not.
    #[inline(always)]
    pub(super) fn iter(&self) -> core::slice::Iter<'_, Candidate> {
        self.moves.iter()
    }

    /// Iterates over the moves left.
    #[inline(always)]
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate> {
        let left = self.left;
        let moves = self.moves.iter_mut().enumerate();
        moves.filter_map(move |(slot, candidate)| (left >> slot & 1 != 0).then_some(candidate))
    }
}
