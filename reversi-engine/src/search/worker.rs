//! What one thread of a search works with.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::control::Control;
use super::middle::Middle;
use super::plain_eval;
use super::table::{Entry, Finding, Key, Table};
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
    /// The evaluation of leaves; a plain one where there is none.
    pub(super) weights: Option<Arc<Weights>>,
}

/// The selectivity level of a search that cuts nothing on a guess.
pub(super) const FULL_WIDTH: u8 = 7;

impl Worker {
    /// Nodes searched so far.
    #[inline(always)]
    pub(super) fn nodes(&self) -> u64 {
        self.middle.nodes
    }

    /// The value of a leaf for the side to move, in whole discs.
    #[inline(always)]
    pub(super) fn evaluate<T: Tier>(&self, tier: T, player: u64, opponent: u64) -> i32 {
        let Some(weights) = &self.weights else {
            return plain_eval::evaluate(tier, player, opponent);
        };
        let units = weights.score(
            &Features::new(player, opponent),
            (!(player | opponent)).count_ones() as usize,
            tier.legal_moves(player, opponent),
            tier.legal_moves(opponent, player),
        );
        // To the nearest whole disc.
        (units + UNITS_PER_DISC / 2).div_euclid(UNITS_PER_DISC)
    }

    /// Whether the search must unwind; what it returns then is not a score.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        self.control.must_stop(self.middle.nodes)
    }

    /// What the table knows, for a null-window search above `alpha`: a score if
    /// that is enough, else the entry for its squares.
    #[inline(always)]
    pub(super) fn probe(&self, key: Key, alpha: i32, depth: i32) -> Result<Entry, i32> {
        let Some(entry) = self.table.probe(key) else {
            return Ok(Entry::UNKNOWN);
        };
        if entry.covers(depth as u32, self.selectivity) {
            if i32::from(entry.lower) > alpha {
                return Err(i32::from(entry.lower));
            }
            if i32::from(entry.upper) <= alpha {
                return Err(i32::from(entry.upper));
            }
        }
        Ok(entry)
    }

    /// Records the result of a search of the window from `alpha` to `beta`.
    #[inline(always)]
    pub(super) fn store(&self, key: Key, window: (i32, i32), depth: i32, found: Found) {
        self.table.store(
            key,
            &Finding {
                alpha: window.0,
                beta: window.1,
                score: found.score,
                square: found.square,
                depth: depth as u32,
                selectivity: self.selectivity,
                nodes: self.middle.nodes - found.nodes_before,
            },
        );
    }
}

/// The outcome at a node: the best score, its square, and the count of nodes
/// when the node began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) square: u8,
    pub(super) nodes_before: u64,
}
