//! The state of one searching thread.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt::Debug;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::ThreadData;
use super::control::Control;
use super::endgame::final_score;
use super::move_list::{Candidate, MoveList};
use super::selectivity::Selectivity;
use super::squares::{CORNERS, X_SQUARES};
use super::table::{Entry, Key, NO_SQUARE, NewEntry, Table};
use crate::arch::{Node, Tier};
use crate::eval::{Features, UNITS_PER_DISC, Weights};
use crate::stability::stable_discs;

/// One searching thread.
#[derive(Debug)]
pub(super) struct Worker {
    /// The node count and the private caches.
    pub(super) data: Box<ThreadData>,
    /// The transposition table of all threads.
    pub(super) table: Arc<Table>,
    /// The limits of the search.
    pub(super) control: Control,
    /// The selectivity of the current iteration.
    pub(super) selectivity: Selectivity,
    /// The number of selective cutoffs so far. A result that did not raise it is as
    /// reliable as one of a full-width search.
    pub(super) selective_cuts: u64,
    /// The weights of the evaluation; without any the hand-crafted one is used.
    pub(super) weights: Option<Arc<Weights>>,
    /// The pattern features of the positions from the root to the current node, by the
    /// number of empty squares.
    pub(super) features: Box<[Features; 64]>,
    /// The other threads of the search.
    pub(super) pool: Option<PoolHandle>,
}

/// The search of a child after the worker has made the move: returns the score for the
/// side that made it.
pub(super) type SearchChild = Box<dyn Fn(&mut Worker, &Candidate) -> i32 + Send + Sync>;

/// The rest of the moves of a null-window node, to be searched by several threads.
#[cfg_attr(
    not(feature = "std"),
    expect(dead_code, reason = "only for several threads")
)]
pub(super) struct SplitTask {
    /// The moves left, with their keys.
    pub(super) moves: MoveList,
    /// The number of empty squares.
    pub(super) empties: i32,
    /// The depth in plies.
    pub(super) depth: i32,
    /// The lower bound of the window in discs.
    pub(super) alpha: i32,
    /// The result of the moves searched so far.
    pub(super) result: NodeResult,
    /// The search of a child.
    pub(super) search: SearchChild,
}

/// Splits nodes among threads.
pub(super) trait Split: Debug + Send + Sync {
    /// Searches the rest of the moves of a node; `None` if stopped.
    fn split(&self, worker: &mut Worker, task: SplitTask) -> Option<NodeResult>;
}

/// The other threads, from the view of a worker.
#[derive(Clone, Debug)]
pub(super) struct PoolHandle {
    /// The number of idle threads.
    pub(super) idle: Arc<AtomicUsize>,
    /// The threads.
    pub(super) threads: Arc<dyn Split>,
}

impl Worker {
    /// The nodes of all threads, those of other running threads as of their last check.
    pub(super) fn total_nodes(&mut self) -> u64 {
        self.control.add_nodes(self.data.nodes)
    }

    /// Prepares for a search with this root.
    pub(super) fn start_at(&mut self, player: u64, opponent: u64) {
        let empties = (player | opponent).count_zeros() as usize;
        self.features[empties & 63] = Features::new(player, opponent);
    }

    /// Makes a move in a position with this number of empty squares.
    #[inline(always)]
    pub(super) fn make_move(&mut self, empties: i32, next: &Candidate) {
        let child = self.child_features(empties, next);
        self.features[(empties - 1) as usize & 63] = child;
    }

    #[inline(always)]
    fn child_features(&self, empties: i32, next: &Candidate) -> Features {
        self.features[empties as usize & 63].after_move(next.square as usize, next.flips)
    }

    /// The features of the current position with this number of empty squares.
    #[cfg(feature = "std")]
    pub(super) fn features_at(&self, empties: i32) -> Features {
        self.features[empties as usize & 63]
    }

    /// Sets the features of the current position.
    #[cfg(feature = "std")]
    pub(super) fn set_features(&mut self, empties: i32, features: Features) {
        self.features[empties as usize & 63] = features;
    }

    /// The other threads, if one of them is idle.
    #[inline(always)]
    pub(super) fn idle_pool(&self) -> Option<Arc<dyn Split>> {
        let pool = self.pool.as_ref()?;
        (pool.idle.load(Relaxed) > 0).then(|| Arc::clone(&pool.threads))
    }

    /// Passes, or takes a pass back.
    #[inline(always)]
    pub(super) fn pass(&mut self, empties: i32) {
        let features = &mut self.features[empties as usize & 63];
        *features = features.after_pass();
    }

    /// The evaluation of the current node in units for the side to move.
    #[inline(always)]
    pub(super) fn evaluate<T: Tier>(&self, tier: T, node: Node) -> i32 {
        let features = &self.features[node.empties() as usize & 63];
        self.value(tier, features, node)
    }

