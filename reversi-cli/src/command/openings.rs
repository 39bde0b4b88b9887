//! `reversi openings`: balanced openings and the names of openings.

use std::io::Write;

use clap::{Args, Subcommand};
use reversi_engine::format::transcript;
use reversi_engine::openings::{Opening, OpeningNames, xot};

use crate::Error;
use crate::games::GamesFile;

/// The options of `reversi openings`.
#[derive(Debug, Args)]
pub struct OpeningsOptions {
    /// Subcommand
    #[command(subcommand)]
    pub command: OpeningsCommand,
}

/// The subcommands of `reversi openings`.
#[derive(Debug, Subcommand)]
pub enum OpeningsCommand {
    /// Print balanced openings of eight moves, one a line
    Xot(XotOptions),
    /// Print the name of an opening, or list all names
    Names {
        /// Moves, as in f5d6c3, or a file of a game; - for standard input
        #[arg(allow_hyphen_values = true)]
        moves: Option<String>,
    },
}

/// The options of `reversi openings xot`.
#[derive(Debug, Args)]
pub struct XotOptions {
    /// Print this many random openings, in place of all
    #[arg(long)]
    pub count: Option<u64>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Print the value for black after the moves
    #[arg(long)]
    pub values: bool,
}

/// Prints openings or names.
///
/// # Errors
/// When the moves cannot be read or the output fails.
pub(super) fn run(options: &OpeningsOptions, output: &mut impl Write) -> Result<(), Error> {
    match &options.command {
        OpeningsCommand::Xot(options) => print(options, output),
        OpeningsCommand::Names { moves: Some(moves) } => {
            let game = GamesFile::single(moves)?.into_game();
            let name = OpeningNames::new().of_game(&game).unwrap_or("no name");
            Ok(writeln!(output, "{name}")?)
        }
        OpeningsCommand::Names { moves: None } => {
            for (moves, name) in OpeningNames::list() {
                writeln!(output, "{moves}  {name}")?;
            }
            Ok(())
        }
    }
}

fn print(options: &XotOptions, output: &mut impl Write) -> Result<(), Error> {
    let mut line = |opening: &Opening| {
        let moves = transcript::write(opening.game());
        if options.values {
            return writeln!(output, "{moves} {}", opening.value());
        }
        writeln!(output, "{moves}")
    };
    match options.count {
        None => xot().iter().try_for_each(|opening| line(&opening))?,
        Some(count) => {
            for number in 0..count {
                line(&xot().choose(options.seed.wrapping_add(number)))?;
            }
        }
    }
    Ok(())
}
