//! A cursor over the text of a file of games, and the iterator of its games.

use core::fmt;
use core::iter::FusedIterator;

use super::error::{FileLocation, RecordError, RecordReason};
use super::location::{Location, LocationFinder, skip_byte_order_mark};
use super::record::GameRecord;

/// The reason of an error and its byte in the text.
pub(crate) type Fault = (RecordReason, usize);

/// A text and the number of bytes read.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    byte: usize,
    /// The stated number of games, in formats that state it.
    pub(crate) announced: Option<Announced>,
}

/// A stated number of games, and the number of games found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Announced {
    pub(crate) at: usize,
    pub(crate) count: u64,
    pub(crate) found: u64,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            byte: text.len() - skip_byte_order_mark(text).len(),
            announced: None,
        }
    }

    /// The number of bytes read.
    pub(crate) const fn byte(&self) -> usize {
        self.byte
    }

    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.byte..]
    }

    /// The text between two bytes.
    pub(crate) fn slice(&self, from: usize, to: usize) -> &'t str {
        self.text.get(from..to).unwrap_or_default()
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.byte += next.len_utf8();
        Some(next)
    }

    /// Reads this text. Returns `false` if another text comes next.
    pub(crate) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.byte += expected.len();
        }
        found
    }

    /// Reads all characters up to the first that does not fit.
    pub(crate) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.byte += end;
        &rest[..end]
    }

    pub(crate) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Moves to the next occurrence of this text, or to the end.
    pub(crate) fn seek(&mut self, pattern: &str) {
        let rest = self.rest();
        self.byte += rest.find(pattern).unwrap_or(rest.len());
    }

    /// Moves to the first byte of a character.
    pub(crate) const fn go_to(&mut self, byte: usize) {
        self.byte = byte;
    }

    /// Reads a line, without its line break; `None` at the end of the text.
    pub(crate) fn line(&mut self) -> Option<&'t str> {
        if self.rest().is_empty() {
            return None;
        }
        let line = self.take_while(|c| c != '\n' && c != '\r');
        if !self.eat("\r\n") {
            self.next();
        }
        Some(line)
    }

    /// The error of an unexpected character or end of the text.
    pub(crate) fn unexpected(&self, expected: &'static str, within: &'static str) -> Fault {
        let reason = match self.peek() {
            Some(found) => RecordReason::Unexpected { found, expected },
            None => RecordReason::Truncated(within),
        };
        (reason, self.byte)
    }
}

/// Reads the next game, `None` if only white space is left. After an error, the cursor
/// is at a possible start of the next game.
pub(crate) type ReadNext<'t> = fn(&mut Cursor<'t>) -> Option<Result<GameRecord, Fault>>;

/// An iterator over the games of a text. It continues after an invalid game.
#[derive(Clone)]
pub struct Records<'t> {
    cursor: Cursor<'t>,
    read_next: ReadNext<'t>,
    finder: LocationFinder<'t>,
    games: usize,
    ended: bool,
}

impl<'t> Records<'t> {
    pub(crate) fn new(text: &'t str, read_next: ReadNext<'t>) -> Self {
        Self {
            cursor: Cursor::new(text),
            read_next,
            finder: LocationFinder::new(text),
            games: 0,
            ended: false,
        }
    }

    /// The number of bytes read.
    #[must_use]
    pub const fn bytes_read(&self) -> usize {
        self.cursor.byte()
    }

    /// The only game of the text.
    pub(crate) fn only(mut self) -> Result<GameRecord, RecordError> {
        let Some(first) = self.next() else {
            return Err(self.error(RecordReason::NoGame, self.cursor.byte()));
        };
        let record = first?;
        self.cursor.skip_space();
        let second = self.cursor.byte();
        match self.next() {
            None => Ok(record),
            Some(Ok(_)) => Err(self.error(RecordReason::SecondGame, second)),
            Some(Err(error)) => Err(error),
        }
    }

    fn error(&mut self, reason: RecordReason, byte: usize) -> RecordError {
        let location: Location = self.finder.find(byte);
        RecordError::new(reason, self.games, FileLocation::Text(location))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<GameRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let before = self.cursor.byte();
        let read = (self.read_next)(&mut self.cursor);
        // Without progress the iteration would not end.
        self.ended = read.is_none() || self.cursor.byte() <= before;
        let read = read?;
        self.games += 1;
        Some(read.map_err(|(reason, byte)| self.error(reason, byte)))
    }
}

impl FusedIterator for Records<'_> {}

impl fmt::Debug for Records<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Records")
            .field("games", &self.games)
            .field("bytes_read", &self.cursor.byte())
            .finish_non_exhaustive()
    }
}
