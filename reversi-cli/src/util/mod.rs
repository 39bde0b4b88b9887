//! Utilities that know nothing of the game.

pub(crate) mod duration;
pub(crate) mod interrupt;
pub(crate) mod lines;
pub(crate) mod pool;
pub(crate) mod progress;
pub(crate) mod words;
