//! `reversi-train train`: fits the weights to labelled positions.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use rayon::ThreadPool;
use rayon::prelude::*;
use reversi_engine::training::{FeatureIndexer, Network, STAGES, stage};

use crate::options::parse_jobs;
use crate::training::fit::{self, Fit, Hyperparameters, Sample};
use crate::training::record::{Label, TrainingRecord};
use crate::training::reservoir::Reservoir;
use crate::training::stats::ErrorStats;
use crate::training::{TrainingError, shards};
use crate::util::{console, pool};

/// The options of `reversi-train train`.
#[derive(Debug, Args)]
pub struct TrainOptions {
    /// Folders or files of labelled positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Weights file to write
    #[arg(long)]
    pub out: PathBuf,
    /// File of initial weights, in place of random ones
    #[arg(long)]
    pub base: Option<PathBuf>,
    /// Minimum number of empties
    #[arg(long, default_value_t = 1)]
    pub min_empties: usize,
    /// Maximum number of empties
    #[arg(long, default_value_t = 60)]
    pub max_empties: usize,
    /// Number of epochs
    #[arg(long, default_value_t = 10)]
    pub epochs: u32,
    /// Learning rate of the first layer; all rates fall to a hundredth
    #[arg(long, default_value_t = 0.02)]
    pub row_rate: f32,
    /// Learning rate of the second layers
    #[arg(long, default_value_t = 0.002)]
    pub layer_rate: f32,
    /// Absolute score with half the weight; larger scores weigh less (0 = equal weights)
    #[arg(long, default_value_t = 40.0)]
    pub half_score: f32,
    /// Weight of exact scores near a theoretical score
    #[arg(long, default_value_t = 0.5)]
    pub nearby_weight: f32,
    /// Weight of game results (0 = none)
    #[arg(long, default_value_t = 0.0)]
    pub result_weight: f32,
    /// Maximum number of positions, sampled from all; each takes 24 bytes
    #[arg(long, default_value_t = 50_000_000)]
    pub max_positions: usize,
    /// Share of the games for validation, in percent
    #[arg(long, default_value_t = 5)]
    pub validation: u32,
    /// Seed of the initial weights and of the order of the positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads, 0 for all cores; the result is the same for any number
    #[arg(long, default_value_t = 0, value_parser = parse_jobs)]
    pub threads: usize,
}

/// Fits the network, writes the weights file, and prints a line for each epoch and each
/// stage.
///
/// # Errors
/// When a file cannot be read or written, or there are no positions.
pub(crate) fn run(options: &TrainOptions, output: &mut impl Write) -> Result<(), TrainingError> {
    let start = Instant::now();
    let pool = pool::build(pool::threads(options.threads))?;
    let network = base(options)?;
    let (mut training, validation) = read(options)?;
    if training.is_empty() {
        return Err(TrainingError::NoPositions);
    }
    writeln!(
        output,
        "{} positions, {} more for validation",
        training.len(),
        validation.len()
    )?;
    let hyperparameters = Hyperparameters {
        epochs: options.epochs,
        row_rate: options.row_rate,
        layer_rate: options.layer_rate,
        seed: options.seed,
    };
    let mut fit = Fit::new(&network, training.len(), hyperparameters);
    let steps = u64::from(options.epochs) * training.len() as u64;
    let bar = console::progress_bar(steps, "positions");
    for pass in 1..=options.epochs {
        fit.pass(&pool, &mut training, |count| bar.inc(count));
        let line = {
            let stages = measure(&fit.network(), &validation, &pool);
            let seconds = start.elapsed().as_secs_f64();
            format!(
                "pass {pass:3}  RMSE {:.3}  {seconds:.0} s",
                total(&stages).rmse()
            )
        };
        bar.suspend(|| writeln!(output, "{line}").and_then(|()| output.flush()))?;
    }
    bar.finish_and_clear();
    let network = fit.network();
    shards::write_bytes(&options.out, &network.to_bytes())?;
    let training = measure(&network, &training, &pool);
    let validation = measure(&network, &validation, &pool);
    for (stage, pair) in training.iter().zip(&validation).enumerate() {
        if pair.0.count() > 0.0 {
            writeln!(output, "{}", report(stage, pair))?;
        }
    }
    writeln!(output, "{:.0} s", start.elapsed().as_secs_f64())?;
    Ok(())
}

