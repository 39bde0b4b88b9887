//! What the commands that make an evaluation share: positions on disk, games to
//! take positions from, and the fitting of weights.

pub mod args;
pub mod choice;
pub mod deviation;
pub mod error;
pub mod evaluation;
pub mod fit;
pub mod parallel;
pub mod progress;
pub mod record;
pub mod reservoir;
pub mod rng;
pub mod shards;
pub mod stats;
pub mod suite;
pub mod yardstick;
