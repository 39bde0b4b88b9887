//! `reversi label`: scores for positions, exact ones or by search.
//!
//! Positions that are equal up to symmetry are scored once. The work is done in
//! chunks that become one shard each; chunks that exist already are not made
//! again. A chunk depends only on the positions and the options.

use std::io::Write;

use reversi_engine::{Board, Color, Limits, Options, Searcher};

use crate::Error;
use crate::ordered;
use crate::training::args::LabelOptions;
use crate::training::error::TrainingError;
use crate::training::evaluation::load;
use crate::training::record::{Label, Record};
use crate::training::{choice, parallel, progress, shards};

/// Positions in a shard of labels.
const CHUNK: usize = 4096;

/// Scores the positions that are missing and prints how many there are.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(options: &LabelOptions, output: &mut impl Write) -> Result<(), Error> {
    let weights = load(options.weights.as_deref())?;
    let range = options.min_empties..=options.max_empties;
    let records = choice::choose(&options.data, &range, options.per_empties, options.seed)?;
    shards::create_folder(&options.out)?;
    let chunks: Vec<&[Record]> = records.chunks(CHUNK).collect();
    let bar = progress::bar(records.len() as u64, "positions");
    let searcher = || {
        let settings = Options {
            hash_mib: options.hash_mib,
            threads: 1,
            weights: weights.clone(),
            ..Options::default()
        };
        Searcher::new(settings).map_err(|error| TrainingError::Other(error.to_string()))
    };
    let job = |searcher: &mut Searcher, number: usize| {
        let name = format!("label-{number:06}");
        let path = options.out.join(name).with_extension(shards::EXTENSION);
        if path.exists() {
            bar.inc(chunks[number].len() as u64);
            return Ok(());
        }
        searcher.clear();
        let score = |record: &Record| {
            bar.inc(1);
            score(searcher, record, options)
        };
        let scored: Vec<Record> = chunks[number].iter().map(score).collect();
        shards::write(&path, &scored)
    };
    let threads = ordered::threads(options.threads);
    parallel::for_each(threads, chunks.len(), searcher, job)?;
    bar.finish_and_clear();
    writeln!(output, "{} positions labelled", records.len())?;
    Ok(())
}

/// The record with the score that the options ask for.
fn score(searcher: &mut Searcher, record: &Record, options: &LabelOptions) -> Record {
    let empties = record.position.empties().len() as u32;
    // The searcher wants a board; which colour is to move makes no difference.
    let board = Board::from_position(record.position, Color::Black);
    let exact = empties <= options.exact_from;
    let limits = Limits::depth(options.depth).exact_from(options.exact_from);
    let report = searcher.search(&board, &limits, |_| {});
    let label = if exact || report.solved {
        Label::Exact
    } else {
        Label::Search(options.depth as u8)
    };
    Record {
        score: report.score.discs() as i8,
        label,
        ..*record
    }
}
