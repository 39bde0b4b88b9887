//! Kernels for x86-64 with AVX2 and the bit manipulation instructions: one direction
//! per lane.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::impl_tier::impl_tier;
use super::layers::{QuantizedStack, Row, WideRow};
use super::rays::RAYS;
use super::{CpuTier, Node, Routine, detect, has_features};

/// The token of the AVX2 tier, the proof that the CPU has its features.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The token, if this CPU has the features.
    #[inline]
    pub(crate) fn new() -> Option<Self> {
        (detect() >= CpuTier::Avx2).then_some(Self(()))
    }
}

/// Returns `true` if this CPU has the features of the tier.
pub(super) fn is_supported() -> bool {
    has_features!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt")
}

impl_tier!(Avx2, avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");

/// PEXT is slow on some CPUs with AVX2, multiplication is fast on all.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn last_flips(square: usize, player: u64) -> u32 {
    super::last_flips::by_multiplication(square, player)
}

/// Parallel prefix over runs of the opponent's discs, one line per lane, with both
/// directions by shifts left and right.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn legal_moves(player: u64, opponent: u64) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    let step = _mm256_setr_epi64x(1, 7, 8, 9);
    let twice = _mm256_setr_epi64x(2, 14, 16, 18);
    let no_wrap = _mm256_setr_epi64x(INNER, INNER, -1, INNER);
    let own = broadcast(player);
    let through = _mm256_and_si256(broadcast(opponent), no_wrap);

    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(own, step));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(own, step));
    up = or_and(up, through, _mm256_sllv_epi64(up, step));
    down = or_and(down, through, _mm256_srlv_epi64(down, step));
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = or_and(up, pairs_up, _mm256_sllv_epi64(up, twice));
    down = or_and(down, pairs_down, _mm256_srlv_epi64(down, twice));
    up = or_and(up, pairs_up, _mm256_sllv_epi64(up, twice));
    down = or_and(down, pairs_down, _mm256_srlv_epi64(down, twice));
    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    or_lanes(reached) & !(player | opponent)
}

/// Flips towards higher indices by isolating the lowest blocker of each ray,
/// towards lower indices by smearing the blockers downwards along the ray.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn flips(square: usize, player: u64, opponent: u64) -> u64 {
    let step = _mm256_setr_epi64x(1, 7, 8, 9);
    let twice = _mm256_setr_epi64x(2, 14, 16, 18);
    let four_times = _mm256_setr_epi64x(4, 28, 32, 36);
    let zero = _mm256_setzero_si256();
    let own = broadcast(player);
    let other = broadcast(opponent);
    let (rays_up, rays_down) = rays(square);

    let blockers = _mm256_andnot_si256(other, rays_up);
    let below = _mm256_sub_epi64(blockers, broadcast(1));
    let first = _mm256_andnot_si256(below, blockers);
    let none = _mm256_cmpeq_epi64(_mm256_and_si256(first, own), zero);
    let run = _mm256_and_si256(_mm256_andnot_si256(blockers, rays_up), below);
    let flips_up = _mm256_andnot_si256(none, run);

    let blockers = _mm256_andnot_si256(other, rays_down);
    let mut beyond = blockers;
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, twice));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, four_times));
    // Of two disjoint masks, the one with the highest bit is the greater number: a
    // comparison decides whose disc the highest blocker is. Downward rays do not
    // contain the sign bit.
    let own_blockers = _mm256_and_si256(own, rays_down);
    let free = _mm256_xor_si256(blockers, own_blockers);
    let outflanked = _mm256_cmpgt_epi64(own_blockers, free);
    let run = _mm256_andnot_si256(beyond, rays_down);
    let flips_down = _mm256_and_si256(outflanked, run);

    or_lanes(_mm256_or_si256(flips_up, flips_down))
}

/// The four upward and the four downward rays of a square.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn rays(square: usize) -> (__m256i, __m256i) {
    let [a, b, c, d, e, f, g, h] = RAYS.0[square & 63].map(|ray| ray as i64);
    (
        _mm256_setr_epi64x(a, b, c, d),
        _mm256_setr_epi64x(e, f, g, h),
    )
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn broadcast(mask: u64) -> __m256i {
    _mm256_set1_epi64x(mask as i64)
}

/// `a | b & c`.
#[target_feature(enable = "avx2")]
#[inline]
fn or_and(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_or_si256(a, _mm256_and_si256(b, c))
}

/// The bitwise or of the four lanes.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn or_lanes(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    let both = _mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves));
    _mm_cvtsi128_si64(both) as u64
}
