//! The command line: what the program can be asked to do.

use clap::{Args, Parser, Subcommand, ValueEnum};
use reversi_engine::CpuTier;

use crate::training::args::TrainingCommand;

/// Plays and solves Othello for graphical boards, scripts and people.
#[derive(Debug, Parser)]
#[command(
    name = "reversi",
    version,
    arg_required_else_help = true,
    propagate_version = true,
    after_help = EXIT_CODES
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all went well, 1 a check failed, 2 wrong usage or bad input.";

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the leaves of the game tree at a depth
    Perft(PerftOptions),
    #[allow(missing_docs)] // documented where it is defined
    #[command(flatten)]
    Training(TrainingCommand),
}

/// The options of `reversi perft`.
#[derive(Debug, Args)]
pub struct PerftOptions {
    /// The depth in plies; a pass is one ply, a finished game one leaf
    pub depth: u32,
    /// The instructions to use instead of the best ones of this CPU
    #[arg(long, value_enum)]
    pub tier: Option<Tier>,
}

/// A CPU tier by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tier {
    /// Plain 64-bit integer code
    Portable,
    /// AVX2 and the bit manipulation sets
    Avx2,
    /// AVX-512
    Avx512,
}

impl From<Tier> for CpuTier {
    fn from(tier: Tier) -> Self {
        match tier {
            Tier::Portable => Self::Portable,
            Tier::Avx2 => Self::Avx2,
            Tier::Avx512 => Self::Avx512,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
