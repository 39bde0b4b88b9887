//! See `reversi_fuzz::fuzz_positions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reversi_fuzz::fuzz_positions(bytes));
