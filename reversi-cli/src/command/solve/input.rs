//! Reads positions, line by line, in a separate thread: an interrupt can then end the
//! wait for input.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{SendError, SyncSender};
use std::thread;

use reversi_engine::format::RecordError;
use reversi_engine::format::obf::{self, ObfError, ObfRecord};
use thiserror::Error;

use crate::games::{
    Diagram, DiagramLine, EncodingError, GameFormat, GamesFile, PositionError, ReadError,
    ReadOptions, foreign, with_moves,
};
use crate::util::text::LineReader;

/// The maximum length of a line, in bytes.
const MAX_LINE_BYTES: usize = 1 << 16;

/// A line of the input.
#[derive(Clone, Debug)]
pub(super) struct InputLocation {
    /// The name of the file.
    pub(super) file: Arc<str>,
    /// The line number from 1; 0 for the whole file.
    pub(super) line: u64,
}

/// A position to solve.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) location: InputLocation,
    pub(super) record: ObfRecord,
    /// The number of bytes of the input up to the end of this line.
    pub(super) bytes: u64,
}

/// An unusable line or file.
#[derive(Debug, Error)]
pub(super) enum InputError {
    #[error(transparent)]
    Record(ObfError),
    #[error("not UTF-8 text")]
    NotUtf8,
    #[error("longer than {MAX_LINE_BYTES} bytes")]
    TooLong,
    #[error(transparent)]
    Position(Box<PositionError>),
    #[error(transparent)]
    Games(Box<ReadError>),
    #[error(transparent)]
    Game(RecordError),
    #[error("{0}, no file of games")]
    Foreign(&'static str),
    #[error(transparent)]
    Encoding(Box<EncodingError>),
    #[error(transparent)]
    Unreadable(io::Error),
}

/// An event of the input.
#[derive(Debug)]
pub(super) enum InputEvent {
    Problem(Problem),
    Refused(InputLocation, InputError),
    /// An interrupt of the user.
    Interrupted,
    /// The end of the input.
    End,
}

/// Starts a thread that reads the files (`-` for standard input) and sends their lines,
/// then [`InputEvent::End`].
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn start(files: Vec<PathBuf>, events: SyncSender<InputEvent>) -> io::Result<()> {
    let read = move || {
        let mut reader = Reader { events, bytes: 0 };
        // The receiver is dropped when the run ends early.
        let all = files.iter().try_for_each(|path| reader.read(path));
        let _ = all.and_then(|()| reader.events.send(InputEvent::End));
    };
    thread::Builder::new().spawn(read).map_err(|error| {
        let message = format!("cannot start the thread that reads the input: {error}");
        io::Error::new(error.kind(), message)
    })?;
    Ok(())
}

/// The number of bytes to read, if known.
pub(super) fn size(files: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| {
        let data = fs::metadata(path).ok().filter(fs::Metadata::is_file);
        data.map(|data| data.len())
    };
    files.iter().map(size).sum()
}

struct Reader {
    events: SyncSender<InputEvent>,
    bytes: u64,
}

impl Reader {
    fn read(&mut self, path: &Path) -> Result<(), SendError<InputEvent>> {
        let is_stdin = path.as_os_str() == "-";
        let has_games = GameFormat::of_file(path).is_some_and(GameFormat::holds_games);
        if has_games || !is_stdin && !path.exists() {
            return self.read_games(path);
        }
        let name = if is_stdin {
            "stdin".into()
        } else {
            path.to_string_lossy()
        };
        let mut location = InputLocation {
            file: name.into(),
            line: 0,
        };
        let read = if is_stdin {
            self.read_stream(path, io::stdin().lock(), &mut location)?
        } else {
            match File::open(path) {
                Ok(file) => self.read_stream(path, BufReader::new(file), &mut location)?,
                Err(error) => Err(error),
            }
        };
        read.or_else(|error| {
            location.line = 0;
            let error = InputError::Unreadable(error);
            self.events.send(InputEvent::Refused(location, error))
        })
    }

    /// Reads lines, or games if the content starts as one. The inner result is that of
    /// reading.
    fn read_stream(
        &mut self,
        path: &Path,
        mut input: impl BufRead,
        location: &mut InputLocation,
    ) -> Result<io::Result<()>, SendError<InputEvent>> {
        let is_whole = match input.fill_buf() {
            Ok(start) => needs_whole_content(start),
            Err(error) => return Ok(Err(error)),
        };
        if !is_whole {
            return self.read_lines(input, location);
        }
        let mut bytes = Vec::new();
        if let Err(error) = input.read_to_end(&mut bytes) {
            return Ok(Err(error));
        }
        let games = GamesFile::of_bytes(path, bytes, &ReadOptions::default());
        self.send_games(&location.file, games).map(Ok)
    }

    /// Reads the last positions of games, or the position of an argument.
    fn read_games(&mut self, path: &Path) -> Result<(), SendError<InputEvent>> {
        let games = GamesFile::of_argument(path, &ReadOptions::default());
        self.send_games(&path.to_string_lossy().into(), games)
    }

