//! The features of a position: rows of the first layer.

use alloc::vec::Vec;
use core::ops::Range;

use super::features::Features;
use super::pattern::{INSTANCES, LAYOUT, SHAPES};
use crate::{Position, arch};

/// The number of stages of a game, each with a layer stack of its own.
pub const STAGES: usize = 10;

/// The number of distinguished counts of legal moves: 0 to 34.
const MOBILITY_ROWS: usize = 35;

/// The number of counts of empty squares: 0 to 60.
const EMPTIES_ROWS: usize = 61;

/// The first count row of the numbers of empty squares.
pub(crate) const EMPTIES_START: usize = 2 * MOBILITY_ROWS;

/// The number of rows for counts of legal moves and empty squares.
pub(crate) const COUNT_ROWS: usize = EMPTIES_START + EMPTIES_ROWS;

/// The number of rows for patterns.
pub(crate) const PATTERN_ROWS: usize = {
    let mut rows = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        rows += SHAPES[shape].folded_len();
        shape += 1;
    }
    rows
};

/// The number of rows of the first layer: those of the patterns, shape by shape, then
/// one for each number of legal moves of the side to move, of legal moves of the
/// opponent, and of empty squares.
pub const ROWS: usize = PATTERN_ROWS + COUNT_ROWS;

/// The limit of the quantized numbers of pattern rows, on either side.
pub(crate) const PATTERN_LIMIT: f32 = 127.0;

/// The limit of the quantized numbers of count rows, on either side. The sum of three of them
/// does not overflow.
pub(crate) const COUNT_LIMIT: f32 = 8192.0;

/// The number of active features of every position: one row for each pattern
/// instance and three for the counts.
pub const ACTIVE_ROWS: usize = INSTANCES + 3;

/// The stage of a position with this number of empty squares: six plies each, the
/// emptiest board first.
#[must_use]
#[inline]
pub const fn stage(empties: usize) -> usize {
    let stage = 60usize.saturating_sub(empties) / 6;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The rows of the counts of a position, counted from the first count row. Counts out
/// of range share the last row of their kind.
#[inline(always)]
pub(crate) fn count_rows(own_moves: u64, opponent_moves: u64, empties: usize) -> [usize; 3] {
    let mobility = |moves: u64| (moves.count_ones() as usize).min(MOBILITY_ROWS - 1);
    [
        mobility(own_moves),
        MOBILITY_ROWS + mobility(opponent_moves),
        EMPTIES_START + empties.min(EMPTIES_ROWS - 1),
    ]
}

/// The features of a position: the input of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureRows {
    /// The stage, which selects the layer stack.
    pub stage: usize,
    /// The active rows of the first layer, in the order of the [`FeatureGroup`]s.
    pub rows: [u32; ACTIVE_ROWS],
}

/// A kind of features with a range of rows of its own: a pattern shape or a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureGroup {
    /// The kind of the features.
    pub kind: FeatureKind,
    /// The indices in [`FeatureRows::rows`].
    pub active: Range<usize>,
    /// The rows of the first layer.
    pub rows: Range<usize>,
}

/// The kind of the features of a [`FeatureGroup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureKind {
    /// A pattern shape.
    Pattern {
        /// The number of squares.
        squares: usize,
    },
    /// The number of legal moves of the side to move.
    OwnMobility,
    /// The number of legal moves of the opponent.
    OpponentMobility,
    /// The number of empty squares.
    Empties,
}

impl FeatureGroup {
    /// All groups, in the order of their rows.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut groups = Vec::new();
        let (mut active, mut row) = (0, 0);
        let mut push = |kind, instances, rows| {
            groups.push(Self {
                kind,
                active: active..active + instances,
                rows: row..row + rows,
            });
            active += instances;
            row += rows;
        };
        for (index, shape) in SHAPES.iter().enumerate() {
            let of_shape = |&&shape: &&u8| usize::from(shape) == index;
            let instances = LAYOUT.shape.iter().filter(of_shape).count();
            let squares = shape.len();
            push(
                FeatureKind::Pattern { squares },
                instances,
                shape.folded_len(),
            );
        }
        push(FeatureKind::OwnMobility, 1, MOBILITY_ROWS);
        push(FeatureKind::OpponentMobility, 1, MOBILITY_ROWS);
        push(FeatureKind::Empties, 1, EMPTIES_ROWS);
        groups
    }

    /// The limit of the numbers of a row, on either side.
    #[must_use]
    pub fn limit(&self) -> f32 {
        let limit = match self.kind {
            FeatureKind::Pattern { .. } => PATTERN_LIMIT,
            _ => COUNT_LIMIT,
        };
        limit / f32::from(arch::ONE)
    }
}

