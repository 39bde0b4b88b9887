//! The integer arithmetic of the evaluation network, with the same result on every
//! tier.
//!
//! The first layer is an accumulator, a sum of feature rows. Clamped to 0..=[`ONE`],
//! it is the input of the hidden layer, whose units pass a ReLU and are summed up by
//! their output weights.

pub(super) mod plain;

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;

/// The width of the accumulator and of a feature row.
pub(crate) const WIDTH: usize = 32;

/// The number of units of the hidden layer.
pub(crate) const HIDDEN: usize = 16;

/// The quantized 1 of the accumulator, its upper bound as input of the hidden layer.
pub(crate) const ONE: i16 = 256;

/// The number of bits dropped from a hidden unit before it is multiplied by its
/// output weight.
pub(crate) const UNIT_SHIFT: u32 = 10;

/// A feature row of 8-bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Row(pub(crate) [i8; WIDTH]);

/// A feature row of 16-bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct WideRow(pub(crate) [i16; WIDTH]);

/// The quantized layers above the accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct QuantizedStack {
    /// The hidden weights, for each pair of inputs those of all units.
    pub(crate) weights: [[[i16; 2]; HIDDEN]; WIDTH / 2],
    /// The hidden biases.
    pub(crate) biases: [i32; HIDDEN],
    /// The output weights.
    pub(crate) output_weights: [i32; HIDDEN],
    /// The output bias.
    pub(crate) output_bias: i32,
}
