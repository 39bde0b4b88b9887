//! What can go wrong in a command, and the exit code for it.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use reversi_engine::eval::WeightsError;
use reversi_engine::{CpuTier, SearcherError};
use thiserror::Error as ThisError;

use crate::training::error::TrainingError;

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
    /// There is no searcher.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

impl Error {
    /// The exit code of the program: 1 for a failed check, 2 for bad input.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(2)
    }
}
