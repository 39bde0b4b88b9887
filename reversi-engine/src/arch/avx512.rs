//! Kernels for x86-64 with AVX-512: 256-bit lanes with a lane-wise count of
//! leading zeros and mask registers.

use core::arch::x86_64::{
    _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_maskz_and_epi64,
    _mm256_maskz_andnot_epi64, _mm256_or_si256, _mm256_set1_epi64x, _mm256_srlv_epi64,
    _mm256_sub_epi64, _mm256_test_epi64_mask,
};

use super::avx2::{self, broadcast, or_lanes, rays};
use super::{Routine, Tier, has_features, last_flips};

/// The token of the AVX-512 tier: it exists only where the CPU has the features.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The token, if this CPU has the tier.
    #[inline]
    pub(crate) fn new() -> Option<Self> {
        let found = has_features!(
            "avx2", "bmi1", "bmi2", "lzcnt", "popcnt", "avx512f", "avx512vl", "avx512cd",
            "avx512bw", "avx512dq"
        );
        found.then_some(Self(()))
    }
}

impl Tier for Avx512 {
    #[inline(always)]
    fn legal_moves(self, player: u64, opponent: u64) -> u64 {
        // SAFETY: the token proves that the CPU has the features.
        unsafe { legal_moves(player, opponent) }
    }

    #[inline(always)]
    fn flips(self, square: usize, player: u64, opponent: u64) -> u64 {
        // SAFETY: the token proves that the CPU has the features.
        unsafe { flips(square, player, opponent) }
    }

    #[inline(always)]
    fn last_flips(self, square: usize, player: u64) -> u32 {
        // SAFETY: the token proves that the CPU has the features.
        unsafe { last_flips_pext(square, player) }
    }

    #[inline(always)]
    fn call<R: Routine<Self>>(
        self,
        context: &mut R::Context,
        player: u64,
        opponent: u64,
        alpha: i32,
        depth: i32,
    ) -> R::Output {
        // SAFETY: the token proves that the CPU has the features.
        unsafe { call::<R>(self, context, player, opponent, alpha, depth) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512vl,avx512cd,avx512bw,avx512dq")]
fn call<R: Routine<Avx512>>(
    tier: Avx512,
    context: &mut R::Context,
    player: u64,
    opponent: u64,
    alpha: i32,
    depth: i32,
) -> R::Output {
    R::run(tier, context, player, opponent, alpha, depth)
}

/// The AVX2 kernel, compiled with three-operand logic.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512vl,avx512cd,avx512bw,avx512dq")]
#[inline]
fn legal_moves(player: u64, opponent: u64) -> u64 {
    avx2::legal_moves(player, opponent)
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

    let blockers = _mm256_andnot_si256(other, rays_down);
    let zeros = _mm256_lzcnt_epi64(blockers);
    let first = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), zeros);
    let behind = _mm256_srlv_epi64(broadcast(!0), zeros);
    let outflanked = _mm256_test_epi64_mask(_mm256_and_si256(first, blockers), own);
    let flips_down = _mm256_maskz_andnot_epi64(outflanked, behind, rays_down);

    or_lanes(_mm256_or_si256(flips_up, flips_down))
}

#[target_feature(enable = "bmi2")]
#[inline]
fn last_flips_pext(square: usize, player: u64) -> u32 {
    last_flips::by_pext(square, player)
}
