//! A node of a null-window search and the trial of its moves.

use alloc::boxed::Box;

use super::moves::{Candidate, MoveList};
use super::ordering::{Taste, order};
use super::table::{Entry, Key, NO_SQUARE};
use super::worker::{Found, Rest, Worker};
use crate::arch::Tier;

/// A node of a null-window search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Discs of the side to move.
    pub(super) player: u64,
    /// Discs of the other side.
    pub(super) opponent: u64,
    /// Legal moves of the side to move.
    pub(super) moves: u64,
    /// The score to beat, in discs.
    pub(super) alpha: i32,
    /// The depth in plies.
    pub(super) depth: i32,
}

impl Node {
    /// The number of empty squares.
    #[inline(always)]
    pub(super) const fn empties(self) -> i32 {
        (self.player | self.opponent).count_zeros() as i32
    }
}

/// The least depth in plies at which moves are shared with other threads: less
/// work is not worth the handing over.
const SHARED_DEPTH: i32 = 7;

/// The rest of the moves of a node, to be shared.
#[cold]
fn rest(
    list: &MoveList,
    node: Node,
    found: Found,
    search: impl Fn(&mut Worker, &Candidate) -> i32 + Send + Sync + 'static,
) -> Rest {
    Rest {
        moves: list.clone(),
        empties: node.empties(),
        depth: node.depth,
        alpha: node.alpha,
        found,
        search: Box::new(search),
    }
}

/// The score of a child that the table knows to be bad enough for the opponent.
#[inline(always)]
pub(super) fn transposition_cutoff(
    worker: &mut Worker,
    list: &MoveList,
    node: Node,
) -> Option<i32> {
    for candidate in list.iter() {
        let (own, other) = candidate.child(node.player, node.opponent);
        if let Some(entry) = worker.table.probe(Key::new(own, other)) {
            let score = -i32::from(entry.upper);
            if score > node.alpha && entry.covers(node.depth as u32 - 1, worker.selectivity) {
                worker.trust(entry);
                return Some(score);
            }
        }
    }
    None
}

/// Tries the moves of a node until one beats alpha: the move of the table before
/// the others are put into order. `search` gives the score of a child, which the
/// worker has entered, for the side to move here. `None` when stopped.
#[inline(always)]
pub(super) fn try_moves<T: Tier>(
    tier: T,
    worker: &mut Worker,
    list: &mut MoveList,
    node: Node,
    (entry, taste): (&Entry, Taste),
    search: impl Fn(&mut Worker, &Candidate) -> i32 + Copy + Send + Sync + 'static,
) -> Option<Found> {
    let mut found = Found::nothing(worker);
    let mut next = list.take_square(entry.squares[0]);
    let mut ordered = false;
    loop {
        if let Some(candidate) = next {
            worker.enter(node.empties(), &candidate);
            let score = search(worker, &candidate);
            if worker.control.is_stopped() {
                return None;
            }
            if score > found.score {
                (found.score, found.square) = (score, candidate.square);
                if score > node.alpha {
                    return Some(found);
                }
            }
        }
        if !ordered {
            order(tier, worker, list, node.player, node.opponent, entry, taste);
            ordered = true;
        }
        if node.depth >= SHARED_DEPTH
            && found.square != NO_SQUARE
            && list.len() > 1
            && let Some(team) = worker.idle_team()
        {
            return team.share(worker, rest(list, node, found, search));
        }
        next = list.take_best();
        if next.is_none() {
            return Some(found);
        }
    }
}
