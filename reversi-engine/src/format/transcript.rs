//! Transcripts: games as lists of moves, `f5d6c3d3c4`.
//!
//! **Reads** squares in either case, with or without white space, commas, single
//! dashes or plus signs between them, and with or without move numbers (`1.`, their
//! values are ignored). A pass is `pass`, `pa`, `ps`, `--` or `@@`, or omitted and then
//! added to the game. A final score (`37-27`) or numbers after a colon (`: -04 10`) are
//! skipped and not compared with the game. A start board other than that of Othello
//! precedes the moves, as a [board](super::board_text) and a `;`.
//!
//! **Writes** the squares in lower case without separators or passes, preceded by the
//! start board and a `;` if it is not that of Othello.
//!
//! ```
//! use reversi_engine::format::transcript;
//! let game = transcript::parse("1. F5 d6 2. C3 d3 3. C4")?;
//! assert_eq!(transcript::write(&game), "f5d6c3d3c4");
//!
//! let error = transcript::parse("f5d6c3a1").unwrap_err();
//! assert_eq!(error.to_string(), "move 4 at character 7: a1 flips no disc");
//! assert_eq!(transcript::write(error.game()), "f5d6c3");
//! # Ok::<(), transcript::TranscriptError>(())
//! ```

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::{self, Write};

use thiserror::Error;

use super::board_text::BoardTextReason;
use super::location::{Location, skip_byte_order_mark};
use crate::{Board, Game, IllegalMove, Move, Square};

/// The error of a text that is not a transcript: its reason and location, and the game
/// before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptError {
    reason: TranscriptReason,
    move_number: usize,
    location: Location,
    game: Box<Game>,
}

/// The reason of a [`TranscriptError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TranscriptReason {
    /// The start board is invalid.
    #[error("{0}")]
    Start(BoardTextReason),
    /// An illegal move.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// The letter of a square without its digit.
    #[error("expected a digit 1-8 after {0:?}")]
    MissingDigit(char),
    /// A number that is neither a move number nor a final score.
    #[error("expected a move number (1.) or a final score (37-27)")]
    StrayNumber,
    /// An unexpected character.
    #[error("expected a move or a number, found {0:?}")]
    UnknownText(char),
    /// A text after the final score.
    #[error("{0:?} after the final score")]
    TextAfterScore(char),
}

impl TranscriptError {
    /// The reason.
    #[must_use]
    pub const fn reason(&self) -> TranscriptReason {
        self.reason
    }

    /// The number of the move in the text, from 1, written passes included; 0 for the
    /// start board.
    #[must_use]
    pub const fn move_number(&self) -> usize {
        self.move_number
    }

    /// The location of the error.
    #[must_use]
    pub const fn location(&self) -> Location {
        self.location
    }

    /// The game up to the error.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game up to the error.
    #[must_use]
    pub fn into_game(self) -> Game {
        *self.game
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.move_number {
            0 => f.write_str("start board")?,
            number => write!(f, "move {number}")?,
        }
        write!(f, " at {}: {}", self.location, self.reason)
    }
}

impl core::error::Error for TranscriptError {}

/// Reads a transcript, from the Othello start if the text has no start board.
///
/// # Errors
/// [`TranscriptError`] at the first invalid or illegal move, with the game up to it.
pub fn parse(text: &str) -> Result<Game, TranscriptError> {
    let Some((start, moves)) = text.split_once(';') else {
        return parse_from(Board::new(), text);
    };
    match start.parse::<Board>() {
        Ok(board) => TranscriptReader::new(text, moves, board).read(),
        Err(error) => Err(TranscriptError {
            reason: TranscriptReason::Start(error.reason()),
            move_number: 0,
            location: error.location(),
            game: Box::default(),
        }),
    }
}

/// Reads the moves of a transcript from a given start board.
///
/// # Errors
/// [`TranscriptError`] at the first invalid or illegal move, with the game up to it.
pub fn parse_from(start: Board, text: &str) -> Result<Game, TranscriptError> {
    TranscriptReader::new(text, skip_byte_order_mark(text), start).read()
}

