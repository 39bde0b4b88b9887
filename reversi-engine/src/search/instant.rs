//! The monotonic clock of the system.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(super) use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(super) use still::Instant;

/// A clock that stands still: the one of the standard library panics on a target
/// without a system.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod still {
    use core::time::Duration;

    /// The only instant.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Instant;

    // The functions of the real clock.
    #[allow(clippy::unused_self)]
    impl Instant {
        pub(crate) const fn now() -> Self {
            Self
        }

        /// Nothing ever passes a deadline here, so there is none.
        pub(crate) const fn checked_add(self, _: Duration) -> Option<Self> {
            None
        }

        pub(crate) const fn saturating_duration_since(self, _: Self) -> Duration {
            Duration::ZERO
        }

        pub(crate) const fn elapsed(self) -> Duration {
            Duration::ZERO
        }
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::still::Instant;

    #[test]
    fn a_clock_that_stands_still_has_no_deadline() {
        let now = Instant::now();
        assert_eq!(now.checked_add(Duration::ZERO), None);
        assert_eq!(now.elapsed(), Duration::ZERO);
        assert_eq!(now.saturating_duration_since(Instant::now()), now.elapsed());
    }
}
