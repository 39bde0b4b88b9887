//! The command line of `reversi convert`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use reversi_engine::format::sgf::RowOrder;

use crate::games::{GameFormat, Reading};

/// The options of `reversi convert`.
#[derive(Clone, Debug, Args)]
#[allow(clippy::struct_excessive_bools)] // each is a switch
pub struct ConvertOptions {
    /// The files to read; - or none is standard input
    pub inputs: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_enum, required_unless_present = "stats")]
    pub to: Option<GameFormat>,
    /// The format of the input, instead of the one that the name of a file says
    /// or its content looks like
    #[arg(long, value_enum)]
    pub from: Option<GameFormat>,
    /// The file to write instead of standard output; with WTHOR files of the
    /// same name for the players (.jou) and tournaments (.trn)
    #[arg(short, long, value_name = "FILE", requires = "to")]
    pub output: Option<PathBuf>,
    /// Leave out games that cannot be read, and go on
    #[arg(long)]
    pub keep_going: bool,
    /// Count games, moves, passes and ends
    #[arg(long)]
    pub stats: bool,
    /// Only games of players whose name contains this, in any case
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Only games of this year, or of years as in 1990-1999
    #[arg(long, value_name = "YEARS")]
    pub year: Option<Years>,
    /// Only games that ended so
    #[arg(long, value_enum)]
    pub result: Option<Won>,
    /// Turn games so that those from the usual start begin with f5
    #[arg(long)]
    pub canonical: bool,
    /// Leave out games that came before, in this way round or another
    #[arg(long)]
    pub unique: bool,
    /// How rows of two-letter points in SGF are counted
    #[arg(long, value_enum, default_value_t)]
    pub sgf_rows: SgfRows,
    /// The names of the players of WTHOR files, instead of those beside them
    #[arg(long, value_name = "FILE")]
    pub players: Option<PathBuf>,
    /// The names of the tournaments of WTHOR files, instead of those beside them
    #[arg(long, value_name = "FILE")]
    pub tournaments: Option<PathBuf>,
}

impl ConvertOptions {
    /// How the files are to be read.
    #[must_use]
    pub fn reading(&self) -> Reading {
        Reading {
            format: self.from,
            rows: self.sgf_rows.into(),
            players: self.players.clone(),
            tournaments: self.tournaments.clone(),
        }
    }
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Won {
    /// Black won
    Black,
    /// White won
    White,
    /// Nobody won
    Draw,
}

/// How rows are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SgfRows {
    /// From the bottom in files of Go, else from the top
    #[default]
    Auto,
    /// From the top
    Top,
    /// From the bottom
    Bottom,
}

impl From<SgfRows> for RowOrder {
    fn from(rows: SgfRows) -> Self {
        match rows {
            SgfRows::Auto => Self::Auto,
            SgfRows::Top => Self::TopDown,
            SgfRows::Bottom => Self::BottomUp,
        }
    }
}

/// The first and the last year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Years(pub u16, pub u16);

impl FromStr for Years {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let year = |text: &str| {
            text.trim()
                .parse()
                .map_err(|_| format!("{text:?} is no year"))
        };
        Ok(Self(year(first)?, year(last)?))
    }
}
