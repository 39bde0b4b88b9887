//! The transposition table, shared by all threads of a search without locks.
//!
//! A slot is two relaxed atomic words: the data, and the position's tag xor-ed
//! with the data. A slot torn by two writers has a tag that fits neither
//! position, so it is never believed (Hyatt & Mann, "A lockless transposition
//! table implementation for parallel search", 2002). Bucket and tag come from two
//! independent mixes of all 128 bits of the position; with a tag of 64 bits a
//! wrong match needs some 10^19 probes even before the bucket has to fit.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;

use crate::arch::prefetch;

/// A move of an entry that is not there.
pub(crate) const NO_SQUARE: u8 = 64;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score is at least this many discs.
    pub(crate) lower: i8,
    /// The score is at most this many discs.
    pub(crate) upper: i8,
    /// The best square found last and the one before it, or [`NO_SQUARE`].
    pub(crate) squares: [u8; 2],
    /// Depth of the search in plies; the number of empties when exact.
    pub(crate) depth: u8,
    /// Selectivity level of the search: higher is surer.
    pub(crate) selectivity: u8,
    /// The search that last wrote or used the entry.
    age: u8,
    /// Binary logarithm of the nodes that the entry cost.
    cost: u8,
}

impl Entry {
    /// Nothing known but the window of all scores.
    pub(crate) const UNKNOWN: Self = Self {
        lower: -64,
        upper: 64,
        squares: [NO_SQUARE; 2],
        depth: 0,
        selectivity: 0,
        age: 0,
        cost: 0,
    };

    const fn pack(self) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.squares[0],
            self.squares[1],
            self.depth,
            self.selectivity,
            self.age,
            self.cost,
        ])
    }

    const fn unpack(data: u64) -> Self {
        let [lower, upper, first, second, depth, selectivity, age, cost] = data.to_le_bytes();
        Self {
            lower: lower as i8,
            upper: upper as i8,
            squares: [first, second],
            depth,
            selectivity,
            age,
            cost,
        }
    }

    /// Whether the bounds hold for a search of this depth and selectivity.
    #[inline(always)]
    pub(crate) const fn covers(self, depth: u32, selectivity: u8) -> bool {
        self.depth as u32 >= depth && self.selectivity >= selectivity
    }

    /// Whether the entry says more than a finding does: a shallow search on the
    /// way to a deep one does not take the place of a deep result.
    const fn outranks(self, finding: &Finding) -> bool {
        let depth = finding.depth as u8;
        self.depth > depth || self.depth == depth && self.selectivity > finding.selectivity
    }

    /// How much would be lost with the entry: recent first, then costly.
    const fn worth(self, age: u8) -> u32 {
        let recent = if self.age == age { 256 } else { 0 };
        recent + self.cost as u32
    }
}

/// Slots of a bucket, which is a cache line.
const WAYS: usize = 4;
/// Words of a slot: the check and the data.
const SLOT_WORDS: usize = 2;
const BUCKET_WORDS: usize = WAYS * SLOT_WORDS;

const _: () = assert!(BUCKET_WORDS * size_of::<AtomicU64>() == 64);

/// A position as the table knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    bucket: u64,
    tag: u64,
}

impl Key {
    /// Mixes both masks into two words.
    #[inline(always)]
    pub(crate) const fn new(player: u64, opponent: u64) -> Self {
        let a = player.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let b = opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let bucket = (a ^ b.rotate_left(32)).wrapping_mul(0x1656_67b1_9e37_79f9);
        let tag = a.swap_bytes().wrapping_add(b) ^ (player.rotate_left(17) ^ opponent);
        Self {
            bucket: bucket ^ bucket >> 32,
            tag,
        }
    }
}

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    /// The lower end of the searched window in discs.
    pub(crate) alpha: i32,
    /// The upper end.
    pub(crate) beta: i32,
    /// The score found, a bound when outside of the window.
    pub(crate) score: i32,
    /// The best square.
    pub(crate) square: u8,
    /// Depth in plies.
    pub(crate) depth: u32,
    /// Selectivity level.
    pub(crate) selectivity: u8,
    /// Nodes spent.
    pub(crate) nodes: u64,
}

