//! `reversi tune`: the constants of Multi-ProbCut.
//!
//! Positions are searched to every depth with nothing left out, and those near
//! the end are solved. Printed is how the difference between deep and shallow
//! values spreads, as a function of the empties and both depths.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use reversi_engine::eval::Evaluator;
use reversi_engine::{Board, Color, Limits, Options, Searcher};

use crate::Error;
use crate::ordered;
use crate::training::args::TuneOptions;
use crate::training::deviation::{Difference, Model};
use crate::training::error::TrainingError;
use crate::training::evaluation::load;
use crate::training::record::Record;
use crate::training::{choice, parallel, progress};

/// The values of one position: of depth 0 (the evaluation alone), 1, 2 ...
struct Values {
    empties: usize,
    by_depth: Vec<f64>,
    exact: Option<f64>,
}

/// Searches and prints the constants of both kinds of search.
///
/// # Errors
/// When a file cannot be read or there are too few positions.
pub fn run(options: &TuneOptions, output: &mut impl Write) -> Result<(), Error> {
    let none = || TrainingError::Other("this program was built without weights".into());
    let weights = load(options.weights.as_deref())?.ok_or_else(none)?;
    let range = options.min_empties..=options.max_empties;
    let records = choice::choose(&options.data, &range, options.per_empties, options.seed)?;
    let bar = progress::bar(records.len() as u64, "positions");
    let all = Mutex::new(Vec::new());
    let evaluator = Evaluator::new(weights.clone());
    let searcher = || {
        let settings = Options {
            hash_mib: 16,
            threads: 1,
            weights: Some(weights.clone()),
            ..Options::default()
        };
        Searcher::new(settings).map_err(|error| TrainingError::Other(error.to_string()))
    };
    let job = |searcher: &mut Searcher, number: usize| {
        let values = measure(searcher, &evaluator, &records[number], options);
        all.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(values);
        bar.inc(1);
        Ok(())
    };
    let threads = ordered::threads(options.threads);
    parallel::for_each(threads, records.len(), searcher, job)?;
    bar.finish_and_clear();
    let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    report("midgame", &midgame(&all), false, output)?;
    report("endgame", &endgame(&all), true, output)
}

/// The values of a position at all depths.
fn measure(
    searcher: &mut Searcher,
    evaluator: &Evaluator,
    record: &Record,
    options: &TuneOptions,
) -> Values {
    let empties = record.position.empties().len();
    let board = Board::from_position(record.position, Color::Black);
    let mut by_depth = vec![f64::from(evaluator.evaluate(record.position))];
    searcher.clear();
    // A search of all empties would be one to the end.
    let depth = options.max_depth.min(empties as u32 - 1);
    if depth > 0 {
        let limits = Limits::depth(depth).exact_from(0).full_width();
        searcher.search(&board, &limits, |report| {
            by_depth.push(f64::from(report.value));
        });
    }
    let exact =
        (empties <= options.exact_from).then(|| f64::from(searcher.solve(&board).score.discs()));
    Values {
        empties,
        by_depth,
        exact,
    }
}

/// Deep minus shallow of all depths that are both even or both odd.
fn midgame(all: &[Values]) -> Vec<Difference> {
    let mut differences = Vec::new();
    for values in all {
        for (deep, value) in values.by_depth.iter().enumerate().skip(3) {
            for shallow in (deep % 2..deep).step_by(2) {
                differences.push(Difference {
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

/// Exact minus shallow.
fn endgame(all: &[Values]) -> Vec<Difference> {
    let mut differences = Vec::new();
    for values in all {
        let Some(exact) = values.exact else { continue };
        for (shallow, value) in values.by_depth.iter().enumerate() {
            differences.push(Difference {
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
    differences: &[Difference],
    to_the_end: bool,
    output: &mut impl Write,
) -> Result<(), Error> {
    let Some(model) = Model::fit(differences, to_the_end) else {
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
