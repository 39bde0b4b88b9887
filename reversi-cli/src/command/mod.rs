//! The commands, one file each.

use reversi_engine::CpuTier;

use crate::Error;
use crate::args::Tier;

pub mod analyze;
pub mod bench;
pub mod check_engine;
pub mod complete;
pub mod convert;
pub mod eval_test;
pub mod import_wthor;
pub mod label;
pub mod match_;
pub mod openings;
pub mod perft;
pub mod play;
pub mod selfplay;
pub mod serve;
pub mod show;
pub mod solve;
pub mod train;
pub mod training;
pub mod tune;

/// The tier that was asked for, or the best one of this CPU.
fn cpu_tier(asked: Option<Tier>) -> Result<CpuTier, Error> {
    let Some(tier) = asked.map(CpuTier::from) else {
        return Ok(CpuTier::detect());
    };
    if tier.is_available() {
        Ok(tier)
    } else {
        Err(Error::TierUnavailable(tier))
    }
}
