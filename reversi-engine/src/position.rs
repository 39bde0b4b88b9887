//! Positions from the point of view of the side to move.

use crate::splitmix::splitmix64;
use crate::{Bitboard, Move, Score, Scoring, Square, Symmetry, arch};

/// The discs of the side to move and of its opponent: the input of evaluation and
/// search. Positions that differ only by an exchange of colours are equal.
///
/// ```
/// use reversi_engine::{Board, Position, Square};
/// let position = Position::from(Board::new());
/// let next = position.after(Square::F5).unwrap();
/// assert_eq!(next.opponent().len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    player: Bitboard,
    opponent: Bitboard,
}

const _: () = assert!(size_of::<Position>() == 16);

impl Position {
    /// The position with these discs; `None` if the sets overlap.
    #[must_use]
    #[inline]
    pub const fn new(player: Bitboard, opponent: Bitboard) -> Option<Self> {
        if player.is_disjoint(opponent) {
            Some(Self { player, opponent })
        } else {
            None
        }
    }

    /// The position of two disjoint masks.
    #[inline]
    pub(crate) const fn from_bits(player: u64, opponent: u64) -> Self {
        debug_assert!(player & opponent == 0);
        Self {
            player: Bitboard::new(player),
            opponent: Bitboard::new(opponent),
        }
    }

    /// The discs of the side to move.
    #[must_use]
    #[inline]
    pub const fn player(self) -> Bitboard {
        self.player
    }

    /// The discs of the other side.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Bitboard {
        self.opponent
    }

    /// The empty squares.
    #[must_use]
    #[inline]
    pub const fn empties(self) -> Bitboard {
        Bitboard::new(!(self.player.bits() | self.opponent.bits()))
    }

    /// The legal squares of the side to move.
    #[must_use]
    #[inline]
    pub fn legal_moves(self) -> Bitboard {
        Bitboard::new(arch::legal_moves(self.player.bits(), self.opponent.bits()))
    }

    /// The discs flipped by a disc of the side to move on this square; empty if the
    /// square is illegal.
    #[must_use]
    #[inline]
    pub fn flips(self, square: Square) -> Bitboard {
        if !self.empties().contains(square) {
            return Bitboard::EMPTY;
        }
        Bitboard::new(arch::flips(
            square.index(),
            self.player.bits(),
            self.opponent.bits(),
        ))
    }

    /// The position after a move, a [`Square`] or a [`Move`], as the other side
    /// sees it; `None` when the move is illegal.
    ///
    /// A pass is legal only when the side to move has no legal square and the
    /// other side has one.
    #[must_use]
    #[inline]
    pub fn after(self, mv: impl Into<Move>) -> Option<Self> {
        match mv.into() {
            Move::Place(square) => {
                let flips = self.flips(square);
                (!flips.is_empty()).then(|| self.after_flips(square, flips))
            }
            Move::Pass => self.must_pass().then(|| self.passed()),
        }
    }

    /// The position after a move that is known to be legal; a wrong position
    /// after any other.
    #[inline]
    pub(crate) fn after_unchecked(self, mv: Move) -> Self {
        debug_assert!(self.after(mv).is_some(), "{mv} is illegal");
        match mv {
            Move::Place(square) => {
                let flips = arch::flips(square.index(), self.player.bits(), self.opponent.bits());
                self.after_flips(square, Bitboard::new(flips))
            }
            Move::Pass => self.passed(),
        }
    }

    /// The position after a disc on this square that flips these discs.
    #[inline]
    fn after_flips(self, square: Square, flips: Bitboard) -> Self {
        let own = (self.player | flips).with(square);
        Self {
            player: self.opponent - own,
            opponent: own,
        }
    }

    /// The position after a pass, legal or not: the sides exchanged.
    #[must_use]
    #[inline]
    pub const fn passed(self) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// Returns `true` if the side to move has no legal square and the other side has
    /// one.
    #[must_use]
    pub fn must_pass(self) -> bool {
        self.legal_moves().is_empty() && !self.passed().legal_moves().is_empty()
    }

    /// Returns `true` if neither side has a legal square.
    #[must_use]
    pub fn is_game_over(self) -> bool {
        self.legal_moves().is_empty() && self.passed().legal_moves().is_empty()
    }

    /// The score of the discs on the board for the side to move, finished or not.
    #[must_use]
    #[inline]
    pub const fn score(self, scoring: Scoring) -> Score {
        scoring.difference(self.player.len(), self.opponent.len())
    }

    /// The image of the position under a symmetry.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        Self {
            player: self.player.transformed(symmetry),
            opponent: self.opponent.transformed(symmetry),
        }
    }

    /// The canonical representative under the 8 symmetries, and the symmetry that
    /// maps this position to it.
    ///
    /// ```
    /// use reversi_engine::{Board, Square};
    /// let start = Board::new().position();
    /// let [d3, c4] = [Square::D3, Square::C4].map(|square| start.after(square).unwrap());
    /// assert_eq!(d3.canonical().0, c4.canonical().0);
    /// ```
    #[must_use]
    pub fn canonical(self) -> (Self, Symmetry) {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (self.transformed(symmetry), symmetry))
            .min_by_key(|&(position, _)| position)
            .unwrap_or((self, Symmetry::Identity))
    }

    /// A 64-bit key of the position, for hash tables and opening books.
    ///
    /// Keys are stable: the same on all platforms and in all versions that are
    /// compatible by semantic versioning. Different positions have the same key
    /// with the probability of random numbers. Symmetric positions have different
    /// keys; for a common one, take the key of the [canonical](Self::canonical)
    /// position.
    ///
    /// ```
    /// use reversi_engine::Board;
    /// assert_eq!(Board::new().position().key(), 0xd611d5cd89c88a9e);
    /// ```
    #[must_use]
    #[inline]
    pub const fn key(self) -> u64 {
        splitmix64(splitmix64(self.player.bits()) ^ self.opponent.bits().rotate_left(32))
    }
}