/// The initial network: that of the base file, or a random one.
fn base(options: &TrainOptions) -> Result<Network, TrainingError> {
    let Some(path) = &options.base else {
        return Ok(fit::random_network(options.seed));
    };
    let bytes = std::fs::read(path).map_err(TrainingError::io(path))?;
    Network::from_bytes(&bytes).map_err(|source| TrainingError::Weights {
        path: path.clone(),
        source,
    })
}

/// Reads the samples for training and for validation, shard by shard: all of them may
/// exceed the memory.
fn read(options: &TrainOptions) -> Result<(Vec<Sample>, Vec<Sample>), TrainingError> {
    let mut training = Reservoir::new(options.max_positions, options.seed);
    let mut validation = Reservoir::new(options.max_positions, options.seed);
    for file in shards::list_all(&options.data)? {
        for record in shards::read(&file)? {
            let empties = record.position.empties().len();
            let importance = importance(&record, options);
            if importance <= 0.0 || !(options.min_empties..=options.max_empties).contains(&empties)
            {
                continue;
            }
            let sample = Sample {
                position: record.position,
                target: f32::from(record.score),
                importance,
            };
            if record.is_validation(options.validation) {
                validation.add(sample);
            } else {
                training.add(sample);
            }
        }
    }
    Ok((training.into_items(), validation.into_items()))
}

/// The weight of a record in the loss.
fn importance(record: &TrainingRecord, options: &TrainOptions) -> f32 {
    let by_label = match record.label {
        Label::Unscored => 0.0,
        Label::Result => options.result_weight,
        Label::Nearby => options.nearby_weight,
        Label::Exact | Label::Search(_) => 1.0,
    };
    if options.half_score <= 0.0 {
        return by_label;
    }
    by_label / (1.0 + (f32::from(record.score) / options.half_score).powi(2))
}

/// The error statistics of each stage.
fn measure(network: &Network, samples: &[Sample], pool: &ThreadPool) -> [ErrorStats; STAGES] {
    let indexer = FeatureIndexer::new();
    let value = |sample: &Sample| {
        let features = indexer.rows(sample.position);
        (features.stage, network.evaluate(&features))
    };
    let mut values = Vec::new();
    pool.install(|| samples.par_iter().map(value).collect_into_vec(&mut values));
    let mut stages = [ErrorStats::default(); STAGES];
    for ((stage, value), sample) in values.into_iter().zip(samples) {
        let value = f64::from(value.clamp(-64.0, 64.0));
        stages[stage].add(value, f64::from(sample.target));
    }
    stages
}

/// The error statistics of all stages.
fn total(stages: &[ErrorStats]) -> ErrorStats {
    let mut total = ErrorStats::default();
    for stage in stages {
        total.merge(stage);
    }
    total
}

/// The line of a stage: its errors in training and validation.
fn report(number: usize, (training, validation): (&ErrorStats, &ErrorStats)) -> String {
    let mut empties = (0..=60).filter(|&empties| stage(empties) == number);
    let lowest = empties.next().unwrap_or(0);
    let highest = empties.next_back().unwrap_or(lowest);
    format!(
        "empties {lowest:2}-{highest:2}  positions {:8} / {:7}  \
         MAE {:.3} / {:.3}  RMSE {:.3} / {:.3}  r {:.4} / {:.4}",
        training.count(),
        validation.count(),
        training.mae(),
        validation.mae(),
        training.rmse(),
        validation.rmse(),
        training.correlation(),
        validation.correlation(),
    )
}
