//! Options shared by several commands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use reversi_engine::eval::Weights;
use reversi_engine::{SearchOptions, Searcher};

use super::TrainingError;
use crate::options::{load_weights, parse_jobs};
use crate::util::pool;

/// The resources of the searches.
#[derive(Clone, Debug, Args)]
pub struct WorkOptions {
    /// Weights file, in place of the embedded weights
    #[arg(long)]
    pub weights: Option<PathBuf>,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads, 0 for all cores
    #[arg(long, default_value_t = 0, value_parser = parse_jobs)]
    pub threads: usize,
}

impl WorkOptions {
    /// The weights of the file, or the embedded ones if there are any.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub(super) fn weights(&self) -> Result<Option<Arc<Weights>>, TrainingError> {
        weights(self.weights.as_deref())
    }

    /// Creates a searcher for each thread, with a transposition table of this size.
    ///
    /// # Errors
    /// When the weights cannot be used or there is no memory.
    pub(super) fn searchers(&self, hash_mib: usize) -> Result<Vec<Searcher>, TrainingError> {
        let options = SearchOptions::new()
            .with_hash_mib(hash_mib)
            .with_threads(1)
            .with_weights(self.weights()?);
        searchers(self.threads, &options)
    }
}

/// The weights of a file, or the embedded ones if there are any.
///
/// # Errors
/// When the file cannot be used.
pub(super) fn weights(path: Option<&Path>) -> Result<Option<Arc<Weights>>, TrainingError> {
    match path {
        None => Ok(Weights::embedded()),
        Some(path) => Ok(Some(Arc::new(load_weights(path)?))),
    }
}

/// Creates a searcher for each thread, 0 for all cores.
///
/// # Errors
/// When there is no memory.
pub(super) fn searchers(
    threads: usize,
    options: &SearchOptions,
) -> Result<Vec<Searcher>, TrainingError> {
    let searchers = (0..pool::threads(threads)).map(|_| Searcher::new(options.clone()));
    Ok(searchers.collect::<Result<_, _>>()?)
}
