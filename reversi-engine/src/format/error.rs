//! Errors of files of games.

use alloc::string::String;
use core::fmt;

use thiserror::Error;

use super::board_text::BoardTextReason;
use super::location::Location;
use super::obf::ObfReason;
use super::transcript::TranscriptReason;
use crate::{Color, IllegalMove};

/// An error in a file of games: its reason, game and location.
///
/// ```
/// use reversi_engine::format::ggf;
/// let error = ggf::parse("(;GM[Othello]TY[8]B[f5]W[a1];)").unwrap_err();
/// assert_eq!(error.game(), 1);
/// assert_eq!(error.to_string(), "game 1, line 1, column 26: a1 flips no disc");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RecordError {
    reason: RecordReason,
    game: usize,
    location: FileLocation,
}

/// A location in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileLocation {
    /// A line and column of a text.
    Text(Location),
    /// An offset into a binary file, in bytes.
    Byte(usize),
}

/// The reason of a [`RecordError`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordReason {
    /// The file ends within something.
    #[error("the file ends within {0}")]
    Truncated(&'static str),
    /// An unexpected character.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// The character.
        found: char,
        /// The expected text.
        expected: &'static str,
    },
    /// The file has no game.
    #[error("no game")]
    NoGame,
    /// The text has more than one game.
    #[error("a second game")]
    SecondGame,
    /// The game is not Othello.
    #[error("the game is {0:?}, not Othello")]
    OtherGame(String),
    /// The game is a variant of Othello.
    #[error("a game of type {kind}: {name}, not plain Othello")]
    Variant {
        /// The stated type.
        kind: String,
        /// The name of the variant.
        name: &'static str,
    },
    /// The board is not 8x8.
    #[error("unsupported board size {0}, expected 8x8")]
    BoardSize(String),
    /// The file has solitaires instead of games.
    #[error("a file of solitaires, not of games")]
    Solitaires,
    /// A required property is missing.
    #[error("no {0}")]
    Missing(&'static str),
    /// An invalid value of a property.
    #[error("{name} is not {expected}")]
    Value {
        /// The name of the property.
        name: &'static str,
        /// The expected value.
        expected: &'static str,
    },
    /// A set-up after the first move.
    #[error("a start board after the first move")]
    LateStart,
    /// The start board is invalid.
    #[error("start board: {0}")]
    Start(BoardTextReason),
    /// A text that is not a move.
    #[error("not a move: expected a square or a pass")]
    UnknownMove,
    /// A move of the side that is not to move.
    #[error("a move of {0} while the other side is to move")]
    WrongTurn(Color),
    /// An illegal move.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// A byte that is not the number of a square.
    #[error("{0} is not the number of a square")]
    MoveByte(u8),
    /// A byte after the end of the moves.
    #[error("{0} after the end of the moves")]
    ByteAfterEnd(u8),
    /// A count that does not match the file.
    #[error("expected {expected} {what}, found {found}")]
    Count {
        /// The counted items: games or names.
        what: &'static str,
        /// The stated number.
        expected: u64,
        /// The number of complete items in the file.
        found: u64,
    },
    /// An incomplete record at the end of the file.
    #[error("{0} bytes after the last complete record")]
    TrailingBytes(usize),
    /// An invalid transcript.
    #[error("{0}")]
    Transcript(TranscriptReason),
    /// An invalid OBF record.
    #[error("{0}")]
    Obf(ObfReason),
}

impl RecordError {
    pub(crate) const fn new(reason: RecordReason, game: usize, location: FileLocation) -> Self {
        Self {
            reason,
            game,
            location,
        }
    }

    /// The reason.
    #[must_use]
    pub const fn reason(&self) -> &RecordReason {
        &self.reason
    }

    /// The number of the game, from 1; 0 for an error of the whole file.
    #[must_use]
    pub const fn game(&self) -> usize {
        self.game
    }

    /// The location of the error.
    #[must_use]
    pub const fn location(&self) -> FileLocation {
        self.location
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game > 0 {
            write!(f, "game {}, ", self.game)?;
        }
        write!(f, "{}: {}", self.location, self.reason)
    }
}

impl fmt::Display for FileLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(location) => {
                write!(f, "line {}, column {}", location.line(), location.column())
            }
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

impl From<IllegalMove> for RecordReason {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}
