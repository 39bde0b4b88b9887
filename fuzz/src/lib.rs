//! The fuzz targets as functions, which a program without a fuzzer can call too.
//!
//! `cargo +nightly fuzz run ggf --features libfuzzer` searches for inputs by
//! coverage. `cargo run --release -p reversi-fuzz --example random -- 10` tries
//! random inputs and damaged valid ones on a stable compiler, ten seconds for each
//! target.

// A target reports a finding by a panic.
#![allow(clippy::missing_panics_doc)]

mod board;
mod choices;
mod clocks;
mod damage;
mod kernels;
mod limits;
mod protocols;
mod search;
mod seeds;
mod targets;
mod texts;

pub use clocks::fuzz_clocks;
pub use damage::damage;
pub use kernels::fuzz_kernels;
pub use limits::fuzz_limits;
pub use protocols::fuzz_protocols;
pub use search::{fuzz_evaluation, fuzz_solver, fuzz_weights};
pub use targets::{TARGETS, Target};
pub use texts::{
    fuzz_gam, fuzz_ggf, fuzz_pgn, fuzz_positions, fuzz_sgf, fuzz_transcript, fuzz_wthor,
};
