//! `reversi eval-test`: how good an evaluation is.

use std::io::Write;
use std::path::Path;

use reversi_engine::eval::Evaluator;
use reversi_engine::format::obf::Record;
use reversi_engine::{Limits, Options, Searcher, SearcherError};

use crate::Error;
use crate::training::args::EvalTestOptions;
use crate::training::error::TrainingError;
use crate::training::evaluation::load;
use crate::training::stats::Agreement;
use crate::training::{suite, yardstick};

/// Measures and prints one table for each kind of test.
///
/// # Errors
/// When a file cannot be read or the output fails.
pub fn run(options: &EvalTestOptions, output: &mut impl Write) -> Result<(), Error> {
    let none = || TrainingError::Other("this program was built without weights".into());
    let weights = load(options.weights.as_deref())?.ok_or_else(none)?;
    if let Some(path) = &options.yardstick {
        static_evaluation(&Evaluator::new(weights.clone()), path, output)?;
    }
    let settings = Options {
        weights: Some(weights),
        ..Options::default()
    };
    let failed = |error: SearcherError| TrainingError::Other(error.to_string());
    let mut searcher = Searcher::new(settings).map_err(failed)?;
    for path in &options.suite {
        let problems = suite::read(path)?;
        let name = path.file_stem().unwrap_or_default().display();
        for &depth in &options.depth {
            let line = choices(&mut searcher, &problems, depth);
            writeln!(output, "{name}  depth {depth:2}  {line}")?;
        }
    }
    Ok(())
}

/// The static evaluation of the held-out positions against their exact scores.
fn static_evaluation(
    evaluator: &Evaluator,
    path: &Path,
    output: &mut impl Write,
) -> Result<(), Error> {
    let mut agreement = Agreement::default();
    for (position, score) in yardstick::read_held_out(path)? {
        agreement.add(f64::from(evaluator.evaluate(position)), f64::from(score));
    }
    writeln!(
        output,
        "positions {}  r {:.4}  calibrated RMSE {:.2}  slope {:.3}  MAE {:.2}  RMSE {:.2}  sign {:.1} %",
        agreement.count(),
        agreement.correlation(),
        agreement.calibrated_rmse(),
        agreement.slope(),
        agreement.mae(),
        agreement.rmse(),
        agreement.sign_rate() * 100.0,
    )?;
    Ok(())
}

/// How good the moves and the scores of searches to a depth are.
fn choices(searcher: &mut Searcher, problems: &[Record], depth: u32) -> String {
    let limits = Limits::depth(depth).exact_from(0);
    let (mut right, mut regret, mut error, mut nodes) = (0, 0, 0.0, 0);
    for problem in problems {
        searcher.clear();
        let report = searcher.search(problem.board(), &limits, |_| {});
        let best = problem.best_score().unwrap_or_default().discs();
        let chosen = report.best_move.and_then(|mv| problem.score_of(mv));
        let lost = chosen.map_or(0, |score| best - score.discs());
        right += usize::from(lost == 0);
        regret += lost;
        error += (f64::from(report.value) - f64::from(best)).abs();
        nodes += report.nodes;
    }
    let count = problems.len().max(1) as f64;
    format!(
        "best move {:.1} %  regret {:.2}  MAE {:.2}  {nodes} nodes",
        right as f64 / count * 100.0,
        f64::from(regret) / count,
        error / count,
    )
}
