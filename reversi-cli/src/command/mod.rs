//! The commands of the program, each in a file or folder of its own.

use std::io::{self, IsTerminal, Write};

use clap::{CommandFactory, Parser, Subcommand};

mod analyze;
mod bench;
mod check_engine;
mod complete;
mod convert;
pub(crate) mod edax;
pub mod match_;
mod openings;
mod perft;
mod play;
mod serve;
mod show;
mod solve;

use crate::Error;
use crate::protocol::{Auto, cassio::Cassio, cecp::Cecp, gtp::Gtp, nboard::NBoard, ugi::Ugi};

/// Plays, analyses and solves games of Othello.
#[derive(Debug, Parser)]
#[command(
    name = "reversi",
    version,
    propagate_version = true,
    after_help = EXIT_CODES
)]
pub struct Cli {
    /// Command; without one the program detects the protocol of its controller when
    /// the input is not a terminal
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXIT_CODES: &str = "\
Without a command the program detects the protocol of its controller if the input is
not a terminal.

Exit codes: 0 success, 1 a check failed, 2 wrong usage or bad input,
130 interrupted.";

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game in the terminal
    Play(play::PlayOptions),
    /// Compare each move of a game with the best one
    Analyze(analyze::AnalyzeOptions),
    /// Solve positions exactly
    Solve(solve::SolveOptions),
    /// Show a position with mobility, stable discs, corners and parity
    Show(show::ShowOptions),
    /// Play a match between engines and estimate their Elo difference
    Match(Box<match_::MatchOptions>),
    /// Convert games between file formats
    Convert(Box<convert::ConvertOptions>),
    /// Print balanced openings and names of openings
    Openings(openings::OpeningsOptions),
    /// Speak the Go Text Protocol (GTP)
    Gtp(serve::ProtocolOptions),
    /// Speak the NBoard protocol
    Nboard(serve::ProtocolOptions),
    /// Speak the Cassio protocol
    Cassio(serve::ProtocolOptions),
    /// Speak the Chess Engine Communication Protocol, variant reversi
    #[command(visible_alias = "xboard")]
    Cecp(serve::ProtocolOptions),
    /// Speak the Universal Game Interface (UGI)
    Ugi(serve::ProtocolOptions),
    /// Detect the protocol of the controller
    Auto(serve::ProtocolOptions),
    /// Check an engine for protocol violations
    CheckEngine(check_engine::CheckEngineOptions),
    /// Count the leaves of the game tree at a depth
    Perft(perft::PerftOptions),
    /// Search a fixed set of positions and print the node count
    Bench(bench::BenchOptions),
    /// Print shell completions
    Completions(complete::CompletionsOptions),
    /// Print or write manual pages
    Man(complete::ManOptions),
}

/// Runs the command of these arguments.
///
/// # Errors
/// Those of the command.
pub(crate) fn run(arguments: Cli, mut output: &mut dyn Write) -> Result<(), Error> {
    let Some(command) = arguments.command else {
        return run_default(output);
    };
    match command {
        Command::Gtp(options) => serve::run(&options, Gtp::new, &mut output),
        Command::Nboard(options) => serve::run(&options, NBoard::new, &mut output),
        Command::Cassio(options) => serve::run(&options, Cassio::new, &mut output),
        Command::Cecp(options) => serve::run(&options, Cecp::new, &mut output),
        Command::Ugi(options) => serve::run(&options, Ugi::new, &mut output),
        Command::Auto(options) => serve::run(&options, Auto::new, &mut output),
        Command::Solve(options) => solve::run(&options, &mut output),
        Command::Play(options) => play::run(&options, &mut output),
        Command::Analyze(options) => analyze::run(&options, &mut output),
        Command::Show(options) => show::run(&options, &mut output),
        Command::Match(options) => match_::run(&options, &mut output),
        Command::CheckEngine(options) => check_engine::run(&options, &mut output),
        Command::Convert(options) => convert::run(&options, &mut output),
        Command::Openings(options) => openings::run(&options, &mut output),
        Command::Perft(options) => perft::run(&options, &mut output),
        Command::Bench(options) => bench::run(&options, &mut output),
        Command::Completions(options) => {
            complete::completions(Cli::command(), &options, &mut output)
        }
        Command::Man(options) => complete::man(Cli::command(), &options, &mut output),
    }
}

/// Without a command the program prints its help on a terminal, and detects the
/// protocol of a controller elsewhere.
fn run_default(output: &mut dyn Write) -> Result<(), Error> {
    if io::stdin().is_terminal() {
        return Ok(Cli::command().print_help()?);
    }
    run(Cli::parse_from(["reversi", "auto"]), output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
