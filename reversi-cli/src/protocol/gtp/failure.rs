//! The failure replies. Controllers compare some of the texts, so those of the
//! specification stand alone.

use reversi_engine::Color;
use reversi_engine::format::board_text::BoardTextError;
use thiserror::Error;

use crate::session::{StartError, TurnError};

/// Why a command failed.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// No such command.
    #[error("unknown command")]
    UnknownCommand,
    /// An argument is missing or is not what it should be.
    #[error("syntax error: expected {0}")]
    Expected(&'static str),
    /// A text that is neither a square nor a pass.
    #[error("invalid coordinate")]
    InvalidCoordinate,
    /// The board is 8x8.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// A move that the rules or the order of turns forbid.
    #[error("illegal move")]
    IllegalMove,
    /// A move was asked for the side that is not to move.
    #[error("wrong color: {0} is to move")]
    WrongColor(Color),
    /// There is no move to take back.
    #[error("cannot undo")]
    CannotUndo,
    /// A file that is not there, or holds no game that can be played.
    #[error("cannot load file")]
    CannotLoad,
    /// The game goes on.
    #[error("cannot score")]
    CannotScore,
    /// Only Othello is played.
    #[error("unsupported game")]
    UnsupportedGame,
    /// A search was stopped too early.
    #[error("stopped before the score was certain")]
    NotSolved,
    /// A name that is no setting.
    #[error("unknown setting")]
    UnknownSetting,
    /// A value that this setting cannot have.
    #[error("bad value for {0}")]
    BadValue(&'static str),
    /// A text that is no board.
    #[error("not a board: {0}")]
    BoardText(#[from] BoardTextError),
    /// There is no searcher.
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
