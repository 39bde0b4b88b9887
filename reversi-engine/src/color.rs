//! The two colours.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use thiserror::Error;

/// The colour of a side and its discs. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The side that moves first in the standard game (`X`, `*`, `B`).
    Black,
    /// The side that moves second (`O`, `W`).
    White,
}

impl Color {
    /// Both colours, black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other colour. The same as `!color`, in constants too.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The character of a disc in board texts: `X` for black, `O` for white.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The colour of a disc in board texts: black for any of `X x * B b @`, white
    /// for any of `O o W w`, `None` for all other characters.
    ///
    /// Digits are not accepted: programs disagree about the colours of `0` and `1`.
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
    /// `black` or `white`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// The error of a text that is not a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a colour: expected b, w, black or white")]
pub struct ParseColorError(());

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
            Err(ParseColorError(()))
        }
    }
}
