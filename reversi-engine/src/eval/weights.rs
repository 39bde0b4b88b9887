//! Weights in memory, ready to be looked up.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use core::fmt;

use super::WeightsError;
use super::features::Features;
use super::file::{self, STAGE_LEN, round};
use super::network::{HIDDEN, WIDTH};
use super::pattern::{INSTANCES, LANES, LAYOUT, PAGES, PLACES, SHAPES};
use super::terms::{COUNT_ROWS, STAGES, count_rows, stage};
use crate::arch::{Layer, ONE, Row, Tier, UNIT_SHIFT, WideRow};

/// Units of an internal score in a disc.
pub const UNITS_PER_DISC: i32 = 128;

/// Rows of one page: a balanced index, taken modulo 65536, is the place in it, so
/// that a look-up needs no check against the length.
const PAGE_LEN: usize = 1 << 16;

/// The network of an evaluation.
///
/// Takes about 13 MB: symmetric patterns, stored once in a file, are unfolded so
/// that a look-up is one load.
pub struct Weights {
    /// Rows of the patterns, page by page.
    patterns: Box<[Row]>,
    /// Rows by the legal moves of the side to move, of its opponent, and by the
    /// empties.
    counts: [WideRow; COUNT_ROWS],
    stages: [Output; STAGES],
}

/// What a stage makes of the sums.
#[derive(Clone, Copy)]
struct Output {
    layer: Layer,
    /// What every position is worth, in units times `2^UNIT_SHIFT`.
    constant: i32,
}

impl Weights {
    /// The weights of a file that `reversi-train train` has written.
    ///
    /// # Errors
    /// When the bytes are damaged, or belong to another version or another set
    /// of patterns.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let stored = file::read(bytes)?;
        let mut patterns = vec![Row([0; WIDTH]); PAGES * PAGE_LEN].into_boxed_slice();
        unfold_all(stored.patterns, patterns.as_chunks_mut().0);
        let mut counts = [WideRow([0; WIDTH]); COUNT_ROWS];
        for (row, numbers) in counts.iter_mut().zip(stored.counts()) {
            row.0 = numbers;
        }
        let mut stages = [Output::NOTHING; STAGES];
        for (output, numbers) in stages.iter_mut().zip(stored.stages()) {
            *output = Output::new(&numbers);
        }
        Ok(Self {
            patterns,
            counts,
            stages,
        })
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
    pub(crate) fn score<T: Tier>(
        &self,
        tier: T,
        features: &Features,
        empties: usize,
        own_moves: u64,
        opponent_moves: u64,
    ) -> i32 {
        let [own, other, by_empties] = count_rows(own_moves, opponent_moves, empties);
        let sums = tier.sums(&self.counts[own]);
        let sums = tier.add_wide_row(sums, &self.counts[other]);
        let sums = tier.add_wide_row(sums, &self.counts[by_empties]);
        let sums = self.add_patterns(tier, sums, features.indices());
        let Output { layer, constant } = &self.stages[stage(empties)];
        let value = tier.second_layer(sums, layer).wrapping_add(*constant);
        let limit = 64 * UNITS_PER_DISC;
        (value >> UNIT_SHIFT).clamp(-limit, limit)
    }

