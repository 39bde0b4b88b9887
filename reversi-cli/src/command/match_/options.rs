//! The options of `reversi match`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::openings::Order;
use super::pairing::TournamentFormat;
use super::referee::{ResignRule, Rules};
use super::spec::EngineSpec;
use super::stats::EloModel;
use crate::opponent::Timeouts;
use crate::options::parse_jobs;
use crate::util::text;

const AFTER_HELP: &str = "\
An engine is described by comma-separated key=value:
  cmd=COMMAND   program with its arguments; without it, or with cmd=self, the
                built-in engine
  proto=P       gtp (default) or nboard
  name=NAME     name in the reports; by default that of the engine
  dir=FOLDER    working directory
  init=LINE     line to send first; can be repeated
  passes=P      implied (default) or sent: whether passes are sent to GTP engines
  hash=MIB      transposition table (built-in engine, 16)
  threads=N     search threads (built-in engine, 1)
  weights=FILE  evaluation weights (built-in engine)
  tc=TIME       time control: 60, 2m, or 1:30+0.5 with an increment
  st=TIME       time for each move: 0.1, 100ms
  depth=N       depth in plies (not over GTP)
  nodes=N       number of nodes (built-in engine)
  level=L       1 to 60, or a name such as medium (built-in engine)
Values with commas are quoted with double quotes.

Examples:
  reversi match --engine depth=8 --engine depth=6 --games 200 -j 2
  reversi match --engine weights=new.bin --engine name=base --each nodes=20000 \\
      --rounds 5000 --sprt elo0=0,elo1=5 --record new.jsonl
  reversi match --engine name=ours --engine cmd='gtp-rhino -l 3' --each st=0.1

Exit codes: 0 the match ended, 1 a game was forfeited with --strict, 2 wrong usage
or an engine cannot be started, 130 interrupted.";

/// The options of `reversi match`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct MatchOptions {
    /// Engine as key=value,... (see below); twice or more
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    pub engines: Vec<EngineSpec>,
    /// Default options of all engines
    ///
    /// An engine with a limit of its own takes none of the limits here.
    #[arg(long, value_name = "SPEC")]
    pub each: Option<EngineSpec>,
    /// Games of each pairing in each round; 2, or 100 without --rounds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Number of rounds
    ///
    /// With two games a round each round has its own opening.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub rounds: Option<u64>,
    /// Play each opening once, the first engine always with black
    #[arg(long)]
    pub no_swap: bool,
    /// Pairing system
    #[arg(long, value_enum, default_value_t)]
    pub tournament: TournamentFormat,
    /// Source of the openings: random, xot, or a file
    ///
    /// The openings xot are those of `reversi openings xot`. A file has transcripts or
    /// positions, one a line, or unfinished games in another format.
    #[arg(long, value_name = "FILE", default_value = "random")]
    pub openings: String,
    /// Order of the openings of a list or file
    #[arg(long, value_enum, default_value_t)]
    pub order: Order,
    /// Number of openings to skip
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub start: usize,
    /// Seed of random openings and of their order
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games played in parallel, 0 for one on each core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = parse_jobs)]
    pub concurrency: usize,
    /// Rules of the referee
    #[command(flatten)]
    pub adjudication: AdjudicationOptions,
    /// Counting and output
    #[command(flatten)]
    pub outcome: OutcomeOptions,
}

/// The rules of the referee.
#[derive(Clone, Debug, Args)]
pub struct AdjudicationOptions {
    /// Tolerated excess of the time of a move
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = text::parse_duration)]
    pub margin: Duration,
    /// Additional time before a late engine is killed
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = text::parse_duration)]
    pub grace: Duration,
    /// Time before an engine without a clock is killed
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = text::parse_duration)]
    pub stall: Duration,
    /// Timeout of the start of an engine
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = text::parse_duration)]
    pub startup: Duration,
    /// Timeout of commands without a search
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = text::parse_duration)]
    pub ping: Duration,
    /// Number of empty squares from which games are adjudicated by exact result
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=24))]
    pub solve: Option<u32>,
    /// Adjudicate games by the evaluations, as in 4:30
    ///
    /// The game ends when both engines report the same winner, with at least this lead in
    /// discs, for this number of moves.
    #[arg(long, value_name = "MOVES:DISCS", value_parser = parse_resign)]
    pub resign: Option<ResignRule>,
}

