//! Tests of all tiers against a ray walker.

use proptest::prelude::*;

use super::layers::{HIDDEN, INPUTS, QuantizedStack, Row, WIDTH, WideRow};
use super::{CpuTier, Tier, with_tier};

const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

/// The flips of a square: in each direction, the opponent's discs up to one of the
/// player.
fn walk_flips(square: usize, player: u64, opponent: u64) -> u64 {
    let mut flips = 0;
    for (columns, rows) in DIRECTIONS {
        let mut run = 0;
        let (mut column, mut row) = (square as i32 % 8 + columns, square as i32 / 8 + rows);
        while (0..8).contains(&column) && (0..8).contains(&row) {
            let bit = 1u64 << (row * 8 + column);
            if player & bit != 0 {
                flips |= run;
                break;
            }
            if opponent & bit == 0 {
                break;
            }
            run |= bit;
            column += columns;
            row += rows;
        }
    }
    flips
}

fn walk_legal_moves(player: u64, opponent: u64) -> u64 {
    (0..64)
        .filter(|&square| (player | opponent) >> square & 1 == 0)
        .filter(|&square| walk_flips(square, player, opponent) != 0)
        .fold(0, |moves, square| moves | 1 << square)
}

/// The tiers of this machine.
fn tiers() -> impl Iterator<Item = CpuTier> {
    CpuTier::ALL.into_iter().filter(|tier| tier.is_available())
}

fn check_all(player: u64, opponent: u64) {
    let moves = walk_legal_moves(player, opponent);
    for cpu in tiers() {
        with_tier!(cpu, |tier| {
            assert_eq!(tier.legal_moves(player, opponent), moves, "{cpu}");
            for square in (0..64).filter(|square| (player | opponent) >> square & 1 == 0) {
                let flips = walk_flips(square, player, opponent);
                assert_eq!(
                    tier.flips(square, player, opponent),
                    flips,
                    "{cpu} {square}"
                );
            }
        });
    }
}

fn check_last_flips(square: usize, discs: u64) {
    let player = discs & !(1 << square);
    let opponent = !discs & !(1 << square);
    let own = walk_flips(square, player, opponent).count_ones();
    let other = walk_flips(square, opponent, player).count_ones();
    for cpu in tiers() {
        with_tier!(cpu, |tier| {
            assert_eq!(
                tier.last_flips(square, player),
                own | other << 8,
                "{cpu} {square}"
            );
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// Sparse, dense and lopsided boards, by and-ing random masks.
    #[test]
    fn kernels_match_ray_walker(a: u64, b: u64, c: u64, sparse in 0..4u8) {
        let (player, opponent) = match sparse {
            0 => (a & !b, b & !a),
            1 => (a & !b & c, b & !a),
            2 => (a & !(b | c), (b | c) & !a),
            _ => (a & b & c, !(a & b & c) & (a | b | c)),
        };
        check_all(player, opponent);
    }

    #[test]
    fn last_flips_match_ray_walker(a: u64, b: u64, square in 0..64usize, mix in 0..3u8) {
        check_last_flips(square, match mix { 0 => a, 1 => a & b, _ => a | b });
    }
}

/// Pseudorandom non-negative numbers.
fn numbers(seed: &mut u64) -> impl FnMut() -> i32 {
    move || {
        *seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (*seed >> 33) as i32
    }
}

/// The reference: 64-bit sums, which do not overflow.
fn plain_forward(wide: [[i16; WIDTH]; 2], rows: &[[i8; WIDTH]], stack: &QuantizedStack) -> i64 {
    let sums: [i64; WIDTH] = core::array::from_fn(|k| {
        let wide: i64 = wide.iter().map(|row| i64::from(row[k])).sum();
        let rows: i64 = rows.iter().map(|row| i64::from(row[k])).sum();
        (wide + rows).clamp(0, 255)
    });
    let inputs: [i64; INPUTS] = core::array::from_fn(|k| (sums[k] * sums[INPUTS + k]) >> 6);
    let units = (0..HIDDEN).map(|unit| {
        let products =
            (0..INPUTS).map(|k| inputs[k] * i64::from(stack.weights[k / 2][unit][k % 2]));
        let unit_value = i64::from(stack.biases[unit]) + products.sum::<i64>();
        (unit_value.max(0) >> 12) * i64::from(stack.output_weights[unit])
    });
    let skipped = (0..INPUTS).map(|k| inputs[k] * i64::from(stack.skip_weights[k / 2][k % 2]));
    units.sum::<i64>() + skipped.sum::<i64>()
}

proptest! {
    #[test]
    fn network_matches_the_reference(mut seed: u64, count in 0..=60usize) {
        let mut next = numbers(&mut seed);
        let mut wide = || core::array::from_fn(|_| (next() % 4000 - 1000) as i16);
        let (start, other): ([i16; WIDTH], [i16; WIDTH]) = (wide(), wide());
        let rows: [[i8; WIDTH]; 60] =
            core::array::from_fn(|_| core::array::from_fn(|_| next() as i8));
        let stack = QuantizedStack {
            weights: core::array::from_fn(|_| {
                core::array::from_fn(|_| core::array::from_fn(|_| next() as i16))
            }),
            biases: core::array::from_fn(|_| next() % 10_000_000),
            output_weights: core::array::from_fn(|_| next() % 400),
            skip_weights: core::array::from_fn(|_| core::array::from_fn(|_| next() as i16)),
            output_bias: 0,
        };
        let expected = plain_forward([start, other], &rows[..count], &stack);
        for cpu in tiers() {
            with_tier!(cpu, |tier| {
                // The first halves without the biases of the rows.
                let mut start = start;
                for number in &mut start[..INPUTS] {
                    *number -= Row::BIAS * count as i16;
                }
                let start = tier.accumulator(&WideRow::new(&start));
                let mut accumulator = tier.add_wide_row(start, &WideRow::new(&other));
                for row in &rows[..count] {
                    accumulator = tier.add_row(accumulator, &Row::new(row));
                }
                prop_assert_eq!(i64::from(tier.forward(accumulator, &stack)), expected, "{}", cpu);
            });
        }
    }
}

#[test]
fn rays_alone_on_the_board() {
    for square in 0..64usize {
        check_all(0, !(1 << square));
        check_all(!(1 << square), 0);
        for own in 0..64usize {
            check_all(1 << own, !(1 << square | 1 << own));
        }
    }
}

#[test]
fn last_square_with_one_disc_of_a_side() {
    for square in 0..64 {
        for own in 0..64 {
            check_last_flips(square, 1 << own);
            check_last_flips(square, !(1 << own));
        }
    }
}
