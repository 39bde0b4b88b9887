//! The network in 256-bit registers.

use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_mullo_epi16,
    _mm256_mullo_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_slli_epi16, _mm256_srai_epi16, _mm256_srai_epi32, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_sub_epi16,
};

use super::{CLAMP, INPUT_SHIFT, INPUTS, QuantizedStack, Row, UNIT_SHIFT, WideRow};

/// The sums of the words and of the second halves, in two registers each.
pub(crate) type Accumulator = [[__m256i; 2]; 2];

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn load_wide_row(row: &WideRow) -> Accumulator {
    [load_inputs(&row.words), load_inputs(&row.seconds)]
}

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn add_row([words, seconds]: Accumulator, row: &Row) -> Accumulator {
    let row = load_inputs(&row.0);
    [
        add(words, row),
        add(seconds, row.map(|words| _mm256_srai_epi16::<8>(words))),
    ]
}

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn add_wide_row([words, seconds]: Accumulator, row: &WideRow) -> Accumulator {
    let row = load_wide_row(row);
    [add(words, row[0]), add(seconds, row[1])]
}

/// The sums of two vectors.
#[target_feature(enable = "avx2")]
fn add(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
    [_mm256_add_epi16(a[0], b[0]), _mm256_add_epi16(a[1], b[1])]
}

/// The numbers clamped to 0..=[`CLAMP`].
#[target_feature(enable = "avx2")]
fn clamp(numbers: __m256i) -> __m256i {
    let positive = _mm256_max_epi16(numbers, _mm256_setzero_si256());
    _mm256_min_epi16(positive, _mm256_set1_epi16(CLAMP))
}

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn forward([words, seconds]: Accumulator, stack: &QuantizedStack) -> i32 {
    let mut pairs = [0i32; INPUTS / 2];
    let mut output = _mm256_setzero_si256();
    let (skip_weights, _) = stack.skip_weights.as_chunks::<8>();
    let (halves, _) = pairs.as_chunks_mut::<8>();
    for (at, half) in halves.iter_mut().enumerate() {
        let firsts = _mm256_sub_epi16(words[at], _mm256_slli_epi16::<8>(seconds[at]));
        let products = _mm256_mullo_epi16(clamp(firsts), clamp(seconds[at]));
        let inputs = _mm256_srli_epi16::<{ INPUT_SHIFT as i32 }>(products);
        let skipped = _mm256_madd_epi16(inputs, load(&skip_weights[at]));
        output = _mm256_add_epi32(output, skipped);
        // SAFETY: the pointer comes from a reference to 32 bytes.
        unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), inputs) };
    }
    // Broadcasts from memory are faster than from the lanes of a register.
    let pairs = core::hint::black_box(&pairs);
    let mut units = load_two(&stack.biases);
    for (&pair, weights) in pairs.iter().zip(&stack.weights) {
        let [low, high] = load_two(weights);
        let pair = _mm256_set1_epi32(pair);
        units[0] = _mm256_add_epi32(units[0], _mm256_madd_epi16(pair, low));
        units[1] = _mm256_add_epi32(units[1], _mm256_madd_epi16(pair, high));
    }
    let [low, high] = load_two(&stack.output_weights);
    let low = weighted(units[0], low);
    let high = weighted(units[1], high);
    output = _mm256_add_epi32(output, _mm256_add_epi32(low, high));
    add_lanes(output).wrapping_add(stack.output_bias)
}

/// The hidden units after their ReLU, times their output weights.
#[target_feature(enable = "avx2")]
fn weighted(units: __m256i, weights: __m256i) -> __m256i {
    let above = _mm256_max_epi32(units, _mm256_setzero_si256());
    _mm256_mullo_epi32(_mm256_srai_epi32::<{ UNIT_SHIFT as i32 }>(above), weights)
}

/// The sum of the 32-bit lanes.
#[target_feature(enable = "avx2")]
fn add_lanes(lanes: __m256i) -> i32 {
    let four = _mm_add_epi32(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b_01_00_11_10>(four));
    _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b_10_11_00_01>(two)))
}

/// Loads half a row into two registers.
#[target_feature(enable = "avx2")]
fn load_inputs(numbers: &[i16; INPUTS]) -> [__m256i; 2] {
    let (halves, _) = numbers.as_chunks::<16>();
    [load(&halves[0]), load(&halves[1])]
}

/// Loads 64 bytes into two registers.
#[target_feature(enable = "avx2")]
fn load_two<T: Copy>(numbers: &[T; 16]) -> [__m256i; 2] {
    const { assert!(size_of::<T>() == 4) };
    let (halves, _) = numbers.as_chunks::<8>();
    [load(&halves[0]), load(&halves[1])]
}

/// Loads 32 bytes into a register.
#[target_feature(enable = "avx2")]
fn load<T: Copy, const LEN: usize>(numbers: &[T; LEN]) -> __m256i {
    const { assert!(LEN * size_of::<T>() == 32) };
    // SAFETY: the pointer comes from a reference to 32 bytes.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
}
