//! What can go wrong in a command, and the exit code for it.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use reversi_engine::eval::WeightsError;
use reversi_engine::{CpuTier, Score, SearcherError};
use thiserror::Error as ThisError;

use crate::command::show::PositionError;
use crate::games::ReadError;
use crate::play::files::FileError;
use crate::training::error::TrainingError;

/// The exit code after an interrupt, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command ended early.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The CPU lacks the instructions that were asked for.
    #[error("this CPU cannot run the {0} tier")]
    TierUnavailable(CpuTier),
    /// Making or measuring an evaluation failed.
    #[error(transparent)]
    Training(#[from] TrainingError),
    /// A file could not be read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file holds no evaluation weights.
    #[error("{}: {source}", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: WeightsError,
    },
    /// A text is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A file of games cannot be read.
    #[error(transparent)]
    Games(#[from] ReadError),
    /// A file of a game cannot be used.
    #[error(transparent)]
    Game(#[from] FileError),
    /// There is no searcher.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
    /// There is no score inside of the window.
    #[error("the window from {alpha} to {beta} is empty: --alpha must be below --beta")]
    EmptyWindow {
        /// Its lower end.
        alpha: Score,
        /// Its upper end.
        beta: Score,
    },
    /// This many lines or files could not be used; each has been reported.
    #[error("bad lines or files: {0}")]
    BadInput(u64),
    /// Games cannot be converted; the message explains why.
    #[error("{0}")]
    Convert(String),
    /// This many games were left out; each has been reported.
    #[error("games that were left out: {0}")]
    BadGames(u64),
    /// This many answers are wrong; each has been reported.
    #[error("wrong scores: {0}")]
    CheckFailed(u64),
    /// A match cannot be played; the message explains why.
    #[error("{0}")]
    Match(String),
    /// This many points of its protocol an engine gets wrong; each has been
    /// reported.
    #[error("points that the engine gets wrong: {0}")]
    EngineIsWrong(u64),
    /// This many games were forfeited; each has been reported.
    #[error("games forfeited: {0}")]
    Forfeits(u64),
    /// The user did not want to wait for the rest.
    #[error("interrupted")]
    Interrupted,
}

impl Error {
    /// The exit code of the program: 1 for a failed check, 2 for bad input, 130
    /// after an interrupt.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::CheckFailed(_) | Self::EngineIsWrong(_) | Self::Forfeits(_) => 1,
            Self::Interrupted => INTERRUPTED,
            _ => 2,
        })
    }
}
