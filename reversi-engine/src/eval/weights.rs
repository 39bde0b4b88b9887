//! Weights in memory, ready to be looked up.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::features::Features;
use super::file::{self, STEPS_PER_DISC, StoredPhase};
use super::pattern::{LANES, LAYOUT, PAGES, PLACES, SHAPES};
use super::{MOVE_COUNTS, PHASES, WeightsError, phase};

/// Units of an internal score in a disc.
pub const UNITS_PER_DISC: i32 = 128;

/// Units of an internal score in a step of a pattern weight.
const UNITS_PER_STEP: i32 = UNITS_PER_DISC / STEPS_PER_DISC as i32;

/// Weights of one page: a balanced index, taken modulo 65536, is the place in
/// it, so that a look-up needs no check against the length.
const PAGE_LEN: usize = 1 << 16;

/// The weights of all phases.
///
/// Takes about 12 MB: symmetric patterns, stored once in a file, are unfolded
/// so that a look-up is one load.
pub struct Weights {
    /// Pattern weights in steps: the pages of the first phase, of the next...
    patterns: Box<[i8]>,
    scalars: [Scalars; PHASES],
}

/// The weights of one phase that are no patterns, in units.
#[derive(Clone, Copy)]
struct Scalars {
    /// For an even and an odd number of empties.
    bias: [i16; 2],
    /// By the legal moves of the side to move.
    own_moves: [i16; MOVE_COUNTS],
    /// By the legal moves of the other side.
    opponent_moves: [i16; MOVE_COUNTS],
}

impl Weights {
    /// The weights of a file that `reversi train` has written.
    ///
    /// # Errors
    /// When the bytes are damaged, or belong to another version or another set
    /// of patterns.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let stored = file::read(bytes)?;
        let mut patterns = vec![0; PHASES * PAGES * PAGE_LEN].into_boxed_slice();
        let mut scalars = [Scalars::ZERO; PHASES];
        let (pages, _) = patterns.as_chunks_mut::<PAGE_LEN>();
        let (phases, _) = pages.as_chunks_mut::<PAGES>();
        for ((pages, scalars), stored) in phases.iter_mut().zip(&mut scalars).zip(stored) {
            *scalars = Scalars::new(stored);
            unfold_all(stored.patterns, pages);
        }
        Ok(Self { patterns, scalars })
    }

    /// The weights that come with the crate, unfolded on the first call and
    /// shared from then on; `None` without the feature `weights`.
    ///
    /// Without the feature `std` every call unfolds them anew.
    #[must_use]
    pub fn embedded() -> Option<Arc<Self>> {
        embedded()
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
        let phase = phase(empties);
        let scalars = &self.scalars[phase];
        let count = |moves: u64| (moves.count_ones() as usize).min(MOVE_COUNTS - 1);
        let units = i32::from(scalars.bias[empties & 1])
            + i32::from(scalars.own_moves[count(own_moves)])
            + i32::from(scalars.opponent_moves[count(opponent_moves)]);
        let (pages, _) = self.patterns.as_chunks::<PAGE_LEN>();
        let (phases, _) = pages.as_chunks::<PAGES>();
        let steps = sum(&phases[phase], features.indices());
        let limit = 64 * UNITS_PER_DISC;
        (steps * UNITS_PER_STEP + units).clamp(-limit, limit)
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

impl Scalars {
    const ZERO: Self = Self {
        bias: [0; 2],
        own_moves: [0; MOVE_COUNTS],
        opponent_moves: [0; MOVE_COUNTS],
    };

    fn new(stored: StoredPhase<'_>) -> Self {
        let numbers = stored.scalars();
        Self {
            bias: [numbers[0], numbers[1]],
            own_moves: core::array::from_fn(|moves| numbers[2 + moves]),
            opponent_moves: core::array::from_fn(|moves| numbers[2 + MOVE_COUNTS + moves]),
        }
    }
}

/// The sum of the pattern weights in steps.
#[inline(always)]
fn sum(pages: &[[i8; PAGE_LEN]; PAGES], indices: &[i16; LANES]) -> i32 {
    page_sum::<0>(&pages[0], indices)
        + page_sum::<1>(&pages[1], indices)
        + page_sum::<2>(&pages[2], indices)
        + page_sum::<3>(&pages[3], indices)
        + page_sum::<4>(&pages[4], indices)
        + page_sum::<5>(&pages[5], indices)
}

/// The part of the sum that one page holds; the page is a constant so that the
/// loop has a fixed length.
#[inline(always)]
fn page_sum<const PAGE: usize>(page: &[i8; PAGE_LEN], indices: &[i16; LANES]) -> i32 {
    let (start, end) = const { (LAYOUT.page_start[PAGE], LAYOUT.page_start[PAGE + 1]) };
    let mut sum = 0;
    for lane in start..end {
        let at = (indices[lane] as u16).wrapping_add(OFFSETS[lane]);
        sum += i32::from(page[usize::from(at)]);
    }
    sum
}

/// The offsets of the instances in their pages.
static OFFSETS: [u16; super::INSTANCES] = LAYOUT.offset;

/// Fills the pages of a phase from the stored pattern weights.
fn unfold_all(stored: &[u8], pages: &mut [[i8; PAGE_LEN]; PAGES]) {
    let mut matrix = Vec::new();
    let mut rest = stored;
    for (shape, place) in SHAPES.iter().zip(PLACES) {
        let (folded, next) = rest.split_at(shape.folded_len());
        let page = &mut pages[place.page];
        let mut start = place.offset.wrapping_sub(shape.max_index() as u16);
        if shape.rows() == 1 {
            copy(page, start, folded);
        } else {
            let len = shape.folded_len() / shape.matrices();
            for triangle in folded.chunks_exact(len) {
                unfold(triangle, shape.rows(), &mut matrix);
                copy(page, start, &matrix);
                start = start.wrapping_add(matrix.len() as u16);
            }
        }
        rest = next;
    }
}

/// The symmetric matrix of a lower triangle.
fn unfold(triangle: &[u8], rows: usize, matrix: &mut Vec<u8>) {
    matrix.resize(rows * rows, 0);
    let mut rest = triangle;
    for row in 0..rows {
        let (cells, next) = rest.split_at(row + 1);
        matrix[row * rows..][..=row].copy_from_slice(cells);
        let column = matrix[row..].iter_mut().step_by(rows);
        for (upper, &cell) in column.zip(cells) {
            *upper = cell;
        }
        rest = next;
    }
}

/// Copies bytes into a page from `start` on, going on at its beginning.
fn copy(page: &mut [i8; PAGE_LEN], start: u16, bytes: &[u8]) {
    let (head, tail) = page.split_at_mut(usize::from(start));
    let (first, rest) = bytes.split_at(bytes.len().min(tail.len()));
    for (part, bytes) in [(tail, first), (head, rest)] {
        for (weight, &byte) in part.iter_mut().zip(bytes) {
            *weight = byte as i8;
        }
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
