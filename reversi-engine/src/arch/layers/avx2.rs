//! The layers in registers of 256 bits.

use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_adds_epi8, _mm256_castsi256_si128, _mm256_cvtepi8_epi16,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_max_epi32, _mm256_min_epi16, _mm256_mullo_epi32, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_srai_epi32, _mm256_storeu_si256,
};

use super::{Layer, ONE, Row, UNIT_SHIFT, WIDTH, WideRow};

/// The sums of the first layer.
pub(crate) type Sums = [__m256i; 2];

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn load_wide(row: &WideRow) -> Sums {
    let (halves, _) = row.0.as_chunks::<16>();
    [load(&halves[0]), load(&halves[1])]
}

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn add_rows(sums: Sums, rows: [&Row; 2]) -> Sums {
    let numbers = _mm256_adds_epi8(load(&rows[0].0), load(&rows[1].0));
    let low = _mm256_castsi256_si128(numbers);
    let high = _mm256_extracti128_si256::<1>(numbers);
    [
        _mm256_add_epi16(sums[0], _mm256_cvtepi8_epi16(low)),
        _mm256_add_epi16(sums[1], _mm256_cvtepi8_epi16(high)),
    ]
}

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn add_wide_row(sums: Sums, row: &WideRow) -> Sums {
    let [low, high] = load_wide(row);
    [
        _mm256_add_epi16(sums[0], low),
        _mm256_add_epi16(sums[1], high),
    ]
}

#[target_feature(enable = "avx2")]
pub(in crate::arch) fn second_layer(sums: Sums, layer: &Layer) -> i32 {
    let mut pairs = [0i32; WIDTH / 2];
    let (halves, _) = pairs.as_chunks_mut::<8>();
    for (half, sums) in halves.iter_mut().zip(sums) {
        let bounded = _mm256_max_epi16(sums, _mm256_setzero_si256());
        let bounded = _mm256_min_epi16(bounded, _mm256_set1_epi16(ONE));
        // SAFETY: the pointer comes from a reference to 32 bytes.
        unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), bounded) };
    }
    // From memory, which is faster than from lanes of the register one by one.
    let pairs = core::hint::black_box(&pairs);
    let mut units = load_two(&layer.bias);
    for (&pair, weights) in pairs.iter().zip(&layer.pairs) {
        let [low, high] = load_two(weights);
        let pair = _mm256_set1_epi32(pair);
        units[0] = _mm256_add_epi32(units[0], _mm256_madd_epi16(pair, low));
        units[1] = _mm256_add_epi32(units[1], _mm256_madd_epi16(pair, high));
    }
    let [low, high] = load_two(&layer.worth);
    let low = worth(units[0], low);
    let high = worth(units[1], high);
    add_lanes(_mm256_add_epi32(low, high))
}

/// What units are worth.
#[target_feature(enable = "avx2")]
fn worth(units: __m256i, worth: __m256i) -> __m256i {
    let above = _mm256_max_epi32(units, _mm256_setzero_si256());
    _mm256_mullo_epi32(_mm256_srai_epi32::<{ UNIT_SHIFT as i32 }>(above), worth)
}

/// The sum of the lanes of 32 bits.
#[target_feature(enable = "avx2")]
fn add_lanes(lanes: __m256i) -> i32 {
    let four = _mm_add_epi32(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b_01_00_11_10>(four));
    _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b_10_11_00_01>(two)))
}

/// 64 bytes in two registers.
#[target_feature(enable = "avx2")]
fn load_two<T: Copy>(numbers: &[T; 16]) -> [__m256i; 2] {
    const { assert!(size_of::<T>() == 4) };
    let (halves, _) = numbers.as_chunks::<8>();
    [load(&halves[0]), load(&halves[1])]
}

/// 32 bytes in a register.
#[target_feature(enable = "avx2")]
fn load<T: Copy, const LEN: usize>(numbers: &[T; LEN]) -> __m256i {
    const { assert!(LEN * size_of::<T>() == 32) };
    // SAFETY: the pointer comes from a reference to 32 bytes.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
}
