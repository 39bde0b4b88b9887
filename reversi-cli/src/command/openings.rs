//! `reversi openings`: the balanced openings of the library and their making, and
//! the names of openings.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::{Args, Subcommand};
use reversi_engine::format::transcript;
use reversi_engine::openings::{Names, Opening, candidates, xot};
use reversi_engine::{Limits, Options, Searcher};

use crate::Error;
use crate::ordered;
use crate::training::error::TrainingError;
use crate::training::{parallel, progress};

/// The options of `reversi openings`.
#[derive(Debug, Args)]
pub struct OpeningsOptions {
    /// What is wanted.
    #[command(subcommand)]
    pub what: Wanted,
}

/// What `reversi openings` can do.
#[derive(Debug, Subcommand)]
pub enum Wanted {
    /// Print balanced openings of eight moves, one on each line
    Xot(XotOptions),
    /// Make the list of balanced openings anew
    Generate(GenerateOptions),
    /// Name an opening by its moves, or list all names
    Names {
        /// The moves, as in f5d6c3
        moves: Option<String>,
    },
}

/// The options of `reversi openings xot`.
#[derive(Debug, Args)]
pub struct XotOptions {
    /// Print so many by lot instead of all
    #[arg(long)]
    pub count: Option<u64>,
    /// The seed of the lot
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Print the value for black behind the moves
    #[arg(long)]
    pub values: bool,
}

/// The options of `reversi openings generate`.
#[derive(Debug, Args)]
pub struct GenerateOptions {
    /// The file to write
    #[arg(long)]
    pub out: PathBuf,
    /// The depth of the searches in plies
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// Keep values of at most this many discs for either side
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i32).range(0..=7))]
    pub window: i32,
    /// Threads; 0 means all cores
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
}

/// Does what is asked for.
///
/// # Errors
/// When a file cannot be written or moves cannot be read.
pub fn run(options: &OpeningsOptions, output: &mut impl Write) -> Result<(), Error> {
    match &options.what {
        Wanted::Xot(options) => print(options, output),
        Wanted::Generate(options) => generate(options, output),
        Wanted::Names { moves: Some(moves) } => {
            let game = transcript::parse(moves);
            let game = game.map_err(|error| Error::Convert(error.to_string()))?;
            let name = Names::new().of_game(&game).unwrap_or("no name");
            Ok(writeln!(output, "{name}")?)
        }
        Wanted::Names { moves: None } => {
            for (moves, name) in Names::list() {
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

/// Searches all candidates and writes those whose values are near to 0, in the
/// order of their moves. The same options give the same file.
fn generate(options: &GenerateOptions, output: &mut impl Write) -> Result<(), Error> {
    let games = candidates();
    let bar = progress::bar(games.len() as u64, "openings");
    let kept: Mutex<Vec<(usize, [u8; 4])>> = Mutex::new(Vec::new());
    let searcher = || {
        let settings = Options {
            hash_mib: 1,
            threads: 1,
            ..Options::default()
        };
        Searcher::new(settings).map_err(|error| TrainingError::Other(error.to_string()))
    };
    let search = |searcher: &mut Searcher, index: usize| {
        // What was searched before must not change a value.
        searcher.clear();
        let game = &games[index];
        let report = searcher.search(game.board(), &Limits::depth(options.depth), |_| {});
        if report.score.discs().abs() <= options.window
            && let Some(opening) = Opening::new(game.clone(), report.score)
            && let Some(bytes) = opening.to_bytes()
            && let Ok(mut kept) = kept.lock()
        {
            kept.push((index, bytes));
        }
        bar.inc(1);
        Ok(())
    };
    let threads = ordered::threads(options.threads);
    parallel::for_each(threads, games.len(), searcher, search)?;
    bar.finish_and_clear();
    let mut kept = kept.into_inner().unwrap_or_default();
    kept.sort_unstable();
    let bytes: Vec<u8> = kept.iter().flat_map(|(_, bytes)| *bytes).collect();
    fs::write(&options.out, bytes).map_err(|source| Error::File {
        path: options.out.clone(),
        source,
    })?;
    writeln!(output, "{} of {} openings", kept.len(), games.len())?;
    Ok(())
}
