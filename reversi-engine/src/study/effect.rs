//! The effect of a move.

use super::{frontier, mobility, regions, stable_discs};
use crate::{Bitboard, Board, Square};

/// The effect of a move, from the point of view of the side that plays it: the
/// positional features of the board after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveEffect {
    /// The square of the move.
    pub square: Square,
    /// The flipped discs.
    pub flips: Bitboard,
    /// The mobility of the opponent.
    pub replies: Bitboard,
    /// The mobility of the side that moved.
    pub mobility: Bitboard,
    /// The frontier of the side that moved.
    pub frontier: Bitboard,
    /// The stable discs of the side that moved.
    pub stable: Bitboard,
    /// The corners among the replies.
    pub corners_given: Bitboard,
    /// The empty corner adjacent to the square, if it is an X- or C-square.
    pub open_corner: Option<Square>,
    /// The size of the region of empty squares before the move, this square
    /// included.
    pub region: usize,
}

impl MoveEffect {
    /// The effect of a move of the side to move, `None` for an illegal square.
    #[must_use]
    pub fn of(board: &Board, square: Square) -> Option<Self> {
        let side = board.side_to_move();
        let flips = board.flips(square);
        let mut after = *board;
        after.play(square).ok()?;
        let replies = after.legal_moves();
        let region = regions(board).find(|region| region.squares().contains(square));
        Some(Self {
            square,
            flips,
            replies,
            mobility: mobility(&after, side),
            frontier: frontier(&after, side),
            stable: stable_discs(&after, side),
            corners_given: replies & Bitboard::CORNERS,
            open_corner: open_corner(&after, square),
            region: region.map_or(0, |region| region.squares().len()),
        })
    }

    /// Returns `true` if the move takes a corner.
    #[must_use]
    pub const fn takes_corner(&self) -> bool {
        Bitboard::CORNERS.contains(self.square)
    }
}

fn open_corner(board: &Board, square: Square) -> Option<Square> {
    let mut corners = super::corners(board).into_iter();
    let corner = corners.find(|corner| {
        corner.is_empty()
            && corner
                .adjacent()
                .iter()
                .any(|(adjacent, _)| *adjacent == square)
    })?;
    Some(corner.square.0)
}
