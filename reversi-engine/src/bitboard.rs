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
/// let set: Bitboard = [Square::D3, Square::C4].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(Square::C4));
/// assert_eq!(set.iter().next(), Some(Square::D3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// a1, h1, a8 and h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);
    /// The 28 squares of the rim.
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);
    /// d4, e4, d5 and e5.
    pub const CENTER: Self = Self(0x0000_0018_1800_0000);

    /// The set with these bits.
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

    /// How many squares the set holds, 0 to 64.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no square.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds this square.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Whether the two sets have no square in common.
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every square of this set is in the other.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// This set with the square added.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// This set with the square taken out.
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

    /// The squares in index order.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// The set seen through a symmetry of the board.
    #[must_use]
    #[inline]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        Self(symmetry.apply_bits(self.0))
    }
}

impl Square {
    /// The set that holds this square alone.
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::new(1 << self.index())
    }
}

impl fmt::Debug for Bitboard {
    /// The names of the squares, `{d4 e5}`; with `{:#?}` eight rows of `#` and
    /// `-`, row 1 first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return write!(f, "{{{self}}}");
        }
        for row in 0..8 {
            writeln!(f)?;
            for column in 0..8 {
                let set = self.0 >> (row * 8 + column) & 1 != 0;
                f.write_str(if set { "#" } else { "-" })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Bitboard {
    /// The names of the squares in index order with a space between.
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

    /// Reads squares with white space between them.
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
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Square::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let index = 63usize.checked_sub(self.0.leading_zeros() as usize)?;
        self.0 &= !(1 << index);
        Square::from_index(index)
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
