//! The command line: what the program can be asked to do.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use reversi_engine::eval::Weights;
use reversi_engine::{Board, CpuTier, Level, Options};

use crate::Error;
use crate::command::analyze::options::AnalyzeOptions;
use crate::command::complete::{CompletionsOptions, ManOptions};
use crate::command::convert::options::ConvertOptions;
use crate::command::openings::OpeningsOptions;
use crate::command::show::ShowOptions;
use crate::command::solve::options::SolveOptions;
use crate::effort::Effort;
use crate::ordered;
use crate::play::options::PlayOptions;

use crate::command::check_engine::CheckEngineOptions;
use crate::tournament::options::MatchOptions;
use crate::training::args::TrainingCommand;

/// Plays and solves Othello for graphical boards, scripts and people.
#[derive(Debug, Parser)]
#[command(
    name = "reversi",
    version,
    propagate_version = true,
    after_help = EXIT_CODES
)]
pub struct Arguments {
    /// What to do; without a command the program answers its controller when the
    /// input is not a terminal
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all went well, 1 a check failed, 2 wrong usage or bad input,
130 interrupted.";

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Answer the commands of a controller in the Go Text Protocol
    Gtp(ProtocolOptions),
    /// Answer the board NBoard
    Nboard(ProtocolOptions),
    /// Answer the board Cassio
    Cassio(ProtocolOptions),
    /// Answer XBoard or WinBoard, variant reversi
    #[command(visible_alias = "xboard")]
    Cecp(ProtocolOptions),
    /// Answer in the Universal Game Interface
    Ugi(ProtocolOptions),
    /// Answer in the protocol that the first line asks for
    Auto(ProtocolOptions),
    /// Solve positions exactly, to the end of the game
    Solve(SolveOptions),
    /// Play a game in the terminal
    Play(PlayOptions),
    /// Judge each move of games against the best one
    Analyze(AnalyzeOptions),
    /// Draw a position and tell what a student looks for in it
    Show(ShowOptions),
    /// Let engines play against each other and tell who is stronger
    Match(Box<MatchOptions>),
    /// Drive an engine through a script and tell what it gets wrong
    CheckEngine(CheckEngineOptions),
    /// Turn files of games from one format into another
    Convert(Box<ConvertOptions>),
    /// Print balanced openings, and the names of openings
    Openings(OpeningsOptions),
    /// Count the leaves of the game tree at a depth
    Perft(PerftOptions),
    #[allow(missing_docs)] // documented where it is defined
    #[command(flatten)]
    Training(TrainingCommand),
    /// Search a fixed set of positions and print the count of nodes
    Bench(BenchOptions),
    /// Write the completions of a shell
    Completions(CompletionsOptions),
    /// Write the manual pages
    Man(ManOptions),
}

/// The options of `reversi perft`.
#[derive(Debug, Args)]
pub struct PerftOptions {
    /// The depth in plies; a pass is one ply, a finished game one leaf
    pub depth: u32,
    /// The position to count from: 64 squares of X, O and -, and the side to move
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub board: Option<Board>,
    /// The instructions to use instead of the best ones of this CPU
    #[arg(long, value_enum)]
    pub tier: Option<Tier>,
}

/// The options of the commands that answer a controller.
#[derive(Clone, Debug, Args)]
pub struct ProtocolOptions {
    /// How hard to think.
    #[command(flatten)]
    pub level: LevelOptions,
    /// What to think with.
    #[command(flatten)]
    pub engine: EngineOptions,
    /// Makes the moves of the levels easy and medium the same every time
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Think on in the other side's time; the levels easy and medium never do
    #[arg(long)]
    pub ponder: bool,
}

/// How hard to think about each move. Options hold together, and together with
/// the clock of the controller.
#[derive(Clone, Debug, Default, Args)]
pub struct LevelOptions {
    /// The playing strength: easy, medium, hard, or a number from 1 to 60; easy and
    /// medium need a few milliseconds a move and keep to no other limit
    #[arg(long)]
    pub level: Option<Level>,
    /// Search at most this many plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Search at most about this many positions
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Think at most this long: seconds, or with a unit as in 500ms, 1.5s, 2m
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
}

impl From<&LevelOptions> for Effort {
    fn from(options: &LevelOptions) -> Self {
        Self {
            level: options.level,
            depth: options.depth,
            nodes: options.nodes,
            time: options.time,
        }
    }
}

/// What a searcher may use.
#[derive(Clone, Debug, Args)]
pub struct EngineOptions {
    /// The size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    pub hash: usize,
    /// The threads of one search, 0 for all cores; with several, node counts and
    /// the choice among equal moves vary from run to run
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    pub threads: usize,
    /// A file of evaluation weights to use instead of those in the program
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
}

impl EngineOptions {
    /// The options for the library.
    ///
    /// # Errors
    /// When the file of weights cannot be read or is none.
    pub fn load(&self) -> Result<Options, Error> {
        let mut options = Options {
            hash_mib: self.hash,
            threads: ordered::threads(self.threads),
            ..Options::default()
        };
        if let Some(path) = &self.weights {
            options.weights = Some(Arc::new(load_weights(path)?));
        }
        Ok(options)
    }
}

fn load_weights(path: &Path) -> Result<Weights, Error> {
    let bytes = fs::read(path).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })?;
    Weights::from_bytes(&bytes).map_err(|source| Error::Weights {
        path: path.to_owned(),
        source,
    })
}

/// The options of `reversi bench`.
#[derive(Debug, Args)]
pub struct BenchOptions {
    /// The depth in plies of the searches
    #[arg(long, value_name = "PLIES", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// The instructions to use instead of the best ones of this CPU
    #[arg(long, value_enum)]
    pub tier: Option<Tier>,
}

/// A time: a number of seconds, or a number with the unit `ms`, `s` or `m`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let split = text.find(|character: char| character.is_ascii_alphabetic());
    let (number, unit) = text.split_at(split.unwrap_or(text.len()));
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        _ => return Err(format!("unknown unit {unit}: expected ms, s or m")),
    };
    let number: f64 = number
        .trim_end()
        .parse()
        .map_err(|_| "not a number".to_owned())?;
    Duration::try_from_secs_f64(number * scale).map_err(|error| error.to_string())
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

    #[test]
    fn times_have_units() {
        let millis = |text| parse_time(text).map(|time| time.as_millis());
        assert_eq!(millis("2"), Ok(2000));
        assert_eq!(millis("1.5s"), Ok(1500));
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("2 m"), Ok(120_000));
        for text in ["", "s", "-1", "1h", "nan", "inf", "1e30", "five"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
