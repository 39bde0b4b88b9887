//! The 64 squares of the board.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A square of the board, from `a1` (top left, index 0) to `h8` (bottom right,
/// index 63). The letter is the column, the digit the row counted from the top.
///
/// ```
/// use reversi_engine::Square;
/// let square: Square = "f5".parse()?;
/// assert_eq!(square, Square::F5);
/// assert_eq!((square.column(), square.row()), (5, 4));
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

    /// The square with this index (row * 8 + column), `None` from 64 on.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The square at this column and row, both counted from 0.
    #[must_use]
    #[inline]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        if column < 8 && row < 8 {
            Some(Self::ALL[row * 8 + column])
        } else {
            None
        }
    }

    /// The index of the square: row * 8 + column, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column, 0 (a) to 7 (h).
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        self as usize & 7
    }

    /// The row, 0 (row 1, at the top) to 7 (row 8).
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self as usize >> 3
    }

    /// The name in lower case as ASCII bytes, `*b"f5"`.
    #[must_use]
    pub const fn name(self) -> [u8; 2] {
        [b'a' + self.column() as u8, b'1' + self.row() as u8]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.name()).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square: squares are `a1` to `h8`, in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a square: expected a letter a-h and a digit 1-8")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter and a digit, in either case, with nothing around them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        let column = letter.to_ascii_lowercase().wrapping_sub(b'a');
        let row = digit.wrapping_sub(b'1');
        Self::at(column as usize, row as usize).ok_or(ParseSquareError)
    }
}
