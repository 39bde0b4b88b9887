//! The list of targets.

use fastrand::Rng;

use crate::{
    fuzz_clocks, fuzz_evaluation, fuzz_gam, fuzz_ggf, fuzz_kernels, fuzz_limits, fuzz_pgn,
    fuzz_positions, fuzz_protocols, fuzz_sgf, fuzz_solver, fuzz_transcript, fuzz_weights,
    fuzz_wthor, protocols, seeds,
};

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, also that of the file in `fuzz_targets`.
    pub name: &'static str,
    /// Runs the target on any bytes; panics on a finding.
    pub run: fn(&[u8]),
    /// Creates a valid or nearly valid input.
    pub seed: fn(&mut Rng) -> Vec<u8>,
}

/// All targets.
#[rustfmt::skip]
pub const TARGETS: &[Target] = &[
    Target { name: "clocks", run: fuzz_clocks, seed: seeds::bytes_of_choices },
    Target { name: "evaluation", run: fuzz_evaluation, seed: seeds::choices },
    Target { name: "gam", run: fuzz_gam, seed: seeds::gam },
    Target { name: "ggf", run: fuzz_ggf, seed: seeds::ggf },
    Target { name: "kernels", run: fuzz_kernels, seed: seeds::masks },
    Target { name: "limits", run: fuzz_limits, seed: seeds::bytes_of_choices },
    Target { name: "pgn", run: fuzz_pgn, seed: seeds::pgn },
    Target { name: "positions", run: fuzz_positions, seed: seeds::positions },
    Target { name: "protocols", run: fuzz_protocols, seed: protocols::conversation },
    Target { name: "sgf", run: fuzz_sgf, seed: seeds::sgf },
    Target { name: "solver", run: fuzz_solver, seed: seeds::endgame },
    Target { name: "transcript", run: fuzz_transcript, seed: seeds::transcript },
    Target { name: "weights", run: fuzz_weights, seed: seeds::weights },
    Target { name: "wthor", run: fuzz_wthor, seed: seeds::wthor },
];
