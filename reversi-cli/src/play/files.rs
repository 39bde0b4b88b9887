//! Games in files: written in the format of the file's ending, read in any.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use reversi_engine::Game;
use reversi_engine::format::RecordError;
use reversi_engine::format::record::GameRecord;
use thiserror::Error;

use crate::games::{self, Format};

/// Why a file was not written or read.
#[derive(Debug, Error)]
#[error("{}: {reason}", path.display())]
pub struct FileError {
    path: PathBuf,
    reason: FileReason,
}

/// What is wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileReason {
    /// The system refuses it.
    #[error(transparent)]
    Unusable(#[from] io::Error),
    /// Its ending names no format.
    #[error("the ending names the format: .txt, .ggf, .sgf or .pgn")]
    NoFormat,
    /// Its game is wrong.
    #[error(transparent)]
    Game(#[from] RecordError),
    /// It holds no game.
    #[error("no game")]
    Empty,
}

/// Writes a game.
///
/// # Errors
/// [`FileError`] when that fails.
pub fn save(name: &str, game: &Game) -> Result<(), FileError> {
    let path = Path::new(name);
    let format = Format::of_name(path).filter(|format| *format != Format::Gam);
    let written = match format {
        None => Err(FileReason::NoFormat),
        Some(format) => {
            let text = format.write(&GameRecord::from(game.clone()));
            fs::write(path, text).map_err(FileReason::from)
        }
    };
    written.map_err(|reason| failure(path, reason))
}

/// Reads a game, the first of a file.
///
/// # Errors
/// [`FileError`] when there is none.
pub fn load(name: &str) -> Result<Game, FileError> {
    let path = Path::new(name);
    let first = || -> Result<Game, FileReason> {
        let first = games::read(path)?.into_iter().next();
        let record = first.ok_or(FileReason::Empty)??;
        Ok(record.into_game())
    };
    first().map_err(|reason| failure(path, reason))
}

fn failure(path: &Path, reason: FileReason) -> FileError {
    FileError {
        path: path.to_owned(),
        reason,
    }
}
