//! Boards as text: 64 squares and the side to move.
//!
//! **Reads** the squares row by row from a1, then the side to move:
//!
//! | | characters |
//! |---|---|
//! | black | `X` `x` `*` `B` `b` `@` |
//! | white | `O` `o` `W` `w` |
//! | empty | `-` `.` `_` |
//!
//! White space is ignored everywhere, including no-break spaces and a byte order mark
//! at the start. One `;` may follow the side. Digits are rejected, since programs
//! disagree about the colours of `0` and `1`. Unreachable boards are accepted.
//!
//! **Writes** one line of 66 characters: the squares as `X`, `O` and `-`, a
//! space, and `X` or `O` for the side to move.
//!
//! ```
//! use reversi_engine::Board;
//! let text = "---------------------------OX------XO--------------------------- X";
//! let board: Board = text.parse()?;
//! assert_eq!(board, Board::new());
//! assert_eq!(board.to_string(), text);
//! # Ok::<(), reversi_engine::BoardTextError>(())
//! ```

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::location::{Location, skip_byte_order_mark};
use crate::{Bitboard, Board, Color, Square};

/// The error of a text that is not a board: its reason and location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{location}: {reason}")]
pub struct BoardTextError {
    reason: BoardTextReason,
    location: Location,
}

/// The reason of a [`BoardTextError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardTextReason {
    /// A digit for a disc or the side to move.
    #[error("ambiguous digit {0:?}: black in some programs, white in others")]
    Digit(char),
    /// A character that is not a square.
    #[error("expected a square (X black, O white, - empty), found {0:?}")]
    UnknownSquare(char),
    /// The text ends after this number of squares.
    #[error("end of the text after {0} of 64 squares")]
    TooFewSquares(usize),
    /// There are more than 64 squares.
    #[error("more than 64 squares")]
    TooManySquares,
    /// The text ends after the 64 squares.
    #[error("no side to move after the 64 squares")]
    MissingSide,
    /// A character that is not a side to move.
    #[error("expected the side to move (X or O), found {0:?}")]
    UnknownSide(char),
    /// A text after the board.
    #[error("{0:?} after the end of the board")]
    TextAfterBoard(char),
}

impl BoardTextError {
    /// The reason.
    #[must_use]
    pub const fn reason(&self) -> BoardTextReason {
        self.reason
    }

    /// The location of the error; after the last character of a text that is too short.
    #[must_use]
    pub const fn location(&self) -> Location {
        self.location
    }
}

impl FromStr for Board {
    type Err = BoardTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = BoardReader::new(text);
        let (black, white) = reader.squares()?;
        let side_to_move = reader.side()?;
        if reader.next == Some(';') {
            reader.advance();
        }
        reader.end()?;
        Ok(Board::from_disjoint(black, white, side_to_move))
    }
}

/// Reads 64 squares without the side to move.
///
/// ```
/// use reversi_engine::{Board, Color, format::board_text};
/// let picture = "
///     - - - - - - - -
///     - - - - - - - -
///     - - - - - - - -
///     - - - O X - - -
///     - - - X O - - -
///     - - - - - - - -
///     - - - - - - - -
///     - - - - - - - -
/// ";
/// assert_eq!(board_text::parse_squares(picture, Color::Black)?, Board::new());
/// # Ok::<(), board_text::BoardTextError>(())
/// ```
///
/// # Errors
/// [`BoardTextError`] if the text is not a board of 64 squares.
pub fn parse_squares(text: &str, side_to_move: Color) -> Result<Board, BoardTextError> {
    let mut reader = BoardReader::new(text);
    let (black, white) = reader.squares()?;
    reader.end()?;
    Ok(Board::from_disjoint(black, white, side_to_move))
}

impl fmt::Display for Board {
    /// The 64 squares from a1 as `X`, `O` and `-`, a space, and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b' '; 66];
        for square in Square::ALL {
            text[square.index()] = self.disc_at(square).map_or(b'-', |disc| disc.mark() as u8);
        }
        text[65] = self.side_to_move().mark() as u8;
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

/// A cursor over the characters of a board text that are not white space.
struct BoardReader<'t> {
    text: &'t str,
    /// The rest of the text, which starts with `next`.
    rest: &'t str,
    next: Option<char>,
}

impl<'t> BoardReader<'t> {
    fn new(text: &'t str) -> Self {
        let rest = skip_byte_order_mark(text).trim_start();
        let next = rest.chars().next();
        Self { text, rest, next }
    }

    fn advance(&mut self) {
        let width = self.next.map_or(0, char::len_utf8);
        self.rest = self.rest[width..].trim_start();
        self.next = self.rest.chars().next();
    }

    /// Reads 64 squares: the black and the white discs.
    fn squares(&mut self) -> Result<(Bitboard, Bitboard), BoardTextError> {
        let (mut black, mut white) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for square in Square::ALL {
            let Some(mark) = self.next else {
                return Err(self.error(BoardTextReason::TooFewSquares(square.index())));
            };
            match Color::from_mark(mark) {
                Some(Color::Black) => black = black.with(square),
                Some(Color::White) => white = white.with(square),
                None if is_empty_mark(mark) => {}
                None if mark.is_ascii_digit() => {
                    return Err(self.error(BoardTextReason::Digit(mark)));
                }
                None => return Err(self.error(BoardTextReason::UnknownSquare(mark))),
            }
            self.advance();
        }
        Ok((black, white))
    }

    fn side(&mut self) -> Result<Color, BoardTextError> {
        let Some(mark) = self.next else {
            return Err(self.error(BoardTextReason::MissingSide));
        };
        let side = Color::from_mark(mark).ok_or_else(|| {
            self.error(if is_empty_mark(mark) {
                BoardTextReason::TooManySquares
            } else if mark.is_ascii_digit() {
                BoardTextReason::Digit(mark)
            } else {
                BoardTextReason::UnknownSide(mark)
            })
        })?;
        self.advance();
        Ok(side)
    }

    /// Checks for the end of the text.
    fn end(&self) -> Result<(), BoardTextError> {
        let Some(next) = self.next else {
            return Ok(());
        };
        let is_square = is_empty_mark(next) || Color::from_mark(next).is_some();
        Err(self.error(if is_square {
            BoardTextReason::TooManySquares
        } else {
            BoardTextReason::TextAfterBoard(next)
        }))
    }

    /// An error at the next character, or after the last one.
    fn error(&self, reason: BoardTextReason) -> BoardTextError {
        let byte = match self.next {
            Some(_) => self.text.len() - self.rest.len(),
            None => self.text.trim_end().len(),
        };
        BoardTextError {
            reason,
            location: Location::in_text(self.text, byte),
        }
    }
}

const fn is_empty_mark(mark: char) -> bool {
    matches!(mark, '-' | '.' | '_')
}
