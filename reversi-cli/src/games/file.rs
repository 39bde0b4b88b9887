//! Reading a file of games.

use std::convert::Infallible;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use encoding_rs::Encoding;
use reversi_engine::format::RecordError;
use reversi_engine::format::record::{Field, Fields, GameRecord};
use reversi_engine::format::sgf::RowOrder;
use reversi_engine::format::wthor::{WthorFile, WthorNames};
use thiserror::Error;

use super::GameFormat;
use super::encoding::{EncodingError, decode, is_utf_16};
use super::foreign::{foreign, is_like_database};
use super::position::{self, PositionError};
use crate::util::text::printable;

/// The number of games between two progress reports.
const GAMES_A_STEP: usize = 1024;

/// The options of reading a file.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; by default from the file name or the content.
    pub format: Option<GameFormat>,
    /// The order of the rows of SGF.
    pub rows: RowOrder,
    /// The character encoding; by default from the content.
    pub encoding: Option<&'static Encoding>,
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
    /// A file in no known character encoding.
    #[error("{}: {source}", path.display())]
    Encoding {
        /// The file.
        path: PathBuf,
        /// Why.
        source: EncodingError,
    },
    /// An argument that is neither a file nor a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// An invalid board on several lines.
    #[error("{}: {source}", path.display())]
    Diagram {
        /// The file.
        path: PathBuf,
        /// The error of the board.
        source: PositionError,
    },
    /// The first game is invalid.
    #[error("{}: {source}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The error.
        source: RecordError,
    },
    /// Content of another kind.
    #[error("{}: {kind}, no file of games", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The kind.
        kind: &'static str,
    },
    /// No game at all.
    #[error("{}: no game", .0.display())]
    NoGame(PathBuf),
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
    size: usize,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// A text of the format.
    Text(String),
    /// A board on several lines, or the game of an argument.
    Game(Box<GameRecord>),
    /// A WTHOR database.
    Database(Vec<u8>, WthorNames),
}

impl GamesFile {
    /// Reads the argument of a command: a file, `-` for standard input, or otherwise a
    /// board, moves, or a board and moves.
    ///
    /// # Errors
    /// [`ReadError`] when the argument is none of these.
    pub(crate) fn of_argument(argument: &Path, reading: &ReadOptions) -> Result<Self, ReadError> {
        let text = argument.to_string_lossy();
        // A space hides a board from the options.
        let text = text.trim_start();
        let is_file = text == "-" || argument.exists() || GameFormat::of_file(argument).is_some();
        if is_file || !position::looks_like_position(text) {
            return Self::open(argument, reading);
        }
        let record = position::parse(text)?;
        Ok(Self {
            format: GameFormat::Transcript,
            rows: reading.rows,
            size: text.len(),
            content: Content::Game(Box::new(record)),
        })
    }

