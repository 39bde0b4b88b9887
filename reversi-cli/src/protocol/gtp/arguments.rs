//! The arguments of a command, parsed by type.

use std::time::Duration;

use reversi_engine::{Color, Move};

use super::failure::Failure;

/// The words after a command. Surplus words are ignored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'r>(pub(super) &'r [&'r str]);

impl<'r> Arguments<'r> {
    /// The word at this place, counted from 0.
    pub(super) fn word(self, place: usize) -> Option<&'r str> {
        self.0.get(place).copied()
    }

    /// All words with spaces between.
    pub(super) fn line(self) -> String {
        self.0.join(" ")
    }

    /// The words in pairs; an odd last one is alone.
    pub(super) fn pairs(self) -> impl Iterator<Item = Arguments<'r>> {
        self.0.chunks(2).map(Arguments)
    }

    /// A side: `b`, `w`, `black` or `white`, in any case.
    pub(super) fn color(self, place: usize) -> Result<Color, Failure> {
        let word = self.word(place).and_then(|word| word.parse().ok());
        word.ok_or(Failure::Expected("a color, b or w"))
    }

    /// A square or `pass`, in any case.
    pub(super) fn vertex(self, place: usize) -> Result<Move, Failure> {
        let word = self
            .word(place)
            .ok_or(Failure::Expected("a square or pass"))?;
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let square = word.parse().map_err(|_| Failure::InvalidCoordinate)?;
        Ok(Move::Place(square))
    }

    /// A number that is not negative.
    pub(super) fn number(self, place: usize) -> Result<u64, Failure> {
        let word = self.word(place).and_then(|word| word.parse().ok());
        word.ok_or(Failure::Expected("a number"))
    }

    /// An optional number.
    pub(super) fn number_or(self, place: usize, missing: usize) -> Result<usize, Failure> {
        match self.word(place) {
            Some(_) => self.count(place).map(|number| number as usize),
            None => Ok(missing),
        }
    }

    /// A number of moves or periods, saturated.
    pub(super) fn count(self, place: usize) -> Result<u32, Failure> {
        let number = self.number(place)?;
        Ok(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// A time in seconds, which may have a fraction.
    pub(super) fn seconds(self, place: usize) -> Result<Duration, Failure> {
        let seconds = self.word(place).and_then(|word| word.parse::<f64>().ok());
        match seconds {
            Some(seconds) if seconds >= 0.0 => {
                Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
            }
            // A side that has exceeded its time has none left.
            Some(seconds) if seconds < 0.0 => Ok(Duration::ZERO),
            _ => Err(Failure::Expected("a time in seconds")),
        }
    }
}
