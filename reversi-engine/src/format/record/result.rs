//! The result that a record states, and whether the board agrees.

use core::fmt;

use crate::{Color, Game, Outcome, Score, Scoring};

/// What a record says about the end of its game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct GameResult {
    /// Who won, and by how much if that is stated.
    pub margin: Margin,
    /// How the game ended.
    pub termination: Termination,
}

/// Who won and by how much.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Margin {
    /// Black's discs minus white's; not a whole number where a komi counts.
    Discs(f64),
    /// Only the winner is stated.
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
    /// On the board, or in a way that is not stated.
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

/// A stated result that the board does not give by any convention.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ResultMismatch {
    /// The result of the record.
    pub stated: Margin,
    /// The result of the board for black, empty squares to the winner.
    pub counted: Score,
}

impl GameResult {
    /// A count of discs, reached on the board.
    #[must_use]
    pub const fn discs(black_minus_white: f64) -> Self {
        Self {
            margin: Margin::Discs(black_minus_white),
            termination: Termination::Normal,
        }
    }

    /// A winner, or a draw, without a count.
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

    /// The difference between this result and the board of a finished game: none
    /// when one of the two ways of counting gives the stated result.
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
            "the result is stated as {stated}, the board gives {counted}"
        )
    }
}
