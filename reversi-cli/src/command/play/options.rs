//! The options of `reversi play`.

use std::fmt;

use clap::{Args, ValueEnum};
use reversi_engine::{Scoring, search::Level};

use crate::options::EngineOptions;
use crate::terminal::theme::ThemeOptions;

/// The explanation of a game at the end of the help.
const AFTER_HELP: &str = "\
Type a square such as f5 to play there, and help for the other commands. Ctrl-C makes
the computer move at once; on your turn it ends the program and, as quit does, saves an
unfinished game. The game and the command history are kept in the folder reversi of
$XDG_STATE_HOME or ~/.local/state, or where your system keeps the state of programs.
If the input is not a terminal, its lines are answered in order, with an empty line
after each answer, two people play unless --mode is given, and the exit code is 2 after
an invalid line.";

/// The options of `reversi play`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct PlayOptions {
    /// Players; by default you against the computer
    ///
    /// If the input is not a terminal, two people play by default.
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Player of black, who moves first
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    pub start: StartingSide,
    /// Playing strength: easy, casual, fair, medium, hard, or 1 to 60
    #[arg(long, default_value = "medium")]
    pub level: Level,
    /// Playing strength of white when the computer plays both sides
    #[arg(long, value_name = "LEVEL")]
    pub white_level: Option<Level>,
    /// Search level of hints
    #[arg(long, value_name = "LEVEL", default_value = "14")]
    pub hint_level: Level,
    /// Variant of the start position
    #[arg(long, value_enum, default_value_t)]
    pub variant: StartVariant,
    /// Scoring of a finished game
    #[arg(long, value_enum, default_value_t)]
    pub scoring: ScoringOption,
    /// Seed of the choices of the computer; random by default
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// File of a game to continue
    #[arg(long, value_name = "FILE")]
    pub load: Option<String>,
    /// Save neither the command history nor an unfinished game
    #[arg(long)]
    pub no_history: bool,
    /// Theme of the output.
    #[command(flatten)]
    pub theme: ThemeOptions,
    /// Resources of the searcher.
    #[command(flatten)]
    pub engine: EngineOptions,
}

/// The players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// You against the computer
    #[default]
    Computer,
    /// Two people at one screen
    Two,
    /// The computer against itself
    Watch,
}

/// The player of black against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum StartingSide {
    /// You, in every game
    #[default]
    You,
    /// The computer, in every game
    Computer,
    /// You in the first game, then alternating
    Turns,
}

/// The variant of the start position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum StartVariant {
    /// Othello: four discs in the centre
    #[default]
    Othello,
    /// Historic Reversi: the players fill the centre first
    Reversi,
    /// XOT: Othello after eight moves drawn at random that leave the sides even
    Xot,
}

impl fmt::Display for StartVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Othello => "Othello",
            Self::Reversi => "historic Reversi",
            Self::Xot => "Othello, XOT start",
        })
    }
}

/// The scoring of a finished game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ScoringOption {
    /// Empty squares count for the winner, as in tournaments
    #[default]
    Winner,
    /// Only the discs on the board count
    Discs,
}

impl From<ScoringOption> for Scoring {
    fn from(scoring: ScoringOption) -> Self {
        match scoring {
            ScoringOption::Winner => Self::WinnerTakesEmpties,
            ScoringOption::Discs => Self::DiscsOnBoard,
        }
    }
}

impl fmt::Display for ScoringOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Winner => "empty squares count for the winner",
            Self::Discs => "only discs on the board count",
        })
    }
}
