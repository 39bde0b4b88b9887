//! The transposition table, shared by all threads of a search without locks.
//!
//! A slot consists of two relaxed atomic words: the data, and the position's tag xor
//! the data. The tag of a slot torn by two writers matches neither position, so it is
//! never used (Hyatt & Mann, "A lockless transposition table implementation for parallel
//! search", 2002). Bucket and tag are independent hashes of all 128 bits of the position.
//! With 64 bits of tag, a false match takes some 10^19 probes.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::selectivity::Selectivity;
use super::word::{self, Word};
use crate::arch::prefetch;

/// The square of a missing move.
pub(crate) const NO_SQUARE: u8 = 64;

/// An entry: bounds of a score and the best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score is at least this many discs.
    pub(crate) lower: i8,
    /// The score is at most this many discs.
    pub(crate) upper: i8,
    /// The latest best move and the one before it, or [`NO_SQUARE`].
    pub(crate) squares: [u8; 2],
    /// The depth of the search in plies; the number of empty squares if exact.
    pub(crate) depth: u8,
    /// The [`Selectivity`] of the search.
    pub(crate) selectivity: u8,
    /// The search that wrote the entry.
    age: u8,
    /// The binary logarithm of the nodes of the search.
    cost: u8,
}

impl Entry {
    /// The entry of an unknown position: all scores are possible.
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
    pub(crate) const fn covers(self, depth: u32, selectivity: Selectivity) -> bool {
        self.depth as u32 >= depth && self.selectivity >= selectivity as u8
    }

    /// Whether the entry is of a deeper or more reliable search than a new one, which
    /// then does not replace it.
    const fn outranks(self, new: &NewEntry) -> bool {
        let (depth, selectivity) = (new.depth as u8, new.selectivity as u8);
        self.depth > depth || self.depth == depth && self.selectivity > selectivity
    }

    /// The replacement priority of the entry: the lowest of a bucket is replaced. Entries
    /// of the current search come first, then those of many nodes.
    const fn priority(self, age: u8) -> u32 {
        let recent = if self.age == age { 256 } else { 0 };
        recent + self.cost as u32
    }
}

/// The slots of a bucket, which is a cache line.
const WAYS: usize = 4;
/// The words of a slot: check and data.
const SLOT_WORDS: usize = 2;
const BUCKET_WORDS: usize = WAYS * SLOT_WORDS;

const _: () = assert!(BUCKET_WORDS * size_of::<Word>() == 64);

/// The hash of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    bucket: u64,
    tag: u64,
}

impl Key {
    /// Hashes a position.
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

/// The result of a search, to be stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewEntry {
    /// The lower bound of the window in discs.
    pub(crate) alpha: i32,
    /// The upper bound of the window in discs.
    pub(crate) beta: i32,
    /// The score in discs, a bound if outside of the window.
    pub(crate) score: i32,
    /// The best move.
    pub(crate) square: u8,
    /// The depth in plies.
    pub(crate) depth: u32,
    /// The selectivity.
    pub(crate) selectivity: Selectivity,
    /// The number of nodes.
    pub(crate) nodes: u64,
}

/// The transposition table.
pub(crate) struct Table {
    /// The buckets, with room to align the first to a cache line.
    words: Box<[Word]>,
    /// The index of the first word of the first bucket.
    start: usize,
    /// The number of buckets, a power of two, minus one.
    mask: usize,
    /// The number of the current search, modulo 255 and never 0.
    age: AtomicU8,
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table")
            .field("buckets", &(self.mask + 1))
            .field("age", &self.age())
            .finish_non_exhaustive()
    }
}

impl Table {
    /// Creates a table of this size in MiB, rounded down to a power of two, at least 64
    /// KiB; `None` if there is no memory for it. The system provides the pages at their
    /// first use.
    pub(crate) fn new(mebibytes: usize) -> Option<Self> {
        let bytes = mebibytes.checked_mul(1 << 20)?.max(1 << 16);
        let count = 1usize << (bytes / 64).ilog2();
        let words = (count + 1).checked_mul(BUCKET_WORDS)?;
        #[cfg_attr(not(all(feature = "std", target_os = "linux")), expect(unused_mut))]
        let mut words: Box<[Word]> = word::zeroed(words)?;
        #[cfg(all(feature = "std", target_os = "linux"))]
        crate::arch::prefer_huge_pages(&mut words);
        let misplaced = words.as_ptr().addr() / size_of::<Word>() % BUCKET_WORDS;
        Some(Self {
            words,
            start: (BUCKET_WORDS - misplaced) % BUCKET_WORDS,
            mask: count - 1,
            age: AtomicU8::new(1),
        })
    }

    /// Removes all entries.
    pub(crate) fn clear(&self) {
        for word in &self.words {
            word.store(0, Relaxed);
        }
        self.age.store(1, Relaxed);
    }

