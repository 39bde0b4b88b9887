//! What one thread of a search works with.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt::Debug;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::control::Control;
use super::last_moves::final_score;
use super::middle::Middle;
use super::moves::{Candidate, MoveList};
use super::plain_eval;
use super::table::{Entry, Finding, Key, NO_SQUARE, Table};
use crate::arch::Tier;
use crate::eval::{Features, UNITS_PER_DISC, Weights};

/// The state of one searching thread.
#[derive(Debug)]
pub(super) struct Worker {
    /// The small layers, with the node count.
    pub(super) middle: Box<Middle>,
    /// The shared table.
    pub(super) table: Arc<Table>,
    /// When to stop.
    pub(super) control: Control,
    /// Selectivity level of the search at hand.
    pub(super) selectivity: u8,
    /// Cuts that rest on a guess, so far: what is found without a new one among
    /// them is as sure as a search of full width.
    pub(super) guesses: u64,
    /// The evaluation of leaves; a plain one where there is none.
    pub(super) weights: Option<Arc<Weights>>,
    /// Pattern indices of the positions from the root to the one at hand, by
    /// the number of empty squares.
    pub(super) features: Box<[Features; 64]>,
    /// The other threads of the search.
    pub(super) team: Option<Teammates>,
}

/// The search of the child that a move leads to, which the worker has entered:
/// its score for the side that makes the move.
pub(super) type SearchChild = Box<dyn Fn(&mut Worker, &Candidate) -> i32 + Send + Sync>;

/// A null-window node some of whose moves are still to be tried.
#[cfg_attr(
    not(feature = "std"),
    expect(dead_code, reason = "only for several threads")
)]
pub(super) struct Rest {
    /// The moves, with their keys.
    pub(super) moves: MoveList,
    /// The number of empty squares.
    pub(super) empties: i32,
    /// The depth in plies.
    pub(super) depth: i32,
    /// The score to beat, in discs.
    pub(super) alpha: i32,
    /// What the other moves came to.
    pub(super) found: Found,
    /// How to search a move.
    pub(super) search: SearchChild,
}

/// Threads that take moves off each other.
pub(super) trait Share: Debug + Send + Sync {
    /// Tries the rest of the moves of a node; `None` when stopped.
    fn share(&self, worker: &mut Worker, rest: Rest) -> Option<Found>;
}

/// How a worker knows the other threads.
#[derive(Clone, Debug)]
pub(super) struct Teammates {
    /// How many wait for work.
    pub(super) idle: Arc<AtomicUsize>,
    /// The way to them.
    pub(super) share: Arc<dyn Share>,
}

/// The selectivity level of a search that cuts nothing on a guess.
pub(super) const FULL_WIDTH: u8 = 6;

impl Worker {
    /// Nodes searched so far by all threads; where others are at work, as of their
    /// last look around.
    pub(super) fn nodes_of_all(&mut self) -> u64 {
        self.control.count(self.middle.nodes)
    }

    /// Nodes searched so far by this thread.
    #[inline(always)]
    pub(super) fn nodes(&self) -> u64 {
        self.middle.nodes
    }

    /// Prepares for a search that begins at this position.
    pub(super) fn start_at(&mut self, player: u64, opponent: u64) {
        let empties = (player | opponent).count_zeros() as usize;
        self.features[empties & 63] = Features::new(player, opponent);
    }

    /// Goes on to the child of a position with this many empty squares.
    #[inline(always)]
    pub(super) fn enter(&mut self, empties: i32, next: &Candidate) {
        let child = self.child_features(empties, next);
        self.features[(empties - 1) as usize & 63] = child;
    }

    #[inline(always)]
    fn child_features(&self, empties: i32, next: &Candidate) -> Features {
        self.features[empties as usize & 63].after_move(next.square as usize, next.flips)
    }

    /// The pattern indices of the position at hand.
    #[cfg(feature = "std")]
    pub(super) fn features_at(&self, empties: i32) -> Features {
        self.features[empties as usize & 63]
    }

    /// Goes on from a position with these pattern indices.
    #[cfg(feature = "std")]
    pub(super) fn put_features(&mut self, empties: i32, features: Features) {
        self.features[empties as usize & 63] = features;
    }

    /// The other threads, if one of them waits for work.
    #[inline(always)]
    pub(super) fn idle_team(&self) -> Option<Arc<dyn Share>> {
        let team = self.team.as_ref()?;
        (team.idle.load(Relaxed) > 0).then(|| Arc::clone(&team.share))
    }

