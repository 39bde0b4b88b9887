//! See `reversi_fuzz::fuzz_solver`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reversi_fuzz::fuzz_solver(bytes));
