//! Positions as the fitting of weights sees them.

use alloc::vec::Vec;

use super::features::Features;
use super::pattern::{INSTANCES, LAYOUT, SHAPES};
use super::phase;
use crate::{Position, arch};

/// What the value of a position is the sum of: one weight for each pattern
/// instance, the constant, and one for the count of each side's legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The phase whose weights count.
    pub phase: usize,
    /// The places of the weights among the pattern weights of the phase.
    pub patterns: [u32; INSTANCES],
    /// 1 when the number of empties is odd, else 0.
    pub parity: usize,
    /// The legal moves of the side to move, 0 to 34.
    pub own_moves: usize,
    /// The legal moves of the other side, 0 to 34.
    pub opponent_moves: usize,
}

/// The table from indices to stored weights.
///
/// ```
/// use reversi_engine::{Board, eval::Folding};
/// let terms = Folding::new().terms(Board::new().position());
/// assert_eq!((terms.phase, terms.own_moves, terms.opponent_moves), (0, 4, 4));
/// ```
#[derive(Clone, Debug)]
pub struct Folding {
    /// The stored weights of every index of every shape.
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

    /// The terms of a position.
    #[must_use]
    pub fn terms(&self, position: Position) -> Terms {
        let (player, opponent) = (position.player().bits(), position.opponent().bits());
        let features = Features::new(player, opponent);
        let indices = features.indices();
        let patterns = core::array::from_fn(|lane| {
            let at = self.centers[lane].wrapping_add_signed(i32::from(indices[lane]));
            self.places[at as usize]
        });
        let empties = position.empties().len();
        let count = |moves: u64| moves.count_ones() as usize;
        Terms {
            phase: phase(empties),
            patterns,
            parity: empties & 1,
            own_moves: count(arch::legal_moves(player, opponent)),
            opponent_moves: count(arch::legal_moves(opponent, player)),
        }
    }
}
