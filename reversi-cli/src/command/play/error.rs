//! The reason of a rejected command.

use std::io;

use reversi_engine::format::transcript::TranscriptError;
use reversi_engine::{Bitboard, SearchError};
use thiserror::Error;

use super::command::ParseCommandError;
use super::files::FileError;
use super::game::MoveError;

/// The largest number of empty squares that `solve` accepts: it answers interactively.
pub(super) const MAX_SOLVE_EMPTIES: usize = 26;

/// The reason of a rejected command.
#[derive(Debug, Error)]
pub(super) enum ReplError {
    #[error(transparent)]
    PlayCommand(#[from] ParseCommandError),
    #[error("{0}; legal moves: {1}")]
    Illegal(MoveError, Bitboard),
    #[error(transparent)]
    MoveError(#[from] MoveError),
    #[error(transparent)]
    Moves(#[from] TranscriptError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("there is no move to take back")]
    NothingToUndo,
    #[error("there is no move to redo")]
    NothingToRedo,
    #[error("the game is over")]
    Over,
    #[error("the game is over and keeps its players; undo continues it, new starts the next")]
    SwapAfterEnd,
    #[error("no moves yet")]
    NoMoves,
    #[error("too many empty squares to solve: {0} of at most {MAX_SOLVE_EMPTIES}; try hint")]
    TooFar(usize),
    #[error("interrupted before the result was found")]
    Interrupted,
    #[error("not available before the first four discs are placed")]
    InOpening,
    #[error(transparent)]
    Searcher(#[from] SearchError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl ReplError {
    /// Whether the error ends the program.
    pub(super) const fn is_fatal(&self) -> bool {
        matches!(self, Self::Output(_) | Self::Searcher(_))
    }

    /// Converts it into the error of the program.
    pub(super) fn into_error(self) -> crate::Error {
        match self {
            Self::Output(error) => error.into(),
            Self::Searcher(error) => error.into(),
            other => io::Error::other(other.to_string()).into(),
        }
    }
}
