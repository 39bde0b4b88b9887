//! What a move changes on the board.

use super::{frontier, mobility, regions, seen_by, stable_discs};
use crate::{Bitboard, Board, Square};

/// What a move does in the terms of a student, seen by the side that plays it.
///
/// All of it is about the board right after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveEffect {
    /// The square of the disc.
    pub square: Square,
    /// The discs that it flips.
    pub flips: Bitboard,
    /// Where the opponent can answer.
    pub replies: Bitboard,
    /// Where the side that moved could go on if it were its turn again.
    pub follow_ups: Bitboard,
    /// Its discs beside an empty square.
    pub frontier: Bitboard,
    /// Its stable discs.
    pub stable: Bitboard,
    /// The corners among the opponent's answers.
    pub corners_given: Bitboard,
    /// The corner beside an X- or C-square that was played while the corner is
    /// open.
    pub corner_beside: Option<Square>,
    /// The number of squares of the region of empties that was played into,
    /// the played square included.
    pub region: usize,
}

impl MoveEffect {
    /// What this move of the side to move does, `None` when it is not legal.
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
            follow_ups: mobility(&seen_by(&after, side), side),
            frontier: frontier(&after, side),
            stable: stable_discs(&after, side),
            corners_given: replies & Bitboard::CORNERS,
            corner_beside: corner_beside(&after, square),
            region: region.map_or(0, |region| region.squares().len()),
        })
    }

    /// Whether the move takes a corner.
    #[must_use]
    pub const fn takes_corner(&self) -> bool {
        Bitboard::CORNERS.contains(self.square)
    }
}

fn corner_beside(board: &Board, square: Square) -> Option<Square> {
    let mut open = super::corners(board).into_iter();
    let corner = open.find(|corner| {
        corner.is_open() && corner.beside().iter().any(|(beside, _)| *beside == square)
    })?;
    Some(corner.square.0)
}
