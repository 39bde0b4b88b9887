//! `reversi-train label`: labels positions with exact scores or search scores.
//!
//! Symmetric positions are labelled once. Each chunk of positions becomes a shard;
//! existing shards are skipped. A chunk depends only on the positions and the options.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use reversi_engine::{Board, Color, SearchLimits, Searcher};

use crate::training::options::WorkOptions;
use crate::training::record::{Label, TrainingRecord};
use crate::training::{TrainingError, sample, shards};
use crate::util::{console, pool};

/// The options of `reversi-train label`.
#[derive(Debug, Args)]
pub struct LabelOptions {
    /// Folders or files of positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Folder for the labelled positions
    #[arg(long)]
    pub out: PathBuf,
    /// Minimum number of empties
    #[arg(long, default_value_t = 1)]
    pub min_empties: usize,
    /// Maximum number of empties
    #[arg(long, default_value_t = 60)]
    pub max_empties: usize,
    /// Maximum number of positions for each number of empties
    #[arg(long, default_value_t = 500_000)]
    pub per_empties: usize,
    /// Number of empties from which positions are solved
    #[arg(long, default_value_t = 14)]
    pub exact_from: u32,
    /// Depth of other searches in plies
    #[arg(long, default_value_t = 6)]
    pub depth: u32,
    /// Transposition table of each thread in MiB
    #[arg(long, default_value_t = 2)]
    pub hash_mib: usize,
    /// Resources of the searches.
    #[command(flatten)]
    pub work: WorkOptions,
}

/// The number of positions in a shard.
const CHUNK: usize = 4096;

/// Scores the missing positions and prints the number of positions.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn run(options: &LabelOptions, output: &mut impl Write) -> Result<(), TrainingError> {
    let range = options.min_empties..=options.max_empties;
    let records = sample::draw(
        &options.data,
        &range,
        options.per_empties,
        options.work.seed,
    )?;
    shards::create_folder(&options.out)?;
    let chunks = records.chunks(CHUNK).enumerate();
    let bar = console::progress_bar(records.len() as u64, "positions");
    let searchers = options.work.searchers(options.hash_mib)?;
    let work = |searcher: &mut Searcher, (number, chunk): (usize, &[TrainingRecord])| {
        let name = format!("label-{number:06}");
        let path = options.out.join(name).with_extension(shards::EXTENSION);
        if path.exists() {
            bar.inc(chunk.len() as u64);
            return Ok(());
        }
        searcher.clear();
        let score = |record: &TrainingRecord| {
            bar.inc(1);
            score(searcher, record, options)
        };
        let scored: Vec<TrainingRecord> = chunk.iter().map(score).collect();
        shards::write(&path, &scored)
    };
    let end = pool::map(searchers, chunks, work, |written| match written {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    })?;
    bar.finish_and_clear();
    if let ControlFlow::Break(error) = end {
        return Err(error);
    }
    writeln!(output, "{} positions labelled", records.len())?;
    Ok(())
}

/// The record with the exact or search score.
fn score(
    searcher: &mut Searcher,
    record: &TrainingRecord,
    options: &LabelOptions,
) -> TrainingRecord {
    let empties = record.position.empties().len() as u32;
    // The colour makes no difference.
    let board = Board::from_position(record.position, Color::Black);
    let exact = empties <= options.exact_from;
    let limits = SearchLimits::new()
        .with_depth(options.depth)
        .with_exact_from(options.exact_from);
    let report = searcher.search(board, &limits);
    let label = if exact || report.solved {
        Label::Exact
    } else {
        Label::Search(options.depth as u8)
    };
    TrainingRecord {
        score: report.score.discs() as i8,
        label,
        ..*record
    }
}
