//! `reversi-train eval-test`: the error of an evaluation.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use reversi_engine::eval::Evaluator;
use reversi_engine::format::obf::ObfRecord;
use reversi_engine::{SearchLimits, SearchOptions, Searcher};

use crate::games::{GameFormat, GamesFile, ReadOptions};
use crate::training::options;
use crate::training::stats::ErrorStats;
use crate::training::{TrainingError, holdout};

/// The options of `reversi-train eval-test`.
#[derive(Debug, Args)]
pub struct EvalTestOptions {
    /// Weights file, in place of the embedded weights
    #[arg(long)]
    pub weights: Option<PathBuf>,
    /// File of positions with exact scores; its held-out part is used
    #[arg(long, visible_alias = "yardstick")]
    pub holdout: Option<PathBuf>,
    /// OBF files with the exact score of every move, searched at each depth
    #[arg(long, num_args = 1..)]
    pub suite: Vec<PathBuf>,
    /// Depths in plies, separated by commas
    #[arg(long, value_delimiter = ',', default_values_t = [1, 4, 8])]
    pub depth: Vec<u32>,
}

/// Prints the results of each test.
///
/// # Errors
/// When a file cannot be read or the output fails.
pub(crate) fn run(options: &EvalTestOptions, output: &mut impl Write) -> Result<(), TrainingError> {
    let weights = options::weights(options.weights.as_deref())?;
    let weights = weights.ok_or(TrainingError::NoWeights)?;
    if let Some(path) = &options.holdout {
        static_evaluation(&Evaluator::new(weights.clone()), path, output)?;
    }
    let settings = SearchOptions::new().with_weights(Some(weights));
    let mut searcher = Searcher::new(settings)?;
    for path in &options.suite {
        let problems = suite(path)?;
        let name = path.file_stem().unwrap_or_default().display();
        for &depth in &options.depth {
            let line = search_accuracy(&mut searcher, &problems, depth);
            writeln!(output, "{name}  depth {depth:2}  {line}")?;
        }
    }
    Ok(())
}

/// Compares the static evaluation of the held-out positions with their exact scores.
fn static_evaluation(
    evaluator: &Evaluator,
    path: &Path,
    output: &mut impl Write,
) -> Result<(), TrainingError> {
    let mut stats = ErrorStats::default();
    for (position, score) in holdout::read_held_out(path)? {
        stats.add(f64::from(evaluator.evaluate(position)), f64::from(score));
    }
    writeln!(
        output,
        "positions {}  r {:.4}  calibrated RMSE {:.2}  slope {:.3}  MAE {:.2}  RMSE {:.2}  sign {:.1} %",
        stats.count(),
        stats.correlation(),
        stats.calibrated_rmse(),
        stats.slope(),
        stats.mae(),
        stats.rmse(),
        stats.sign_rate() * 100.0,
    )?;
    Ok(())
}

/// The problems of an OBF file, each with the score of every legal move.
fn suite(path: &Path) -> Result<Vec<ObfRecord>, TrainingError> {
    let reading = ReadOptions {
        format: Some(GameFormat::Obf),
        ..ReadOptions::default()
    };
    let mut problems = Vec::new();
    for (number, record) in (1..).zip(GamesFile::open(path, &reading)?.records()) {
        let record = record.map_err(|source| TrainingError::Suite {
            path: path.to_owned(),
            source,
        })?;
        let problem = record
            .problem()
            .filter(|problem| problem.moves().len() >= problem.board().legal_moves().len().max(1));
        let problem = problem.ok_or_else(|| TrainingError::MissingScores {
            path: path.to_owned(),
            number,
        })?;
        problems.push(problem.clone());
    }
    Ok(problems)
}

/// The accuracy of the moves and scores of searches to a depth, as a line.
fn search_accuracy(searcher: &mut Searcher, problems: &[ObfRecord], depth: u32) -> String {
    let limits = SearchLimits::new().with_depth(depth).with_exact_from(0);
    let (mut right, mut regret, mut error, mut nodes) = (0, 0, 0.0, 0);
    for problem in problems {
        searcher.clear();
        let report = searcher.search(problem.board(), &limits);
        let best = problem.best_score().unwrap_or_default().discs();
        let chosen = report.best_move.and_then(|mv| problem.score_of(mv));
        let lost = chosen.map_or(0, |score| best - score.discs());
        right += usize::from(lost == 0);
        regret += lost;
        error += (f64::from(report.score.discs()) - f64::from(best)).abs();
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
