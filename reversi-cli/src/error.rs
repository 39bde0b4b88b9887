//! Errors of the commands and their exit codes.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use reversi_engine::eval::WeightsError;
use reversi_engine::{CpuTier, Score, SearchError};

use crate::games::ReadError;
use crate::util::console;
use crate::util::pool::ThreadsError;

/// The failure of a command.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The CPU lacks the requested tier.
    #[error("this CPU cannot run the {0} tier")]
    TierUnavailable(CpuTier),
    /// The system refuses to start threads.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// A file cannot be read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// A file of evaluation weights is invalid.
    #[error("{}: {source}", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// The error.
        source: WeightsError,
    },
    /// A file of games cannot be read.
    #[error(transparent)]
    Games(#[from] ReadError),
    /// The searcher cannot be created.
    #[error(transparent)]
    Searcher(#[from] SearchError),
    /// The score window is empty.
    #[error("the score window from {alpha} to {beta} is empty: --alpha must be below --beta")]
    EmptyWindow {
        /// The lower bound.
        alpha: Score,
        /// The upper bound.
        beta: Score,
    },
    /// The number of invalid lines and files; each has been reported.
    #[error("invalid lines or files: {0}")]
    BadInput(u64),
    /// The number of skipped games; each has been reported.
    #[error("skipped games: {0}")]
    BadGames(u64),
    /// The number of wrong scores; each has been reported.
    #[error("wrong scores: {0}")]
    CheckFailed(u64),
    /// The number of positions that were not solved, so not compared.
    #[error("not solved within the limits: {0}")]
    CheckIncomplete(u64),
    /// The number of protocol violations of an engine; each has been reported.
    #[error("protocol violations: {0}")]
    EngineIsWrong(u64),
    /// The number of forfeited games; each has been reported.
    #[error("forfeited games: {0}")]
    Forfeits(u64),
    /// The user interrupted the command.
    #[error("interrupted")]
    Interrupted,
    /// Another failure, described by the message.
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// The exit code of the program: 1 for a failed check, 2 for bad input, 130
    /// after an interrupt.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::CheckFailed(_)
            | Self::CheckIncomplete(_)
            | Self::EngineIsWrong(_)
            | Self::Forfeits(_) => 1,
            Self::Interrupted => console::INTERRUPTED,
            _ => 2,
        })
    }
}
