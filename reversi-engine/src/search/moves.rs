//! The moves of a node while they are ordered and tried.

use arrayvec::ArrayVec;

use crate::arch::Tier;

/// At most 34 squares are legal in any position.
pub(super) const MAX_MOVES: usize = 34;

/// A move, the discs it flips, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The discs flipped.
    pub(super) flips: u64,
    /// The opponent's legal moves afterwards.
    pub(super) replies: u64,
    /// The higher, the sooner it is tried.
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

    /// The discs after the move, as the other side sees them.
    #[inline(always)]
    pub(super) const fn child(&self, player: u64, opponent: u64) -> (u64, u64) {
        (
            opponent ^ self.flips,
            player | self.flips | 1 << (self.square & 63),
        )
    }
}

/// The moves of a node, best first on demand: most nodes need only one or two.
#[derive(Clone, Debug)]
pub(super) struct MoveList(ArrayVec<Candidate, MAX_MOVES>);

impl MoveList {
    /// No move yet.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// Adds the legal moves of a mask with the discs they flip, in index order.
    #[inline(always)]
    pub(super) fn fill<T: Tier>(&mut self, tier: T, player: u64, opponent: u64, moves: u64) {
        let mut rest = moves;
        while rest != 0 && !self.0.is_full() {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let flips = tier.flips(square, player, opponent);
            self.0.push(Candidate::new(square as u8, flips));
        }
    }

    /// Finds the opponent's replies to each move, and calls `visit` with the
    /// position after it.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn find_replies<T: Tier>(
        &mut self,
        tier: T,
        player: u64,
        opponent: u64,
        mut visit: impl FnMut(u64, u64),
    ) {
        for candidate in &mut self.0 {
            let (own, other) = candidate.child(player, opponent);
            visit(own, other);
            candidate.replies = tier.legal_moves(own, other);
        }
    }

    /// Takes out the move on this square.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn take_square(&mut self, square: u8) -> Option<Candidate> {
        let index = self
            .0
            .iter()
            .position(|candidate| candidate.square == square)?;
        Some(self.0.swap_remove(index))
    }

    /// Takes out the move with the highest key.
    #[inline(always)]
    pub(super) fn take_best(&mut self) -> Option<Candidate> {
        let mut best = 0;
        let mut best_key = self.0.first()?.key;
        for (index, candidate) in self.0.iter().enumerate().skip(1) {
            if candidate.key > best_key {
                (best, best_key) = (index, candidate.key);
            }
        }
        Some(self.0.swap_remove(best))
    }

    /// The number of moves.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no move is left.
    #[cfg(feature = "std")]
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives all moves up.
    #[cfg(feature = "std")]
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> core::slice::Iter<'_, Candidate> {
        self.0.iter()
    }

    #[inline(always)]
    pub(super) fn iter_mut(&mut self) -> core::slice::IterMut<'_, Candidate> {
        self.0.iter_mut()
    }
}
