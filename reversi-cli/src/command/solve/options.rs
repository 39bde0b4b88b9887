//! The command line of `reversi solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use reversi_engine::Score;

use crate::options::{EngineOptions, parse_threads};
use crate::util::text;

const FORMATS: &str = "\
Input: one position a line, as 64 squares of X, O and - and the side to move,
alone or with scores (OBF). Blank lines and lines that begin with % are skipped.

SolveLine: one line a position, in order, with these columns:
  LINE     the number of the line in its file; not with --no-line
  SCORE    +18 in discs for the side to move, empty squares to the winner;
           >=+2 or <=-4 where the window or a limit left a bound, ~+6 where a
           limit left an estimate; with --wld win, draw, loss, or ? when stopped
  MOVE     the best one, - when the game is over
  NODES    positions searched
  SECONDS  with --seconds only
  MOVES    the principal variation; to the end of the game for exact scores
With --all-moves a line is the position in OBF and the score of every legal move,
best first; scores that are no exact ones stand in the comment behind them.
With --json a line is an object with the keys file, line, board, score, bound
(exact, lower, upper, or none for an estimate), best, pv, nodes; with --seconds
seconds, with --wld result, with --all-moves moves, with --check expected and
agrees.

Each position is solved as if it were the only one, so the output depends neither
on --jobs nor on the other positions; only --time, --seconds and several --threads
bring chance in. With --no-line it is the same bytes however the input is split.

Totals, bad lines and differences go to standard error, as FILE:LINE: reason.

Exit codes: 0 all went well, 1 --check found a difference, 2 wrong usage, bad
lines or unreadable files (also when there were differences), 130 interrupted.";

/// The options of `reversi solve`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
#[command(after_help = FORMATS)]
pub struct SolveOptions {
    /// Files of positions; - or none at all is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Only tell who wins, which takes less time
    #[arg(long, conflicts_with_all = ["alpha", "beta"])]
    pub wld: bool,
    /// Do not tell apart scores at or below this
    #[arg(long, value_name = "DISCS", allow_negative_numbers = true, value_parser = parse_score)]
    pub alpha: Option<Score>,
    /// Do not tell apart scores at or above this
    #[arg(long, value_name = "DISCS", allow_negative_numbers = true, value_parser = parse_score)]
    pub beta: Option<Score>,
    /// Give the score of every legal move
    #[arg(long)]
    pub all_moves: bool,
    /// Write one JSON object a line
    #[arg(long)]
    pub json: bool,
    /// Tell how long each position took
    #[arg(long)]
    pub seconds: bool,
    /// Leave out the file and the number of the line
    #[arg(long)]
    pub no_line: bool,
    /// Compare with the scores in the input
    #[arg(long)]
    pub check: bool,
    /// Stop after about this many nodes for each position, with --all-moves for
    /// each move
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Stop after this time for each position, with --all-moves for each move:
    /// seconds, or with a unit as in 500ms, 1.5s, 2m
    #[arg(long, value_parser = text::parse_duration)]
    pub time: Option<Duration>,
    /// How many positions to work on at a time; 0 means one for each core. Each
    /// has --threads threads and a table of at most --hash MiB to itself
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = parse_threads)]
    pub jobs: usize,
    /// What to solve with.
    #[command(flatten)]
    pub engine: EngineOptions,
}

fn parse_score(text: &str) -> Result<Score, String> {
    let discs = text.parse().ok();
    let score = discs.and_then(Score::new);
    score.ok_or_else(|| "expected a number from -64 to 64".to_owned())
}
