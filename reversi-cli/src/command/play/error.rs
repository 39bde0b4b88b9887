//! The reason of a refused line.

use std::io;

use reversi_engine::format::transcript::TranscriptError;
use reversi_engine::{Bitboard, SearchError};
use thiserror::Error;

use super::command::ParseCommandError;
use super::files::FileError;
use super::game::MoveError;

/// From more empty squares than this a game is not solved while people wait.
pub(super) const MAX_SOLVE_EMPTIES: usize = 26;

/// The reason of a refused line.
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
    #[error("there is no move to play again")]
    NothingToRedo,
    #[error("the game is over")]
    Over,
    #[error("{0} empty squares are too many to solve here, {MAX_SOLVE_EMPTIES} are not: try hint")]
    TooFar(usize),
    #[error("interrupted before the result was found")]
    Interrupted,
    #[error("the first four discs come first")]
    InOpening,
    #[error(transparent)]
    Searcher(#[from] SearchError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl ReplError {
    /// Whether the program has to end.
    pub(super) const fn is_fatal(&self) -> bool {
        matches!(self, Self::Output(_) | Self::Searcher(_))
    }

    /// The same for the end of the program.
    pub(super) fn into_error(self) -> crate::Error {
        match self {
            Self::Output(error) => error.into(),
            Self::Searcher(error) => error.into(),
            other => io::Error::other(other.to_string()).into(),
        }
    }
}
