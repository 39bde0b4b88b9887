//! Utilities that know nothing of the game.

pub(crate) mod duration;
pub(crate) mod interrupt;
pub mod lines;
pub mod pool;
pub(crate) mod progress;
pub(crate) mod words;
