//! Saved games: written in the format of the file extension, read in any format.

use std::fs;
use std::io;
use std::path::PathBuf;

use reversi_engine::Game;
use reversi_engine::format::RecordError;
use reversi_engine::format::record::GameRecord;
use thiserror::Error;

use crate::games::{GameFormat, GamesFile, ReadError, ReadOptions};

/// A failure to save or load a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// The file cannot be written.
    #[error("{}: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file extension belongs to no writable format.
    #[error("{}: expected the extension .txt, .ggf, .sgf or .pgn", .0.display())]
    NoFormat(PathBuf),
    /// The game is invalid.
    #[error("{}: {source}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The error.
        source: RecordError,
    },
    /// The file has no game.
    #[error("{}: no game", .0.display())]
    Empty(PathBuf),
}

impl From<FileError> for crate::Error {
    fn from(error: FileError) -> Self {
        Self::Other(error.to_string())
    }
}

/// Saves a game.
///
/// # Errors
/// [`FileError`] when the extension is unknown or the file cannot be written.
pub(super) fn save(name: &str, game: &Game) -> Result<(), FileError> {
    let path = PathBuf::from(name);
    let record = GameRecord::from(game.clone());
    let format = GameFormat::of_file(&path).filter(|format| format.holds_games());
    let Some(text) = format.and_then(|format| format.write(&record)) else {
        return Err(FileError::NoFormat(path));
    };
    fs::write(&path, text).map_err(|source| FileError::Unwritable { path, source })
}

/// Loads the first game of a file.
///
/// # Errors
/// [`FileError`] when the file cannot be read or has no valid first game.
pub(super) fn load(name: &str) -> Result<Game, FileError> {
    let path = PathBuf::from(name);
    match GamesFile::open(&path, &ReadOptions::default())?.first() {
        Some(Ok(record)) => Ok(record.into_game()),
        Some(Err(source)) => Err(FileError::Game { path, source }),
        None => Err(FileError::Empty(path)),
    }
}
