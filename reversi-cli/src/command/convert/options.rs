//! The options of `reversi convert`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use encoding_rs::Encoding;
use reversi_engine::format::sgf::RowOrder;

use crate::games::{GameFormat, ReadOptions, parse_encoding};

/// The options of `reversi convert`.
#[derive(Clone, Debug, Args)]
#[allow(clippy::struct_excessive_bools)] // each is a switch
pub struct ConvertOptions {
    /// Files to read; standard input by default and for -
    #[arg(value_name = "FILE")]
    pub inputs: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_enum, required_unless_present = "stats")]
    pub to: Option<GameFormat>,
    /// Input format; by default from the file name or the content
    #[arg(long, value_enum)]
    pub from: Option<GameFormat>,
    /// Output file; by default standard output
    ///
    /// WTHOR files come with files of the same name for the players (.jou) and the
    /// tournaments (.trn).
    #[arg(short, long, value_name = "FILE", requires = "to")]
    pub output: Option<PathBuf>,
    /// Skip games that cannot be read
    #[arg(long)]
    pub keep_going: bool,
    /// Print counts of games, moves, passes and results
    #[arg(long)]
    pub stats: bool,
    /// Only games of players whose name contains this, ignoring case
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Only games of this year, or of a range as in 1990-1999
    #[arg(long, value_name = "YEARS")]
    pub year: Option<Years>,
    /// Only games with this result
    #[arg(long, value_enum)]
    pub result: Option<ResultFilter>,
    /// Write the canonical symmetric form of games, which begins with f5
    #[arg(long)]
    pub canonical: bool,
    /// Skip repeated games, symmetric ones included
    #[arg(long)]
    pub unique: bool,
    /// Write the result of the board where a finished game states another one
    #[arg(long)]
    pub correct_results: bool,
    /// Order of the rows of two-letter points in SGF
    #[arg(long, value_enum, default_value_t)]
    pub sgf_rows: SgfRows,
    /// Character encoding of the input, such as sjis or utf-16; by default what the file
    /// states or the content looks like
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,
    /// File of player names for WTHOR; by default the one beside the games
    #[arg(long, value_name = "FILE")]
    pub players: Option<PathBuf>,
    /// File of tournament names for WTHOR; by default the one beside the games
    #[arg(long, value_name = "FILE")]
    pub tournaments: Option<PathBuf>,
}

impl ConvertOptions {
    /// The options of the reader.
    #[must_use]
    pub fn reading(&self) -> ReadOptions {
        ReadOptions {
            format: self.from,
            rows: self.sgf_rows.into(),
            encoding: self.encoding,
            players: self.players.clone(),
            tournaments: self.tournaments.clone(),
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResultFilter {
    /// Black won
    Black,
    /// White won
    White,
    /// A draw
    Draw,
}

/// The order of rows.
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

/// A range of years.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Years(pub u16, pub u16);

impl FromStr for Years {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let year = |text: &str| {
            text.trim()
                .parse()
                .map_err(|_| format!("{text:?} is not a year"))
        };
        Ok(Self(year(first)?, year(last)?))
    }
}
