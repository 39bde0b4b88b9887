//! See `reversi_fuzz::fuzz_clocks`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reversi_fuzz::fuzz_clocks(bytes));
