//! The corners, and the squares beside them that give them away.

use crate::{Board, Color, Square};

/// A corner with its X-square and its C-squares: discs there often let the
/// opponent take the corner while it is open.
///
/// ```
/// use reversi_engine::{Board, Color, Square, study};
/// let mut text = "-".repeat(64);
/// text.replace_range(9..10, "X");
/// let board: Board = format!("{text} O").parse()?;
/// let [a1, ..] = study::corners(&board);
/// assert!(a1.is_open());
/// assert_eq!(a1.x_square, (Square::B2, Some(Color::Black)));
/// assert_eq!(a1.c_squares.map(|(square, _)| square), [Square::B1, Square::A2]);
/// # Ok::<(), reversi_engine::BoardTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Corner {
    /// The corner and its disc.
    pub square: (Square, Option<Color>),
    /// The square beside it on the diagonal and its disc.
    pub x_square: (Square, Option<Color>),
    /// The squares beside it on the edges, the one in its row first, and their
    /// discs.
    pub c_squares: [(Square, Option<Color>); 2],
}

/// Corner, X-square, and the C-squares in its row and in its column.
const PLACES: [[Square; 4]; 4] = [
    [Square::A1, Square::B2, Square::B1, Square::A2],
    [Square::H1, Square::G2, Square::G1, Square::H2],
    [Square::A8, Square::B7, Square::B8, Square::A7],
    [Square::H8, Square::G7, Square::G8, Square::H7],
];

impl Corner {
    pub(super) fn all(board: &Board) -> [Self; 4] {
        PLACES.map(|places| {
            let [square, x_square, row, column] =
                places.map(|square| (square, board.disc_at(square)));
            Self {
                square,
                x_square,
                c_squares: [row, column],
            }
        })
    }

    /// Whether the corner is empty.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.square.1.is_none()
    }

    /// The X-square and the C-squares in this order, and their discs.
    #[must_use]
    pub const fn beside(&self) -> [(Square, Option<Color>); 3] {
        let [row, column] = self.c_squares;
        [self.x_square, row, column]
    }
}
