//! The arithmetic of the evaluation network in whole numbers, so that every tier
//! comes to the same value.

pub(super) mod plain;

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;

/// The sums of the first layer: the width of a row.
pub(crate) const WIDTH: usize = 32;

/// The units of the second layer.
pub(crate) const HIDDEN: usize = 16;

/// Sums are bounded to 0..=`ONE` before the second layer sees them.
pub(crate) const ONE: i16 = 256;

/// A row of the first layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Row(pub(crate) [i8; WIDTH]);

/// A row of the first layer that needs more than 8 bits a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct WideRow(pub(crate) [i16; WIDTH]);

/// The second layer and what its units are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Layer {
    /// The weights of two sums at a time for every unit.
    pub(crate) pairs: [[[i16; 2]; HIDDEN]; WIDTH / 2],
    /// What the units begin with.
    pub(crate) bias: [i32; HIDDEN],
    /// What a unit above 0, divided by 2^`UNIT_SHIFT`, is worth.
    pub(crate) worth: [i32; HIDDEN],
}

/// Bits that a unit loses before it is multiplied by its worth.
pub(crate) const UNIT_SHIFT: u32 = 10;
