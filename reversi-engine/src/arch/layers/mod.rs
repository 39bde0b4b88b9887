//! The integer arithmetic of the evaluation network, with the same result on every
//! tier.
//!
//! The first layer is an accumulator, a sum of feature rows. Its halves, clamped to
//! 0..[`ONE`], are multiplied number by number. The products are the input of the hidden
//! layer, whose units pass a ReLU. The output is the sum of units and inputs by their
//! weights.

pub(super) mod plain;

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;

/// The width of the accumulator and of a feature row, which is a cache line.
pub(crate) const WIDTH: usize = 64;

/// The number of inputs of the hidden layer: the products of the accumulator's halves.
pub(crate) const INPUTS: usize = WIDTH / 2;

/// The number of units of the hidden layer.
pub(crate) const HIDDEN: usize = 16;

/// The quantized 1 of the accumulator.
pub(crate) const ONE: i16 = 256;

/// The upper bound of the clamped accumulator: products of 16 bits without a sign.
pub(crate) const CLAMP: i16 = ONE - 1;

/// The number of bits dropped from a product.
pub(crate) const INPUT_SHIFT: u32 = 6;

/// The quantized 1 of an input of the hidden layer.
pub(crate) const INPUT_ONE: i32 = (ONE as i32 * ONE as i32) >> INPUT_SHIFT;

/// The number of bits dropped from a hidden unit before it is multiplied by its
/// output weight.
pub(crate) const UNIT_SHIFT: u32 = 12;

/// A feature row of 8-bit numbers: words of a number of the first half plus
/// [`Self::BIAS`], and 256 times one of the second half.
///
/// An accumulator has the sums of the words and of the second halves, which are the words
/// shifted by 8 bits. Their difference is the sum of the first halves and the biases. So
/// a row takes three vector instructions, and no number is widened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(super) [i16; INPUTS]);

impl Row {
    /// The number that a row adds to each sum of the first half.
    pub(crate) const BIAS: i16 = 128;

    /// Packs the numbers of a row.
    pub(crate) fn new(numbers: &[i8; WIDTH]) -> Self {
        Self(core::array::from_fn(|k| {
            let (first, second) = (i16::from(numbers[k]), i16::from(numbers[INPUTS + k]));
            (second << 8) + (first + Self::BIAS)
        }))
    }
}

/// A feature row of 16-bit numbers, without a bias: the words as in [`Row`], modulo 2^16,
/// and the second halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct WideRow {
    pub(super) words: [i16; INPUTS],
    pub(super) seconds: [i16; INPUTS],
}

impl WideRow {
    /// Packs the numbers of a row.
    pub(crate) fn new(numbers: &[i16; WIDTH]) -> Self {
        let seconds = core::array::from_fn(|k| numbers[INPUTS + k]);
        let words = core::array::from_fn(|k| numbers[k].wrapping_add(seconds[k] << 8));
        Self { words, seconds }
    }
}

/// The quantized layers above the accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct QuantizedStack {
    /// The hidden weights, for each pair of inputs those of all units.
    pub(crate) weights: [[[i16; 2]; HIDDEN]; INPUTS / 2],
    /// The hidden biases.
    pub(crate) biases: [i32; HIDDEN],
    /// The output weights of the units.
    pub(crate) output_weights: [i32; HIDDEN],
    /// The output weights of the inputs, pair by pair.
    pub(crate) skip_weights: [[i16; 2]; INPUTS / 2],
    /// The output bias.
    pub(crate) output_bias: i32,
}
