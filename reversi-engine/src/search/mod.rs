//! The search: [`Searcher`], its options, limits and reports, and the exact endgame
//! solver.
//!
//! Everything but [`SmallSolver`] needs the feature `alloc`.

mod endgame;
mod move_list;
mod selectivity;
mod squares;

#[cfg(feature = "alloc")]
mod clock;
#[cfg(feature = "alloc")]
mod control;
#[cfg(feature = "alloc")]
mod handicap;
#[cfg(feature = "std")]
mod instant;
#[cfg(feature = "alloc")]
mod level;
#[cfg(feature = "alloc")]
mod limits;
#[cfg(feature = "alloc")]
mod midgame;
#[cfg(feature = "alloc")]
mod node;
#[cfg(feature = "alloc")]
mod options;
#[cfg(feature = "alloc")]
mod ordering;
#[cfg(feature = "std")]
mod parallel;
#[cfg(feature = "alloc")]
mod probcut;
#[cfg(feature = "alloc")]
mod pv;
#[cfg(feature = "alloc")]
mod pvs;
#[cfg(feature = "alloc")]
mod report;
#[cfg(feature = "alloc")]
mod root;
#[cfg(feature = "alloc")]
mod schedule;
#[cfg(feature = "alloc")]
mod searcher;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod time;
#[cfg(feature = "alloc")]
mod word;
#[cfg(feature = "alloc")]
mod worker;

#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use endgame::{SmallSolver, Solution};
pub use selectivity::Selectivity;
#[cfg(feature = "alloc")]
pub use {
    clock::Clock,
    control::StopToken,
    level::{Level, ParseLevelError},
    limits::SearchLimits,
    options::{SearchError, SearchOptions},
    report::{Bound, SearchReport},
    searcher::Searcher,
};

/// The part of a `Worker` that both searches, midgame and endgame, change. The searcher
/// keeps it between searches.
#[derive(Clone, Debug)]
struct ThreadData {
    /// The number of nodes searched.
    nodes: u64,
    /// The private caches of the endgame.
    cache: endgame::EndgameCache,
}

impl ThreadData {
    const fn new() -> Self {
        Self {
            nodes: 0,
            cache: endgame::EndgameCache::new(),
        }
    }
}
