//! Command-line options that several commands share.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use reversi_engine::eval::Weights;
use reversi_engine::{CpuTier, SearchOptions, Searcher, search::Level};

use crate::Error;
use crate::settings::SearchSettings;
use crate::util::{pool, text};

/// Limits of the search of each move. All of them apply together, and beside the clock of
/// the controller.
#[derive(Clone, Debug, Default, Args)]
pub struct LimitOptions {
    /// Playing strength: easy, casual, fair, medium, hard, or 1 to 60
    ///
    /// The levels up to medium take a few milliseconds a move. Other limits can only make
    /// a level weaker: the smaller one holds.
    #[arg(long)]
    pub level: Option<Level>,
    /// Maximum search depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Maximum number of nodes, approximately
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Maximum time: seconds, or with a unit, as in 500ms, 1.5s, 2m
    #[arg(long, value_parser = text::parse_duration)]
    pub time: Option<Duration>,
}

impl From<&LimitOptions> for SearchSettings {
    fn from(options: &LimitOptions) -> Self {
        Self {
            level: options.level,
            depth: options.depth,
            nodes: options.nodes,
            time: options.time,
        }
    }
}

/// Resources of a searcher.
#[derive(Clone, Debug, Args)]
pub struct EngineOptions {
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    pub hash: usize,
    /// Threads of one search, 0 for all cores
    ///
    /// With several threads, node counts and the choice among equal moves vary from run
    /// to run.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = parse_threads)]
    pub threads: usize,
    /// File of evaluation weights, in place of the embedded ones
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
}

impl EngineOptions {
    /// Loads the weights and returns the options of the searcher.
    ///
    /// # Errors
    /// When there is no memory for the transposition table, or the file of weights
    /// cannot be read or is invalid.
    pub fn load(&self) -> Result<SearchOptions, Error> {
        let mut options = SearchOptions::new()
            .with_hash_mib(self.hash)
            .with_threads(self.threads);
        // The pages of a table take no memory before their first use.
        Searcher::new(options.clone())?;
        if let Some(path) = &self.weights {
            options = options.with_weights(Some(Arc::new(load_weights(path)?)));
        }
        Ok(options)
    }
}

/// Loads a file of weights.
pub(crate) fn load_weights(path: &Path) -> Result<Weights, Error> {
    let bytes = fs::read(path).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })?;
    Weights::from_bytes(&bytes).map_err(|source| Error::Weights {
        path: path.to_owned(),
        source,
    })
}

/// Parses the number of threads of a search, where 0 means one for each core.
pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    parse_count(text, SearchOptions::MAX_THREADS)
}

/// Parses the number of parallel jobs, where 0 means one for each core.
pub(crate) fn parse_jobs(text: &str) -> Result<usize, String> {
    parse_count(text, pool::MAX_THREADS)
}

fn parse_count(text: &str, most: usize) -> Result<usize, String> {
    let count = text.parse().ok().filter(|&count| count <= most);
    count.ok_or_else(|| format!("expected a number from 0 to {most}"))
}

/// A CPU tier by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tier {
    /// Plain 64-bit integer code
    Portable,
    /// AVX2 and BMI2
    Avx2,
    /// AVX-512
    Avx512,
}

impl From<Tier> for CpuTier {
    fn from(tier: Tier) -> Self {
        match tier {
            Tier::Portable => Self::Portable,
            Tier::Avx2 => Self::Avx2,
            Tier::Avx512 => Self::Avx512,
        }
    }
}

/// The requested tier; by default the best one of this CPU.
///
/// # Errors
/// When the CPU lacks the requested tier.
pub(crate) fn cpu_tier(requested: Option<Tier>) -> Result<CpuTier, Error> {
    let Some(tier) = requested.map(CpuTier::from) else {
        return Ok(CpuTier::detect());
    };
    if tier.is_available() {
        Ok(tier)
    } else {
        Err(Error::TierUnavailable(tier))
    }
}
