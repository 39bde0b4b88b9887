//! The commands of `reversi-train`, one file each.

pub(super) mod eval_test;
pub(super) mod import_wthor;
pub(super) mod label;
pub(super) mod openings;
pub(super) mod selfplay;
pub(super) mod train;
pub(super) mod tune;
