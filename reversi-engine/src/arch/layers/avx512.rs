//! The network in 512-bit registers.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_loadu_si512, _mm512_madd_epi16,
    _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_mullo_epi32,
    _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512,
    _mm512_slli_epi16, _mm512_srai_epi16, _mm512_srai_epi32, _mm512_srli_epi16,
    _mm512_storeu_si512, _mm512_sub_epi16,
};

use super::{CLAMP, HIDDEN, INPUT_SHIFT, QuantizedStack, Row, UNIT_SHIFT, WideRow};

/// The sums of the words and of the second halves.
pub(crate) type Accumulator = [__m512i; 2];

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn load_wide_row(row: &WideRow) -> Accumulator {
    [load(&row.words), load(&row.seconds)]
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn add_row([words, seconds]: Accumulator, row: &Row) -> Accumulator {
    let row = load(&row.0);
    [
        _mm512_add_epi16(words, row),
        _mm512_add_epi16(seconds, _mm512_srai_epi16::<8>(row)),
    ]
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn add_wide_row([words, seconds]: Accumulator, row: &WideRow) -> Accumulator {
    [
        _mm512_add_epi16(words, load(&row.words)),
        _mm512_add_epi16(seconds, load(&row.seconds)),
    ]
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(in crate::arch) fn forward([words, seconds]: Accumulator, stack: &QuantizedStack) -> i32 {
    let firsts = _mm512_sub_epi16(words, _mm512_slli_epi16::<8>(seconds));
    let [firsts, seconds] = [firsts, seconds].map(|half| {
        let positive = _mm512_max_epi16(half, _mm512_setzero_si512());
        _mm512_min_epi16(positive, _mm512_set1_epi16(CLAMP))
    });
    let inputs = _mm512_srli_epi16::<INPUT_SHIFT>(_mm512_mullo_epi16(firsts, seconds));
    let mut pairs = [0i32; HIDDEN];
    // SAFETY: the pointer comes from a reference to 64 bytes.
    unsafe { _mm512_storeu_si512(pairs.as_mut_ptr().cast(), inputs) };
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
    let weighted = _mm512_mullo_epi32(units, load(&stack.output_weights));
    let skipped = _mm512_madd_epi16(inputs, load(&stack.skip_weights));
    _mm512_reduce_add_epi32(_mm512_add_epi32(weighted, skipped)).wrapping_add(stack.output_bias)
}

/// Loads 64 bytes into a register.
#[target_feature(enable = "avx512f")]
fn load<T: Copy, const LEN: usize>(numbers: &[T; LEN]) -> __m512i {
    const { assert!(LEN * size_of::<T>() == 64) };
    // SAFETY: the pointer comes from a reference to 64 bytes.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}
