//! See `reversi_fuzz::fuzz_limits`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reversi_fuzz::fuzz_limits(bytes));
