//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};
use core::str::FromStr;

use crate::square::ParseSquareError;
use crate::{Square, Symmetry};

/// A set of squares, one bit each: bit 0 is `a1`, bit 7 `h1`, bit 63 `h8`.
///
/// ```
/// use reversi_engine::{Bitboard, Square};
/// let mut set: Bitboard = [Square::D3, Square::C4].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(Square::C4));
/// assert!(set.insert(Square::H8));
/// assert_eq!(set.pop_first(), Some(Square::D3));
/// assert_eq!(format!("{set} {set:#x}"), "c4 h8 0x8000000004000000");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The corners: a1, h1, a8 and h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);
    /// The 28 squares along the four edges.
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);
    /// The centre: d4, e4, d5 and e5.
    pub const CENTER: Self = Self(0x0000_0018_1800_0000);
    /// The files a to h.
    pub const FILES: [Self; 8] = {
        let mut files = [Self(0x0101_0101_0101_0101); 8];
        let mut file = 0;
        while file < 8 {
            files[file].0 <<= file;
            file += 1;
        }
        files
    };
    /// The ranks 1 to 8.
    pub const RANKS: [Self; 8] = {
        let mut ranks = [Self(0xff); 8];
        let mut rank = 0;
        while rank < 8 {
            ranks[rank].0 <<= 8 * rank;
            rank += 1;
        }
        ranks
    };

    /// The set with these bits. The same as [`From<u64>`], in constants too.
    #[must_use]
    #[inline]
    pub const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the set.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The number of squares, 0 to 64.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set has no squares.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set contains the square.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Returns `true` if the sets have no square in common.
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns `true` if the other set contains all squares of this one.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns `true` if this set contains all squares of the other one.
    #[must_use]
    #[inline]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Adds a square. Returns `true` if the set did not contain it.
    #[inline]
    pub const fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        *self = self.with(square);
        is_new
    }

    /// Removes a square. Returns `true` if the set contained it.
    #[inline]
    pub const fn remove(&mut self, square: Square) -> bool {
        let was_there = self.contains(square);
        *self = self.without(square);
        was_there
    }

    /// Adds a square that is not in the set, removes one that is.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        self.0 ^= 1 << square.index();
    }

    /// The set with a square added.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set with a square removed.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The square with the lowest index.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The square with the highest index.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(63usize.wrapping_sub(self.0.leading_zeros() as usize))
    }

    /// Removes the square with the lowest index and returns it.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The squares in index order.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// The image of the set under a symmetry.
    #[must_use]
    #[inline]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        Self(symmetry.apply_bits(self.0))
    }

    /// The squares adjacent to one of the set, orthogonally or diagonally.
    ///
    /// A square of the set is among them only if it is adjacent to another one.
    ///
    /// ```
    /// use reversi_engine::{Bitboard, Square};
    /// assert_eq!(Square::A1.bitboard().neighbours().to_string(), "b1 a2 b2");
    /// assert_eq!(Bitboard::CENTER.neighbours().len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn neighbours(self) -> Self {
        let [file_a, .., file_h] = Self::FILES;
        let beside = (self.0 << 1 & !file_a.0) | (self.0 >> 1 & !file_h.0);
        let ranks = self.0 | beside;
        Self(beside | ranks << 8 | ranks >> 8)
    }
}

impl Square {
    /// The set of this square alone. The same as [`Bitboard::from`], in constants
    /// too.
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::new(1 << self.index())
    }
}

impl From<u64> for Bitboard {
    #[inline]
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

/// Formats the bits of the set as an integer.
macro_rules! format_as_integer {
    ($($trait:ident),*) => {$(
        impl fmt::$trait for Bitboard {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$trait::fmt(&self.0, f)
            }
        }
    )*};
}
format_as_integer!(LowerHex, UpperHex, Octal, Binary);

impl fmt::Debug for Bitboard {
    /// The names of the squares, as in `{d4 e5}`; the alternate form `{:#?}` is a
    /// diagram of eight lines of `#` and `-`, rank 1 first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return write!(f, "{{{self}}}");
        }
        Square::ALL.into_iter().try_for_each(|square| {
            if square.file() == 0 {
                writeln!(f)?;
            }
            f.write_str(if self.contains(square) { "#" } else { "-" })
        })
    }
}

impl fmt::Display for Bitboard {
    /// The names of the squares in index order, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{square}")?;
        }
        Ok(())
    }
}

impl FromStr for Bitboard {
    type Err = ParseSquareError;

    /// Reads squares separated by white space.
    ///
    /// ```
    /// use reversi_engine::{Bitboard, Board};
    /// assert_eq!("d3 c4 f5 e6".parse(), Ok(Board::new().legal_moves()));
    /// assert_eq!(" ".parse(), Ok(Bitboard::EMPTY));
    /// assert!("d3,c4".parse::<Bitboard>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_whitespace().map(str::parse::<Square>).collect()
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`Bitboard`] in index order.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Self;
    /// The squares of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::Bitboard;
    use crate::Square;

    #[test]
    fn neighbours_do_not_wrap_round_the_board() {
        for square in Square::ALL {
            let near = |other: Square| {
                let far = |a: usize, b: usize| a.abs_diff(b) > 1;
                other != square
                    && !far(other.file(), square.file())
                    && !far(other.rank(), square.rank())
            };
            let expected: Bitboard = Square::ALL
                .into_iter()
                .filter(|&other| near(other))
                .collect();
            assert_eq!(square.bitboard().neighbours(), expected, "{square}");
        }
        assert_eq!(Bitboard::FULL.neighbours(), Bitboard::FULL);
    }
}
