//! Reading a file of games.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use reversi_engine::format::RecordError;
use reversi_engine::format::record::GameRecord;
use reversi_engine::format::sgf::RowOrder;
use reversi_engine::format::wthor::{WthorFile, WthorNames};
use thiserror::Error;

use super::GameFormat;

/// The number of games between two progress reports.
const GAMES_A_STEP: usize = 1024;

/// The options of reading a file.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; by default from the file name or the content.
    pub format: Option<GameFormat>,
    /// The order of the rows of SGF.
    pub rows: RowOrder,
    /// The names of the players of a WTHOR file, instead of those beside it.
    pub players: Option<PathBuf>,
    /// The names of its tournaments.
    pub tournaments: Option<PathBuf>,
}

/// The error of an unreadable file. Errors of single games are among the records.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The error of the system.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// An invalid file of names.
    #[error("{}: {source}", path.display())]
    Names {
        /// The file.
        path: PathBuf,
        /// The error.
        source: RecordError,
    },
}

/// A file of games in memory.
#[derive(Debug)]
pub(crate) struct GamesFile {
    format: GameFormat,
    rows: RowOrder,
    /// The names of a WTHOR file.
    names: WthorNames,
    bytes: Vec<u8>,
}

impl GamesFile {
    /// Reads a file; `-` means standard input.
    ///
    /// # Errors
    /// [`ReadError`] when the file or those of its names cannot be read.
    pub(crate) fn open(path: &Path, reading: &ReadOptions) -> Result<Self, ReadError> {
        let bytes = load(path)?;
        let format = reading.format.or_else(|| GameFormat::of_file(path));
        let format = format.unwrap_or_else(|| guess(&bytes));
        let names = match format {
            GameFormat::Wthor => names(path, reading)?,
            _ => WthorNames::default(),
        };
        Ok(Self {
            format,
            rows: reading.rows,
            names,
            bytes,
        })
    }

    /// The text of a list of games or positions, one on each line; `None` in other
    /// formats.
    #[must_use]
    pub(crate) fn list(&self) -> Option<Cow<'_, str>> {
        self.format.is_list().then(|| text(&self.bytes))
    }

    /// The size in bytes.
    #[must_use]
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Passes each record or its error to `take`, and from time to time the number of
    /// bytes read to `progress`.
    ///
    /// # Errors
    /// The first error of `take`, which ends the reading.
    pub(crate) fn for_each<E>(
        &self,
        mut progress: impl FnMut(usize),
        mut take: impl FnMut(Result<GameRecord, RecordError>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.format == GameFormat::Wthor {
            return self.for_each_of_database(progress, take);
        }
        let text = text(&self.bytes);
        let Some(mut records) = self.format.records(&text, self.rows) else {
            return Ok(());
        };
        let mut count = 0;
        while let Some(record) = records.next() {
            take(record)?;
            count += 1;
            if count % GAMES_A_STEP == 0 {
                progress(records.bytes_read());
            }
        }
        Ok(())
    }

    fn for_each_of_database<E>(
        &self,
        mut progress: impl FnMut(usize),
        mut take: impl FnMut(Result<GameRecord, RecordError>) -> Result<(), E>,
    ) -> Result<(), E> {
        let file = match WthorFile::parse_damaged(&self.bytes) {
            Ok(file) => file,
            Err(error) => return take(Err(error)),
        };
        if let Some(damage) = file.damage() {
            take(Err(damage))?;
        }
        let count = file.games().len().max(1);
        for (i, record) in file.records(&self.names).enumerate() {
            take(record)?;
            if i % GAMES_A_STEP == 0 {
                progress(i * self.bytes.len() / count);
            }
        }
        Ok(())
    }

    /// All records, with the errors of invalid games in their place.
    #[must_use]
    pub(crate) fn records(&self) -> Vec<Result<GameRecord, RecordError>> {
        let mut records = Vec::new();
        let Ok(()) = self.for_each(
            |_| {},
            |record| {
                records.push(record);
                Ok::<_, Infallible>(())
            },
        );
        records
    }

    /// The first record or its error; `None` without records.
    #[must_use]
    pub(crate) fn first(&self) -> Option<Result<GameRecord, RecordError>> {
        // The record is returned as the error, which ends the reading.
        self.for_each(|_| {}, Err).err()
    }
}

fn load(path: &Path) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    read.map_err(|source| ReadError::File {
        path: path.to_owned(),
        source,
    })
}

/// Guesses the format from the content.
fn guess(bytes: &[u8]) -> GameFormat {
    // The header of a database has zero bytes, a text has none.
    if bytes.contains(&0) {
        GameFormat::Wthor
    } else {
        GameFormat::of_text(&text(bytes))
    }
}

/// Decodes a text: as UTF-8 or, if invalid, as Latin-1.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The names of a database.
fn names(path: &Path, reading: &ReadOptions) -> Result<WthorNames, ReadError> {
    let mut names = WthorNames::default();
    let players = reading
        .players
        .clone()
        .or_else(|| sibling_file(path, "jou"));
    let tournaments = reading
        .tournaments
        .clone()
        .or_else(|| sibling_file(path, "trn"));
    if let Some(path) = players {
        let read = names.read_players(&load(&path)?);
        read.map_err(|source| ReadError::Names { path, source })?;
    }
    if let Some(path) = tournaments {
        let read = names.read_tournaments(&load(&path)?);
        read.map_err(|source| ReadError::Names { path, source })?;
    }
    Ok(names)
}

/// Finds a file in the same folder by its extension: the one with the same name, or else
/// the only one.
fn sibling_file(path: &Path, extension: &str) -> Option<PathBuf> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let is_wanted = |path: &PathBuf| {
        path.extension()
            .is_some_and(|found| found.eq_ignore_ascii_case(extension))
    };
    let files: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(is_wanted)
        .collect();
    let same = files
        .iter()
        .find(|file| file.file_stem() == path.file_stem());
    match (same, &files[..]) {
        (Some(file), _) | (None, [file]) => Some(file.clone()),
        _ => None,
    }
}
