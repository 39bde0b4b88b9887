//! Small programs to start from; run one with `cargo run --example NAME`.
//!
//! This library is empty: it makes the code of the project's README a test.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
