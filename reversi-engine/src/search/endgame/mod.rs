//! The exact null-window search, in layers by the number of empty squares:
//!
//! | empty squares | layer | |
//! |---|---|---|
//! | 13 and more | `deep` | transposition table, evaluation and Multi-ProbCut |
//! | 6 to 12 | `cached` | private caches, moves ordered by mobility |
//! | 4 and 5 | `shallow` | moves ordered by parity |
//! | up to 3 | `last` | no move lists |
//!
//! All but the first layer need no allocator; [`SmallSolver`] consists of them.

mod cache;
mod cached;
#[cfg(feature = "alloc")]
mod deep;
mod last;
mod shallow;
mod small_solver;

pub(super) use cache::EndgameCache;
pub use small_solver::{SmallSolver, Solution};
#[cfg(feature = "alloc")]
pub(super) use {
    cached::null_window,
    deep::{DEEP_EMPTIES, Deep},
    last::final_score,
    small_solver::bisect_score,
};
