//! The options of `reversi solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use reversi_engine::Score;

use crate::options::{EngineOptions, parse_jobs};
use crate::util::text;

const FORMATS: &str = "\
Input: one position a line, as 64 squares of X, O and - and the side to move,
alone or with scores (OBF), or a board on eight lines and the side to move. Blank
lines and lines that begin with % are skipped. Of files of games (.sgf, .ggf, .pgn,
.gam, .txt, .wtb) the last positions are solved.

Output: one line a position, in input order, with these columns:
  LINE     line number in the file; not with --no-line
  SCORE    disc difference for the side to move, as in +18, empty squares to the
           winner; >=+2 or <=-4 for a bound from the window or a limit, ~+6 for an
           estimate after a limit; with --wld win, draw, loss, or ? when stopped
  MOVE     best move, - when the game is over
  NODES    nodes searched
  SECONDS  with --seconds only
  MOVES    principal variation; to the end of the game for exact scores
With --all-moves a line is the position in OBF with the score of every legal move,
best first; bounds and estimates are in the comment at its end.
With --json a line is an object with the keys file, line, board, score, bound
(exact, lower, upper, or none for an estimate), best, pv, nodes; with --seconds
seconds, with --wld result, with --all-moves moves, with --check expected and
agrees, which is null for a position that was not solved.

Each position is solved independently: the output depends neither on --jobs nor on
the other positions. Only --time, --seconds and more than one of --threads make it
vary from run to run. With --no-line it is the same however the input is split.

Totals, bad lines and differences go to standard error, as FILE:LINE: reason.

Exit codes: 0 success, 1 --check found a difference or an unsolved position, 2 wrong
usage, invalid lines or unreadable files (also with differences), 130 interrupted.";

/// The options of `reversi solve`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
#[command(after_help = FORMATS)]
pub struct SolveOptions {
    /// Files of positions or games, boards, or the moves that lead to a position;
    /// standard input by default and for -
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Search only for win, loss or draw, which is faster
    #[arg(long, conflicts_with_all = ["alpha", "beta"])]
    pub wld: bool,
    /// Lower bound of the score window
    ///
    /// Scores below it are reported as an upper bound.
    #[arg(long, value_name = "DISCS", allow_negative_numbers = true, value_parser = parse_score)]
    pub alpha: Option<Score>,
    /// Upper bound of the score window
    ///
    /// Scores above it are reported as a lower bound.
    #[arg(long, value_name = "DISCS", allow_negative_numbers = true, value_parser = parse_score)]
    pub beta: Option<Score>,
    /// Print the score of every legal move
    #[arg(long)]
    pub all_moves: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
    /// Print the time of each position
    #[arg(long)]
    pub seconds: bool,
    /// Omit the file and the line number
    #[arg(long)]
    pub no_line: bool,
    /// Compare the results with the scores in the input
    #[arg(long)]
    pub check: bool,
    /// Maximum number of nodes per position, approximately
    ///
    /// With --all-moves it applies to each move.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Maximum time per position: seconds, or with a unit, as in 500ms, 1.5s, 2m
    ///
    /// With --all-moves it applies to each move.
    #[arg(long, value_parser = text::parse_duration)]
    pub time: Option<Duration>,
    /// Positions solved in parallel, 0 for one on each core
    ///
    /// Each has --threads threads and a table of at most --hash MiB.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = parse_jobs)]
    pub jobs: usize,
    /// Resources of each searcher.
    #[command(flatten)]
    pub engine: EngineOptions,
}

fn parse_score(text: &str) -> Result<Score, String> {
    let discs = text.parse().ok();
    let score = discs.and_then(Score::new);
    score.ok_or_else(|| "expected a number from -64 to 64".to_owned())
}
