//! What is wrong with a file of games, and where.

use alloc::string::String;
use core::fmt;

use thiserror::Error;

use super::board_text::BoardTextReason;
use super::location::Location;
use super::obf::ObfReason;
use super::transcript::TranscriptReason;
use crate::{Color, IllegalMove};

/// A game that cannot be read: what is wrong, in which game of the file, and
/// where.
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

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileLocation {
    /// In a text, by line and column.
    Text(Location),
    /// In a binary file, by the bytes before it.
    Byte(usize),
}

/// What is wrong with a record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordReason {
    /// The file ends too early.
    #[error("the file ends within {0}")]
    Truncated(&'static str),
    /// A character that cannot stand here.
    #[error("{found:?} in place of {expected}")]
    Unexpected {
        /// The character.
        found: char,
        /// What may stand here.
        expected: &'static str,
    },
    /// The file holds no game.
    #[error("no game")]
    NoGame,
    /// More than the one game that was asked for.
    #[error("a second game")]
    SecondGame,
    /// Another game than Othello.
    #[error("the game is {0:?}, not Othello")]
    OtherGame(String),
    /// A board of another size.
    #[error("a board of size {0}: only 8x8 can be read")]
    BoardSize(String),
    /// A kind of file that has no games on 8x8 boards.
    #[error("a file of solitaires, which holds no games")]
    Solitaires,
    /// A property without which a game cannot be read.
    #[error("no {0}")]
    Missing(&'static str),
    /// A value that cannot be read.
    #[error("{name} is not {expected}")]
    Value {
        /// The name of the property.
        name: &'static str,
        /// What its value must be.
        expected: &'static str,
    },
    /// A set-up that comes too late.
    #[error("a start board behind the first move")]
    LateStart,
    /// The start is no board.
    #[error("start board: {0}")]
    Start(BoardTextReason),
    /// Something else in place of a move.
    #[error("not a move: expected a square or a pass")]
    UnknownMove,
    /// A move of the wrong side.
    #[error("a move of {0} while the other side is to move")]
    WrongTurn(Color),
    /// A move that cannot be played.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// A byte that names no square.
    #[error("{0} is not the number of a square")]
    MoveByte(u8),
    /// A byte behind the end of the list of moves.
    #[error("{0} behind the end of the moves")]
    ByteAfterEnd(u8),
    /// Another number than was announced.
    #[error("{announced} {what} are announced, {found} follow")]
    Count {
        /// Games or names.
        what: &'static str,
        /// The number announced.
        announced: u64,
        /// The number of whole ones that are there.
        found: u64,
    },
    /// Bytes that are no whole record.
    #[error("{0} bytes behind the last whole record")]
    RestOfBytes(usize),
    /// A list of moves that cannot be read.
    #[error("{0}")]
    Transcript(TranscriptReason),
    /// A position with scores that cannot be read.
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

    /// What is wrong.
    #[must_use]
    pub const fn reason(&self) -> &RecordReason {
        &self.reason
    }

    /// Which game of the file, from 1; 0 when the file as a whole is wrong.
    #[must_use]
    pub const fn game(&self) -> usize {
        self.game
    }

    /// Where it is.
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
            Self::Text(place) => write!(f, "line {}, column {}", place.line(), place.column()),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

impl From<IllegalMove> for RecordReason {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}
