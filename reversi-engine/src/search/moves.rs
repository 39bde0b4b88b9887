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
///
/// A move that is taken out keeps its place, for to move the others around costs
/// more than to skip it.
#[derive(Clone, Debug)]
pub(super) struct MoveList {
    moves: ArrayVec<Candidate, MAX_MOVES>,
    /// The places of those that are still there.
    left: u64,
}

impl MoveList {
    /// No move yet.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            moves: ArrayVec::new(),
            left: 0,
        }
    }

    /// Adds the legal moves of a mask with the discs they flip, in index order.
    #[inline(always)]
    pub(super) fn fill<T: Tier>(&mut self, tier: T, player: u64, opponent: u64, moves: u64) {
        let mut rest = moves;
        while rest != 0 && !self.moves.is_full() {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let flips = tier.flips(square, player, opponent);
            self.moves.push(Candidate::new(square as u8, flips));
        }
        self.left = (1 << self.moves.len()) - 1;
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
        for candidate in &mut self.moves {
            let (own, other) = candidate.child(player, opponent);
            visit(own, other);
            candidate.replies = tier.legal_moves(own, other);
        }
    }

    /// Takes out the move on this square.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn take_square(&mut self, square: u8) -> Option<Candidate> {
        let is_it = |candidate: &Candidate| candidate.square == square;
        let place = self.moves.iter().position(is_it)?;
        self.take(place)
    }

    /// Takes out the move with the highest key.
    #[inline(always)]
    pub(super) fn take_best(&mut self) -> Option<Candidate> {
        let mut rest = self.left;
        let mut best = rest.trailing_zeros() as usize;
        let mut best_key = self.moves.get(best)?.key;
        rest &= rest.wrapping_sub(1);
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let key = self.moves.get(place)?.key;
            if key > best_key {
                (best, best_key) = (place, key);
            }
        }
        self.take(best)
    }

    #[inline(always)]
    fn take(&mut self, place: usize) -> Option<Candidate> {
        let candidate = *self.moves.get(place)?;
        self.left &= !(1 << (place & 63));
        Some(candidate)
    }

    /// The number of moves that are left.
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

    /// Gives all moves up.
    #[cfg(feature = "std")]
    pub(super) const fn clear(&mut self) {
        self.left = 0;
    }

    /// All moves, taken out or not.
    #[inline(always)]
    pub(super) fn iter(&self) -> core::slice::Iter<'_, Candidate> {
        self.moves.iter()
    }

    /// The moves that are left.
    #[inline(always)]
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate> {
        let left = self.left;
        let moves = self.moves.iter_mut().enumerate();
        moves.filter_map(move |(place, candidate)| (left >> place & 1 != 0).then_some(candidate))
    }
}
