//! The protocols that controllers speak, one folder or file each.

pub mod gtp;
