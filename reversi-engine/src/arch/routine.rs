//! Hot code that is compiled for each tier.

use super::Tier;

/// A node of a search, the argument of a [`Routine`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The discs of the side to move.
    pub(crate) player: u64,
    /// The discs of the other side.
    pub(crate) opponent: u64,
    /// The lower bound of the window in discs; the upper one of a null window is one
    /// above it.
    pub(crate) alpha: i32,
    /// The depth in plies; the number of empty squares of an exact search.
    pub(crate) depth: i32,
    /// The legal moves of the side to move.
    pub(crate) moves: u64,
}

#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "some are only for the searcher")
)]
impl Node {
    /// The number of empty squares.
    #[inline(always)]
    pub(crate) const fn empties(self) -> i32 {
        (self.player | self.opponent).count_zeros() as i32
    }

    /// The node of a null window after a move, one ply nearer to the leaves, with the
    /// opponent's legal moves.
    #[inline(always)]
    pub(crate) const fn after_move(self, square: usize, flips: u64, replies: u64) -> Self {
        Self {
            player: self.opponent ^ flips,
            opponent: self.player | flips | 1 << (square & 63),
            alpha: -self.alpha - 1,
            depth: self.depth - 1,
            moves: replies,
        }
    }

    /// The node of a null window after a pass, which takes no depth.
    #[inline(always)]
    pub(crate) const fn after_pass(self, replies: u64) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
            alpha: -self.alpha - 1,
            depth: self.depth,
            moves: replies,
        }
    }

    /// The node with another lower bound.
    #[inline(always)]
    pub(crate) const fn with_alpha(self, alpha: i32) -> Self {
        Self { alpha, ..self }
    }

    /// The node with another depth.
    #[inline(always)]
    pub(crate) const fn with_depth(self, depth: i32) -> Self {
        Self { depth, ..self }
    }
}

/// Hot code, generic over its tier. [`Tier::call`] runs it inside of a function that is
/// compiled for the tier; implementations are `#[inline(always)]`.
pub(crate) trait Routine<T: Tier> {
    /// The state beside the node.
    type Context: ?Sized;
    /// The result.
    type Output;
    /// Runs the code.
    fn run(tier: T, context: &mut Self::Context, node: Node) -> Self::Output;
}
