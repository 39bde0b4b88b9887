//! Every tier against a plain ray walker.

use proptest::prelude::*;

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

/// Walks from a square in each direction over opponent's discs to a player's.
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

/// The tiers that this machine has; a test on them says which ran.
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
