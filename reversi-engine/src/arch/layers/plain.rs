//! The network in portable arithmetic.

use super::{HIDDEN, ONE, QuantizedStack, Row, UNIT_SHIFT, WIDTH, WideRow};

/// The accumulator.
pub(crate) type Accumulator = [i16; WIDTH];

#[inline(always)]
pub(in crate::arch) fn add_rows(
    mut accumulator: Accumulator,
    [first, second]: [&Row; 2],
) -> Accumulator {
    for (sum, (first, &second)) in accumulator.iter_mut().zip(first.0.iter().zip(&second.0)) {
        *sum = sum.wrapping_add(i16::from(first.saturating_add(second)));
    }
    accumulator
}

#[inline(always)]
pub(in crate::arch) fn add_wide_row(mut accumulator: Accumulator, row: &WideRow) -> Accumulator {
    for (sum, &number) in accumulator.iter_mut().zip(&row.0) {
        *sum = sum.wrapping_add(number);
    }
    accumulator
}

#[inline(always)]
pub(in crate::arch) fn forward(accumulator: Accumulator, stack: &QuantizedStack) -> i32 {
    let accumulator = accumulator.map(|sum| sum.clamp(0, ONE));
    let (pairs, _) = accumulator.as_chunks::<2>();
    let mut units = stack.biases;
    for (&[first, second], weights) in pairs.iter().zip(&stack.weights) {
        for unit in 0..HIDDEN {
            let [a, b] = weights[unit];
            let products = i32::from(first) * i32::from(a) + i32::from(second) * i32::from(b);
            units[unit] = units[unit].wrapping_add(products);
        }
    }
    let units = units.iter().zip(&stack.output_weights);
    units.fold(stack.output_bias, |output, (&unit, &weight)| {
        output.wrapping_add((unit.max(0) >> UNIT_SHIFT).wrapping_mul(weight))
    })
}
