//! A word of 64 bits that several threads share, on targets with atomic words of that
//! size; on others, such as thumbv7em, one that a single thread uses.

use alloc::boxed::Box;

#[cfg(target_has_atomic = "64")]
pub(super) type Word = core::sync::atomic::AtomicU64;

#[cfg(not(target_has_atomic = "64"))]
pub(super) type Word = halves::Halves;

/// Whether several threads may use a word.
pub(super) const IS_ATOMIC: bool = cfg!(target_has_atomic = "64");

/// Allocates zeroed words; `None` if there is no memory for them. Where the system
/// zeroes pages, it provides them at their first use.
#[cfg(target_has_atomic = "64")]
pub(super) fn zeroed(count: usize) -> Option<Box<[Word]>> {
    bytemuck::allocation::try_zeroed_slice_box(count).ok()
}

/// Allocates zeroed words; `None` if there is no memory for them.
#[cfg(not(target_has_atomic = "64"))]
pub(super) fn zeroed(count: usize) -> Option<Box<[Word]>> {
    let mut words = alloc::vec::Vec::new();
    words.try_reserve_exact(count).ok()?;
    words.resize_with(count, Word::default);
    Some(words.into_boxed_slice())
}

#[cfg(any(test, not(target_has_atomic = "64")))]
mod halves {
    use core::sync::atomic::{AtomicU32, Ordering};

    /// Two atomic halves, the low one first. Operations of several threads at once mix
    /// them up.
    #[derive(Debug, Default)]
    #[repr(align(8))]
    pub(crate) struct Halves([AtomicU32; 2]);

    impl Halves {
        pub(crate) fn load(&self, ordering: Ordering) -> u64 {
            let [low, high] = &self.0;
            u64::from(high.load(ordering)) << 32 | u64::from(low.load(ordering))
        }

        pub(crate) fn store(&self, value: u64, ordering: Ordering) {
            let [low, high] = &self.0;
            low.store(value as u32, ordering);
            high.store((value >> 32) as u32, ordering);
        }

        pub(crate) fn fetch_add(&self, value: u64, ordering: Ordering) -> u64 {
            let old = self.load(ordering);
            self.store(old.wrapping_add(value), ordering);
            old
        }
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::Ordering::Relaxed;

    #[test]
    fn halves_are_a_word() {
        let word = super::halves::Halves::default();
        assert_eq!(word.load(Relaxed), 0);
        word.store(0x0123_4567_ffff_ffff, Relaxed);
        assert_eq!(word.fetch_add(2, Relaxed), 0x0123_4567_ffff_ffff);
        assert_eq!(word.load(Relaxed), 0x0123_4568_0000_0001);
    }
}
