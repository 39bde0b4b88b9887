//! Kernels for x86-64 with AVX-512: 256-bit lanes with a lane-wise count of
//! leading zeros and mask registers.

use core::arch::x86_64::{
    __m512i, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpgt_epi64_mask, _mm256_lzcnt_epi64,
    _mm256_maskz_and_epi64, _mm256_maskz_andnot_epi64, _mm256_or_si256, _mm256_srlv_epi64,
    _mm256_sub_epi64, _mm256_test_epi64_mask, _mm256_xor_si256, _mm512_and_si512,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_or_si512, _mm512_rolv_epi64,
    _mm512_set1_epi64, _mm512_setr_epi64,
};

use super::avx2::{broadcast, or_lanes, rays};
use super::impl_tier::impl_tier;
use super::layers::{QuantizedStack, Row, WideRow};
use super::{CpuTier, Node, Routine, detect, has_features};

/// The token of the AVX-512 tier, the proof that the CPU has its features.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The token, if this CPU has the features.
    #[inline]
    pub(crate) fn new() -> Option<Self> {
        (detect() >= CpuTier::Avx512).then_some(Self(()))
    }
}

/// Returns `true` if this CPU has the features added to those of AVX2.
pub(super) fn is_supported() -> bool {
    has_features!("avx512f", "avx512vl", "avx512cd", "avx512bw", "avx512dq")
}

impl_tier!(
    Avx512,
    avx512,
    "avx2,bmi1,bmi2,lzcnt,popcnt",
    "avx512f,avx512vl,avx512cd,avx512bw,avx512dq"
);

/// Parallel prefix over runs of the opponent's discs, one direction per lane, by
/// rotations to the left: by the step, or by 64 minus the step for the opposite
/// direction.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512vl,avx512cd,avx512bw,avx512dq")]
#[inline]
fn legal_moves(player: u64, opponent: u64) -> u64 {
    // Runs exclude the edge squares from which a step would wrap around.
    const ROWS: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    const COLUMNS: i64 = 0x00ff_ffff_ffff_ff00;
    const INNER: i64 = ROWS & COLUMNS;
    let step = _mm512_setr_epi64(1, 7, 8, 9, 63, 57, 56, 55);
    let twice = _mm512_setr_epi64(2, 14, 16, 18, 62, 50, 48, 46);
    let inside = _mm512_setr_epi64(ROWS, INNER, COLUMNS, INNER, ROWS, INNER, COLUMNS, INNER);
    let through = _mm512_and_si512(_mm512_set1_epi64(opponent as i64), inside);
    let own = _mm512_set1_epi64(player as i64);

    let run = _mm512_and_si512(through, _mm512_rolv_epi64(own, step));
    let run = or_and(run, through, _mm512_rolv_epi64(run, step));
    let pairs = _mm512_and_si512(through, _mm512_rolv_epi64(through, step));
    let run = or_and(run, pairs, _mm512_rolv_epi64(run, twice));
    let run = or_and(run, pairs, _mm512_rolv_epi64(run, twice));
    let reached = _mm512_rolv_epi64(run, step);
    let halves = _mm256_or_si256(
        _mm512_castsi512_si256(reached),
        _mm512_extracti64x4_epi64::<1>(reached),
    );
    or_lanes(halves) & !(player | opponent)
}

/// `a | b & c`.
#[target_feature(enable = "avx512f")]
#[inline]
fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_or_si512(a, _mm512_and_si512(b, c))
}

/// Flips towards higher indices by isolating the lowest blocker of each ray,
/// towards lower indices by counting leading zeros to find the highest.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512vl,avx512cd,avx512bw,avx512dq")]
#[inline]
fn flips(square: usize, player: u64, opponent: u64) -> u64 {
    let own = broadcast(player);
    let other = broadcast(opponent);
    let (rays_up, rays_down) = rays(square);

    let blockers = _mm256_andnot_si256(other, rays_up);
    let below = _mm256_sub_epi64(blockers, broadcast(1));
    let first = _mm256_andnot_si256(below, blockers);
    let outflanked = _mm256_test_epi64_mask(first, own);
    let run = _mm256_andnot_si256(blockers, rays_up);
    let flips_up = _mm256_maskz_and_epi64(outflanked, run, below);

    // Of two disjoint masks, the one with the highest bit is the greater number: a
    // comparison decides whose disc the highest blocker is. Downward rays do not
    // contain the sign bit.
    let blockers = _mm256_andnot_si256(other, rays_down);
    let own_blockers = _mm256_and_si256(own, rays_down);
    let free = _mm256_xor_si256(blockers, own_blockers);
    let outflanked = _mm256_cmpgt_epi64_mask(own_blockers, free);
    // Bit 0 replaces a missing blocker, to keep the shift below 64.
    let zeros = _mm256_lzcnt_epi64(_mm256_or_si256(blockers, broadcast(1)));
    let beyond = _mm256_srlv_epi64(broadcast(!0), zeros);
    let flips_down = _mm256_maskz_andnot_epi64(outflanked, beyond, rays_down);

    or_lanes(_mm256_or_si256(flips_up, flips_down))
}

#[target_feature(enable = "bmi2")]
#[inline]
fn last_flips(square: usize, player: u64) -> u32 {
    super::last_flips::by_pext(square, player)
}
