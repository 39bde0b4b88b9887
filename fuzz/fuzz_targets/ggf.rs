//! See `reversi_fuzz::fuzz_ggf`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reversi_fuzz::fuzz_ggf(bytes));
