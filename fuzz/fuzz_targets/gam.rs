//! See `reversi_fuzz::fuzz_gam`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reversi_fuzz::fuzz_gam(bytes));
