//! Search: the exact solver in layers by empty squares, and with `alloc` the
//! searcher built on top of it.

mod bounds;
mod cache;
mod last_moves;
mod middle;
mod moves;
mod null_windows;
mod shallow;
mod small;
mod squares;

#[cfg(feature = "alloc")]
mod choice;
#[cfg(feature = "alloc")]
mod clock;
#[cfg(feature = "alloc")]
mod control;
#[cfg(feature = "alloc")]
mod endgame;
#[cfg(feature = "alloc")]
mod level;
#[cfg(feature = "alloc")]
mod limits;
#[cfg(feature = "alloc")]
mod midgame;
#[cfg(feature = "alloc")]
mod node;
#[cfg(feature = "alloc")]
mod ordering;
#[cfg(feature = "std")]
mod parallel;
#[cfg(feature = "alloc")]
mod plain_eval;
#[cfg(feature = "alloc")]
mod principal;
#[cfg(feature = "alloc")]
mod probcut;
#[cfg(feature = "alloc")]
mod report;
#[cfg(feature = "alloc")]
mod root;
#[cfg(feature = "alloc")]
mod searcher;
#[cfg(all(feature = "alloc", feature = "serde"))]
mod serial;
#[cfg(feature = "alloc")]
mod steps;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod time;
#[cfg(feature = "alloc")]
mod variation;
#[cfg(feature = "alloc")]
mod worker;

#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use small::{SmallSolver, Solution};
#[cfg(feature = "alloc")]
pub use {
    clock::Clock,
    control::Stopper,
    level::{Level, ParseLevelError},
    limits::Limits,
    report::{Bound, Report},
    searcher::{Options, Searcher, SearcherError},
};
