//! Regions of empty squares and their parity.

use core::iter::FusedIterator;

use crate::{Bitboard, Board};

/// A region: connected empty squares, orthogonally or diagonally adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    squares: Bitboard,
}

impl Region {
    /// The squares of the region, at least one.
    #[must_use]
    pub const fn squares(self) -> Bitboard {
        self.squares
    }

    /// Returns `true` if the number of squares is odd. By parity, the first side to move
    /// in an odd region also moves last there.
    #[must_use]
    pub const fn is_odd(self) -> bool {
        self.squares.len() % 2 == 1
    }
}

/// An iterator over the regions of a board, returned by [`regions`].
#[derive(Clone, Debug)]
pub struct Regions {
    left: Bitboard,
}

/// The regions of empty squares, sorted by their first squares.
///
/// ```
/// use reversi_engine::{Board, study};
/// let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
/// let board: Board = text.parse()?;
/// let sizes = study::regions(&board).map(|region| region.squares().len());
/// assert!(sizes.eq([5, 2, 4, 3]));
/// # Ok::<(), reversi_engine::BoardTextError>(())
/// ```
#[must_use]
pub const fn regions(board: &Board) -> Regions {
    Regions {
        left: board.empties(),
    }
}

impl Iterator for Regions {
    type Item = Region;

    fn next(&mut self) -> Option<Region> {
        let mut squares = self.left.first()?.bitboard();
        loop {
            let grown = squares | (squares.neighbours() & self.left);
            if grown == squares {
                break;
            }
            squares = grown;
        }
        self.left -= squares;
        Some(Region { squares })
    }
}

impl FusedIterator for Regions {}
