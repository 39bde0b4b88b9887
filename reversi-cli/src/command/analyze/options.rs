//! The options of `reversi analyze`.

use std::path::PathBuf;

use clap::Args;
use reversi_engine::search::Level;

use crate::analysis::view::View;
use crate::options::{EngineOptions, parse_jobs};
use crate::terminal::theme::ThemeOptions;

/// The explanation of the output at the end of the help.
const OUTPUT: &str = "\
The table has a line for each move: its number and side, its value in discs, and,
where another move is better, that move, its value and the loss. Values are those for
the side that plays the move, or for one side with --view black or --view white.
Values with a decimal come from a search of limited depth, whole numbers from perfect
play to the end. Marks: ?! at least 2 discs lost, ? at least 4, ?? at least 10. A
turning point is a move that gives a win or a draw away; before the exact values, one
that gives away a lead or an even game (less than three discs).
Passes have no number. The plot and the chart show the values for black, or for white
with --view white.

With --json a line is an object for each game.

Exit codes: 0 success, 2 wrong usage, bad games or unreadable files.";

/// The options of `reversi analyze`.
#[derive(Clone, Debug, Args)]
#[command(after_help = OUTPUT)]
pub struct AnalyzeOptions {
    /// Files of games, - for standard input, or the moves of a game
    #[arg(required = true, value_name = "GAME")]
    pub games: Vec<PathBuf>,
    /// Search level: easy, casual, fair, medium, hard, or 1 to 60
    #[arg(long, default_value = "16")]
    pub level: Level,
    /// Number of empty squares from which positions are solved
    ///
    /// By default that of the level.
    #[arg(long, value_name = "SQUARES", value_parser = clap::value_parser!(u32).range(..=60))]
    pub exact: Option<u32>,
    /// Positions searched in parallel, 0 for one on each core
    ///
    /// The result is the same for any number.
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = parse_jobs)]
    pub jobs: usize,
    /// Write the evaluation over the game as an SVG chart
    ///
    /// The second and later games go to files with their number in the name. The chart
    /// of a single game is written to standard output, without the table, for -.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print one JSON object a line for each game
    #[arg(long)]
    pub json: bool,
    /// Side whose point of view values have
    #[arg(long, value_enum, value_name = "SIDE", default_value_t)]
    pub view: View,
    /// Theme of the output.
    #[command(flatten)]
    pub theme: ThemeOptions,
    /// Resources of the searchers.
    #[command(flatten)]
    pub engine: EngineOptions,
}
