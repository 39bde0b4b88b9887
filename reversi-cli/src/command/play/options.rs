//! The command line of `reversi play`, in words that its messages use too.

use std::fmt;

use clap::{Args, ValueEnum};
use reversi_engine::{Scoring, search::Level};

use crate::options::EngineOptions;
use crate::terminal::look::LookOptions;

/// What to type in a game, behind the options.
const IN_THE_GAME: &str = "\
Type a square such as f5 to play there, and help for the other commands. Ctrl-C makes
the computer move at once; where it is your turn it breaks the game off, which is then
kept in a file, as are the lines typed: in the folder reversi of $XDG_STATE_HOME or
~/.local/state, or where your system keeps the state of programs. When the
input is no terminal, each line of it is answered in order, with an empty line
behind the answer, two people play unless --mode says otherwise, and the exit code
is 2 when a line could not be used.";

/// The options of `reversi play`.
#[derive(Clone, Debug, Args)]
#[command(after_help = IN_THE_GAME)]
pub struct PlayOptions {
    /// Who plays; you against the computer unless the input is no terminal
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Who has black, and so the first move
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    pub start: First,
    /// How well the computer plays: easy, medium, hard, or 1 to 60
    #[arg(long, default_value = "medium")]
    pub level: Level,
    /// How well the computer plays white when it plays both sides
    #[arg(long, value_name = "LEVEL")]
    pub white_level: Option<Level>,
    /// How deep hints look: a level
    #[arg(long, value_name = "LEVEL", default_value = "14")]
    pub hint_level: Level,
    /// How the game begins
    #[arg(long, value_enum, default_value_t)]
    pub variant: StartVariant,
    /// How a finished game is counted
    #[arg(long, value_enum, default_value_t)]
    pub scoring: Counting,
    /// Makes the choices of the computer the same each time
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// A game to go on with
    #[arg(long, value_name = "FILE")]
    pub load: Option<String>,
    /// Keep nothing for the next time: neither the lines typed nor a game that is
    /// broken off
    #[arg(long)]
    pub no_history: bool,
    /// How it looks.
    #[command(flatten)]
    pub look: LookOptions,
    /// What the computer thinks with.
    #[command(flatten)]
    pub engine: EngineOptions,
}

/// Who plays.
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

/// Who has the first move against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// You, in every game
    #[default]
    You,
    /// The computer, in every game
    Computer,
    /// You in the first game, then in turns
    Turns,
}

/// How a game begins.
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

/// How a finished game is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Counting {
    /// Empty squares count for the winner, as in tournaments
    #[default]
    Winner,
    /// Only the discs on the board count
    Discs,
}

impl From<Counting> for Scoring {
    fn from(counting: Counting) -> Self {
        match counting {
            Counting::Winner => Self::WinnerTakesEmpties,
            Counting::Discs => Self::DiscsOnBoard,
        }
    }
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Winner => "empty squares count for the winner",
            Self::Discs => "only discs on the board count",
        })
    }
}
