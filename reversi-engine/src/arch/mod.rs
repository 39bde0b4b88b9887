//! Kernels on 64-bit masks in three tiers, dispatched at run time.
//!
//! A [`Tier`] is a zero-sized proof that the CPU has the instructions of its
//! kernels. Hot code is written once, generic over the tier, and entered through
//! [`Tier::call`], a function compiled for that tier into which kernels and callers
//! are inlined. A program built without any CPU flag is then as fast as one built
//! for the machine it runs on. No other module of the crate contains `unsafe`.

// The intrinsics are safe inside functions compiled for their feature. Entering
// these functions is unsafe, and sound with a tier token.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod impl_tier;
mod last_flips;
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only for the evaluation")
)]
mod layers;
mod portable;
mod rays;
mod routine;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(test)]
mod tests;

#[cfg(feature = "alloc")]
pub(crate) use layers::{HIDDEN, INPUT_ONE, INPUTS, ONE, UNIT_SHIFT, WIDTH};
pub(crate) use layers::{QuantizedStack, Row, WideRow};
pub(crate) use portable::Portable;
pub(crate) use routine::{Node, Routine};

#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::Avx2, avx512::Avx512};

/// The kernels of one CPU tier.
///
/// Masks hold `player`, the discs of the side to move, and `opponent`; they are
/// disjoint, and squares given by index are empty and below 64. Wrong input gives a
/// wrong mask, but never undefined behaviour.
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "the network is only for the evaluation")
)]
pub(crate) trait Tier: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// The legal squares of the side to move.
    fn legal_moves(self, player: u64, opponent: u64) -> u64;

    /// The discs flipped by a disc on this empty square.
    fn flips(self, square: usize, player: u64, opponent: u64) -> u64;

    /// The number of discs flipped on the last empty square, by the player in the
    /// low byte and by the opponent in the high byte.
    fn last_flips(self, square: usize, player: u64) -> u32;

    /// The accumulator of the evaluation network.
    type Accumulator: Copy;

    /// The accumulator of a single row.
    fn accumulator(self, row: &WideRow) -> Self::Accumulator;

    /// Adds a row to the accumulator.
    fn add_row(self, accumulator: Self::Accumulator, row: &Row) -> Self::Accumulator;

    /// Adds a row of 16-bit numbers to the accumulator.
    fn add_wide_row(self, accumulator: Self::Accumulator, row: &WideRow) -> Self::Accumulator;

    /// The output of the layers above the accumulator.
    fn forward(self, accumulator: Self::Accumulator, stack: &QuantizedStack) -> i32;

    /// Runs a routine inside a function that is compiled for this tier. The fields of
    /// the node are its arguments one by one, so that they travel in registers.
    fn call<R: Routine<Self>>(self, context: &mut R::Context, node: Node) -> R::Output;
}

/// A set of CPU instructions, the target of one build of the kernels.
///
/// The library detects the best tier at run time. Another choice is for tests and
/// measurements: all tiers give the same results.
///
/// ```
/// use reversi_engine::CpuTier;
/// assert!(CpuTier::Portable.is_available());
/// assert!(CpuTier::detect().is_available());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CpuTier {
    /// Plain 64-bit integer code for any CPU.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// The same with AVX-512 F, VL, CD, BW and DQ.
    Avx512,
}

impl CpuTier {
    /// All tiers, from the slowest to the fastest.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The best tier of this CPU. Without the feature `std`, the best tier that the
    /// program is compiled for.
    #[must_use]
    #[inline]
    pub fn detect() -> Self {
        detect()
    }

    /// Returns `true` if this CPU has the tier.
    #[must_use]
    pub fn is_available(self) -> bool {
        self <= detect()
    }

    /// The name in lower case: `portable`, `avx2` or `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// This tier, or the best available one below it.
    #[must_use]
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn or_best_available(self) -> Self {
        self.min(detect())
    }
}

impl core::fmt::Display for CpuTier {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn detect() -> CpuTier {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    /// The index of the tier plus 1; 0 before the first detection.
    static KNOWN: AtomicU8 = AtomicU8::new(0);

    if cfg!(reversi_portable) {
        return CpuTier::Portable;
    }
    if let Some(&tier) = CpuTier::ALL.get(usize::from(KNOWN.load(Relaxed)).wrapping_sub(1)) {
        return tier;
    }
    let tier = if avx2::is_supported() && avx512::is_supported() {
        CpuTier::Avx512
    } else if avx2::is_supported() {
        CpuTier::Avx2
    } else {
        CpuTier::Portable
    };
    KNOWN.store(tier as u8 + 1, Relaxed);
    tier
}

#[cfg(not(target_arch = "x86_64"))]
#[inline]
const fn detect() -> CpuTier {
    CpuTier::Portable
}

/// `true` if the CPU has all of these features: detected at run time with `std`,
/// at compile time without.
#[cfg(target_arch = "x86_64")]
macro_rules! has_features {
    ($($feature:tt),+) => {{
        #[cfg(feature = "std")]
        let found = $(std::arch::is_x86_feature_detected!($feature))&&+;
        #[cfg(not(feature = "std"))]
        let found = $(cfg!(target_feature = $feature))&&+;
        found
    }};
}
#[cfg(target_arch = "x86_64")]
use has_features;

/// Runs `$body` with `$tier` bound to the token of this [`CpuTier`], or of the best
/// available one below it.
macro_rules! with_tier {
    ($cpu:expr, |$tier:ident| $body:expr) => {{
        let cpu: $crate::CpuTier = $cpu;
        #[cfg(target_arch = "x86_64")]
        let result = match cpu.or_best_available() {
            $crate::CpuTier::Avx512 if let Some($tier) = $crate::arch::Avx512::new() => $body,
            $crate::CpuTier::Avx2 if let Some($tier) = $crate::arch::Avx2::new() => $body,
            _ => {
                let $tier = $crate::arch::Portable;
                $body
            }
        };
        #[cfg(not(target_arch = "x86_64"))]
        let result = {
            let _ = cpu;
            let $tier = $crate::arch::Portable;
            $body
        };
        result
    }};
}
pub(crate) use with_tier;

/// Prefetches the cache line of a value.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the pointer comes from a reference; a prefetch reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(target).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}

/// Advises the system to back this memory with huge pages, which avoid most TLB
/// misses of random access. Has no effect where the system declines.
#[cfg(all(feature = "std", target_os = "linux"))]
pub(crate) fn prefer_huge_pages<T>(memory: &mut [T]) {
    // SAFETY: `sysconf` has no preconditions.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
    let range = memory.as_mut_ptr_range();
    let (start, end) = (range.start.addr(), range.end.addr());
    let (first, last) = (start.next_multiple_of(page.max(1)), end - end % page.max(1));
    if first >= last {
        return;
    }
    let pages = range.start.wrapping_byte_add(first - start);
    // SAFETY: the pages are inside of the slice; the advice changes their mapping,
    // not their contents.
    _ = unsafe { libc::madvise(pages.cast(), last - first, libc::MADV_HUGEPAGE) };
}

/// [`Tier::legal_moves`] on the best tier.
#[inline]
pub(crate) fn legal_moves(player: u64, opponent: u64) -> u64 {
    with_tier!(detect(), |tier| tier.legal_moves(player, opponent))
}

/// [`Tier::flips`] on the best tier.
#[inline]
pub(crate) fn flips(square: usize, player: u64, opponent: u64) -> u64 {
    with_tier!(detect(), |tier| tier.flips(square, player, opponent))
}
