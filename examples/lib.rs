//! Small programs to start from: `cargo run --example NAME`.
//!
//! | example | shows |
//! |---|---|
//! | `legal_moves` | a board, its legal moves and what they flip |
//! | `random_game` | a game of random moves |
//! | `play_a_game` | self-play |
//! | `solve_position` | the exact score of a position and of each move |
//! | `analyze_transcript` | the mistakes of a game |
//! | `stop_a_search` | the callback of a search and a stop from another thread |
//! | `own_weights` | an evaluation from a weights file |
//! | `engine_match` | a match between two searchers |
//! | `gtp_match` | a match between two programs over the Go Text Protocol |
//! | `no_std` | an opponent without an allocator |
//!
//! `cluster/` has recipes for solving positions on many machines.
//!
//! This library is empty; its documentation test is the code of the README.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
