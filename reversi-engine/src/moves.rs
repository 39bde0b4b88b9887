//! Moves and passes.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::Square;

/// A move: a disc placed on a square, or a pass.
///
/// Functions that take `impl Into<Move>` accept a [`Square`] as well.
///
/// ```
/// use reversi_engine::{Move, Square};
/// assert_eq!("F5".parse(), Ok(Move::Place(Square::F5)));
/// assert_eq!("pass".parse(), Ok(Move::Pass));
/// assert_eq!(Move::Pass.to_string(), "pass");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// A pass: legal only when the side to move has no legal square and the other
    /// side has one.
    Pass,
}

impl Move {
    /// The square of the disc, `None` for a pass.
    #[must_use]
    #[inline]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }

    /// The spellings of a pass in texts. A longer one comes before its prefixes, so
    /// that the first match is the right one.
    pub(crate) const PASS_NAMES: [&str; 5] = ["pass", "pa", "ps", "--", "@@"];

    /// Returns `true` for a pass.
    #[must_use]
    #[inline]
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass)
    }
}

impl From<Square> for Move {
    #[inline]
    fn from(square: Square) -> Self {
        Self::Place(square)
    }
}

impl fmt::Display for Move {
    /// The square in lower case, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => fmt::Display::fmt(square, f),
            Self::Pass => f.pad("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that is neither a square nor a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: expected a square a1-h8 or pass")]
pub struct ParseMoveError(());

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a square, or a pass as `pass`, `pa`, `ps`, `--` or `@@`, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(square) = text.parse() {
            return Ok(Self::Place(square));
        }
        let mut names = Self::PASS_NAMES.into_iter();
        let is_pass = names.any(|name| text.eq_ignore_ascii_case(name));
        is_pass.then_some(Self::Pass).ok_or(ParseMoveError(()))
    }
}
