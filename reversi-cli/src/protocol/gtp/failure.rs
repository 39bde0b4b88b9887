//! The failure replies. Controllers compare some of the texts, so those of the
//! specification have no additions.

use reversi_engine::Color;
use reversi_engine::format::board_text::BoardTextError;
use thiserror::Error;

use crate::session::{StartError, TurnError};

/// The failure of a command.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// An unknown command.
    #[error("unknown command")]
    UnknownCommand,
    /// A missing or invalid argument.
    #[error("syntax error: expected {0}")]
    Expected(&'static str),
    /// A text that is neither a square nor a pass.
    #[error("invalid coordinate")]
    InvalidCoordinate,
    /// The board is 8x8.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// An illegal move.
    #[error("illegal move")]
    IllegalMove,
    /// A request for a move of the side that is not to move.
    #[error("wrong color: {0} is to move")]
    WrongColor(Color),
    /// There is no move to take back.
    #[error("cannot undo")]
    CannotUndo,
    /// A missing file, or one without a valid game.
    #[error("cannot load file")]
    CannotLoad,
    /// The game is not over.
    #[error("cannot score")]
    CannotScore,
    /// A game other than Othello.
    #[error("unsupported game")]
    UnsupportedGame,
    /// A search was stopped too early.
    #[error("stopped before the score was certain")]
    NotSolved,
    /// An unknown setting.
    #[error("unknown setting")]
    UnknownSetting,
    /// An invalid value of a setting.
    #[error("bad value for {0}")]
    BadValue(&'static str),
    /// An invalid board.
    #[error("not a board: {0}")]
    BoardText(#[from] BoardTextError),
    /// The searcher cannot be made.
    #[error("cannot search: {0}")]
    Start(#[from] StartError),
}

impl From<TurnError> for Failure {
    fn from(error: TurnError) -> Self {
        match error {
            TurnError::WrongSide(side) => Self::WrongColor(side),
            TurnError::Illegal(_) => Self::IllegalMove,
            TurnError::Start(error) => Self::Start(error),
        }
    }
}
