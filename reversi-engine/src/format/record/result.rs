//! Stated results.

use core::fmt;

use crate::{Color, Game, Outcome, Score, Scoring};

/// The stated result of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct GameResult {
    /// The winner, with the disc difference if it is stated.
    pub margin: Margin,
    /// How the game ended.
    pub termination: Termination,
}

/// The winner, with the disc difference if it is stated.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Margin {
    /// The disc difference for black, possibly fractional because of a komi.
    Discs(f64),
    /// The winner, without a disc difference.
    Winner(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Termination {
    /// On the board, or unknown.
    #[default]
    Normal,
    /// By resignation.
    Resigned,
    /// On time.
    Time,
    /// By agreement.
    Agreed,
    /// A player left.
    Left,
}

/// A stated result that does not match the board by either scoring.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ResultMismatch {
    /// The stated result.
    pub stated: Margin,
    /// The score of the board for black, with the empty squares for the winner.
    pub counted: Score,
}

impl GameResult {
    /// A disc difference, reached on the board.
    #[must_use]
    pub const fn discs(black_minus_white: f64) -> Self {
        Self {
            margin: Margin::Discs(black_minus_white),
            termination: Termination::Normal,
        }
    }

    /// A win or a draw without a disc difference.
    #[must_use]
    pub const fn winner(outcome: Outcome) -> Self {
        Self {
            margin: Margin::Winner(outcome),
            termination: Termination::Normal,
        }
    }

    /// Sets how the game ended.
    #[must_use]
    pub const fn with_termination(self, termination: Termination) -> Self {
        Self {
            termination,
            ..self
        }
    }

    /// The winner, or a draw.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.margin {
            Margin::Winner(outcome) => outcome,
            Margin::Discs(discs) if discs > 0.0 => Outcome::Win(Color::Black),
            Margin::Discs(discs) if discs < 0.0 => Outcome::Win(Color::White),
            Margin::Discs(_) => Outcome::Draw,
        }
    }

    /// The difference between this result and the board of a finished game, `None` if
    /// they agree by either scoring.
    pub(crate) fn mismatch(&self, game: &Game, komi: f64) -> Option<ResultMismatch> {
        let counted = game.result(Scoring::WinnerTakesEmpties)?;
        if self.termination != Termination::Normal {
            return None;
        }
        let on_board = game.result(Scoring::DiscsOnBoard)?;
        let agrees = [counted, on_board].into_iter().any(|score| {
            let board = f64::from(score.discs()) - komi;
            match self.margin {
                // Records round to two places.
                Margin::Discs(discs) => (discs - board).abs() < 0.01,
                Margin::Winner(_) => Self::discs(board).outcome() == self.outcome(),
            }
        });
        (!agrees).then_some(ResultMismatch {
            stated: self.margin,
            counted,
        })
    }
}

impl fmt::Display for Margin {
    /// As in `+24`, `-22.87`, `black wins`, `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discs(discs) => write!(f, "{discs:+}"),
            Self::Winner(Outcome::Win(color)) => write!(f, "{color} wins"),
            Self::Winner(Outcome::Draw) => f.write_str("draw"),
        }
    }
}

impl fmt::Display for ResultMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stated, counted } = self;
        write!(
            f,
            "the stated result is {stated}, that of the board {counted}"
        )
    }
}
