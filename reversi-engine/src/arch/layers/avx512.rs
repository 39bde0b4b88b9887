//! The network in 512-bit registers.

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_adds_epi8, _mm256_loadu_si256, _mm512_add_epi16, _mm512_add_epi32,
    _mm512_cvtepi8_epi16, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_max_epi16,
    _mm512_max_epi32, _mm512_min_epi16, _mm512_mullo_epi32, _mm512_reduce_add_epi32,
    _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_srai_epi32,
    _mm512_storeu_si512,
};

use super::{HIDDEN, ONE, QuantizedStack, Row, UNIT_SHIFT, WideRow};

/// The accumulator.
pub(crate) type Accumulator = __m512i;

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn load_wide_row(row: &WideRow) -> Accumulator {
    // SAFETY: the pointer comes from a reference to 64 bytes.
    unsafe { _mm512_loadu_si512(row.0.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn add_rows(accumulator: Accumulator, rows: [&Row; 2]) -> Accumulator {
    let numbers = _mm256_adds_epi8(load_row(rows[0]), load_row(rows[1]));
    _mm512_add_epi16(accumulator, _mm512_cvtepi8_epi16(numbers))
}

#[target_feature(enable = "avx512f,avx512bw")]
fn load_row(row: &Row) -> __m256i {
    // SAFETY: the pointer comes from a reference to 32 bytes.
    unsafe { _mm256_loadu_si256(row.0.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn add_wide_row(accumulator: Accumulator, row: &WideRow) -> Accumulator {
    _mm512_add_epi16(accumulator, load_wide_row(row))
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn forward(accumulator: Accumulator, stack: &QuantizedStack) -> i32 {
    let bounded = _mm512_max_epi16(accumulator, _mm512_setzero_si512());
    let bounded = _mm512_min_epi16(bounded, _mm512_set1_epi16(ONE));
    let mut pairs = [0i32; HIDDEN];
    // SAFETY: the pointer comes from a reference to 64 bytes.
    unsafe { _mm512_storeu_si512(pairs.as_mut_ptr().cast(), bounded) };
    // Broadcasts from memory are faster than from the lanes of a register.
    let pairs = core::hint::black_box(&pairs);
    let mut units = [load(&stack.biases), _mm512_setzero_si512()];
    for (at, (&pair, weights)) in pairs.iter().zip(&stack.weights).enumerate() {
        let products = _mm512_madd_epi16(_mm512_set1_epi32(pair), load(weights));
        units[at % 2] = _mm512_add_epi32(units[at % 2], products);
    }
    let units = _mm512_add_epi32(units[0], units[1]);
    let units = _mm512_max_epi32(units, _mm512_setzero_si512());
    let units = _mm512_srai_epi32::<UNIT_SHIFT>(units);
    let output = _mm512_reduce_add_epi32(_mm512_mullo_epi32(units, load(&stack.output_weights)));
    output.wrapping_add(stack.output_bias)
}

/// Loads 64 bytes into a register.
#[target_feature(enable = "avx512f")]
fn load<T: Copy>(numbers: &[T; HIDDEN]) -> __m512i {
    const { assert!(size_of::<T>() == 4) };
    // SAFETY: the pointer comes from a reference to 64 bytes.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}
