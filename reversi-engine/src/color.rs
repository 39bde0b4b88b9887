//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use thiserror::Error;

/// A side, and the colour of its discs. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The side that moves first in the standard game (`X`, `*`, `B`).
    Black,
    /// The other side (`O`, `W`).
    White,
}

impl Color {
    /// Both sides, black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The mark of a disc of this colour in board texts: `X` or `O`.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The colour of a disc written with this mark: black `X x * B b @`, white
    /// `O o W w`.
    ///
    /// Digits are no marks: programs disagree about which side `0` and `1` are.
    #[must_use]
    pub const fn from_mark(mark: char) -> Option<Self> {
        match mark {
            'X' | 'x' | '*' | 'B' | 'b' | '@' => Some(Self::Black),
            'O' | 'o' | 'W' | 'w' => Some(Self::White),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// A text that names no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a colour: expected b, w, black or white")]
pub struct ParseColorError;

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads `b`, `black`, `w` or `white` in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        if is("b") || is("black") {
            Ok(Self::Black)
        } else if is("w") || is("white") {
            Ok(Self::White)
        } else {
            Err(ParseColorError)
        }
    }
}
