//! Utilities that know nothing of the game.

pub(crate) mod console;
pub(crate) mod output_file;
pub(crate) mod pool;
pub(crate) mod text;
