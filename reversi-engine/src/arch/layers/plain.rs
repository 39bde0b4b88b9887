//! The network in portable arithmetic.

use super::{CLAMP, HIDDEN, INPUT_SHIFT, INPUTS, QuantizedStack, Row, UNIT_SHIFT, WideRow};

/// The sums of the words and of the second halves.
pub(crate) type Accumulator = [[i16; INPUTS]; 2];

#[inline(always)]
pub(in crate::arch) const fn load_wide_row(row: &WideRow) -> Accumulator {
    [row.words, row.seconds]
}

#[inline(always)]
pub(in crate::arch) fn add_row([mut words, mut seconds]: Accumulator, row: &Row) -> Accumulator {
    for k in 0..INPUTS {
        words[k] = words[k].wrapping_add(row.0[k]);
        seconds[k] = seconds[k].wrapping_add(row.0[k] >> 8);
    }
    [words, seconds]
}

#[inline(always)]
pub(in crate::arch) fn add_wide_row(
    [mut words, mut seconds]: Accumulator,
    row: &WideRow,
) -> Accumulator {
    for k in 0..INPUTS {
        words[k] = words[k].wrapping_add(row.words[k]);
        seconds[k] = seconds[k].wrapping_add(row.seconds[k]);
    }
    [words, seconds]
}

#[inline(always)]
pub(in crate::arch) fn forward([words, seconds]: Accumulator, stack: &QuantizedStack) -> i32 {
    let clamp = |sum: i16| i32::from(sum.clamp(0, CLAMP));
    let inputs: [i32; INPUTS] = core::array::from_fn(|k| {
        let first = words[k].wrapping_sub(seconds[k] << 8);
        (clamp(first) * clamp(seconds[k])) >> INPUT_SHIFT
    });
    let (pairs, _) = inputs.as_chunks::<2>();
    let mut units = stack.biases;
    for (&[first, second], weights) in pairs.iter().zip(&stack.weights) {
        for unit in 0..HIDDEN {
            let [a, b] = weights[unit];
            let products = first * i32::from(a) + second * i32::from(b);
            units[unit] = units[unit].wrapping_add(products);
        }
    }
    let skipped = pairs.iter().zip(&stack.skip_weights);
    let output = skipped.fold(stack.output_bias, |output, (&[first, second], &[a, b])| {
        output.wrapping_add(first * i32::from(a) + second * i32::from(b))
    });
    let units = units.iter().zip(&stack.output_weights);
    units.fold(output, |output, (&unit, &weight)| {
        output.wrapping_add((unit.max(0) >> UNIT_SHIFT).wrapping_mul(weight))
    })
}