    /// Reads a file, `-` being standard input.
    ///
    /// # Errors
    /// [`ReadError`] when the file cannot be read or decoded, or those of its names
    /// cannot.
    pub(crate) fn open(path: &Path, reading: &ReadOptions) -> Result<Self, ReadError> {
        Self::of_bytes(path, load(path)?, reading)
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    /// [`ReadError`] as of [`open`](Self::open).
    pub(crate) fn of_bytes(
        path: &Path,
        bytes: Vec<u8>,
        reading: &ReadOptions,
    ) -> Result<Self, ReadError> {
        let size = bytes.len();
        // A text may have any format.
        let by_name = || GameFormat::of_file(path).filter(|&f| f != GameFormat::Transcript);
        let format = reading.format.or_else(by_name);
        let is_database = match format {
            Some(format) => format == GameFormat::Wthor,
            None => is_database(&bytes),
        };
        let kind = match foreign(&bytes) {
            None if is_database && format.is_none() && !is_like_database(&bytes) => {
                Some("binary data")
            }
            kind => kind,
        };
        if let Some(kind) = kind {
            let path = path.to_owned();
            return Err(ReadError::Foreign { path, kind });
        }
        let (format, content) = if is_database {
            let names = names(path, reading)?;
            (GameFormat::Wthor, Content::Database(bytes, names))
        } else {
            let text = decode(&bytes, reading.encoding);
            let text = text.map_err(|source| ReadError::Encoding {
                path: path.to_owned(),
                source,
            })?;
            let diagram = match format {
                None => position::diagram(&text).or_else(|| position::board_and_moves(&text)),
                Some(GameFormat::Boards | GameFormat::Obf | GameFormat::Transcript) => {
                    position::diagram(&text)
                }
                Some(_) => None,
            };
            let format = format.unwrap_or_else(|| GameFormat::of_text(&text));
            let content = match diagram {
                Some(Ok(game)) => Content::Game(Box::new(game.into())),
                Some(Err(source)) => {
                    let path = path.to_owned();
                    return Err(ReadError::Diagram { path, source });
                }
                None => Content::Text(text.into_owned()),
            };
            (format, content)
        };
        Ok(Self {
            format,
            rows: reading.rows,
            size,
            content,
        })
    }

    /// The text of a list of games or positions, one on each line; `None` in other
    /// formats.
    #[must_use]
    pub(crate) fn list(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) if self.format.is_list() => Some(text),
            _ => None,
        }
    }

    /// The size in bytes.
    #[must_use]
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Passes each record or its error to `take`, with the fields that had control
    /// characters and are changed, and from time to time the number of bytes read to
    /// `progress`.
    ///
    /// # Errors
    /// The first error of `take`, which ends the reading.
    pub(crate) fn for_each<E>(
        &self,
        mut progress: impl FnMut(usize),
        mut take: impl FnMut(Result<(GameRecord, Fields), RecordError>) -> Result<(), E>,
    ) -> Result<(), E> {
        let text = match &self.content {
            Content::Database(bytes, names) => {
                return for_each_of_database(bytes, names, progress, take);
            }
            Content::Game(record) => return take(Ok(((**record).clone(), Fields::NONE))),
            Content::Text(text) => text,
        };
        let Some(mut records) = self.format.records(text, self.rows) else {
            return Ok(());
        };
        let mut count = 0;
        while let Some(record) = records.next() {
            take(record.map(clean))?;
            count += 1;
            if count % GAMES_A_STEP == 0 {
                progress(records.bytes_read());
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
                records.push(record.map(|(record, _)| record));
                Ok::<_, Infallible>(())
            },
        );
        records
    }

    /// The game of an argument, the first one of a file. A message on standard error gives
    /// the number of games if there are more.
    ///
    /// # Errors
    /// [`ReadError`] when the argument cannot be read, or its first game is invalid or
    /// absent.
    pub(crate) fn single(argument: &str) -> Result<GameRecord, ReadError> {
        let path = Path::new(argument);
        let records = Self::of_argument(path, &ReadOptions::default())?.records();
        let games = records.len();
        let path = path.to_owned();
        let record = match records.into_iter().next() {
            Some(Ok(record)) => record,
            Some(Err(source)) => return Err(ReadError::Game { path, source }),
            None => return Err(ReadError::NoGame(path)),
        };
        if games > 1 {
            // Standard error may be closed.
            let _ = writeln!(
                io::stderr(),
                "reversi: {}: the first of {games} games",
                printable(argument)
            );
        }
        Ok(record)
    }

    /// The first record or its error; `None` without records.
    #[must_use]
    pub(crate) fn first(&self) -> Option<Result<GameRecord, RecordError>> {
        // The record is returned as the error, which ends the reading.
        let first = self.for_each(|_| {}, |record| Err(Box::new(record)));
        first.err().map(|record| record.map(|(record, _)| record))
    }
}

/// The record without control characters, which a terminal or XML would obey or refuse,
/// and the fields that had some.
fn clean(mut record: GameRecord) -> (GameRecord, Fields) {
    let is_control = |c: char| {
        // Also the marks that turn the direction of a line.
        c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut changed = Fields::NONE;
    let mut replace = |field: Field, text: &mut String, kept: &[char]| {
        if text.contains(|c| is_control(c) && !kept.contains(&c)) {
            let plain = |c| match c {
                c if is_control(c) && !kept.contains(&c) => '\u{fffd}',
                c => c,
            };
            *text = text.chars().map(plain).collect();
            changed = changed.with(field);
        }
    };
    let GameRecord {
        black,
        white,
        event,
        place,
        round,
        time_of_day,
        time_control,
        comments,
        tags,
        ..
    } = &mut record;
    for (field, text) in [
        (Field::Names, &mut black.name),
        (Field::Names, &mut white.name),
        (Field::Event, event),
        (Field::Place, place),
        (Field::Round, round),
        (Field::TimeOfDay, time_of_day),
        (Field::TimeControl, time_control),
    ] {
        replace(field, text, &[]);
    }
    for comment in comments {
        replace(Field::Comments, &mut comment.text, &['\n', '\r', '\t']);
    }
    for (_, value) in tags {
        replace(Field::Tags, value, &[]);
    }
    (record, changed)
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

fn for_each_of_database<E>(
    bytes: &[u8],
    names: &WthorNames,
    mut progress: impl FnMut(usize),
    mut take: impl FnMut(Result<(GameRecord, Fields), RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    let file = match WthorFile::parse_damaged(bytes) {
        Ok(file) => file,
        Err(error) => return take(Err(error)),
    };
    if let Some(damage) = file.damage() {
        take(Err(damage))?;
    }
    let count = file.games().len().max(1);
    for (i, record) in file.records(names).enumerate() {
        take(record.map(clean))?;
        if i % GAMES_A_STEP == 0 {
            progress(i * bytes.len() / count);
        }
    }
    Ok(())
}

/// Whether the bytes are those of a database. No text has zeros, except in UTF-16.
fn is_database(bytes: &[u8]) -> bool {
    bytes.contains(&0) && !is_utf_16(bytes)
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
