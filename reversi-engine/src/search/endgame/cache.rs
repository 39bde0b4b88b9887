//! The private caches of a thread for positions of 6 to 12 empty squares. An entry
//! holds the whole position in 16 bytes, so a hit is never wrong.

use crate::arch::Node;
use crate::search::move_list::MoveList;

/// The binary logarithm of the number of entries: 256 KiB, which fit in the second level
/// cache of the CPU.
const SLOT_BITS: u32 = 14;
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_MASK: u64 = SLOTS as u64 - 1;

/// A bound of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CacheBound {
    /// The score in discs, an even number like every final score.
    pub(super) score: i32,
    /// Whether it is a lower bound; an upper one otherwise.
    pub(super) is_lower: bool,
}

/// Positions with a bound of their score; a new entry replaces the old one in its slot.
#[derive(Clone, Debug)]
pub(super) struct Cache([CacheEntry; SLOTS]);

/// The player's discs, and the opponent's except for the lowest bits. Those follow from
/// the slot; the bound takes their place.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct CacheEntry {
    player: u64,
    rest: u64,
}

impl Cache {
    #[expect(clippy::large_stack_arrays, reason = "built in its final place")]
    pub(super) const fn new() -> Self {
        // Overlapping discs, which no position has.
        let empty = CacheEntry {
            player: !0,
            rest: !0,
        };
        Self([empty; SLOTS])
    }

    /// The lowest bits of the opponent's discs, mixed with all other bits. The slot and
    /// the fields of the entry determine them again.
    #[inline(always)]
    fn slot(player: u64, opponent: u64) -> usize {
        let others = player ^ (opponent >> SLOT_BITS).rotate_left(31);
        let mixed = others.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS);
        ((mixed ^ opponent) & SLOT_MASK) as usize
    }

    /// Returns the bound of a position.
    #[inline(always)]
    pub(super) fn probe(&self, player: u64, opponent: u64) -> Option<CacheBound> {
        let entry = &self.0[Self::slot(player, opponent)];
        (entry.player == player && (entry.rest ^ opponent) >> SLOT_BITS == 0)
            .then(|| CacheBound::unpack(entry.rest))
    }

    /// Stores the bound of a position.
    #[inline(always)]
    pub(super) fn store(&mut self, player: u64, opponent: u64, bound: CacheBound) {
        self.0[Self::slot(player, opponent)] = CacheEntry {
            player,
            rest: opponent & !SLOT_MASK | bound.pack(),
        };
    }
}

/// The largest number of empty squares in the first of the two caches.
const LOW_EMPTIES: i32 = 9;

/// The two caches of a thread, for positions of few and of more empty squares, so that
/// the many positions near the end do not replace those that cost more.
#[derive(Clone, Debug)]
pub(in crate::search) struct EndgameCache([Cache; 2]);

impl EndgameCache {
    #[expect(clippy::large_stack_arrays, reason = "built in its final place")]
    pub(in crate::search) const fn new() -> Self {
        Self([const { Cache::new() }; 2])
    }

    /// The cache for this number of empty squares.
    #[inline(always)]
    pub(super) const fn level(&self, empties: i32) -> &Cache {
        &self.0[(empties > LOW_EMPTIES) as usize]
    }

    /// The cache for this number of empty squares.
    #[inline(always)]
    pub(super) const fn level_mut(&mut self, empties: i32) -> &mut Cache {
        &mut self.0[(empties > LOW_EMPTIES) as usize]
    }

    /// An enhanced transposition cutoff: the score of a move whose child, with this
    /// number of empty squares, has an entry that exceeds alpha.
    #[inline(always)]
    pub(in crate::search) fn cutoff(
        &self,
        list: &MoveList,
        node: Node,
        child_empties: i32,
    ) -> Option<i32> {
        let cache = self.level(child_empties);
        list.iter().find_map(|candidate| {
            let child = candidate.child(node);
            let bound = cache.probe(child.player, child.opponent)?;
            (!bound.is_lower && -bound.score > node.alpha).then_some(-bound.score)
        })
    }
}

impl CacheBound {
    #[inline(always)]
    const fn pack(self) -> u64 {
        (self.score + 64) as u64 | self.is_lower as u64
    }

    #[inline(always)]
    const fn unpack(bits: u64) -> Self {
        Self {
            score: (bits & 0xfe) as i32 - 64,
            is_lower: bits & 1 != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_hit_needs_all_squares_of_the_position(
            player: u64,
            discs: u64,
            other: (u64, u64),
            half in -32i32..=32,
            is_lower: bool,
        ) {
            let opponent = discs & !player;
            let bound = CacheBound { score: 2 * half, is_lower };
            let mut cache = Cache::new();
            prop_assert_eq!(cache.probe(player, opponent), None);
            cache.store(player, opponent, bound);
            prop_assert_eq!(cache.probe(player, opponent), Some(bound));
            for bit in 0..64 {
                prop_assert_eq!(cache.probe(player ^ 1 << bit, opponent), None);
                prop_assert_eq!(cache.probe(player, opponent ^ 1 << bit), None);
            }
            if other != (player, opponent) {
                prop_assert_eq!(cache.probe(other.0, other.1), None);
            }
        }
    }
}