/// The map from positions to feature rows.
#[derive(Clone, Debug)]
pub struct FeatureIndexer {
    /// The row of each index of each shape.
    rows: Vec<u32>,
    /// For each instance, the place of index 0 of its shape in `rows`.
    centers: [u32; INSTANCES],
}

impl Default for FeatureIndexer {
    fn default() -> Self {
        Self::new()
    }
}

impl FeatureIndexer {
    /// Builds the tables, in about a millisecond.
    #[must_use]
    pub fn new() -> Self {
        let mut rows = Vec::new();
        let mut centers = [0; SHAPES.len()];
        let mut start = 0;
        for (shape, center) in SHAPES.iter().zip(&mut centers) {
            let max = shape.max_index() as i16;
            *center = rows.len() as u32 + max as u32;
            rows.extend((-max..=max).map(|index| start + shape.fold(index) as u32));
            start += shape.folded_len() as u32;
        }
        Self {
            rows,
            centers: LAYOUT.shape.map(|shape| centers[usize::from(shape)]),
        }
    }

    /// The patterns of a row: the digits of their squares, 1 for a disc of the side to
    /// move, -1 for one of the opponent, 0 for none.
    ///
    /// Two patterns, possibly equal, for a shape with a symmetry, otherwise one; none
    /// for a count row.
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

    /// The feature rows of a position.
    #[must_use]
    pub fn rows(&self, position: Position) -> FeatureRows {
        let (player, opponent) = (position.player().bits(), position.opponent().bits());
        let features = Features::new(player, opponent);
        let indices = features.indices();
        let empties = position.empties().len();
        let own_moves = arch::legal_moves(player, opponent);
        let opponent_moves = arch::legal_moves(opponent, player);
        let counts = count_rows(own_moves, opponent_moves, empties);
        let rows = core::array::from_fn(|active| match indices.get(active) {
            Some(&index) if active < INSTANCES => {
                let at = self.centers[active].wrapping_add_signed(i32::from(index));
                self.rows[at as usize]
            }
            _ => (PATTERN_ROWS + counts[active - INSTANCES]) as u32,
        });
        FeatureRows {
            stage: stage(empties),
            rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Board};

    #[test]
    fn stages_last_six_plies() {
        assert_eq!([60, 55, 54, 6, 0].map(stage), [0, 0, 1, 9, 9]);
        let start = FeatureIndexer::new().rows(Board::new().position());
        assert_eq!(start.stage, 0);
    }

    #[test]
    fn unfolding_reverses_folding() {
        let mut start = 0;
        for shape in &SHAPES {
            for place in (0..shape.folded_len()).step_by(7) {
                let patterns = FeatureIndexer::patterns(start + place);
                for digits in &patterns {
                    let powers = digits.iter().rev();
                    let index = powers.fold(0, |index, &digit| 3 * index + i16::from(digit));
                    assert_eq!(shape.fold(index), place);
                }
            }
            start += shape.folded_len();
        }
        assert_eq!(start, PATTERN_ROWS);
        assert!(FeatureIndexer::patterns(start).is_empty());
    }

    #[test]
    fn groups_cover_all_rows() {
        let groups = FeatureGroup::all();
        assert_eq!(groups.len(), SHAPES.len() + 3);
        for pair in groups.windows(2) {
            assert_eq!(pair[0].rows.end, pair[1].rows.start);
            assert_eq!(pair[0].active.end, pair[1].active.start);
        }
        let last = groups.last().expect("a group");
        assert_eq!((last.rows.end, last.active.end), (ROWS, ACTIVE_ROWS));
        assert_eq!(last.kind, FeatureKind::Empties);
    }

    #[test]
    fn unreachable_boards_have_rows_in_their_groups() {
        for player in [0, 1, 1 << 27, !0] {
            let position = Position::new(Bitboard::new(player), Bitboard::new(0)).unwrap();
            let features = FeatureIndexer::new().rows(position);
            for group in FeatureGroup::all() {
                for &row in &features.rows[group.active] {
                    assert!(group.rows.contains(&(row as usize)), "{row}");
                }
            }
        }
    }
}
