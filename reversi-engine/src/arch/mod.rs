//! Kernels on 64-bit masks in three tiers, and the choice among them at run time.
//!
//! A [`Tier`] is a zero-sized proof that the CPU has the instructions that its
//! kernels use. Hot code is written once, generic over the tier, and entered
//! through [`Tier::call`], a function compiled for that tier into which kernels
//! and callers are inlined; so a program built without any CPU flag runs at the
//! speed of one built for the machine it runs on. This module is the only one
//! of the crate that contains `unsafe`.

// The intrinsics are safe inside functions compiled for their feature; what is
// left is entering such a function, which the tier tokens make sound.
#![allow(unsafe_code)]

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
pub(crate) use layers::{HIDDEN, ONE, UNIT_SHIFT, WIDTH};
pub(crate) use layers::{Layer, Row, WideRow};
pub(crate) use portable::Portable;
pub(crate) use routine::{Node, Routine};

#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::Avx2, avx512::Avx512};

/// The kernels of one CPU tier.
///
/// Masks hold `player`, the discs of the side to move, and `opponent`; they are
/// disjoint, and squares given by index are empty and below 64. Wrong input
/// gives a wrong mask, nothing worse.
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "the network is only for the evaluation")
)]
pub(crate) trait Tier: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// The squares where the side to move can place a disc.
    fn legal_moves(self, player: u64, opponent: u64) -> u64;

    /// The discs that a disc on this empty square flips.
    fn flips(self, square: usize, player: u64, opponent: u64) -> u64;

    /// On a board whose only empty square is this one: how many discs the
    /// player would flip there (low byte) and how many the opponent would
    /// (high byte).
    fn last_flips(self, square: usize, player: u64) -> u32;

    /// The sums of the first layer of the network.
    type Sums: Copy;

    /// Sums that begin with this row.
    fn sums(self, row: &WideRow) -> Self::Sums;

    /// Adds two rows to sums, first to each other and bounded to 8 bits, which saves
    /// widening one of them; what the bounds change is next to nothing.
    fn add_rows(self, sums: Self::Sums, rows: [&Row; 2]) -> Self::Sums;

    /// Adds a row to sums.
    fn add_wide_row(self, sums: Self::Sums, row: &WideRow) -> Self::Sums;

    /// What the second layer makes of sums.
    fn second_layer(self, sums: Self::Sums, layer: &Layer) -> i32;

    /// Runs a routine inside a function that is compiled for this tier. The fields of
    /// the node are its arguments one by one, so that they travel in registers.
    fn call<R: Routine<Self>>(self, context: &mut R::Context, node: Node) -> R::Output;
}

/// A set of CPU instructions that the kernels are written for.
///
/// The library finds the best one by itself; choosing another is for tests and
/// measurements. All tiers give the same answers.
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
    /// All tiers, the plainest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The best tier of the CPU that this runs on. Without the `std` feature
    /// only what the program was compiled for is used.
    #[must_use]
    #[inline]
    pub fn detect() -> Self {
        detect()
    }

    /// Whether the CPU that this runs on has the tier.
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

    /// This tier if the CPU has it, else the best one below it.
    #[must_use]
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
    /// One more than the index of the tier; zero until it is known.
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

/// Whether every named CPU feature is there: at run time with `std`, else at
/// compile time.
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

/// Runs `$body` with `$tier` bound to the token of the given [`CpuTier`], or of
/// the best available one below it.
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

/// Asks the CPU to fetch the cache line that this lies on.
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

/// Asks the system to back this memory with huge pages, which spares most of the
/// page walks of a table that is read at random. A wish, not a need.
#[cfg(all(feature = "std", target_os = "linux"))]
pub(crate) fn prefer_huge_pages<T>(memory: &mut [T]) {
    // SAFETY: a constant of the system that may be asked for at any time.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
    let range = memory.as_mut_ptr_range();
    let (start, end) = (range.start.addr(), range.end.addr());
    let (first, last) = (start.next_multiple_of(page.max(1)), end - end % page.max(1));
    if first >= last {
        return;
    }
    let pages = range.start.wrapping_byte_add(first - start);
    // SAFETY: the pages lie inside of the slice; the advice changes how the
    // system maps them and not what they hold.
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