    /// Starts a new search: all entries are from earlier ones.
    pub(crate) fn new_search(&self) {
        let age = self.age();
        let next = if age == u8::MAX { 1 } else { age + 1 };
        self.age.store(next, Relaxed);
    }

    #[inline(always)]
    fn age(&self) -> u8 {
        self.age.load(Relaxed)
    }

    #[inline(always)]
    fn slots(&self, key: Key) -> impl Iterator<Item = Slot<'_>> {
        let first = self.start + (key.bucket as usize & self.mask) * BUCKET_WORDS;
        let bucket = &self.words[first..first + BUCKET_WORDS];
        bucket.as_chunks::<SLOT_WORDS>().0.iter().map(Slot)
    }

    /// Prefetches the bucket of a position.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        let first = self.start + (key.bucket as usize & self.mask) * BUCKET_WORDS;
        if let Some(word) = self.words.get(first) {
            prefetch(word);
        }
    }

    /// Returns the entry of a position.
    #[inline(always)]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        self.slots(key).find_map(|slot| slot.entry(key))
    }

    /// Stores a result. It tightens the bounds of the position's entry of the same depth
    /// and selectivity, and replaces an inferior one. A new position takes the slot of
    /// the lowest replacement priority.
    pub(crate) fn store(&self, key: Key, new: &NewEntry) {
        let age = self.age();
        let mut victim = None;
        let mut lowest = u32::MAX;
        for slot in self.slots(key) {
            if let Some(entry) = slot.entry(key) {
                if !entry.outranks(new) {
                    slot.write(key, self.update(entry, new));
                }
                return;
            }
            let priority = slot.priority(age);
            if priority < lowest {
                (lowest, victim) = (priority, Some(slot));
            }
        }
        if let Some(slot) = victim {
            slot.write(key, self.update(Entry::UNKNOWN, new));
        }
    }

    fn update(&self, old: Entry, new: &NewEntry) -> Entry {
        let (depth, selectivity) = (new.depth as u8, new.selectivity as u8);
        let mut entry = if old.depth == depth && old.selectivity == selectivity {
            old
        } else {
            Entry {
                squares: old.squares,
                ..Entry::UNKNOWN
            }
        };
        let score = new.score as i8;
        if new.score < new.beta && score < entry.upper {
            entry.upper = score;
        }
        if new.score > new.alpha && score > entry.lower {
            entry.lower = score;
        }
        // After a fail low the best move means little.
        let is_known = new.score > new.alpha || new.alpha == -64;
        if (is_known || entry.squares[0] == NO_SQUARE) && entry.squares[0] != new.square {
            entry.squares = [new.square, entry.squares[0]];
        }
        entry.depth = depth;
        entry.selectivity = selectivity;
        entry.age = self.age();
        entry.cost = (new.nodes | 1).ilog2() as u8;
        entry
    }
}

/// The two words of an entry.
#[derive(Clone, Copy)]
struct Slot<'a>(&'a [Word; SLOT_WORDS]);

