//! `reversi perft`: counts the leaves of the game tree and measures the speed.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use reversi_engine::{Board, perft_on};

use crate::Error;
use crate::games::GamesFile;
use crate::options::{Tier, cpu_tier};

/// The options of `reversi perft`.
#[derive(Debug, Args)]
pub struct PerftOptions {
    /// Depth in plies; a pass is one ply, a finished game one leaf
    pub depth: u32,
    /// Position to count from: a board, the moves to it, or a file; - for standard input
    ///
    /// A board is 64 squares of X, O and -, and the side to move. Moves may follow.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub board: Option<String>,
    /// CPU tier, in place of the best one of this CPU
    #[arg(long, value_enum)]
    pub tier: Option<Tier>,
}

/// Counts and prints one line.
///
/// # Errors
/// When the CPU lacks the chosen tier, the position cannot be read or the output fails.
pub(super) fn run(options: &PerftOptions, output: &mut impl Write) -> Result<(), Error> {
    let cpu = cpu_tier(options.tier)?;
    let board = match &options.board {
        Some(position) => {
            let record = GamesFile::single(position);
            let record = record.map_err(|error| Error::Other(format!("--board: {error}")))?;
            *record.game().board()
        }
        None => Board::new(),
    };
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
