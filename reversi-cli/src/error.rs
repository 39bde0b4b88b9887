//! What can go wrong in a command, and the exit code for it.

use std::io;
use std::process::ExitCode;

use reversi_engine::CpuTier;
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
}

impl Error {
    /// The exit code of the program: 1 for a failed check, 2 for bad input.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Io(_) | Self::TierUnavailable(_) | Self::Training(_) => ExitCode::from(2),
        }
    }
}
