//! Variants: Othello and historic Reversi, which differ in the opening.

use core::fmt;

use thiserror::Error;

use crate::{Bitboard, Board, Color, Square};

/// A variant of the game. After the first four discs, the rules are the same.
///
/// ```
/// use reversi_engine::{Board, Variant};
/// assert_eq!(Variant::Othello.starts(), [Board::new()]);
/// assert_eq!(Variant::Reversi.starts().len(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Variant {
    /// Othello: a start board with four discs in the centre.
    #[default]
    Othello,
    /// Historic Reversi: an empty start board, see [`ReversiOpening`].
    Reversi,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Othello, Self::Reversi];

    /// The possible boards after the opening, all with black to move, that of Othello
    /// first.
    #[must_use]
    pub const fn starts(self) -> &'static [Board] {
        match self {
            Self::Othello => STARTS.split_at(1).0,
            Self::Reversi => &STARTS,
        }
    }

    /// The name in lower case: `othello` or `reversi`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Othello => "othello",
            Self::Reversi => "reversi",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The six arrangements of two black and two white discs in the centre.
static STARTS: [Board; 6] = {
    use Square::{D4, D5, E4, E5};
    [
        start([E4, D5]),
        start([D4, E5]),
        start([D4, E4]),
        start([D5, E5]),
        start([D4, D5]),
        start([E4, E5]),
    ]
};

const fn start([first, second]: [Square; 2]) -> Board {
    let black = first.bitboard().with(second);
    let white = Bitboard::new(Bitboard::CENTER.bits() & !black.bits());
    Board::from_disjoint(black, white, Color::Black)
}

/// The opening of historic Reversi: black and white in turn place two discs each on the
/// four squares of the centre, without flips. Normal play follows, with black to
/// move.
///
/// ```
/// use reversi_engine::{ReversiOpening, Square};
/// let mut opening = ReversiOpening::new();
/// for square in [Square::D4, Square::D5, Square::E4, Square::E5] {
///     opening.place(square)?;
/// }
/// let board = opening.board().expect("four discs are placed");
/// assert_eq!(board.legal_moves().to_string(), "c6 d6 e6 f6");
/// # Ok::<(), reversi_engine::OpeningError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ReversiOpening {
    black: Bitboard,
    white: Bitboard,
}

/// The reason why a disc cannot be placed in the opening of historic Reversi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The square already holds a disc.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// The square is not in the centre.
    #[error("{0} is outside of the centre: the first four discs go to d4, e4, d5 and e5")]
    OutsideCenter(Square),
}

impl ReversiOpening {
    /// The empty board with black to move.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
        }
    }

    /// The discs of one colour.
    #[must_use]
    pub const fn discs(&self, color: Color) -> Bitboard {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The side that places the next disc.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        if self.black.len() == self.white.len() {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The legal squares of the next disc, none after the end of the opening.
    #[must_use]
    pub fn legal_moves(&self) -> Bitboard {
        Bitboard::CENTER - (self.black | self.white)
    }

    /// Places a disc of the side to move.
    ///
    /// # Errors
    /// [`OpeningError`] if the square is occupied or outside of the centre. The opening is
    /// then unchanged.
    pub fn place(&mut self, square: Square) -> Result<(), OpeningError> {
        if !Bitboard::CENTER.contains(square) {
            return Err(OpeningError::OutsideCenter(square));
        }
        if !self.legal_moves().contains(square) {
            return Err(OpeningError::Occupied(square));
        }
        match self.side_to_move() {
            Color::Black => self.black.insert(square),
            Color::White => self.white.insert(square),
        };
        Ok(())
    }

    /// The board after the opening, `None` before the fourth disc.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        if !self.legal_moves().is_empty() {
            return None;
        }
        Board::from_discs(self.black, self.white, Color::Black)
    }
}
