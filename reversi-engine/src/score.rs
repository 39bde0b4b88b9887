//! Scores in discs and the two scoring conventions.

use core::fmt;
use core::ops::Neg;

use thiserror::Error;

use crate::Color;

/// A disc difference from the point of view of one side, -64 to 64.
///
/// ```
/// use reversi_engine::Score;
/// let score = Score::new(16).unwrap();
/// assert_eq!(score.to_string(), "+16");
/// assert_eq!((-score).discs(), -16);
/// assert_eq!(Score::new(65), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i8);

impl Score {
    /// The loss of all 64 squares.
    pub const MIN: Self = Self(-64);
    /// Equal discs.
    pub const DRAW: Self = Self(0);
    /// The win of all 64 squares.
    pub const MAX: Self = Self(64);

    /// The score of this disc difference, `None` outside of -64 to 64.
    #[must_use]
    #[inline]
    pub const fn new(discs: i32) -> Option<Self> {
        if discs >= -64 && discs <= 64 {
            Some(Self(discs as i8))
        } else {
            None
        }
    }

    /// The score nearest to this disc difference.
    #[must_use]
    #[inline]
    pub const fn clamped(discs: i32) -> Self {
        if discs < -64 {
            Self::MIN
        } else if discs > 64 {
            Self::MAX
        } else {
            Self(discs as i8)
        }
    }

    /// The difference in discs.
    #[must_use]
    #[inline]
    pub const fn discs(self) -> i32 {
        self.0 as i32
    }
}

impl From<Score> for i32 {
    /// The difference in discs.
    #[inline]
    fn from(score: Score) -> Self {
        score.discs()
    }
}

impl TryFrom<i32> for Score {
    type Error = ScoreRangeError;

    /// The score of this disc difference.
    #[inline]
    fn try_from(discs: i32) -> Result<Self, Self::Error> {
        Self::new(discs).ok_or(ScoreRangeError(()))
    }
}

/// The error of a number that is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a score: expected -64 to 64")]
pub struct ScoreRangeError(());

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// The difference with its sign, as in `+16`, `-4` and `+0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = f.width().unwrap_or(0);
        write!(f, "{:+width$}", self.0)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The convention by which the discs of a game are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Scoring {
    /// Empty squares count for the winner, or half for each side in a draw, so that
    /// the two sides always share 64. The rule of tournaments, of the WTHOR database
    /// and of endgame solvers.
    #[default]
    WinnerTakesEmpties,
    /// Only the discs on the board count.
    DiscsOnBoard,
}

impl Scoring {
    /// The disc difference for the side with `own` discs against `other`.
    ///
    /// On any board the two add up to 64 at most; the score of larger counts is
    /// meaningless.
    ///
    /// ```
    /// use reversi_engine::Scoring;
    /// assert_eq!(Scoring::WinnerTakesEmpties.difference(33, 24).discs(), 16);
    /// assert_eq!(Scoring::DiscsOnBoard.difference(33, 24).discs(), 9);
    /// ```
    #[must_use]
    #[inline]
    pub const fn difference(self, own: usize, other: usize) -> Score {
        let own = if own < 64 { own as i32 } else { 64 };
        let other = if other < 64 { other as i32 } else { 64 };
        let difference = own - other;
        let empties = 64 - own - other;
        Score::clamped(match self {
            Self::WinnerTakesEmpties => difference + difference.signum() * empties,
            Self::DiscsOnBoard => difference,
        })
    }
}

/// The outcome of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Outcome {
    /// A win of this side, which has more discs.
    Win(Color),
    /// A draw: both sides have the same number of discs.
    Draw,
}

impl Outcome {
    /// The winner, `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw => None,
        }
    }
}
