//! The pattern indices of a position, updated incrementally.

use super::pattern::{LANES, LAYOUT};

/// The index of each pattern instance, from the point of view of the side to move.
///
/// A move takes a few vector additions and one negation. The loops over arrays of
/// fixed length compile to vector instructions of the tier that they are inlined
/// into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Features([i16; LANES]);

/// The contributions of the squares, each aligned to a cache line.
#[repr(align(64))]
struct Contributions([[i16; LANES]; 64]);

static CONTRIBUTIONS: Contributions = Contributions(LAYOUT.contributions);

impl Features {
    /// The indices of a position, computed from scratch.
    #[inline(always)]
    pub(crate) fn new(player: u64, opponent: u64) -> Self {
        let mut indices = [0; LANES];
        add_squares(&mut indices, opponent);
        let mut features = Self(indices).after_pass();
        add_squares(&mut features.0, player);
        features
    }

    /// The indices after a disc on this square that flips these discs, from the point
    /// of view of the other side.
    #[must_use]
    #[inline(always)]
    pub(crate) fn after_move(&self, square: usize, flips: u64) -> Self {
        // A flipped disc goes from -1 to +1, two steps; the placed disc is one step.
        // Intermediate sums may wrap around.
        let mut flipped = [0; LANES];
        add_squares(&mut flipped, flips);
        let placed = &CONTRIBUTIONS.0[square & 63];
        let mut next = [0; LANES];
        for lane in 0..LANES {
            let change = flipped[lane].wrapping_mul(2).wrapping_add(placed[lane]);
            next[lane] = self.0[lane].wrapping_add(change).wrapping_neg();
        }
        Self(next)
    }

    /// The indices from the point of view of the other side.
    #[must_use]
    #[inline(always)]
    pub(crate) fn after_pass(&self) -> Self {
        Self(self.0.map(i16::wrapping_neg))
    }

    /// The indices, zeros after the last instance.
    #[inline(always)]
    pub(crate) const fn indices(&self) -> &[i16; LANES] {
        &self.0
    }
}

/// Adds the contributions of the squares of a mask.
#[inline(always)]
fn add_squares(indices: &mut [i16; LANES], mut squares: u64) {
    while squares != 0 {
        let square = squares.trailing_zeros() as usize;
        squares &= squares - 1;
        let step = &CONTRIBUTIONS.0[square & 63];
        for lane in 0..LANES {
            indices[lane] = indices[lane].wrapping_add(step[lane]);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Board, Move};

    fn features(board: &Board) -> Features {
        let position = board.position();
        Features::new(position.player().bits(), position.opponent().bits())
    }

    proptest! {
        #[test]
        fn incremental_updates_match_computation_from_scratch(
            choices in proptest::collection::vec(0usize..64, 0..80),
        ) {
            let mut board = Board::new();
            let mut kept = features(&board);
            for choice in choices {
                let position = board.position();
                let moves = position.legal_moves();
                if moves.is_empty() {
                    if !position.must_pass() {
                        break;
                    }
                    kept = kept.after_pass();
                    board.play(Move::Pass).unwrap();
                } else {
                    let square = moves.iter().nth(choice % moves.len()).unwrap();
                    kept = kept.after_move(square.index(), position.flips(square).bits());
                    board.play(square).unwrap();
                }
                prop_assert_eq!(kept, features(&board));
            }
        }
    }

    #[test]
    fn full_boards_have_the_extreme_indices() {
        let all = Features::new(!0, 0);
        assert_eq!(all.indices().iter().max(), Some(&29524));
        assert_eq!(Features::new(0, !0), all.after_pass());
    }
}
