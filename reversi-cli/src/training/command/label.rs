//! `reversi-train label`: scores for positions, exact ones or by search.
//!
//! Positions that are equal up to symmetry are scored once. The work is done in
//! chunks that become one shard each; chunks that exist already are not made
//! again. A chunk depends only on the positions and the options.

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
    /// Folder for the scored positions
    #[arg(long)]
    pub out: PathBuf,
    /// Only positions of at least this many empties
    #[arg(long, default_value_t = 1)]
    pub min_empties: usize,
    /// Only positions of at most this many empties
    #[arg(long, default_value_t = 60)]
    pub max_empties: usize,
    /// At most this many positions of each number of empties
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

/// Positions in a shard of labels.
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

/// The record with the score that the options ask for.
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
