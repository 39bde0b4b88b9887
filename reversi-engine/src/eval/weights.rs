//! Weights in memory, ready to be looked up.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use core::fmt;

use super::features::Features;
use super::file::{self, STEPS_PER_DISC, StoredPhase};
use super::pattern::{LAYOUT, PAGES, PLACES, SHAPES, Shape};
use super::{MOVE_COUNTS, PHASES, WeightsError, phase};

/// Units of an internal score in a disc.
pub const UNITS_PER_DISC: i32 = 128;

/// Units of an internal score in a step of a pattern weight.
const UNITS_PER_STEP: i32 = UNITS_PER_DISC / STEPS_PER_DISC as i32;

/// The weights of all phases.
///
/// Takes about 12 MB: symmetric patterns, stored once in a file, are unfolded
/// so that a look-up is one load.
pub struct Weights {
    phases: Box<[Tables; PHASES]>,
}

/// The weights of one phase.
#[derive(Clone)]
struct Tables {
    /// Pattern weights in steps; a balanced index, taken modulo 65536, is the
    /// place in the page, so that it needs no check against its length.
    pages: [[i8; 1 << 16]; PAGES],
    /// For an even and an odd number of empties, in units.
    bias: [i16; 2],
    /// By the legal moves of the side to move, in units.
    own_moves: [i16; MOVE_COUNTS],
    /// By the legal moves of the other side, in units.
    opponent_moves: [i16; MOVE_COUNTS],
}

impl Tables {
    const ZERO: Self = Self {
        pages: [[0; 1 << 16]; PAGES],
        bias: [0; 2],
        own_moves: [0; MOVE_COUNTS],
        opponent_moves: [0; MOVE_COUNTS],
    };
}

impl Weights {
    /// The weights of a file that `reversi train` has written.
    ///
    /// # Errors
    /// When the bytes are damaged, or belong to another version or another set
    /// of patterns.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let stored = file::read(bytes)?;
        let mut weights = Self::zero();
        for (tables, stored) in weights.phases.iter_mut().zip(stored) {
            tables.load(stored);
        }
        Ok(weights)
    }

    /// The weights that come with the crate, unfolded on the first call and
    /// shared from then on; `None` without the feature `weights`.
    ///
    /// Without the feature `std` every call unfolds them anew.
    #[must_use]
    pub fn embedded() -> Option<Arc<Self>> {
        embedded()
    }

    /// Weights that value every position at nothing.
    fn zero() -> Self {
        let phases = vec![Tables::ZERO; PHASES].into_boxed_slice();
        match phases.try_into() {
            Ok(phases) => Self { phases },
            Err(_) => unreachable!("a vector of this length"),
        }
    }

    /// The value of a position in units, for the side to move. The masks are
    /// the legal moves of the two sides.
    #[inline(always)]
    pub(crate) fn score(
        &self,
        features: &Features,
        empties: usize,
        own_moves: u64,
        opponent_moves: u64,
    ) -> i32 {
        let tables = &self.phases[phase(empties)];
        let count = |moves: u64| (moves.count_ones() as usize).min(MOVE_COUNTS - 1);
        let scalars = i32::from(tables.bias[empties & 1])
            + i32::from(tables.own_moves[count(own_moves)])
            + i32::from(tables.opponent_moves[count(opponent_moves)]);
        let limit = 64 * UNITS_PER_DISC;
        (tables.patterns(features) * UNITS_PER_STEP + scalars).clamp(-limit, limit)
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

impl Tables {
    /// The sum of the pattern weights in steps.
    #[inline(always)]
    fn patterns(&self, features: &Features) -> i32 {
        self.page::<0>(features)
            + self.page::<1>(features)
            + self.page::<2>(features)
            + self.page::<3>(features)
            + self.page::<4>(features)
            + self.page::<5>(features)
    }

    /// The part of the sum that one page holds.
    #[inline(always)]
    fn page<const PAGE: usize>(&self, features: &Features) -> i32 {
        const { assert!(PAGE < PAGES) };
        let (start, end) = const { (LAYOUT.page_start[PAGE], LAYOUT.page_start[PAGE + 1]) };
        let indices = features.indices();
        let mut sum = 0;
        for lane in start..end {
            let at = (indices[lane] as u16).wrapping_add(OFFSETS[lane]);
            sum += i32::from(self.pages[PAGE][usize::from(at)]);
        }
        sum
    }

    /// Fills the tables from their stored form.
    fn load(&mut self, stored: StoredPhase<'_>) {
        let scalars = stored.scalars();
        self.bias = [scalars[0], scalars[1]];
        self.own_moves.copy_from_slice(&scalars[2..2 + MOVE_COUNTS]);
        self.opponent_moves
            .copy_from_slice(&scalars[2 + MOVE_COUNTS..]);
        let mut folded = stored.patterns;
        for (shape, place) in SHAPES.iter().zip(PLACES) {
            let (own, rest) = folded.split_at(shape.folded_len());
            unfold(shape, own, &mut self.pages[place.page], place.offset);
            folded = rest;
        }
    }
}

/// The offsets of the instances in their pages.
static OFFSETS: [u16; super::INSTANCES] = LAYOUT.offset;

/// Writes both halves of every symmetric matrix of a shape.
fn unfold(shape: &Shape, folded: &[u8], page: &mut [i8; 1 << 16], offset: u16) {
    let rows = shape.rows();
    let mut start = offset.wrapping_sub(shape.max_index() as u16);
    let mut rest = folded;
    for _ in 0..shape.matrices() {
        for row in 0..rows {
            let (cells, next) = rest.split_at(row + 1);
            for (column, &cell) in cells.iter().enumerate() {
                let [lower, upper] = [row * rows + column, column * rows + row];
                page[usize::from(start.wrapping_add(lower as u16))] = cell as i8;
                page[usize::from(start.wrapping_add(upper as u16))] = cell as i8;
            }
            rest = next;
        }
        start = start.wrapping_add((rows * rows) as u16);
    }
}

#[cfg(not(feature = "weights"))]
fn embedded() -> Option<Arc<Weights>> {
    None
}

#[cfg(feature = "weights")]
static EMBEDDED: &[u8] = include_bytes!("../../weights/weights.bin");

#[cfg(all(feature = "weights", feature = "std"))]
fn embedded() -> Option<Arc<Weights>> {
    use std::sync::OnceLock;
    static WEIGHTS: OnceLock<Option<Arc<Weights>>> = OnceLock::new();
    let make = || Weights::from_bytes(EMBEDDED).ok().map(Arc::new);
    WEIGHTS.get_or_init(make).clone()
}

#[cfg(all(feature = "weights", not(feature = "std")))]
fn embedded() -> Option<Arc<Weights>> {
    Weights::from_bytes(EMBEDDED).ok().map(Arc::new)
}
