//! `reversi train`: weights from scored positions.
//!
//! The phases are fitted side by side. Each reads all shards and keeps only its
//! own positions, so that the shards together may be larger than the memory.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use reversi_engine::eval::{Folding, PHASES, PhaseWeights, Weights, phase};

use crate::Error;
use crate::ordered;
use crate::training::args::TrainOptions;
use crate::training::error::TrainingError;
use crate::training::fit::{self, Method, Sample};
use crate::training::record::{Label, Record};
use crate::training::rng::Rng;
use crate::training::stats::Agreement;
use crate::training::{parallel, shards};

/// Fits the phases, prints a line for each, and writes the weights file.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(options: &TrainOptions, output: &mut (impl Write + Send)) -> Result<(), Error> {
    let start = Instant::now();
    let files = shards::list_all(&options.data)?;
    let fitted = Mutex::new(base(options)?);
    let output = Mutex::new(output);
    let folding = Folding::new();
    let phases: Vec<usize> = (phase(options.max_empties)..=phase(options.min_empties)).collect();
    let job = |(): &mut (), number: usize| {
        let fit = fit_phase(phases[number], &files, &folding, options)?;
        let line = fit.report();
        if let Some(weights) = fit.weights {
            fitted.lock().unwrap_or_else(PoisonError::into_inner)[phases[number]] = weights;
        }
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        let print = writeln!(output, "{line}").and_then(|()| output.flush());
        print.map_err(TrainingError::io("standard output".as_ref()))
    };
    let threads = ordered::threads(options.threads);
    parallel::for_each(threads, phases.len(), || Ok(()), job)?;
    let fitted = fitted.into_inner().unwrap_or_else(PoisonError::into_inner);
    shards::write_bytes(&options.out, &Weights::encode(&fitted))?;
    let output = output.into_inner().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{:.0} s", start.elapsed().as_secs_f64())?;
    Ok(())
}

/// The weights to start from: those of the base file, or zero.
fn base(options: &TrainOptions) -> Result<Box<[PhaseWeights; PHASES]>, TrainingError> {
    let Some(path) = &options.base else {
        let zero = vec![PhaseWeights::default(); PHASES].into_boxed_slice();
        return zero
            .try_into()
            .map_err(|_| TrainingError::Other("wrong number of phases".into()));
    };
    let bytes = std::fs::read(path).map_err(TrainingError::io(path))?;
    Weights::decode(&bytes).map_err(|source| TrainingError::Weights {
        path: path.clone(),
        source,
    })
}

/// The outcome of fitting a phase.
struct Fit {
    phase: usize,
    /// `None` when there were no positions to fit to.
    weights: Option<PhaseWeights>,
    training: Agreement,
    validation: Agreement,
    seconds: f64,
}

impl Fit {
    fn report(&self) -> String {
        let empties = 60 - 2 * self.phase;
        let phase = format!("empties {:2}-{empties:2}", empties - 1);
        if self.weights.is_none() {
            return format!("{phase}  no positions");
        }
        let (training, validation) = (&self.training, &self.validation);
        format!(
            "{phase}  positions {:8} / {:7}  MAE {:.3} / {:.3}  RMSE {:.3} / {:.3}  r {:.4}  {:.1} s",
            training.count(),
            validation.count(),
            training.mae(),
            validation.mae(),
            training.rmse(),
            validation.rmse(),
            validation.correlation(),
            self.seconds,
        )
    }
}

/// Reads the positions of a phase and fits its weights.
fn fit_phase(
    phase: usize,
    files: &[PathBuf],
    folding: &Folding,
    options: &TrainOptions,
) -> Result<Fit, TrainingError> {
    let start = Instant::now();
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    let (mut seen, mut choice) = (0, Rng::new(options.seed));
    let highest = 60 - 2 * phase;
    let reach = highest.saturating_sub(1 + options.overlap)..=highest + options.overlap;
    for file in files {
        for record in shards::read(file)? {
            let empties = record.position.empties().len();
            let importance = importance(&record, options);
            if importance <= 0.0 || !reach.contains(&empties) {
                continue;
            }
            let target = f32::from(record.score);
            let sample = Sample::new(folding, record.position, target, importance);
            if !record.is_validation(options.validation) {
                seen += 1;
                if training.len() < options.max_positions {
                    training.push(sample);
                } else if let Some(replaced) = training.get_mut(choice.below(seen)) {
                    // Each position so far is kept with the same probability.
                    *replaced = sample;
                }
            } else if reversi_engine::eval::phase(empties) == phase {
                validation.push(sample);
            }
        }
    }
    let method = Method {
        epochs: options.epochs,
        min_steps: options.min_steps,
        first_rate: options.first_rate,
        last_rate: options.last_rate,
        decay: options.decay,
        seed: options.seed,
    };
    let weights = (!training.is_empty()).then(|| fit::fit(&training, &method));
    let measure = |samples: &[Sample]| {
        weights
            .as_ref()
            .map_or_else(Agreement::default, |weights| fit::measure(weights, samples))
    };
    Ok(Fit {
        phase,
        training: measure(&training),
        validation: measure(&validation),
        weights,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// How much the error of a record counts.
fn importance(record: &Record, options: &TrainOptions) -> f32 {
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
