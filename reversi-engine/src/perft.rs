//! Leaf counts of the game tree.

use crate::arch::{Routine, Tier, with_tier};
use crate::{CpuTier, Position};

/// The number of leaves of the game tree at this depth in plies.
///
/// A pass is one ply, and a finished game is one leaf at whatever depth it
/// ends (the convention of Aart Bik's table): from the Othello start 4, 12, 56,
/// 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800 for depths 1 to
/// 11. No transposition table is used; the last ply is counted without being
/// played.
///
/// ```
/// use reversi_engine::{Board, perft};
/// assert_eq!(perft(Board::new().position(), 6), 8200);
/// ```
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    perft_on(CpuTier::detect(), position, depth)
}

/// [`perft`] on a chosen CPU tier, or on the best one below it that this CPU has.
#[must_use]
pub fn perft_on(cpu: CpuTier, position: Position, depth: u32) -> u64 {
    let player = position.player().bits();
    let opponent = position.opponent().bits();
    // No line of play is longer than 60 discs with a pass before each.
    let depth = depth.min(128) as i32;
    if depth == 0 {
        return 1;
    }
    with_tier!(cpu, |tier| tier.call::<Perft>(
        &mut (),
        player,
        opponent,
        0,
        depth,
        0
    ))
}

struct Perft;

impl<T: Tier> Routine<T> for Perft {
    type Context = ();
    type Output = u64;

    #[inline(always)]
    fn run(tier: T, (): &mut (), player: u64, opponent: u64, _: i32, depth: i32, _: u64) -> u64 {
        let mut moves = tier.legal_moves(player, opponent);
        if moves == 0 {
            return count_without_moves(tier, player, opponent, depth);
        }
        if depth == 1 {
            return u64::from(moves.count_ones());
        }
        let mut leaves = 0;
        while moves != 0 {
            let square = moves.trailing_zeros() as usize;
            let flips = tier.flips(square, player, opponent);
            let (own, other) = (opponent ^ flips, player ^ flips | 1 << square);
            moves &= moves - 1;
            leaves += if depth == 2 {
                count_last_ply(tier, own, other)
            } else {
                tier.call::<Self>(&mut (), own, other, 0, depth - 1, 0)
            };
        }
        leaves
    }
}

/// The leaves one ply below a position.
#[inline(always)]
fn count_last_ply<T: Tier>(tier: T, player: u64, opponent: u64) -> u64 {
    // A pass and a finished game are one leaf each.
    u64::from(tier.legal_moves(player, opponent).count_ones().max(1))
}

/// The leaves below a position without a legal square.
#[inline(always)]
fn count_without_moves<T: Tier>(tier: T, player: u64, opponent: u64, depth: i32) -> u64 {
    if depth == 1 || tier.legal_moves(opponent, player) == 0 {
        return 1;
    }
    tier.call::<Perft>(&mut (), opponent, player, 0, depth - 1, 0)
}
