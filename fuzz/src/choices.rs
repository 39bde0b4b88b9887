//! Choices made by the bytes of an input.

use std::time::Duration;

/// Reads choices from bytes. At their end every choice is the first one.
#[derive(Debug)]
pub(crate) struct Choices<'b>(&'b [u8]);

impl<'b> Choices<'b> {
    pub(crate) const fn new(bytes: &'b [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte, 0 at the end.
    pub(crate) fn byte(&mut self) -> u8 {
        let first = self.0.split_off_first();
        first.copied().unwrap_or(0)
    }

    /// An element of a list, chosen by the next byte.
    pub(crate) fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::from(self.byte()) % list.len()]
    }

    /// A number of any magnitude: the next byte chooses the number of its bits.
    pub(crate) fn number(&mut self) -> u64 {
        let bits = u32::from(self.byte()) % 65;
        let mut bytes = [0; 8];
        bytes.fill_with(|| self.byte());
        let mask = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
        u64::from_le_bytes(bytes) & mask
    }

    /// A duration of any magnitude.
    pub(crate) fn duration(&mut self) -> Duration {
        match self.byte() % 4 {
            0 => Duration::from_nanos(self.number()),
            1 => Duration::from_millis(self.number()),
            2 => Duration::from_secs(self.number()),
            _ => Duration::MAX,
        }
    }

    /// The bytes that have made no choice yet.
    pub(crate) const fn rest(&self) -> &'b [u8] {
        self.0
    }
}
