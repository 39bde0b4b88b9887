//! The 64 squares of the board.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A square of the board, from `a1` (top left, index 0) to `h8` (bottom right,
/// index 63).
///
/// The letter is the file (the column), the digit the rank (the row). Rank 1 is
/// at the top, as in all Othello diagrams.
///
/// ```
/// use reversi_engine::Square;
/// let square: Square = "f5".parse()?;
/// assert_eq!(square, Square::F5);
/// assert_eq!((square.file(), square.rank()), (5, 4));
/// assert_eq!(square.to_string(), "f5");
/// # Ok::<(), reversi_engine::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)] // the variants name themselves
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares in index order.
    #[rustfmt::skip]
    #[allow(clippy::enum_glob_use)] // the list then looks like the board
    pub const ALL: [Self; 64] = {
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1,
            A2, B2, C2, D2, E2, F2, G2, H2,
            A3, B3, C3, D3, E3, F3, G3, H3,
            A4, B4, C4, D4, E4, F4, G4, H4,
            A5, B5, C5, D5, E5, F5, G5, H5,
            A6, B6, C6, D6, E6, F6, G6, H6,
            A7, B7, C7, D7, E7, F7, G7, H7,
            A8, B8, C8, D8, E8, F8, G8, H8,
        ]
    };

    /// The square with this index (rank * 8 + file), `None` from 64 on.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The square on this file and rank, both counted from 0; `None` outside of
    /// the board.
    #[must_use]
    #[inline]
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self::ALL[rank * 8 + file])
        } else {
            None
        }
    }

    /// The index of the square: rank * 8 + file, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file (column): 0 for a to 7 for h.
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        self as usize & 7
    }

    /// The rank (row): 0 for rank 1, at the top, to 7 for rank 8.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        self as usize >> 3
    }

    /// The name in lower case as ASCII bytes, `*b"f5"`.
    #[must_use]
    pub const fn name(self) -> [u8; 2] {
        [b'a' + self.file() as u8, b'1' + self.rank() as u8]
    }
}

impl From<Square> for u8 {
    /// The index of the square.
    #[inline]
    fn from(square: Square) -> Self {
        square as Self
    }
}

impl From<Square> for usize {
    /// The index of the square.
    #[inline]
    fn from(square: Square) -> Self {
        square.index()
    }
}

impl TryFrom<u8> for Square {
    type Error = SquareIndexError;

    /// The square with this index.
    #[inline]
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::try_from(usize::from(index))
    }
}

impl TryFrom<usize> for Square {
    type Error = SquareIndexError;

    /// The square with this index.
    #[inline]
    fn try_from(index: usize) -> Result<Self, Self::Error> {
        Self::from_index(index).ok_or(SquareIndexError(()))
    }
}

impl fmt::Display for Square {
    /// The name in lower case, as in `f5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.name()).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter and a digit, in either case, with nothing around them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(ParseSquareError(()));
        };
        let file = letter.to_ascii_lowercase().wrapping_sub(b'a');
        let rank = digit.wrapping_sub(b'1');
        Self::at(file as usize, rank as usize).ok_or(ParseSquareError(()))
    }
}

/// The error of a text that is not a square: neither `a1` to `h8` nor `A1` to
/// `H8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a square: expected a letter a-h and a digit 1-8")]
pub struct ParseSquareError(());

/// The error of a number that is not the index of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not the index of a square: expected 0 to 63")]
pub struct SquareIndexError(());