/// The table.
pub(crate) struct Table {
    /// The buckets, with room to let the first begin on a cache line.
    words: Box<[AtomicU64]>,
    /// Where the first bucket begins.
    start: usize,
    /// The number of buckets less one; the number is a power of two.
    mask: usize,
    age: u8,
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table")
            .field("buckets", &(self.mask + 1))
            .field("age", &self.age)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// A table of about this many MiB (rounded down to a power of two, at least
    /// 64 KiB), or `None` when there is no memory for it. The system provides
    /// the memory piece by piece as it is first used.
    pub(crate) fn new(mebibytes: usize) -> Option<Self> {
        let bytes = mebibytes.checked_mul(1 << 20)?.max(1 << 16);
        let count = 1usize << (bytes / 64).ilog2();
        let words = (count + 1).checked_mul(BUCKET_WORDS)?;
        #[cfg_attr(not(all(feature = "std", target_os = "linux")), expect(unused_mut))]
        let mut words: Box<[AtomicU64]> = try_zeroed_slice_box(words).ok()?;
        #[cfg(all(feature = "std", target_os = "linux"))]
        crate::arch::prefer_huge_pages(&mut words);
        let misplaced = words.as_ptr().addr() / size_of::<AtomicU64>() % BUCKET_WORDS;
        Some(Self {
            words,
            start: (BUCKET_WORDS - misplaced) % BUCKET_WORDS,
            mask: count - 1,
            age: 1,
        })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
        self.age = 1;
    }

    /// Marks what is in the table as of an earlier search.
    pub(crate) fn new_search(&mut self) {
        self.age = if self.age == u8::MAX { 1 } else { self.age + 1 };
    }

    #[inline(always)]
    fn slots(&self, key: Key) -> impl Iterator<Item = Slot<'_>> {
        let first = self.start + (key.bucket as usize & self.mask) * BUCKET_WORDS;
        let bucket = &self.words[first..first + BUCKET_WORDS];
        bucket.as_chunks::<SLOT_WORDS>().0.iter().map(Slot)
    }

    /// Starts to load what a probe of the position will read.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        let first = self.start + (key.bucket as usize & self.mask) * BUCKET_WORDS;
        if let Some(word) = self.words.get(first) {
            prefetch(word);
        }
    }

    /// Looks a position up.
    #[inline(always)]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        self.slots(key).find_map(|slot| slot.entry(key))
    }

    /// Records a finding: tightens the bounds of an entry of the same depth and
    /// selectivity, else replaces it, or the least worthy entry of the bucket.
    pub(crate) fn store(&self, key: Key, finding: &Finding) {
        let mut victim = None;
        let mut least = u32::MAX;
        for slot in self.slots(key) {
            if let Some(entry) = slot.entry(key) {
                if !entry.outranks(finding) {
                    slot.write(key, self.update(entry, finding));
                }
                return;
            }
            let worth = slot.worth(self.age);
            if worth < least {
                (least, victim) = (worth, Some(slot));
            }
        }
        if let Some(slot) = victim {
            slot.write(key, self.update(Entry::UNKNOWN, finding));
        }
    }

    fn update(&self, old: Entry, finding: &Finding) -> Entry {
        let depth = finding.depth as u8;
        let same = old.depth == depth && old.selectivity == finding.selectivity;
        let mut entry = if same {
            old
        } else {
            Entry {
                squares: old.squares,
                ..Entry::UNKNOWN
            }
        };
        let score = finding.score as i8;
        if finding.score < finding.beta && score < entry.upper {
            entry.upper = score;
        }
        if finding.score > finding.alpha && score > entry.lower {
            entry.lower = score;
        }
        // After a fail low the "best" square means little.
        let known = finding.score > finding.alpha || finding.alpha == -64;
        if (known || entry.squares[0] == NO_SQUARE) && entry.squares[0] != finding.square {
            entry.squares = [finding.square, entry.squares[0]];
        }
        entry.depth = depth;
        entry.selectivity = finding.selectivity;
        entry.age = self.age;
        entry.cost = (finding.nodes | 1).ilog2() as u8;
        entry
    }
}

/// The two words of an entry.
#[derive(Clone, Copy)]
struct Slot<'a>(&'a [AtomicU64; SLOT_WORDS]);

impl Slot<'_> {
    /// The entry if it is that of the position.
    #[inline(always)]
    fn entry(self, key: Key) -> Option<Entry> {
        let [check, data] = self.0;
        let data = data.load(Relaxed);
        // An empty slot has no data; an entry has at least its depth or bounds.
        (check.load(Relaxed) ^ data == key.tag && data != 0).then(|| Entry::unpack(data))
    }

    /// What would be lost with what the slot holds.
    #[inline(always)]
    fn worth(self, age: u8) -> u32 {
        match self.0[1].load(Relaxed) {
            0 => 0,
            data => 1 + Entry::unpack(data).worth(age),
        }
    }

    #[inline(always)]
    fn write(self, key: Key, entry: Entry) {
        let [check, data] = self.0;
        let packed = entry.pack();
        check.store(key.tag ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }
}
