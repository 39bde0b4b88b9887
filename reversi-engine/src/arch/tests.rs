//! Tests of all tiers against a ray walker.

use proptest::prelude::*;

use super::layers::{HIDDEN, QuantizedStack, Row, WIDTH, WideRow};
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

/// The reference: 64-bit sums, which do not overflow, of pairs of rows clamped to
/// 8 bits.
fn plain_forward(start: &WideRow, wide: &WideRow, rows: &[Row], stack: &QuantizedStack) -> i64 {
    let sums: [i64; WIDTH] = core::array::from_fn(|k| {
        let pair = |rows: &[Row]| i64::from(rows[0].0[k]) + i64::from(rows[1].0[k]);
        let rows: i64 = rows.chunks(2).map(|rows| pair(rows).clamp(-128, 127)).sum();
        (i64::from(start.0[k]) + i64::from(wide.0[k]) + rows).clamp(0, 256)
    });
    let units = (0..HIDDEN).map(|unit| {
        let products = (0..WIDTH).map(|k| sums[k] * i64::from(stack.weights[k / 2][unit][k % 2]));
        let unit_value = i64::from(stack.biases[unit]) + products.sum::<i64>();
        (unit_value.max(0) >> 10) * i64::from(stack.output_weights[unit])
    });
    units.sum()
}

proptest! {
    #[test]
    fn network_matches_the_reference(mut seed: u64, count in 0..=30usize) {
        let mut next = numbers(&mut seed);
        let mut wide = || WideRow(core::array::from_fn(|_| (next() % 2000) as i16));
        let (start, other) = (wide(), wide());
        let rows: [Row; 60] =
            core::array::from_fn(|_| Row(core::array::from_fn(|_| next() as i8)));
        let stack = QuantizedStack {
            weights: core::array::from_fn(|_| {
                core::array::from_fn(|_| core::array::from_fn(|_| next() as i16))
            }),
            biases: core::array::from_fn(|_| next() % 10_000_000),
            output_weights: core::array::from_fn(|_| next() % 400),
            output_bias: 0,
        };
        let expected = plain_forward(&start, &other, &rows[..2 * count], &stack);
        for cpu in tiers() {
            with_tier!(cpu, |tier| {
                let mut accumulator = tier.add_wide_row(tier.accumulator(&start), &other);
                for [first, second] in rows[..2 * count].as_chunks().0 {
                    accumulator = tier.add_rows(accumulator, [first, second]);
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
