//! The options of `reversi match`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::openings::Order;
use super::pairing::TournamentFormat;
use super::referee::{ResignRule, Rules};
use super::spec::EngineSpec;
use super::stats::EloModel;
use crate::opponent::Patience;
use crate::options::parse_threads;
use crate::util::text;

const HELP: &str = "\
An engine is described by comma-separated key=value:
  cmd=COMMAND   the program with its arguments; without it, or with cmd=self,
                the engine of this program plays, in this process
  proto=P       gtp (default) or nboard
  name=NAME     how the reports call it; by default as it calls itself
  dir=FOLDER    the folder to start it in
  init=LINE     a line to send it first; can be repeated
  passes=P      implied (default) or told: whether GTP engines are told passes
  hash=MIB      the table of our own engine (16)
  threads=N     the threads of our own engine (1)
  weights=FILE  the weights of our own engine
  tc=TIME       for the whole game: 60, 2m, 1:30+0.5 (and half a second a move)
  st=TIME       for each move: 0.1, 100ms
  depth=N       the depth in plies (not over GTP)
  nodes=N       the number of nodes (our own engine)
  level=L       1 to 60, easy, medium or hard (our own engine)
Values with commas stand in double quotes.

Examples:
  reversi match --engine depth=8 --engine depth=6 --games 200 -j 2
  reversi match --engine weights=new.bin --engine name=base --each nodes=20000 \\
      --rounds 5000 --sprt elo0=0,elo1=5 --record new.jsonl
  reversi match --engine name=ours --engine cmd='gtp-rhino -l 3' --each st=0.1

Exit codes: 0 the match ended, 1 --strict and an engine forfeited a game, 2 wrong
usage or an engine cannot be started, 130 interrupted.";

/// The options of `reversi match`.
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub struct MatchOptions {
    /// An engine: key=value,... (see below); twice or more
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    pub engines: Vec<EngineSpec>,
    /// What holds for all engines that do not say otherwise
    #[arg(long, value_name = "SPEC")]
    pub each: Option<EngineSpec>,
    /// Games of each pairing, in each round; two, or 100 when --rounds is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Multiplies the games: with two games a round each has its opening
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub rounds: Option<u64>,
    /// Play each opening once; the first engine is always black
    #[arg(long)]
    pub no_swap: bool,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t)]
    pub tournament: TournamentFormat,
    /// `random`; `xot`, the balanced openings of `reversi openings xot`; or a file:
    /// transcripts or positions, one a line, or games in GGF
    #[arg(long, value_name = "FILE", default_value = "random")]
    pub openings: String,
    /// The order of the openings of a list or file
    #[arg(long, value_enum, default_value_t)]
    pub order: Order,
    /// Leave out this many openings
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub start: usize,
    /// What random openings and their order depend on
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = parse_threads)]
    pub concurrency: usize,
    /// What is judged how
    #[command(flatten)]
    pub judge: JudgeOptions,
    /// What is counted and told
    #[command(flatten)]
    pub outcome: OutcomeOptions,
}

/// What the referee goes by.
#[derive(Clone, Debug, Args)]
pub struct JudgeOptions {
    /// How much later than its clock says an answer may come
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = text::parse_duration)]
    pub margin: Duration,
    /// How much longer a late engine is waited for before it is killed
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = text::parse_duration)]
    pub grace: Duration,
    /// How long an engine without a clock is waited for before it is killed
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = text::parse_duration)]
    pub stall: Duration,
    /// How long an engine may take to start
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = text::parse_duration)]
    pub startup: Duration,
    /// How long an engine may take for what needs no thought
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = text::parse_duration)]
    pub ping: Duration,
    /// End games by their exact result from this many empty squares on
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=24))]
    pub solve: Option<u32>,
    /// End games when both engines tell for this many moves that one is this many
    /// discs ahead
    #[arg(long, value_name = "MOVES:DISCS", value_parser = parse_resign)]
    pub resign: Option<ResignRule>,
}

/// What is counted and told.
#[derive(Clone, Debug, Args)]
pub struct OutcomeOptions {
    /// What a draw counts
    #[arg(long, value_enum, default_value_t)]
    pub draws: Draws,
    /// Stop as soon as a sequential test knows: elo0=0,elo1=5 and if wanted
    /// alpha=0.05,beta=0.05,model=normalized
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<SprtSpec>,
    /// Append each game to this file as it ends, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Append each game to this file in GGF
    #[arg(long, value_name = "FILE")]
    pub ggf: Option<PathBuf>,
    /// Go on with the match of the --record file, if there is one
    #[arg(long, requires = "record")]
    pub resume: bool,
    /// Tell the result so far every so many games; 0 for never
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub interval: u64,
    /// Print the result as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Exit with 1 when an engine forfeited a game
    #[arg(long)]
    pub strict: bool,
}

/// What a draw counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Draws {
    /// Half a point for both
    #[default]
    Half,
    /// A win of black
    Black,
}

/// A sequential test as the command line describes it.
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
    /// How many games each pairing plays.
    #[must_use]
    pub fn games_of_pairing(&self) -> u64 {
        match (self.games, self.rounds) {
            (None, None) => 100,
            (games, rounds) => games.unwrap_or(2).saturating_mul(rounds.unwrap_or(1)),
        }
    }
}

impl JudgeOptions {
    /// What the referee goes by.
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

    /// How long engines are waited for.
    #[must_use]
    pub fn patience(&self) -> Patience {
        Patience {
            start: self.startup,
            answer: self.ping,
            quit: self.grace.min(Duration::from_secs(2)),
        }
    }
}
