//! The layers in plain arithmetic.

use super::{HIDDEN, Layer, ONE, Row, UNIT_SHIFT, WIDTH, WideRow};

/// The sums of the first layer.
pub(crate) type Sums = [i16; WIDTH];

#[inline(always)]
pub(in crate::arch) fn add_rows(mut sums: Sums, [first, second]: [&Row; 2]) -> Sums {
    for (sum, (first, &second)) in sums.iter_mut().zip(first.0.iter().zip(&second.0)) {
        *sum = sum.wrapping_add(i16::from(first.saturating_add(second)));
    }
    sums
}

#[inline(always)]
pub(in crate::arch) fn add_wide_row(mut sums: Sums, row: &WideRow) -> Sums {
    for (sum, &number) in sums.iter_mut().zip(&row.0) {
        *sum = sum.wrapping_add(number);
    }
    sums
}

#[inline(always)]
pub(in crate::arch) fn second_layer(sums: Sums, layer: &Layer) -> i32 {
    let sums = sums.map(|sum| sum.clamp(0, ONE));
    let (pairs, _) = sums.as_chunks::<2>();
    let mut units = layer.bias;
    for (&[first, second], weights) in pairs.iter().zip(&layer.pairs) {
        for unit in 0..HIDDEN {
            let [a, b] = weights[unit];
            let products = i32::from(first) * i32::from(a) + i32::from(second) * i32::from(b);
            units[unit] = units[unit].wrapping_add(products);
        }
    }
    let units = units.iter().zip(&layer.worth);
    units.fold(0, |value, (&unit, &worth)| {
        value.wrapping_add((unit.max(0) >> UNIT_SHIFT).wrapping_mul(worth))
    })
}
