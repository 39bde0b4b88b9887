//! Integration tests of the library, linked as one binary.

#[cfg(feature = "alloc")]
mod game;
#[cfg(feature = "alloc")]
mod obf;
#[cfg(feature = "alloc")]
mod records;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serialization;
#[cfg(feature = "alloc")]
mod solver;
#[cfg(feature = "std")]
mod threads;
#[cfg(feature = "alloc")]
mod transcripts;
#[cfg(feature = "alloc")]
mod wthor;

mod board_texts;
mod common;
mod endgames;
mod layers;
mod paths;
mod perft;
mod positions;
mod rooms;
mod small_solver;
mod study;
mod words;
