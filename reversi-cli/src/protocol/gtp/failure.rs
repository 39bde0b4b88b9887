//! The failure replies. The messages of the specification have no details added, because
//! controllers compare them.

use reversi_engine::Color;
use reversi_engine::format::board_text::BoardTextError;
use thiserror::Error;

use crate::games::PositionError;
use crate::session::{StartError, TurnError};

/// The reason for a failure reply.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// The command is unknown.
    #[error("unknown command")]
    UnknownCommand,
    /// An argument is missing or malformed.
    #[error("syntax error: expected {0}")]
    Expected(&'static str),
    /// The text is neither a square nor `pass`.
    #[error("invalid coordinate")]
    InvalidCoordinate,
    /// The board size is not 8.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// The move is illegal, or out of turn.
    #[error("illegal move")]
    IllegalMove,
    /// The color is not the side to move.
    #[error("wrong color: {0} is to move")]
    WrongColor(Color),
    /// There is no move to undo.
    #[error("cannot undo")]
    CannotUndo,
    /// The file cannot be read, or has no valid game.
    #[error("cannot load file")]
    CannotLoad,
    /// The game is not over.
    #[error("cannot score")]
    CannotScore,
    /// The game is not Othello.
    #[error("unsupported game")]
    UnsupportedGame,
    /// The search was stopped before the score was proved.
    #[error("stopped before the score was proved")]
    NotSolved,
    /// The setting is unknown.
    #[error("unknown setting")]
    UnknownSetting,
    /// The value of a setting is invalid.
    #[error("invalid value for {0}: expected {1}")]
    InvalidValue(&'static str, &'static str),
    /// The text is not a board.
    #[error("not a board: {0}")]
    BoardText(BoardTextError),
    /// The text is not a position.
    #[error("not a position: {0}")]
    Position(PositionError),
    /// The search cannot be started.
    #[error("cannot search: {0}")]
    Start(#[from] StartError),
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::Board(error) => Self::BoardText(error),
            error => Self::Position(error),
        }
    }
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
