//! Portable kernels in 64-bit integer arithmetic.

use super::rays::{RAYS, STEPS};
use super::{
    Node, Routine, Tier, last_flips,
    layers::{self, QuantizedStack, Row, WideRow},
};

/// The token of the portable tier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Tier for Portable {
    type Accumulator = layers::plain::Accumulator;

    #[inline(always)]
    fn accumulator(self, row: &WideRow) -> Self::Accumulator {
        layers::plain::load_wide_row(row)
    }

    #[inline(always)]
    fn add_row(self, accumulator: Self::Accumulator, row: &Row) -> Self::Accumulator {
        layers::plain::add_row(accumulator, row)
    }

    #[inline(always)]
    fn add_wide_row(self, accumulator: Self::Accumulator, row: &WideRow) -> Self::Accumulator {
        layers::plain::add_wide_row(accumulator, row)
    }

    #[inline(always)]
    fn forward(self, accumulator: Self::Accumulator, stack: &QuantizedStack) -> i32 {
        layers::plain::forward(accumulator, stack)
    }

    #[inline(always)]
    fn legal_moves(self, player: u64, opponent: u64) -> u64 {
        let inner = opponent & 0x7e7e_7e7e_7e7e_7e7e;
        let reached = reach(player, inner, STEPS[0])
            | reach(player, inner, STEPS[1])
            | reach(player, opponent, STEPS[2])
            | reach(player, inner, STEPS[3]);
        reached & !(player | opponent)
    }

    #[inline(always)]
    fn flips(self, square: usize, player: u64, opponent: u64) -> u64 {
        let rays = &RAYS.0[square & 63];
        let mut flips = 0;
        for &ray in &rays[..4] {
            flips |= flips_upwards(ray, player, opponent);
        }
        for &ray in &rays[4..] {
            flips |= flips_downwards(ray, player, opponent);
        }
        flips
    }

    #[inline(always)]
    fn last_flips(self, square: usize, player: u64) -> u32 {
        last_flips::by_multiplication(square, player)
    }

    #[inline(always)]
    fn call<R: Routine<Self>>(self, context: &mut R::Context, node: Node) -> R::Output {
        let Node {
            player,
            opponent,
            alpha,
            depth,
            moves,
        } = node;
        call::<R>(context, player, opponent, alpha, depth, moves)
    }
}

/// Runs a routine with the node in registers.
#[inline]
fn call<R: Routine<Portable>>(
    context: &mut R::Context,
    player: u64,
    opponent: u64,
    alpha: i32,
    depth: i32,
    moves: u64,
) -> R::Output {
    let node = Node {
        player,
        opponent,
        alpha,
        depth,
        moves,
    };
    R::run(Portable, context, node)
}

/// The squares one step beyond the runs of `through` discs next to a player's disc, in
/// both directions of a line: parallel prefix for runs of up to six.
#[inline(always)]
fn reach(player: u64, through: u64, step: u32) -> u64 {
    let twice = 2 * step;
    let mut up = through & player << step;
    let mut down = through & player >> step;
    up |= through & up << step;
    down |= through & down >> step;
    let pairs_up = through & through << step;
    let pairs_down = pairs_up >> step;
    up |= pairs_up & up << twice;
    down |= pairs_down & down >> twice;
    up |= pairs_up & up << twice;
    down |= pairs_down & down >> twice;
    up << step | down >> step
}

/// The flips along a ray towards higher indices, outflanked if the first square
/// without an opponent's disc has one of the player.
#[inline(always)]
fn flips_upwards(ray: u64, player: u64, opponent: u64) -> u64 {
    let blockers = ray & !opponent;
    let first = blockers & blockers.wrapping_neg();
    let outflanking = first & player;
    // All bits below the outflanking disc, none without one.
    let below = outflanking.wrapping_sub(u64::from(outflanking != 0));
    ray & below
}

/// The flips along a ray towards lower indices.
#[inline(always)]
fn flips_downwards(ray: u64, player: u64, opponent: u64) -> u64 {
    let blockers = ray & !opponent;
    // Bit 0 replaces a missing blocker. It is not a blocker then, and does not
    // outflank.
    let first = (1 << 63) >> (blockers | 1).leading_zeros();
    let outflanking = first & blockers & player;
    // All bits above the outflanking disc, zero without one.
    ray & outflanking.wrapping_neg() & !outflanking
}