/// Writes a game. [`parse`] gives the same game, except for a pass at its end, since
/// passes are not written.
#[must_use]
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    if *game.start() != Board::new() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{};", game.start());
    }
    for square in game.moves().iter().filter_map(|mv| mv.square()) {
        let _ = write!(text, "{square}");
    }
    text
}

/// A reader that plays the moves of a text.
struct TranscriptReader<'t> {
    text: &'t str,
    rest: &'t str,
    game: Game,
    /// The number of the next move.
    move_number: usize,
}

impl<'t> TranscriptReader<'t> {
    fn new(text: &'t str, moves: &'t str, start: Board) -> Self {
        Self {
            text,
            rest: moves,
            game: Game::from_board(start),
            move_number: 1,
        }
    }

    fn read(mut self) -> Result<Game, TranscriptError> {
        match self.read_all() {
            Ok(()) => Ok(self.game),
            Err(reason) => Err(TranscriptError {
                reason,
                move_number: self.move_number,
                location: Location::in_text(self.text, self.text.len() - self.rest.len()),
                game: Box::new(self.game),
            }),
        }
    }

    /// Reads to the end. After an error, `rest` starts at its location.
    fn read_all(&mut self) -> Result<(), TranscriptReason> {
        while let Some(next) = self.rest.chars().next() {
            if let Some(name) = self.pass() {
                self.game.play(Move::Pass)?;
                self.advance(name.len());
                self.move_number += 1;
                continue;
            }
            match next {
                'a'..='h' | 'A'..='H' => self.square(next)?,
                '0'..='9' => {
                    if self.number()? {
                        return self.end();
                    }
                }
                ':' => {
                    self.advance(1);
                    let is_numeric = |c: char| c.is_ascii_digit() || c == '-' || c == '+';
                    self.skip_while(|c| is_numeric(c) || c.is_whitespace());
                    return self.end();
                }
                ',' | '-' | '+' => self.advance(1),
                _ if next.is_whitespace() => self.advance(next.len_utf8()),
                _ => return Err(TranscriptReason::UnknownText(next)),
            }
        }
        Ok(())
    }

    /// The spelling of a pass that comes next.
    fn pass(&self) -> Option<&'static str> {
        Move::PASS_NAMES.into_iter().find(|name| {
            let next = self.rest.get(..name.len());
            next.is_some_and(|next| next.eq_ignore_ascii_case(name))
        })
    }

    /// Plays the square that starts with this letter.
    fn square(&mut self, letter: char) -> Result<(), TranscriptReason> {
        let name = self.rest.get(..2).unwrap_or_default();
        let square: Square = name
            .parse()
            .map_err(|_| TranscriptReason::MissingDigit(letter))?;
        self.game.play_with_passes(square)?;
        self.advance(2);
        self.move_number += 1;
        Ok(())
    }

    /// Reads a move number or a final score. Returns `true` for a score.
    fn number(&mut self) -> Result<bool, TranscriptReason> {
        let (number, rest) = split_digits(self.rest);
        if rest.starts_with('.') {
            self.rest = rest.trim_start_matches('.');
            return Ok(false);
        }
        let (other, rest) = rest.strip_prefix('-').map_or(("", ""), split_digits);
        let is_count = |digits: &str| digits.parse().is_ok_and(|discs: u8| discs <= 64);
        if !is_count(number) || !is_count(other) {
            return Err(TranscriptReason::StrayNumber);
        }
        self.rest = rest;
        Ok(true)
    }

    /// Checks for the end of the text.
    fn end(&mut self) -> Result<(), TranscriptReason> {
        self.skip_while(char::is_whitespace);
        let next = self.rest.chars().next();
        next.map_or(Ok(()), |next| Err(TranscriptReason::TextAfterScore(next)))
    }

    fn skip_while(&mut self, skipped: impl Fn(char) -> bool) {
        self.rest = self.rest.trim_start_matches(skipped);
    }

    fn advance(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }
}

impl From<IllegalMove> for TranscriptReason {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}

/// Splits a text after its leading digits.
fn split_digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}