    /// Gives the turn to the other side, and back when called again.
    #[inline(always)]
    pub(super) fn turn(&mut self, empties: i32) {
        let features = &mut self.features[empties as usize & 63];
        *features = features.after_pass();
    }

    /// The value of the position at hand for the side to move in units, from
    /// both sides' legal moves.
    #[inline(always)]
    pub(super) fn evaluate<T: Tier>(&self, tier: T, player: u64, opponent: u64, moves: u64) -> i32 {
        let empties = (player | opponent).count_zeros() as usize;
        let features = &self.features[empties & 63];
        self.value(tier, features, player, opponent, moves)
    }

    /// The value of a child for the opponent, who moves there.
    #[inline(always)]
    pub(super) fn evaluate_child<T: Tier>(
        &self,
        tier: T,
        player: u64,
        opponent: u64,
        next: &Candidate,
    ) -> i32 {
        let empties = (player | opponent).count_zeros() as i32;
        let features = self.child_features(empties, next);
        let (own, other) = next.child(player, opponent);
        self.value(tier, &features, own, other, next.replies)
    }

    #[inline(always)]
    fn value<T: Tier>(
        &self,
        tier: T,
        features: &Features,
        player: u64,
        opponent: u64,
        moves: u64,
    ) -> i32 {
        let replies = tier.legal_moves(opponent, player);
        if moves | replies == 0 {
            return final_score(player, opponent) * UNITS_PER_DISC;
        }
        let empties = (player | opponent).count_zeros() as usize;
        match &self.weights {
            Some(weights) => weights.score(tier, features, empties, moves, replies),
            None => plain_eval::evaluate(player, opponent, moves, replies) * UNITS_PER_DISC,
        }
    }

    /// Lists the legal moves with the opponent's replies to each, and starts to load
    /// what the table knows about the positions after them.
    #[inline(always)]
    pub(super) fn list_moves<T: Tier>(
        &self,
        tier: T,
        list: &mut MoveList,
        player: u64,
        opponent: u64,
        moves: u64,
    ) {
        list.fill(tier, player, opponent, moves);
        list.find_replies(tier, player, opponent, |own, other| {
            self.table.prefetch(Key::new(own, other));
        });
    }

    /// Whether the search must unwind; what it returns then is not a score.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        self.control.must_stop(self.middle.nodes)
    }

    /// What the table knows, for a null-window search above `alpha`: a score if
    /// that is enough, else the entry for its squares.
    #[inline(always)]
    pub(super) fn probe(&mut self, key: Key, alpha: i32, depth: i32) -> Result<Entry, i32> {
        let Some(entry) = self.table.probe(key) else {
            return Ok(Entry::UNKNOWN);
        };
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if !entry.covers(depth as u32, self.selectivity) || lower <= alpha && alpha < upper {
            return Ok(entry);
        }
        self.trust(entry);
        Err(if lower > alpha { lower } else { upper })
    }

    /// Notes that a score is taken from this entry.
    #[inline(always)]
    pub(super) fn trust(&mut self, entry: Entry) {
        self.guesses += u64::from(entry.selectivity < FULL_WIDTH);
    }

    /// Records the result of a search of the window from `alpha` to `beta`.
    #[inline(always)]
    pub(super) fn store(&self, key: Key, window: (i32, i32), depth: i32, found: Found) {
        let sure = self.guesses == found.guesses_before;
        self.table.store(
            key,
            &Finding {
                alpha: window.0,
                beta: window.1,
                score: found.score,
                square: found.square,
                depth: depth as u32,
                selectivity: if sure { FULL_WIDTH } else { self.selectivity },
                nodes: self.middle.nodes - found.nodes_before,
            },
        );
    }
}

/// The outcome at a node: the best score, its square, and the counts of nodes and
/// guesses when the node began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) square: u8,
    pub(super) nodes_before: u64,
    pub(super) guesses_before: u64,
}

impl Found {
    /// Nothing tried yet: a score below all others and no square.
    #[inline(always)]
    pub(super) fn nothing(worker: &Worker) -> Self {
        Self {
            score: -65,
            square: NO_SQUARE,
            nodes_before: worker.nodes(),
            guesses_before: worker.guesses,
        }
    }
}

/// An evaluation in units as a score in whole discs, to the nearest.
#[inline(always)]
pub(super) const fn to_discs(units: i32) -> i32 {
    (units + UNITS_PER_DISC / 2).div_euclid(UNITS_PER_DISC)
}
