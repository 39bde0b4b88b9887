//! Walking over the text of a file of games, and the games one after another.

use core::fmt;
use core::iter::FusedIterator;

use super::error::{FileLocation, RecordError, RecordReason};
use super::location::{Location, LocationFinder, skip_byte_order_mark};
use super::record::GameRecord;

/// What is wrong and the byte of the text at which it begins.
pub(crate) type Fault = (RecordReason, usize);

/// A text and how far it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    byte: usize,
    /// How many games are still to come that were announced together; only
    /// some formats announce any.
    pub(crate) announced: Option<Announced>,
}

/// A count in front of games and what became of it.
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

    /// How many bytes have been read.
    pub(crate) const fn byte(&self) -> usize {
        self.byte
    }

    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.byte..]
    }

    /// The text from one byte to another.
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

    /// Reads this text if it comes next.
    pub(crate) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.byte += expected.len();
        }
        found
    }

    /// Reads the characters that fit.
    pub(crate) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.byte += end;
        &rest[..end]
    }

    pub(crate) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Reads up to the next place where this text begins, or to the end.
    pub(crate) fn seek(&mut self, pattern: &str) {
        let rest = self.rest();
        self.byte += rest.find(pattern).unwrap_or(rest.len());
    }

    /// Goes to a byte at which a character begins.
    pub(crate) const fn go_to(&mut self, byte: usize) {
        self.byte = byte;
    }

    /// Reads a line without its end; `None` at the end of the text.
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

    /// The fault of the next character, or of the end of the text within
    /// something.
    pub(crate) fn unexpected(&self, expected: &'static str, within: &'static str) -> Fault {
        let reason = match self.peek() {
            Some(found) => RecordReason::Unexpected { found, expected },
            None => RecordReason::Truncated(within),
        };
        (reason, self.byte)
    }
}

/// Reads the next game; `None` when only white space is left. After a fault
/// the cursor stands where the next game may begin.
pub(crate) type ReadNext<'t> = fn(&mut Cursor<'t>) -> Option<Result<GameRecord, Fault>>;

/// The games of a text, one after another. A game that cannot be read gives an
/// error, and the reading goes on behind it.
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

    /// How many bytes of the text have been read.
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
        let place: Location = self.finder.find(byte);
        RecordError::new(reason, self.games, FileLocation::Text(place))
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
        // A reader that stands still would do so for ever.
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
