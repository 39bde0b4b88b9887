//! Errors of the training commands.

use std::io;
use std::path::{Path, PathBuf};

use reversi_engine::SearchError;
use reversi_engine::eval::WeightsError;
use reversi_engine::format::RecordError;
use thiserror::Error;

use crate::games::ReadError;
use crate::util::pool::ThreadsError;

/// An error of a training command.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainingError {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A file is not a whole number of records.
    #[error("{}: {len} bytes are not a whole number of 20-byte records", path.display())]
    RecordLength {
        /// The file.
        path: PathBuf,
        /// Its length.
        len: usize,
    },
    /// A record has discs of both colours on one square.
    #[error("{}: record {index} has two discs on one square", path.display())]
    Overlap {
        /// The file.
        path: PathBuf,
        /// The number of the record, counted from 0.
        index: usize,
    },
    /// A WTHOR file is invalid.
    #[error("{}: {source}", path.display())]
    Wthor {
        /// The file.
        path: PathBuf,
        /// The error.
        source: RecordError,
    },
    /// A file of test positions cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// A line of a test suite is invalid.
    #[error("{}: {source}", path.display())]
    Suite {
        /// The file.
        path: PathBuf,
        /// The error.
        source: RecordError,
    },
    /// A position of a test suite lacks the score of a legal move.
    #[error("{}: position {number}: not every legal move has a score", path.display())]
    MissingScores {
        /// The file.
        path: PathBuf,
        /// The number of the position in the file, counted from 1.
        number: usize,
    },
    /// A weights file is invalid.
    #[error("{}: {source}", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// The error.
        source: WeightsError,
    },
    /// A checkpoint does not fit the data and the options.
    #[error(
        "{}: a checkpoint of a training with other data or options; remove it to start again",
        _0.display()
    )]
    Checkpoint(PathBuf),
    /// The searcher cannot be created.
    #[error(transparent)]
    Searcher(#[from] SearchError),
    /// The system refuses to start threads.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// An error shared with the program `reversi`.
    #[error(transparent)]
    Shared(#[from] crate::Error),
    /// No position is selected for the training.
    #[error("no training positions")]
    NoPositions,
    /// The program has no embedded weights.
    #[error("this program was built without weights")]
    NoWeights,
}

impl From<TrainingError> for crate::Error {
    fn from(error: TrainingError) -> Self {
        match error {
            TrainingError::Output(error) => Self::Io(error),
            TrainingError::Shared(error) => error,
            other => Self::Other(other.to_string()),
        }
    }
}

impl TrainingError {
    /// The I/O error of a path, for `map_err`.
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}
