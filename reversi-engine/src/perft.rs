//! Leaf counts of the game tree.

use crate::arch::{Node, Routine, Tier, with_tier};
use crate::{CpuTier, Position};

/// The number of leaves of the game tree at this depth in plies.
///
/// A pass is one ply, and a game that ends early is one leaf (the convention of Aart
/// Bik's table): 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800
/// from the start board of Othello for depths 1 to 11. The last ply is counted without
/// playing it (bulk counting); there is no transposition table.
///
/// ```
/// use reversi_engine::{Board, perft};
/// assert_eq!(perft(Board::new(), 6), 8200);
/// ```
#[must_use]
pub fn perft(position: impl Into<Position>, depth: u32) -> u64 {
    perft_on(CpuTier::detect(), position, depth)
}

/// [`perft`] on a given CPU tier, or on the best available one below it.
#[must_use]
pub fn perft_on(cpu: CpuTier, position: impl Into<Position>, depth: u32) -> u64 {
    let position: Position = position.into();
    let player = position.player().bits();
    let opponent = position.opponent().bits();
    // No game is longer than 60 moves with a pass before each.
    let depth = depth.min(128) as i32;
    if depth == 0 {
        return 1;
    }
    let root = Node {
        player,
        opponent,
        alpha: 0,
        depth,
        moves: 0,
    };
    with_tier!(cpu, |tier| tier.call::<Perft>(&mut (), root))
}

/// The count of leaves below a node. It ignores the window and the moves of the node.
struct Perft;

impl<T: Tier> Routine<T> for Perft {
    type Context = ();
    type Output = u64;

    #[inline(always)]
    fn run(tier: T, (): &mut (), node: Node) -> u64 {
        let mut moves = tier.legal_moves(node.player, node.opponent);
        if moves == 0 {
            return count_without_moves(tier, node);
        }
        if node.depth == 1 {
            return u64::from(moves.count_ones());
        }
        let mut leaves = 0;
        while moves != 0 {
            let square = moves.trailing_zeros() as usize;
            moves &= moves - 1;
            let flips = tier.flips(square, node.player, node.opponent);
            let child = node.after_move(square, flips, 0);
            leaves += if node.depth == 2 {
                count_last_ply(tier, child)
            } else {
                tier.call::<Self>(&mut (), child)
            };
        }
        leaves
    }
}

/// The leaves one ply below a node. A pass and a finished game are one leaf each.
#[inline(always)]
fn count_last_ply<T: Tier>(tier: T, node: Node) -> u64 {
    u64::from(
        tier.legal_moves(node.player, node.opponent)
            .count_ones()
            .max(1),
    )
}

/// The leaves below a node without a legal move.
#[inline(always)]
fn count_without_moves<T: Tier>(tier: T, node: Node) -> u64 {
    if node.depth == 1 || tier.legal_moves(node.opponent, node.player) == 0 {
        return 1;
    }
    let passed = node.after_pass(0);
    tier.call::<Perft>(&mut (), passed.with_depth(node.depth - 1))
}
