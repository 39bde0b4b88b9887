//! `reversi-train openings`: generates the list of balanced openings of the library.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use reversi_engine::training::{encode_opening, opening_candidates};
use reversi_engine::{Game, SearchLimits, SearchOptions, Searcher};

use crate::options::parse_jobs;
use crate::training::options::searchers;
use crate::training::{TrainingError, shards};
use crate::util::{console, pool};

/// The options of `reversi-train openings`.
#[derive(Debug, Args)]
pub struct GenerateOptions {
    /// File to write
    #[arg(long)]
    pub out: PathBuf,
    /// Depth of the searches in plies
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// Maximum absolute value of a kept opening, in discs
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i32).range(0..=7))]
    pub window: i32,
    /// Threads, 0 for all cores
    #[arg(long, default_value_t = 0, value_parser = parse_jobs)]
    pub threads: usize,
}

/// Searches all candidates and writes the balanced ones, sorted by moves. The result
/// depends only on the options.
///
/// # Errors
/// When the file or the output cannot be written.
pub(crate) fn run(options: &GenerateOptions, output: &mut impl Write) -> Result<(), TrainingError> {
    let games = opening_candidates();
    let bar = console::progress_bar(games.len() as u64, "openings");
    let settings = SearchOptions::new().with_hash_mib(1).with_threads(1);
    let limits = SearchLimits::new().with_depth(options.depth);
    let work = |searcher: &mut Searcher, game: &Game| {
        // Makes each value independent of earlier searches.
        searcher.clear();
        let score = searcher.search(game.board(), &limits).score;
        bar.inc(1);
        if score.discs().abs() > options.window {
            return None;
        }
        encode_opening(game, score)
    };
    let searchers = searchers(options.threads, &settings)?;
    let mut kept = Vec::new();
    let _: ControlFlow<()> = pool::map(searchers, games.iter(), work, |bytes| {
        kept.extend(bytes);
        ControlFlow::Continue(())
    })?;
    bar.finish_and_clear();
    shards::write_bytes(&options.out, kept.as_flattened())?;
    writeln!(output, "{} of {} openings", kept.len(), games.len())?;
    Ok(())
}