impl Slot<'_> {
    /// Returns the entry if it is that of the position.
    #[inline(always)]
    fn entry(self, key: Key) -> Option<Entry> {
        let [check, data] = self.0;
        let data = data.load(Relaxed);
        // The data of an empty slot is 0, that of an entry is not.
        (check.load(Relaxed) ^ data == key.tag && data != 0).then(|| Entry::unpack(data))
    }

    /// The replacement priority of the slot; 0 if empty.
    #[inline(always)]
    fn priority(self, age: u8) -> u32 {
        match self.0[1].load(Relaxed) {
            0 => 0,
            data => 1 + Entry::unpack(data).priority(age),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// An exact score of a search to the end.
    const EXACT: NewEntry = NewEntry {
        alpha: -64,
        beta: 64,
        score: 10,
        square: 19,
        depth: 20,
        selectivity: Selectivity::FullWidth,
        nodes: 1000,
    };

    fn table() -> Table {
        Table::new(0).expect("64 KiB")
    }

    /// Keys of one bucket.
    fn keys(bucket: u64) -> impl Iterator<Item = Key> {
        (1..).map(move |tag| Key { bucket, tag })
    }

    fn bounds(table: &Table, key: Key) -> (i8, i8) {
        let entry = table.probe(key).expect("an entry");
        (entry.lower, entry.upper)
    }

    #[test]
    fn entries_round_trip() {
        let table = table();
        let key = Key::new(1, 2);
        assert_eq!(table.probe(key), None);
        table.store(key, &EXACT);
        let entry = table.probe(key).expect("an entry");
        assert_eq!((entry.lower, entry.upper, entry.depth), (10, 10, 20));
        assert_eq!(entry.squares, [19, NO_SQUARE]);
        assert!(
            entry.covers(20, Selectivity::FullWidth) && !entry.covers(21, Selectivity::FullWidth)
        );
        assert_eq!(Entry::unpack(entry.pack()), entry);
        assert_eq!(table.probe(Key::new(2, 1)), None);
        table.clear();
        assert_eq!(table.probe(key), None);
    }

    #[test]
    fn bounds_of_equal_searches_merge() {
        let (table, key) = (table(), Key::new(1, 2));
        let null_window = |alpha, score| NewEntry {
            alpha,
            beta: alpha + 1,
            score,
            ..EXACT
        };
        table.store(key, &null_window(3, 6));
        assert_eq!(bounds(&table, key), (6, 64));
        table.store(key, &null_window(20, 14));
        assert_eq!(bounds(&table, key), (6, 14));
        // A weaker bound changes nothing.
        table.store(key, &null_window(30, 22));
        assert_eq!(bounds(&table, key), (6, 14));
        table.store(key, &EXACT);
        assert_eq!(bounds(&table, key), (10, 10));
    }

    #[test]
    fn a_superior_search_replaces_the_bounds_and_an_inferior_one_does_not() {
        let (table, key) = (table(), Key::new(1, 2));
        let selective = NewEntry {
            selectivity: Selectivity::Percent87,
            score: 12,
            ..EXACT
        };
        let shallow = NewEntry {
            depth: 10,
            score: -4,
            ..EXACT
        };
        table.store(key, &selective);
        assert_eq!(bounds(&table, key), (12, 12));
        table.store(key, &shallow);
        assert_eq!(bounds(&table, key), (12, 12));
        table.store(key, &EXACT);
        assert_eq!(bounds(&table, key), (10, 10));
        table.store(key, &selective);
        assert_eq!(bounds(&table, key), (10, 10));
    }

    #[test]
    fn a_fail_low_keeps_the_best_move() {
        let (table, key) = (table(), Key::new(1, 2));
        let fail_low = NewEntry {
            alpha: 30,
            beta: 31,
            score: 20,
            square: 5,
            ..EXACT
        };
        let squares = || table.probe(key).expect("an entry").squares;
        table.store(key, &fail_low);
        assert_eq!(squares(), [5, NO_SQUARE]);
        table.store(key, &EXACT);
        assert_eq!(squares(), [19, 5]);
        table.store(
            key,
            &NewEntry {
                square: 7,
                ..fail_low
            },
        );
        assert_eq!(squares(), [19, 5]);
    }

    #[test]
    fn the_cheapest_entry_of_a_full_bucket_is_replaced() {
        let table = table();
        let all: [Key; WAYS + 1] =
            core::array::from_fn(|index| keys(7).nth(index).expect("an endless iterator"));
        let costs = [1 << 12, 1 << 4, 1 << 9, 1 << 10];
        for (&key, nodes) in all.iter().zip(costs) {
            table.store(key, &NewEntry { nodes, ..EXACT });
        }
        table.store(all[WAYS], &EXACT);
        let found = all.map(|key| table.probe(key).is_some());
        assert_eq!(found, [true, false, true, true, true]);
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced_first() {
        let table = table();
        let all: [Key; WAYS + 1] =
            core::array::from_fn(|index| keys(7).nth(index).expect("an endless iterator"));
        let store = |index: usize, nodes| table.store(all[index], &NewEntry { nodes, ..EXACT });
        store(0, 1 << 40);
        store(1, 1 << 30);
        table.new_search();
        store(2, 2);
        store(3, 2);
        store(4, 2);
        let found = all.map(|key| table.probe(key).is_some());
        assert_eq!(found, [true, false, true, true, true]);
        // A stored entry belongs to the current search.
        store(0, 1 << 40);
        store(1, 2);
        assert!(table.probe(all[0]).is_some());
    }

    #[test]
    fn the_age_is_never_zero() {
        let table = table();
        for _ in 0..600 {
            table.new_search();
            assert_ne!(table.age(), 0);
        }
    }

    #[test]
    fn a_torn_slot_matches_no_position() {
        let table = table();
        let (first, second) = (Key { bucket: 7, tag: 1 }, Key { bucket: 7, tag: 2 });
        table.store(first, &EXACT);
        // The data of another writer, without its check word.
        let slot = table.slots(first).next().expect("four slots");
        let entry = table.probe(first).expect("an entry");
        let other = Entry { lower: -3, ..entry };
        slot.0[1].store(other.pack(), Relaxed);
        assert_eq!(table.probe(first), None);
        assert_eq!(table.probe(second), None);
        // The check word of another writer, without its data.
        slot.write(first, entry);
        slot.0[0].store(second.tag ^ other.pack(), Relaxed);
        assert_eq!(table.probe(first), None);
        assert_eq!(table.probe(second), None);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Table::new(usize::MAX).is_none());
        assert!(Table::new(usize::MAX >> 20).is_none());
    }
}
