//! `reversi-train tune`: the constants of Multi-ProbCut.
//!
//! Positions are searched to every depth at full width, and those near the end are
//! solved. The command prints the deviation between deep and shallow values as a
//! function of the empties and both depths.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use reversi_engine::eval::Evaluator;
use reversi_engine::{Board, Color, SearchLimits, Searcher};

use crate::training::deviation::{DepthDifference, DeviationModel};
use crate::training::options::WorkOptions;
use crate::training::record::TrainingRecord;
use crate::training::{TrainingError, sample};
use crate::util::{console, pool};

/// The options of `reversi-train tune`.
#[derive(Debug, Args)]
pub struct TuneOptions {
    /// Folders or files of positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Minimum number of empties
    #[arg(long, default_value_t = 10)]
    pub min_empties: usize,
    /// Maximum number of empties
    #[arg(long, default_value_t = 54)]
    pub max_empties: usize,
    /// Maximum number of positions for each number of empties
    #[arg(long, default_value_t = 50)]
    pub per_empties: usize,
    /// Maximum depth of the searches in plies
    #[arg(long, default_value_t = 10)]
    pub max_depth: u32,
    /// Number of empties from which positions are solved
    #[arg(long, default_value_t = 20)]
    pub exact_from: usize,
    /// Resources of the searches.
    #[command(flatten)]
    pub work: WorkOptions,
}

/// The values of a position by depth; depth 0 is the static evaluation.
struct Values {
    empties: usize,
    by_depth: Vec<f64>,
    exact: Option<f64>,
}

/// Prints the constants of the midgame and the endgame search.
///
/// # Errors
/// When a file cannot be read or there are too few positions.
pub(crate) fn run(options: &TuneOptions, output: &mut impl Write) -> Result<(), TrainingError> {
    let weights = options.work.weights()?.ok_or(TrainingError::NoWeights)?;
    let range = options.min_empties..=options.max_empties;
    let records = sample::draw(
        &options.data,
        &range,
        options.per_empties,
        options.work.seed,
    )?;
    let bar = console::progress_bar(records.len() as u64, "positions");
    let evaluator = Evaluator::new(weights);
    let searchers = options.work.searchers(16)?;
    let work = |searcher: &mut Searcher, record: &TrainingRecord| {
        let values = measure(searcher, &evaluator, record, options);
        bar.inc(1);
        values
    };
    let mut all = Vec::new();
    let _: ControlFlow<()> = pool::map(searchers, records.iter(), work, |values| {
        all.push(values);
        ControlFlow::Continue(())
    })?;
    bar.finish_and_clear();
    report("midgame", &midgame(&all), false, output)?;
    report("endgame", &endgame(&all), true, output)
}

/// The values of a position at all depths.
fn measure(
    searcher: &mut Searcher,
    evaluator: &Evaluator,
    record: &TrainingRecord,
    options: &TuneOptions,
) -> Values {
    let empties = record.position.empties().len();
    let board = Board::from_position(record.position, Color::Black);
    let mut by_depth = vec![f64::from(evaluator.evaluate(record.position))];
    searcher.clear();
    // Below the depth at which the search would be an exact solve.
    let depth = options.max_depth.min(empties as u32 - 1);
    if depth > 0 {
        let limits = SearchLimits::new()
            .with_depth(depth)
            .with_exact_from(0)
            .with_full_width();
        searcher.search_with(board, &limits, |report| {
            by_depth.push(f64::from(report.score.discs()));
            ControlFlow::Continue(())
        });
    }
    let exact = (empties <= options.exact_from)
        .then(|| f64::from(searcher.solve(board, &SearchLimits::new()).score.discs()));
    Values {
        empties,
        by_depth,
        exact,
    }
}

/// Deep minus shallow values, for pairs of depths with the same parity.
fn midgame(all: &[Values]) -> Vec<DepthDifference> {
    let mut differences = Vec::new();
    for values in all {
        for (deep, value) in values.by_depth.iter().enumerate().skip(3) {
            for shallow in (deep % 2..deep).step_by(2) {
                differences.push(DepthDifference {
                    empties: values.empties,
                    shallow,
                    deep,
                    discs: value - values.by_depth[shallow],
                });
            }
        }
    }
    differences
}

/// Exact minus shallow values.
fn endgame(all: &[Values]) -> Vec<DepthDifference> {
    let mut differences = Vec::new();
    for values in all {
        let Some(exact) = values.exact else { continue };
        for (shallow, value) in values.by_depth.iter().enumerate() {
            differences.push(DepthDifference {
                empties: values.empties,
                shallow,
                deep: values.empties,
                discs: exact - value,
            });
        }
    }
    differences
}

fn report(
    name: &str,
    differences: &[DepthDifference],
    to_the_end: bool,
    output: &mut impl Write,
) -> Result<(), TrainingError> {
    let Some(model) = DeviationModel::fit(differences, to_the_end) else {
        writeln!(output, "{name}: too few positions")?;
        return Ok(());
    };
    let count = differences.len();
    let mean = differences.iter().map(|d| d.discs).sum::<f64>() / count as f64;
    let [base, empties, shallow, deep] = model.0;
    writeln!(
        output,
        "{name}: ln sigma = {base:.4} + {empties:.4} empties + {shallow:.4} shallow + {deep:.4} deep"
    )?;
    let tails = [1.5, 2.0, 3.0].map(|deviations| model.tail(differences, deviations) * 100.0);
    writeln!(
        output,
        "  {count} differences, mean {mean:.3}; beyond 1.5, 2, 3 sigma: {:.2}, {:.2}, {:.2} % (normal 13.36, 4.55, 0.27)",
        tails[0], tails[1], tails[2],
    )?;
    Ok(())
}
