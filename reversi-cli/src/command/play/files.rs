//! Games in files: written in the format of the file's ending, read in any.

use std::fs;
use std::io;
use std::path::PathBuf;

use reversi_engine::Game;
use reversi_engine::format::RecordError;
use reversi_engine::format::record::GameRecord;
use thiserror::Error;

use crate::games::{GameFormat, GamesFile, ReadError, ReadOptions};

/// Why a file was not written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// It cannot be written.
    #[error("{}: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Its ending names no format of games that is written.
    #[error("{}: the ending names the format: .txt, .ggf, .sgf or .pgn", .0.display())]
    NoFormat(PathBuf),
    /// Its game is wrong.
    #[error("{}: {source}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The error.
        source: RecordError,
    },
    /// It holds no game.
    #[error("{}: no game", .0.display())]
    Empty(PathBuf),
}

impl From<FileError> for crate::Error {
    fn from(error: FileError) -> Self {
        Self::Other(error.to_string())
    }
}

/// Writes a game.
///
/// # Errors
/// [`FileError`] when that fails.
pub(super) fn save(name: &str, game: &Game) -> Result<(), FileError> {
    let path = PathBuf::from(name);
    let record = GameRecord::from(game.clone());
    let format = GameFormat::of_file(&path).filter(|format| format.holds_games());
    let Some(text) = format.and_then(|format| format.write(&record)) else {
        return Err(FileError::NoFormat(path));
    };
    fs::write(&path, text).map_err(|source| FileError::Unwritable { path, source })
}

/// Reads a game, the first of a file.
///
/// # Errors
/// [`FileError`] when there is none.
pub(super) fn load(name: &str) -> Result<Game, FileError> {
    let path = PathBuf::from(name);
    match GamesFile::open(&path, &ReadOptions::default())?.first() {
        Some(Ok(record)) => Ok(record.into_game()),
        Some(Err(source)) => Err(FileError::Game { path, source }),
        None => Err(FileError::Empty(path)),
    }
}