    fn send_games(
        &mut self,
        file: &Arc<str>,
        games: Result<GamesFile, ReadError>,
    ) -> Result<(), SendError<InputEvent>> {
        let whole = InputLocation {
            file: Arc::clone(file),
            line: 0,
        };
        let games = match games {
            Ok(games) => games,
            Err(ReadError::File { source, .. }) => {
                let error = InputError::Unreadable(source);
                return self.events.send(InputEvent::Refused(whole, error));
            }
            Err(ReadError::Position(source) | ReadError::Diagram { source, .. }) => {
                let error = InputError::Position(source.into());
                return self.events.send(InputEvent::Refused(whole, error));
            }
            Err(ReadError::Foreign { kind, .. }) => {
                let error = InputError::Foreign(kind);
                return self.events.send(InputEvent::Refused(whole, error));
            }
            Err(ReadError::Encoding { source, .. }) => {
                let error = InputError::Encoding(source.into());
                return self.events.send(InputEvent::Refused(whole, error));
            }
            Err(error) => {
                let error = InputError::Games(error.into());
                return self.events.send(InputEvent::Refused(whole, error));
            }
        };
        self.bytes += games.size() as u64;
        for (line, record) in (1..).zip(games.records()) {
            let file = Arc::clone(file);
            let location = InputLocation { file, line };
            self.events.send(match record {
                Ok(record) => {
                    let board = *record.game().board();
                    let scored = record.problem().cloned();
                    InputEvent::Problem(Problem {
                        location,
                        record: scored.unwrap_or_else(|| ObfRecord::new(board)),
                        bytes: self.bytes,
                    })
                }
                Err(error) => InputEvent::Refused(location, InputError::Game(error)),
            })?;
        }
        Ok(())
    }

    /// The inner result is that of reading.
    fn read_lines(
        &mut self,
        input: impl BufRead,
        location: &mut InputLocation,
    ) -> Result<io::Result<()>, SendError<InputEvent>> {
        let mut reader = LineReader::of_any_end(input, MAX_LINE_BYTES);
        let start = self.bytes;
        let mut diagram = Diagram::default();
        loop {
            let parsed = match reader.next_line() {
                Ok(None) if diagram.is_empty() => return Ok(Ok(())),
                Ok(None) => take_diagram(&mut diagram),
                Ok(Some(line)) if line.is_cut => Err(InputError::TooLong),
                Ok(Some(line)) => parse(line.bytes, &mut diagram),
                Err(error) => return Ok(Err(error)),
            };
            location.line += 1;
            self.bytes = start + reader.bytes_read();
            match parsed {
                Ok(None) => {}
                Ok(Some(record)) => self.events.send(InputEvent::Problem(Problem {
                    location: location.clone(),
                    record,
                    bytes: self.bytes,
                }))?,
                Err(error) => self
                    .events
                    .send(InputEvent::Refused(location.clone(), error))?,
            }
        }
    }
}

/// Reads a line: a position, or a part of a board on several lines.
fn parse(line: &[u8], diagram: &mut Diagram) -> Result<Option<ObfRecord>, InputError> {
    let text = str::from_utf8(line).map_err(|_| InputError::NotUtf8)?;
    let kind = DiagramLine::parse(text);
    let is_part = match kind {
        DiagramLine::Row(_) => !diagram.is_full(),
        DiagramLine::Side(_) => diagram.is_full(),
        DiagramLine::Label => true,
        DiagramLine::Other => false,
    };
    if is_part {
        diagram.add(text);
        let is_end = matches!(kind, DiagramLine::Side(_));
        return if is_end {
            take_diagram(diagram)
        } else {
            Ok(None)
        };
    }
    if !diagram.is_empty() {
        return take_diagram(diagram);
    }
    match (obf::parse_line(text), with_moves(text)) {
        // With a colon it is a board with scores.
        (Err(_), Some(game)) if !text.contains(':') => {
            let game = game.map_err(|error| InputError::Position(error.into()))?;
            Ok(Some(ObfRecord::new(*game.board())))
        }
        (record, _) => record.map_err(InputError::Record),
    }
}

/// Whether the content starts as a game, such as `(;GM[Othello]` or `[Event "..."]`, as
/// UTF-16 or as another kind of file, none of which is read line by line.
fn needs_whole_content(start: &[u8]) -> bool {
    let is_utf_16 = start.starts_with(&[0xff, 0xfe]) || start.starts_with(&[0xfe, 0xff]);
    let text = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start);
    let text = text.trim_ascii_start();
    // GGS puts the number of games before them.
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let game = text[digits..].trim_ascii_start();
    is_utf_16 || foreign(start).is_some() || game.starts_with(b"(") || text.starts_with(b"[")
}

fn take_diagram(diagram: &mut Diagram) -> Result<Option<ObfRecord>, InputError> {
    let game = std::mem::take(diagram).game();
    let game = game.map_err(|error| InputError::Position(error.into()))?;
    Ok(Some(ObfRecord::new(*game.board())))
}

impl fmt::Display for InputLocation {
    /// Formats it as in `suite.obf:12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        Ok(())
    }
}
