//! The quantized weights in memory.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::WeightsError;
use super::features::Features;
use super::file::{self, STACK_LEN, round};
use super::network::{HIDDEN, INPUTS, WIDTH};
use super::pattern::{INSTANCES, LANES, LAYOUT, PAGE_OFFSETS, PAGES, SHAPES};
use super::rows::{COUNT_ROWS, EMPTIES_START, STAGES, count_rows, stage};
use crate::arch::{INPUT_ONE, QuantizedStack, Row, Tier, UNIT_SHIFT, WideRow};

/// The number of internal units of a disc.
pub(crate) const UNITS_PER_DISC: i32 = 128;

/// The length of a page: a balanced index plus its offset, modulo 65536, is always in
/// bounds.
const PAGE_LEN: usize = 1 << 16;

/// The weights of the evaluation network.
///
/// They take about 25 MB: mirror images of patterns, stored once in a file, are
/// unfolded, so that a look-up is a single load.
pub struct Weights {
    /// The pattern rows, page by page.
    patterns: Box<[Row]>,
    /// The rows for the numbers of legal moves of the side to move, of the opponent,
    /// and of empty squares.
    counts: Box<[WideRow; COUNT_ROWS]>,
    stacks: [QuantizedStack; STAGES],
}

impl Weights {
    /// Reads a weights file, as written by `reversi-train`.
    ///
    /// # Errors
    /// [`WeightsError`] if the file is damaged or of an incompatible version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let file = file::read(bytes)?;
        let mut patterns = zero_rows().into_boxed_slice();
        unfold_all(file.patterns, patterns.as_chunks_mut().0);
        let counts = file.counts().enumerate().map(|(at, mut numbers)| {
            // Each position has one of these rows: it takes the biases of the patterns back.
            if at >= EMPTIES_START {
                for number in &mut numbers[..INPUTS] {
                    *number = number.wrapping_sub(Row::BIAS * INSTANCES as i16);
                }
            }
            WideRow::new(&numbers)
        });
        let counts: Vec<WideRow> = counts.collect();
        let counts = counts.into_boxed_slice().try_into();
        let mut stacks = [ZERO_STACK; STAGES];
        for (stack, numbers) in stacks.iter_mut().zip(file.stacks()) {
            *stack = quantize(&numbers);
        }
        Ok(Self {
            patterns,
            counts: counts.unwrap_or_else(|_| unreachable!("a file has all rows")),
            stacks,
        })
    }

    /// The embedded weights, unfolded by the first call and shared afterwards; `None`
    /// without the feature `weights`.
    ///
    /// Without the feature `std`, every call unfolds a new copy.
    #[must_use]
    pub fn embedded() -> Option<Arc<Self>> {
        embedded()
    }

    /// The evaluation of a position for the side to move, in internal units, from its
    /// pattern indices, its number of empty squares and the legal moves of both sides.
    #[inline(always)]
    pub(crate) fn evaluate<T: Tier>(
        &self,
        tier: T,
        features: &Features,
        empties: usize,
        own_moves: u64,
        opponent_moves: u64,
    ) -> i32 {
        let [own, other, by_empties] = count_rows(own_moves, opponent_moves, empties);
        let accumulator = tier.accumulator(&self.counts[own]);
        let accumulator = tier.add_wide_row(accumulator, &self.counts[other]);
        let accumulator = tier.add_wide_row(accumulator, &self.counts[by_empties]);
        let accumulator = self.add_patterns(tier, accumulator, features.indices());
        let output = tier.forward(accumulator, &self.stacks[stage(empties)]);
        let limit = 64 * UNITS_PER_DISC;
        (output >> UNIT_SHIFT).clamp(-limit, limit)
    }

    /// Adds the rows of the pattern instances.
    #[inline(always)]
    fn add_patterns<T: Tier>(
        &self,
        tier: T,
        accumulator: T::Accumulator,
        indices: &[i16; LANES],
    ) -> T::Accumulator {
        let (pages, _) = self.patterns.as_chunks::<PAGE_LEN>();
        let Some(pages) = pages.first_chunk::<PAGES>() else {
            return accumulator;
        };
        let at = core::array::from_fn(|lane| (indices[lane] as u16).wrapping_add(OFFSETS[lane]));
        // Loads from memory are faster than extracting the lanes of a vector.
        let at: [u16; LANES] = core::hint::black_box(at);
        let accumulator = add_page::<T, 0>(tier, accumulator, &pages[0], &at);
        let accumulator = add_page::<T, 1>(tier, accumulator, &pages[1], &at);
        let accumulator = add_page::<T, 2>(tier, accumulator, &pages[2], &at);
        let accumulator = add_page::<T, 3>(tier, accumulator, &pages[3], &at);
        let accumulator = add_page::<T, 4>(tier, accumulator, &pages[4], &at);
        add_page::<T, 5>(tier, accumulator, &pages[5], &at)
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

/// The quantized 1 of a hidden weight.
const WEIGHT_ONE: f32 = 4096.0;

/// The quantized 1 of a hidden unit.
const UNIT_ONE: f32 = WEIGHT_ONE * INPUT_ONE as f32;

const ZERO_STACK: QuantizedStack = QuantizedStack {
    weights: [[[0; 2]; HIDDEN]; INPUTS / 2],
    biases: [0; HIDDEN],
    output_weights: [0; HIDDEN],
    skip_weights: [[0; 2]; INPUTS / 2],
    output_bias: 0,
};

/// Quantizes the numbers of a layer stack, in file order. Numbers out of range are
/// clamped.
fn quantize(numbers: &[f32; STACK_LEN]) -> QuantizedStack {
    let mut stack = ZERO_STACK;
    let (weights, rest) = numbers.split_at(HIDDEN * INPUTS);
    let (biases, rest) = rest.split_at(HIDDEN);
    let output_one = (UNITS_PER_DISC << UNIT_SHIFT) as f32;
    let output_weight_one = (1 << UNIT_SHIFT) as f32 / UNIT_ONE * output_one;
    for unit in 0..HIDDEN {
        for input in 0..INPUTS {
            let weight = weights[unit * INPUTS + input] * WEIGHT_ONE;
            let pair = &mut stack.weights[input / 2][unit];
            pair[input % 2] = round(weight, 32767.0) as i16;
        }
        stack.biases[unit] = round(biases[unit] * UNIT_ONE, 1e8);
        stack.output_weights[unit] = round(rest[unit] * output_weight_one, 1e6);
    }
    let (skip_weights, bias) = rest[HIDDEN..].split_at(INPUTS);
    let skip_one = output_one / INPUT_ONE as f32;
    for (input, weight) in skip_weights.iter().enumerate() {
        let pair = &mut stack.skip_weights[input / 2];
        pair[input % 2] = round(weight * skip_one, 32767.0) as i16;
    }
    stack.output_bias = round(bias[0] * output_one, 1e8);
    stack
}

/// Adds the rows of the instances of one page. The page is a constant for a loop of
/// fixed length.
#[inline(always)]
fn add_page<T: Tier, const PAGE: usize>(
    tier: T,
    mut accumulator: T::Accumulator,
    page: &[Row; PAGE_LEN],
    at: &[u16; LANES],
) -> T::Accumulator {
    let (start, end) = const { (LAYOUT.page_start[PAGE], LAYOUT.page_start[PAGE + 1]) };
    for &at in &at[start..end] {
        accumulator = tier.add_row(accumulator, &page[usize::from(at)]);
    }
    accumulator
}

/// The pattern rows of zeros, in huge pages where the system has them.
fn zero_rows() -> Vec<Row> {
    let mut rows = Vec::with_capacity(PAGES * PAGE_LEN);
    #[cfg(all(feature = "std", target_os = "linux"))]
    crate::arch::prefer_huge_pages(rows.spare_capacity_mut());
    rows.resize(PAGES * PAGE_LEN, Row::new(&[0; WIDTH]));
    rows
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

/// Unfolds the stored rows into the pages.
fn unfold_all(stored: &[[u8; WIDTH]], pages: &mut [[Row; PAGE_LEN]]) {
    let mut rest = stored;
    for (shape, place) in SHAPES.iter().zip(PAGE_OFFSETS) {
        let (folded, next) = rest.split_at(shape.folded_len());
        let page = &mut pages[place.page];
        let mut at = place.offset.wrapping_sub(shape.max_index() as u16);
        let (len, order) = (shape.folded_len() / shape.matrices(), shape.order());
        for triangle in folded.chunks_exact(len) {
            for row in 0..order {
                for column in 0..order {
                    let (low, high) = (row.min(column), row.max(column));
                    let numbers = triangle[high * (high + 1) / 2 + low];
                    page[usize::from(at)] = Row::new(&numbers.map(|number| number as i8));
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
