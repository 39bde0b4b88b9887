//! The command line of `reversi analyze`.

use std::path::PathBuf;

use clap::Args;
use reversi_engine::search::Level;

use crate::options::{EngineOptions, parse_threads};
use crate::terminal::look::LookOptions;

/// What the output means, behind the options.
const OUTPUT: &str = "\
The table has a line for each move: its number and side, its value in discs for
the side that plays it, and where another one was better, that move, its value and
what was lost. Values with a decimal come from a search of limited depth, whole
numbers from perfect play to the end. Marks: ?! at least 2 discs lost, ? at least
4, ?? at least 10. A turning point is a move that gives a win or a draw away; where
the end is not in sight, one that gives away a lead or an even game, which is one
of less than three discs. Passes are moves without a number. The plot is of the values for black.

With --json a line is an object for each game.

Exit codes: 0 all went well, 2 wrong usage, bad games or unreadable files.";

/// The options of `reversi analyze`.
#[derive(Clone, Debug, Args)]
#[command(after_help = OUTPUT)]
pub struct AnalyzeOptions {
    /// Files of games, - being standard input, or the moves of a game
    #[arg(required = true, value_name = "GAME")]
    pub games: Vec<PathBuf>,
    /// How deep it looks: easy, medium, hard, or 1 to 60
    #[arg(long, default_value = "16")]
    pub level: Level,
    /// Solve positions of at most this many empty squares exactly; by default
    /// those that the level solves
    #[arg(long, value_name = "SQUARES", value_parser = clap::value_parser!(u32).range(..=60))]
    pub exact: Option<u32>,
    /// Positions searched in parallel, 0 for one on each core; the result is the same
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = parse_threads)]
    pub jobs: usize,
    /// Draw the evaluation over the game as a picture; of several games the
    /// second and later ones go to files with their number in the name
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write one JSON object a line for each game
    #[arg(long)]
    pub json: bool,
    /// How it looks.
    #[command(flatten)]
    pub look: LookOptions,
    /// What to search with.
    #[command(flatten)]
    pub engine: EngineOptions,
}
