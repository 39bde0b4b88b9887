//! Positions as the fitting of weights sees them.

use alloc::vec::Vec;

use super::features::Features;
use super::pattern::{FOLDED_LEN, INSTANCES, LAYOUT, SHAPES};
use crate::{Position, arch};

/// The stages of a game; each has a second layer of its own.
pub const STAGES: usize = 10;

/// The number of values that a count of legal moves can have: 0 to 34.
pub const MOVE_COUNTS: usize = 35;

/// The stage of a position with this many empty squares: six plies each, the
/// emptiest board first.
///
/// ```
/// use reversi_engine::eval::stage;
/// assert_eq!([60, 55, 54, 6, 0].map(stage), [0, 0, 1, 9, 9]);
/// ```
#[must_use]
#[inline]
pub const fn stage(empties: usize) -> usize {
    let stage = 60usize.saturating_sub(empties) / 6;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The rows that a position adds up: one for each pattern instance, for the legal
/// moves of the side to move, for those of its opponent, and for the empties.
pub const TERMS: usize = INSTANCES + 3;

/// The rows that there are: the folded patterns, shape by shape, then one for each
/// number of legal moves of the side to move, of its opponent, and of empties.
pub const ROWS: usize = FOLDED_LEN + COUNT_ROWS;

/// The rows behind those of the patterns.
pub(crate) const COUNT_ROWS: usize = 2 * MOVE_COUNTS + 61;

/// The rows for the counts of a position, from the first one behind the patterns;
/// counts beyond those of a game take the last row of their kind.
#[inline(always)]
pub(crate) fn count_rows(own_moves: u64, opponent_moves: u64, empties: usize) -> [usize; 3] {
    let count = |moves: u64| (moves.count_ones() as usize).min(MOVE_COUNTS - 1);
    [
        count(own_moves),
        MOVE_COUNTS + count(opponent_moves),
        2 * MOVE_COUNTS + empties.min(60),
    ]
}

/// What the network is given to see of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The stage whose second layer counts.
    pub stage: usize,
    /// The rows of the first layer, each below [`ROWS`]. Those of the pattern
    /// instances come in the order of their shapes, so that a place in this list
    /// always belongs to the same part of the table.
    pub rows: [u32; TERMS],
}

/// The table from pattern indices to rows.
///
/// ```
/// use reversi_engine::{Board, eval::Folding};
/// let terms = Folding::new().terms(Board::new().position());
/// assert_eq!(terms.stage, 0);
/// ```
#[derive(Clone, Debug)]
pub struct Folding {
    /// The row of every index of every shape.
    places: Vec<u32>,
    /// Where index 0 of an instance's shape stands in `places`.
    centers: [u32; INSTANCES],
}

impl Default for Folding {
    fn default() -> Self {
        Self::new()
    }
}

impl Folding {
    /// Works the table out (a millisecond).
    #[must_use]
    pub fn new() -> Self {
        let mut places = Vec::new();
        let mut centers = [0; SHAPES.len()];
        let mut start = 0;
        for (shape, center) in SHAPES.iter().zip(&mut centers) {
            let max = shape.max_index() as i16;
            *center = places.len() as u32 + max as u32;
            places.extend((-max..=max).map(|index| start + shape.fold(index) as u32));
            start += shape.folded_len() as u32;
        }
        Self {
            places,
            centers: LAYOUT.shape.map(|shape| centers[usize::from(shape)]),
        }
    }

    /// The patterns that share a row: the contents of their squares, 1 for a disc of
    /// the side to move, -1 for one of the opponent and 0 for none. Two for a shape
    /// with a symmetry, which are the same where the pattern has it too, else one;
    /// none for a row that belongs to a count.
    #[must_use]
    pub fn patterns(row: usize) -> Vec<Vec<i8>> {
        let mut place = row;
        for shape in &SHAPES {
            if place < shape.folded_len() {
                let digits = shape.unfold(place);
                let mirrored = shape.mirrored(&digits);
                return core::iter::once(digits).chain(mirrored).collect();
            }
            place -= shape.folded_len();
        }
        Vec::new()
    }

    /// The terms of a position.
    #[must_use]
    pub fn terms(&self, position: Position) -> Terms {
        let (player, opponent) = (position.player().bits(), position.opponent().bits());
        let features = Features::new(player, opponent);
        let indices = features.indices();
        let empties = position.empties().len();
        let own_moves = arch::legal_moves(player, opponent);
        let opponent_moves = arch::legal_moves(opponent, player);
        let counts = count_rows(own_moves, opponent_moves, empties);
        let rows = core::array::from_fn(|term| match indices.get(term) {
            Some(&index) if term < INSTANCES => {
                let at = self.centers[term].wrapping_add_signed(i32::from(index));
                self.places[at as usize]
            }
            _ => (FOLDED_LEN + counts[term - INSTANCES]) as u32,
        });
        Terms {
            stage: stage(empties),
            rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bitboard;

    #[test]
    fn unfolding_is_the_reverse_of_folding() {
        let mut start = 0;
        for shape in &SHAPES {
            for place in (0..shape.folded_len()).step_by(7) {
                let patterns = Folding::patterns(start + place);
                for digits in &patterns {
                    let powers = digits.iter().rev();
                    let index = powers.fold(0, |index, &digit| 3 * index + i16::from(digit));
                    assert_eq!(shape.fold(index), place);
                }
            }
            start += shape.folded_len();
        }
        assert_eq!(start, FOLDED_LEN);
        assert!(Folding::patterns(start).is_empty());
    }

    #[test]
    fn boards_that_no_game_has_keep_to_the_table() {
        for player in [0, 1, 1 << 27, !0] {
            let position = Position::new(Bitboard::new(player), Bitboard::new(0)).unwrap();
            let terms = Folding::new().terms(position);
            assert!(terms.rows.iter().all(|&row| (row as usize) < ROWS));
        }
    }
}