    /// Adds the row of every pattern instance.
    #[inline(always)]
    fn add_patterns<T: Tier>(&self, tier: T, sums: T::Sums, indices: &[i16; LANES]) -> T::Sums {
        let (pages, _) = self.patterns.as_chunks::<PAGE_LEN>();
        let Some(pages) = pages.first_chunk::<PAGES>() else {
            return sums;
        };
        let at = core::array::from_fn(|lane| (indices[lane] as u16).wrapping_add(OFFSETS[lane]));
        // From memory, which is faster than from lanes of a vector one by one.
        let at: [u16; LANES] = core::hint::black_box(at);
        let sums = add_page::<T, 0>(tier, sums, &pages[0], &at);
        let sums = add_page::<T, 1>(tier, sums, &pages[1], &at);
        let sums = add_page::<T, 2>(tier, sums, &pages[2], &at);
        let sums = add_page::<T, 3>(tier, sums, &pages[3], &at);
        let sums = add_page::<T, 4>(tier, sums, &pages[4], &at);
        add_page::<T, 5>(tier, sums, &pages[5], &at)
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

/// Steps of a weight of the second layer in 1.
const WEIGHT_STEPS: f32 = 4096.0;

/// What a unit of the second layer is in whole numbers when it is 1.
const UNIT_ONE: f32 = WEIGHT_STEPS * ONE as f32;

impl Output {
    const NOTHING: Self = Self {
        layer: Layer {
            pairs: [[[0; 2]; HIDDEN]; WIDTH / 2],
            bias: [0; HIDDEN],
            worth: [0; HIDDEN],
        },
        constant: 0,
    };

    /// The stage of these numbers, in the order of a file. What is beyond the range
    /// of the whole numbers is bounded.
    fn new(numbers: &[f32; STAGE_LEN]) -> Self {
        let mut output = Self::NOTHING;
        let (weights, rest) = numbers.split_at(HIDDEN * WIDTH);
        let (bias, rest) = rest.split_at(HIDDEN);
        let scale = (1 << UNIT_SHIFT) as f32 / UNIT_ONE;
        let worth_scale = scale * (UNITS_PER_DISC << UNIT_SHIFT) as f32;
        for unit in 0..HIDDEN {
            for sum in 0..WIDTH {
                let weight = weights[unit * WIDTH + sum] * WEIGHT_STEPS;
                let pair = &mut output.layer.pairs[sum / 2][unit];
                pair[sum % 2] = round(weight, 32767.0) as i16;
            }
            output.layer.bias[unit] = round(bias[unit] * UNIT_ONE, 1e8);
            output.layer.worth[unit] = round(rest[unit] * worth_scale, 1e6);
        }
        let units = rest[HIDDEN] * (UNITS_PER_DISC << UNIT_SHIFT) as f32;
        output.constant = round(units, 1e8);
        output
    }
}

/// Adds the rows that one page holds; the page is a constant so that the loop has
/// a fixed length.
#[inline(always)]
fn add_page<T: Tier, const PAGE: usize>(
    tier: T,
    mut sums: T::Sums,
    page: &[Row; PAGE_LEN],
    at: &[u16; LANES],
) -> T::Sums {
    let (start, end) = const { (LAYOUT.page_start[PAGE], LAYOUT.page_start[PAGE + 1]) };
    const { assert!((LAYOUT.page_start[PAGE + 1] - LAYOUT.page_start[PAGE]).is_multiple_of(2)) };
    let (pairs, _) = at[start..end].as_chunks::<2>();
    for pair in pairs {
        sums = tier.add_rows(sums, pair.map(|at| &page[usize::from(at)]));
    }
    sums
}

/// The offsets of the instances in their pages.
static OFFSETS: [u16; LANES] = {
    let mut offsets = [0; LANES];
    let mut lane = 0;
    while lane < INSTANCES {
        offsets[lane] = LAYOUT.offset[lane];
        lane += 1;
    }
    offsets
};

/// Fills the pages from the stored rows.
fn unfold_all(stored: &[[u8; WIDTH]], pages: &mut [[Row; PAGE_LEN]]) {
    let mut rest = stored;
    for (shape, place) in SHAPES.iter().zip(PLACES) {
        let (folded, next) = rest.split_at(shape.folded_len());
        let page = &mut pages[place.page];
        let mut at = place.offset.wrapping_sub(shape.max_index() as u16);
        let (len, rows) = (shape.folded_len() / shape.matrices(), shape.rows());
        for triangle in folded.chunks_exact(len) {
            for row in 0..rows {
                for column in 0..rows {
                    let (low, high) = (row.min(column), row.max(column));
                    let numbers = triangle[high * (high + 1) / 2 + low];
                    page[usize::from(at)] = Row(numbers.map(|number| number as i8));
                    at = at.wrapping_add(1);
                }
            }
        }
        rest = next;
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
