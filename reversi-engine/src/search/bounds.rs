//! Bounds on a score that need no search.

use crate::stability::stable_discs;

/// A score bound from stable discs, which the opponent keeps to the end, when it
/// says that the player cannot beat `alpha`.
#[inline(always)]
pub(super) fn stability_bound(player: u64, opponent: u64, alpha: i32) -> Option<i32> {
    // Most nodes have too few discs of the opponent for any of this.
    if alpha < 64 - 2 * opponent.count_ones() as i32 {
        return None;
    }
    let bound = 64 - 2 * stable_discs(opponent, player).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
