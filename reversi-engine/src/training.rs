//! The internals of the evaluation and of the list of openings, for the tools that
//! train the one and generate the other.
//!
//! Unstable: anything here may change or disappear in any version, without regard to
//! semantic versioning.

pub use crate::eval::network::{HIDDEN, INPUTS, LayerStack, Network, WIDTH, products};
pub use crate::eval::rows::{
    ACTIVE_ROWS, FeatureGroup, FeatureIndexer, FeatureKind, FeatureRows, ROWS, STAGES, stage,
};
pub use crate::openings::xot::{encode_opening, opening_candidates};
