//! The small table of the middle layer: it holds whole positions, so that it is
//! never wrong, in 16 bytes each.

/// Binary logarithm of the number of entries: 256 KiB, which stay in the second
/// level cache of the CPU.
const SLOT_BITS: u32 = 14;
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_MASK: u64 = SLOTS as u64 - 1;

/// What an entry says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// A bound on the score, in discs; scores of finished games are even.
    pub(super) score: i32,
    /// Whether it is a lower bound, else an upper one.
    pub(super) is_lower: bool,
}

/// Positions and bounds on their scores; a new one replaces what its slot held.
#[derive(Clone, Debug)]
pub(super) struct Cache([Entry; SLOTS]);

/// The player's discs, and the opponent's but for the lowest bits: those follow
/// from the slot, and in their place is what is known.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct Entry {
    player: u64,
    rest: u64,
}

impl Cache {
    #[expect(
        clippy::large_stack_arrays,
        reason = "built in place where it is to stay"
    )]
    pub(super) const fn new() -> Self {
        // A side has not got all discs and the other some: no position is this.
        let nothing = Entry {
            player: !0,
            rest: !0,
        };
        Self([nothing; SLOTS])
    }

    /// The lowest bits of the opponent's discs, mixed with all other bits: with
    /// the entry's player and rest the slot gives them back.
    #[inline(always)]
    fn slot(player: u64, opponent: u64) -> usize {
        let others = player ^ (opponent >> SLOT_BITS).rotate_left(31);
        let mixed = others.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS);
        ((mixed ^ opponent) & SLOT_MASK) as usize
    }

    /// What is known about a position.
    #[inline(always)]
    pub(super) fn probe(&self, player: u64, opponent: u64) -> Option<Known> {
        let entry = &self.0[Self::slot(player, opponent)];
        (entry.player == player && (entry.rest ^ opponent) >> SLOT_BITS == 0)
            .then(|| Known::unpack(entry.rest))
    }

    /// Keeps what is known about a position.
    #[inline(always)]
    pub(super) fn store(&mut self, player: u64, opponent: u64, known: Known) {
        self.0[Self::slot(player, opponent)] = Entry {
            player,
            rest: opponent & !SLOT_MASK | known.pack(),
        };
    }
}

impl Known {
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
        fn a_position_is_known_by_all_of_its_squares(
            player: u64,
            discs: u64,
            other: (u64, u64),
            half in -32i32..=32,
            is_lower: bool,
        ) {
            let opponent = discs & !player;
            let known = Known { score: 2 * half, is_lower };
            let mut cache = Cache::new();
            prop_assert_eq!(cache.probe(player, opponent), None);
            cache.store(player, opponent, known);
            prop_assert_eq!(cache.probe(player, opponent), Some(known));
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