    /// The evaluation of a child in units for the opponent, who is to move there.
    #[inline(always)]
    pub(super) fn evaluate_child<T: Tier>(&self, tier: T, node: Node, next: &Candidate) -> i32 {
        let features = self.child_features(node.empties(), next);
        self.value(tier, &features, next.child(node))
    }

    #[inline(always)]
    fn value<T: Tier>(&self, tier: T, features: &Features, node: Node) -> i32 {
        let Node {
            player,
            opponent,
            moves,
            ..
        } = node;
        let replies = tier.legal_moves(opponent, player);
        if moves | replies == 0 {
            return final_score(player, opponent) * UNITS_PER_DISC;
        }
        let empties = node.empties() as usize;
        match &self.weights {
            Some(weights) => weights.evaluate(tier, features, empties, moves, replies),
            None => hand_crafted_value(player, opponent, moves, replies) * UNITS_PER_DISC,
        }
    }

    /// Lists the legal moves of a node with the replies to each, and prefetches the table
    /// entries of the children.
    #[inline(always)]
    pub(super) fn list_moves<T: Tier>(&self, tier: T, list: &mut MoveList, node: Node) {
        list.fill(tier, node);
        list.set_replies(tier, node, |player, opponent| {
            self.table.prefetch(Key::new(player, opponent));
        });
    }

    /// Whether the search must unwind; its scores then have no meaning.
    #[inline(always)]
    pub(super) fn should_stop(&mut self) -> bool {
        self.control.must_stop(self.data.nodes)
    }

    /// Probes the transposition table for a null-window search: a score if the entry
    /// causes a cutoff, otherwise the entry for its moves.
    #[inline(always)]
    pub(super) fn probe(&mut self, key: Key, alpha: i32, depth: i32) -> Result<Entry, i32> {
        let Some(entry) = self.table.probe(key) else {
            return Ok(Entry::UNKNOWN);
        };
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if !entry.covers(depth as u32, self.selectivity) || lower <= alpha && alpha < upper {
            return Ok(entry);
        }
        self.note_use(entry);
        Err(if lower > alpha { lower } else { upper })
    }

    /// Notes that a score comes from this entry.
    #[inline(always)]
    pub(super) fn note_use(&mut self, entry: Entry) {
        self.selective_cuts += u64::from(entry.selectivity < Selectivity::FullWidth as u8);
    }

    /// Stores the result of a search with this window in the transposition table.
    #[inline(always)]
    pub(super) fn store(&self, key: Key, window: (i32, i32), depth: i32, result: NodeResult) {
        let is_reliable = self.selective_cuts == result.selective_cuts_before;
        let selectivity = if is_reliable {
            Selectivity::FullWidth
        } else {
            self.selectivity
        };
        self.table.store(
            key,
            &NewEntry {
                alpha: window.0,
                beta: window.1,
                score: result.score,
                square: result.square,
                depth: depth as u32,
                selectivity,
                nodes: self.data.nodes - result.nodes_before,
            },
        );
    }
}

/// The result of a node: the best score and its move, and the counters of the worker at
/// the start of the node. Their growth since then is the cost of the node and the number
/// of selective cutoffs below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub(super) score: i32,
    pub(super) square: u8,
    pub(super) nodes_before: u64,
    pub(super) selective_cuts_before: u64,
}

impl NodeResult {
    /// The result before the first move: a score below all others and no square.
    #[inline(always)]
    pub(super) fn start(worker: &Worker) -> Self {
        Self {
            score: -65,
            square: NO_SQUARE,
            nodes_before: worker.data.nodes,
            selective_cuts_before: worker.selective_cuts,
        }
    }
}

/// Rounds an evaluation in units to whole discs.
#[inline(always)]
pub(super) const fn to_discs(units: i32) -> i32 {
    (units + UNITS_PER_DISC / 2).div_euclid(UNITS_PER_DISC)
}

/// A hand-crafted evaluation in discs for the side to move, without trained weights:
/// relative mobility, corners, X squares of empty corners, and stable discs.
#[inline(always)]
fn hand_crafted_value(player: u64, opponent: u64, moves: u64, replies: u64) -> i32 {
    let difference = |squares: u64| {
        (player & squares).count_ones() as i32 - (opponent & squares).count_ones() as i32
    };
    let (own_moves, other_moves) = (moves.count_ones() as i32, replies.count_ones() as i32);
    let mobility = 24 * (own_moves - other_moves) / (own_moves + other_moves + 2);
    // A disc on the X square of an empty corner gives the corner away.
    let empty_corners = !(player | opponent) & CORNERS;
    let diagonals =
        empty_corners << 9 | empty_corners >> 9 | empty_corners << 7 | empty_corners >> 7;
    let stable = stable_discs(player, opponent).count_ones() as i32
        - stable_discs(opponent, player).count_ones() as i32;
    let value = mobility + 5 * difference(CORNERS) - 4 * difference(X_SQUARES & diagonals) + stable;
    value.clamp(-64, 64)
}
