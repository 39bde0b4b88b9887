//! What the fuzz targets do with their input, each in a function that a program
//! without a fuzzer can call too.

mod board;
mod kernels;
mod search;
mod texts;

pub use kernels::fuzz_kernels;
pub use search::{fuzz_evaluation, fuzz_solver, fuzz_weights};
pub use texts::{
    fuzz_gam, fuzz_ggf, fuzz_pgn, fuzz_positions, fuzz_sgf, fuzz_transcript, fuzz_wthor,
};
