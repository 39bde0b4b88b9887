//! Small programs to start from; run one with `cargo run --example NAME`.
//!
//! | example | shows |
//! |---|---|
//! | `legal_moves` | a board, its legal moves and what they flip |
//! | `random_game` | the rules in one page |
//! | `play_a_game` | the searcher against itself |
//! | `solve_position` | exact scores of a position and of its moves |
//! | `analyse_transcript` | a game, move by move, against the best moves |
//! | `stop_a_search` | the callback of a search, and a stop from another thread |
//! | `own_weights` | another evaluation than the one in the crate |
//! | `engine_match` | two engines of the library against each other |
//! | `gtp_match` | two programs against each other over the Go Text Protocol |
//! | `no_std` | an opponent without an allocator |
//!
//! `cluster/` has recipes for solving many positions on many machines.
//!
//! This library is empty: it makes the code of the project's README a test.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