/// Counting and output.
#[derive(Clone, Debug, Args)]
pub struct OutcomeOptions {
    /// Value of a draw
    #[arg(long, value_enum, default_value_t)]
    pub draws: Draws,
    /// Stop by a sequential test (SPRT), as in elo0=0,elo1=5
    ///
    /// Optional keys: alpha=0.05, beta=0.05, and model=logistic or model=normalized.
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<SprtSpec>,
    /// Log file of the games, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// File of the games in GGF
    #[arg(long, value_name = "FILE")]
    pub ggf: Option<PathBuf>,
    /// Continue the match of the --record file, if there is one
    #[arg(long, requires = "record")]
    pub resume: bool,
    /// Number of games between two interim results; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub interval: u64,
    /// Print the result as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Exit with 1 after a forfeited game
    #[arg(long)]
    pub strict: bool,
}

/// The value of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Draws {
    /// Half a point for both
    #[default]
    Half,
    /// A win for black
    Black,
}

/// The sequential test of the command line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtSpec(pub super::stats::Sprt);

impl std::str::FromStr for SprtSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
        let mut model = EloModel::default();
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or("expected key=value")?;
            let number = || {
                value
                    .parse::<f64>()
                    .map_err(|error| format!("{part}: {error}"))
            };
            match key {
                "elo0" => elo0 = Some(number()?),
                "elo1" => elo1 = Some(number()?),
                "alpha" => alpha = number()?,
                "beta" => beta = number()?,
                "model" if value == "logistic" => model = EloModel::Logistic,
                "model" if value == "normalized" => model = EloModel::Normalized,
                "model" => return Err("expected logistic or normalized".to_owned()),
                _ => {
                    return Err(format!(
                        "unknown key {key}: expected elo0, elo1, alpha, beta or model"
                    ));
                }
            }
        }
        let elo0 = elo0.ok_or("elo0 is missing")?;
        let elo1 = elo1.ok_or("elo1 is missing")?;
        let sprt = super::stats::Sprt::new(elo0, elo1, alpha, beta);
        Ok(Self(
            sprt.map_err(|error| error.to_string())?.with_model(model),
        ))
    }
}

fn parse_resign(text: &str) -> Result<ResignRule, String> {
    let (moves, score) = text
        .split_once(':')
        .ok_or("expected MOVES:DISCS, as in 4:30")?;
    let moves = moves.parse().map_err(|_| "not a number of moves")?;
    let score: f32 = score.parse().map_err(|_| "not a number of discs")?;
    if moves == 0 || score.is_nan() || score <= 0.0 {
        return Err("expected numbers above 0".to_owned());
    }
    Ok(ResignRule { moves, score })
}

impl MatchOptions {
    /// The number of games of each pairing.
    #[must_use]
    pub fn games_per_pairing(&self) -> u64 {
        match (self.games, self.rounds) {
            (None, None) => 100,
            (games, rounds) => games.unwrap_or(2).saturating_mul(rounds.unwrap_or(1)),
        }
    }
}

impl AdjudicationOptions {
    /// The rules of the referee.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules {
            margin: self.margin,
            grace: self.grace,
            stall: self.stall,
            solve_from: self.solve,
            resign: self.resign,
        }
    }

    /// The timeouts of engines.
    #[must_use]
    pub fn timeouts(&self) -> Timeouts {
        Timeouts {
            start: self.startup,
            answer: self.ping,
            quit: self.grace.min(Duration::from_secs(2)),
        }
    }
}
