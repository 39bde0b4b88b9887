//! Parsing of the arguments of a command.

use std::time::Duration;

use reversi_engine::{Color, Move};

use super::failure::Failure;
use crate::util::text;

/// The arguments of a command. Extra arguments are ignored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'r>(pub(super) &'r [&'r str]);

impl<'r> Arguments<'r> {
    /// The argument at an index.
    pub(super) fn word(self, index: usize) -> Option<&'r str> {
        self.0.get(index).copied()
    }

    /// All arguments, separated by spaces.
    pub(super) fn joined(self) -> String {
        self.0.join(" ")
    }

    /// The arguments in pairs; the last one of an odd number is alone.
    pub(super) fn pairs(self) -> impl Iterator<Item = Arguments<'r>> {
        self.0.chunks(2).map(Arguments)
    }

    /// Parses a color: `b`, `w`, `black` or `white`, in any case.
    pub(super) fn color(self, index: usize) -> Result<Color, Failure> {
        let word = self.word(index).and_then(|word| word.parse().ok());
        word.ok_or(Failure::Expected("a color, b or w"))
    }

    /// Parses a vertex: a square or `pass`, in any case.
    pub(super) fn vertex(self, index: usize) -> Result<Move, Failure> {
        let word = self
            .word(index)
            .ok_or(Failure::Expected("a square or pass"))?;
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let square = word.parse().map_err(|_| Failure::InvalidCoordinate)?;
        Ok(Move::Place(square))
    }

    /// Parses a number that is not negative, saturating at `i64::MAX`.
    pub(super) fn number(self, index: usize) -> Result<u64, Failure> {
        let number = self.word(index).and_then(text::parse_integer);
        let number = number.and_then(|number| u64::try_from(number).ok());
        number.ok_or(Failure::Expected("a number"))
    }

    /// Parses an optional number, with the default `missing`.
    pub(super) fn number_or(self, index: usize, missing: usize) -> Result<usize, Failure> {
        match self.word(index) {
            Some(_) => self.count(index).map(|number| number as usize),
            None => Ok(missing),
        }
    }

    /// Parses a number of moves or periods, saturating at `u32::MAX`.
    pub(super) fn count(self, index: usize) -> Result<u32, Failure> {
        let number = self.number(index)?;
        Ok(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// Parses a time in seconds, with an optional fraction. A negative time is zero.
    pub(super) fn seconds(self, index: usize) -> Result<Duration, Failure> {
        let seconds = self.word(index).and_then(text::parse_seconds);
        seconds.ok_or(Failure::Expected("a time in seconds"))
    }
}
