//! Saved games: written in the format of the file extension, read in any format.

use std::io;
use std::path::{Path, PathBuf};

use reversi_engine::format::record::GameRecord;
use thiserror::Error;

use crate::games::{GameFormat, ReadError};
use crate::util::output_file;

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
    /// Standard input has the commands.
    #[error("standard input has the commands: only --load reads a game from it")]
    StandardInput,
}

impl From<FileError> for crate::Error {
    fn from(error: FileError) -> Self {
        Self::Other(error.to_string())
    }
}

/// Saves a game.
///
/// # Errors
/// [`FileError`] when that fails; an older file is then unchanged.
pub(super) fn save(name: &str, record: &GameRecord) -> Result<(), FileError> {
    let path = PathBuf::from(name);
    let Some(text) = text(&path, record) else {
        return Err(FileError::NoFormat(path));
    };
    output_file::write(&path, text).map_err(|source| FileError::Unwritable { path, source })
}

/// A game as the text of a file; `None` if the extension belongs to no writable format.
#[must_use]
pub(super) fn text(path: &Path, record: &GameRecord) -> Option<String> {
    let format = GameFormat::of_file(path).filter(|format| format.holds_games());
    format.and_then(|format| format.write(record))
}
