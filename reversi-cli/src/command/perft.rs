//! `reversi perft`: leaf counts of the game tree, and how fast they come.

use std::io::Write;
use std::time::Instant;

use reversi_engine::perft_on;

use crate::Error;
use crate::args::PerftOptions;

/// Counts and prints one line.
///
/// # Errors
/// When the CPU lacks the chosen tier or the output fails.
pub fn run(options: &PerftOptions, output: &mut impl Write) -> Result<(), Error> {
    let cpu = super::cpu_tier(options.tier)?;
    let board = options.board.unwrap_or_default();
    let start = Instant::now();
    let leaves = perft_on(cpu, board.position(), options.depth);
    let seconds = start.elapsed().as_secs_f64();
    let rate = leaves as f64 / seconds.max(1e-9);
    writeln!(
        output,
        "perft({}) = {leaves}  {seconds:.3} s  {rate:.0} leaves/s  {cpu}",
        options.depth
    )?;
    Ok(())
}
