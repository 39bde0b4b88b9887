//! Scores in discs and the two ways to count a finished game.

use core::fmt;
use core::ops::Neg;

use crate::Color;

/// A disc difference from one side's point of view, -64 to 64.
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
    /// All discs lost.
    pub const MIN: Self = Self(-64);
    /// An even count.
    pub const DRAW: Self = Self(0);
    /// All discs won.
    pub const MAX: Self = Self(64);

    /// The score of this many discs, `None` outside -64..=64.
    #[must_use]
    #[inline]
    pub const fn new(discs: i32) -> Option<Self> {
        if discs >= -64 && discs <= 64 {
            Some(Self(discs as i8))
        } else {
            None
        }
    }

    /// The nearest score to this many discs.
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

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// With a sign, as in `+16`, `-4` and `+0`.
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

/// How a finished game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Scoring {
    /// Empty squares go to the winner, and a draw splits them: the discs of the
    /// two sides always add up to 64. The rule of tournaments, of the WTHOR
    /// database and of endgame solvers.
    #[default]
    WinnerTakesEmpties,
    /// Only the discs on the board count.
    DiscsOnBoard,
}

impl Scoring {
    /// The disc difference for the side with `own` discs against `other`.
    ///
    /// The two together are at most 64 on any board; the score of larger counts
    /// has no meaning.
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

/// Who won a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Outcome {
    /// This side has more discs.
    Win(Color),
    /// Both sides have the same number of discs.
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
