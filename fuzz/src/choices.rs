//! Choices made by the bytes of an input.

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
}
