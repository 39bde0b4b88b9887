//! Corners and the squares adjacent to them.

use crate::{Board, Color, Square};

/// A corner with its X-square and its C-squares, where a disc often gives an empty
/// corner to the opponent.
///
/// ```
/// use reversi_engine::{Board, Color, Square, study};
/// let mut text = "-".repeat(64);
/// text.replace_range(9..10, "X");
/// let board: Board = format!("{text} O").parse()?;
/// let [a1, ..] = study::corners(&board);
/// assert!(a1.is_empty());
/// assert_eq!(a1.x_square, (Square::B2, Some(Color::Black)));
/// assert_eq!(a1.c_squares.map(|(square, _)| square), [Square::B1, Square::A2]);
/// # Ok::<(), reversi_engine::BoardTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Corner {
    /// The corner and its disc.
    pub square: (Square, Option<Color>),
    /// The X-square, diagonally adjacent to the corner, and its disc.
    pub x_square: (Square, Option<Color>),
    /// The C-squares, adjacent to the corner in its row and in its column, and their
    /// discs.
    pub c_squares: [(Square, Option<Color>); 2],
}

/// The corner, its X-square, and its C-squares in the row and in the column.
const SQUARES: [[Square; 4]; 4] = [
    [Square::A1, Square::B2, Square::B1, Square::A2],
    [Square::H1, Square::G2, Square::G1, Square::H2],
    [Square::A8, Square::B7, Square::B8, Square::A7],
    [Square::H8, Square::G7, Square::G8, Square::H7],
];

impl Corner {
    pub(super) fn all(board: &Board) -> [Self; 4] {
        SQUARES.map(|squares| {
            let [square, x_square, row, column] =
                squares.map(|square| (square, board.disc_at(square)));
            Self {
                square,
                x_square,
                c_squares: [row, column],
            }
        })
    }

    /// Returns `true` if the corner is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.square.1.is_none()
    }

    /// The X-square and the two C-squares with their discs.
    #[must_use]
    pub const fn adjacent(&self) -> [(Square, Option<Color>); 3] {
        let [row, column] = self.c_squares;
        [self.x_square, row, column]
    }
}
