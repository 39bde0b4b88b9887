//! The commands of `reversi-train`, one file each.

pub mod eval_test;
pub mod import_wthor;
pub mod label;
pub mod openings;
pub mod selfplay;
pub mod train;
pub mod tune;
