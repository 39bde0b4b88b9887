//! What can go wrong in the commands that make an evaluation.

use std::io;
use std::path::{Path, PathBuf};

use reversi_engine::eval::WeightsError;
use reversi_engine::format::RecordError;
use reversi_engine::format::obf::ObfError;
use thiserror::Error;

/// Why a training command stopped.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file does not hold whole records.
    #[error("{}: {len} bytes are not a whole number of 20-byte records", path.display())]
    RecordLength {
        /// The file.
        path: PathBuf,
        /// Its length.
        len: usize,
    },
    /// A record has a disc of both colours on a square.
    #[error("{}: record {index} has two discs on one square", path.display())]
    Overlap {
        /// The file.
        path: PathBuf,
        /// The number of the record, counted from 0.
        index: usize,
    },
    /// A WTHOR file is not one or is damaged.
    #[error("{}: {source}", path.display())]
    Wthor {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: RecordError,
    },
    /// A line of a test suite is wrong.
    #[error("{}:{line}: {source}", path.display())]
    Suite {
        /// The file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        source: ObfError,
    },
    /// A position of a test suite lacks the score of a legal move.
    #[error("{}:{line}: not every legal move has a score", path.display())]
    MissingScores {
        /// The file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
    },
    /// A weights file cannot be used.
    #[error("{}: {source}", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: WeightsError,
    },
    /// Something else that the message explains.
    #[error("{0}")]
    Other(String),
}

impl TrainingError {
    /// For `map_err`: an input or output error of this path.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}
