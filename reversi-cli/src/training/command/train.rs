//! `reversi-train train`: fits the weights to labelled positions.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use rayon::ThreadPool;
use rayon::prelude::*;
use reversi_engine::training::{FeatureIndexer, Network, STAGES, stage};

use crate::options::parse_jobs;
use crate::training::dataset::{Dataset, Selection};
use crate::training::fit::{self, Fit, Hyperparameters, Sample};
use crate::training::record::hash;
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
    /// Number of positions in memory, 24 bytes each: the shards are read in random order,
    /// and shuffled in blocks of this size
    #[arg(long, default_value_t = 4_000_000)]
    pub block: usize,
    /// Maximum number of positions for validation, sampled from all
    #[arg(long, default_value_t = 500_000)]
    pub max_validation: usize,
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
    let data = Dataset::open(
        &options.data,
        selection(options),
        options.max_validation,
        options.seed,
    )?;
    if data.len() == 0 {
        return Err(TrainingError::NoPositions);
    }
    let validation = data.validation.len();
    writeln!(
        output,
        "{} positions, {validation} more for validation",
        data.len()
    )?;
    let network = fit(options, &data, &pool, start, output)?;
    shards::write_bytes(&options.out, &network.to_bytes())?;
    let training = data.blocks(validation.max(1), options.seed).next();
    let training = measure(&network, &training.transpose()?.unwrap_or_default(), &pool);
    let validation = measure(&network, &data.validation, &pool);
    for (stage, pair) in training.iter().zip(&validation).enumerate() {
        if pair.0.count() > 0.0 {
            writeln!(output, "{}", report(stage, pair))?;
        }
    }
    writeln!(output, "{:.0} s", start.elapsed().as_secs_f64())?;
    Ok(())
}

/// Runs the epochs, with a checkpoint after each, and returns the network.
fn fit(
    options: &TrainOptions,
    data: &Dataset,
    pool: &ThreadPool,
    start: Instant,
    output: &mut impl Write,
) -> Result<Network, TrainingError> {
    let hyperparameters = Hyperparameters {
        epochs: options.epochs,
        row_rate: options.row_rate,
        layer_rate: options.layer_rate,
    };
    let initial = base(options)?;
    let fingerprint = fingerprint(options, data, &initial);
    let mut fit = Fit::new(&initial, data.len(), hyperparameters);
    let mut checkpoint = options.out.clone().into_os_string();
    checkpoint.push(".checkpoint");
    let checkpoint = PathBuf::from(checkpoint);
    let done = fit.restore(&checkpoint, fingerprint)?;
    let bar = console::progress_bar(data.len() as u64, "positions");
    for epoch in done + 1..=options.epochs {
        bar.set_position(0);
        for block in data.blocks(options.block, hash(options.seed ^ u64::from(epoch))) {
            fit.train(pool, &block?, |count| bar.inc(count));
        }
        fit.save(&checkpoint, fingerprint, epoch)?;
        let line = {
            let stages = measure(&fit.network(), &data.validation, pool);
            let seconds = start.elapsed().as_secs_f64();
            format!(
                "pass {epoch:3}  RMSE {:.3}  {seconds:.0} s",
                total(&stages).rmse()
            )
        };
        bar.suspend(|| writeln!(output, "{line}").and_then(|()| output.flush()))?;
    }
    bar.finish_and_clear();
    // A missing file is no error: the end of the training needs no checkpoint.
    let _ = std::fs::remove_file(&checkpoint);
    Ok(fit.network())
}

/// The records that the options select.
fn selection(options: &TrainOptions) -> Selection {
    Selection {
        empties: options.min_empties..=options.max_empties,
        half_score: options.half_score,
        nearby_weight: options.nearby_weight,
        result_weight: options.result_weight,
        validation: options.validation,
    }
}

/// A hash of all that determines the result of a training.
fn fingerprint(options: &TrainOptions, data: &Dataset, initial: &Network) -> u64 {
    let network = initial.to_bytes();
    let (words, _) = network.as_chunks::<8>();
    let numbers = words.iter().map(|&word| u64::from_le_bytes(word)).chain([
        u64::from(options.epochs),
        u64::from(options.row_rate.to_bits()),
        u64::from(options.layer_rate.to_bits()),
        options.seed,
        options.block as u64,
    ]);
    numbers.fold(data.fingerprint, |state, number| hash(state ^ number))
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
