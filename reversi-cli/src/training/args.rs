//! The command line of the commands that make an evaluation.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// The commands that make an evaluation.
#[derive(Debug, Subcommand)]
pub enum TrainingCommand {
    /// Turn WTHOR game files into positions for training
    ImportWthor(ImportOptions),
    /// Play games against itself, from random openings
    Selfplay(SelfplayOptions),
    /// Score positions, exactly or by search
    Label(LabelOptions),
    /// Fit the weights of the evaluation to scored positions
    Train(TrainOptions),
    /// Fit the constants of Multi-ProbCut to searches
    Tune(TuneOptions),
    /// Measure an evaluation on positions with exact scores
    EvalTest(EvalTestOptions),
}

/// The options of `reversi import-wthor`.
#[derive(Debug, Args)]
pub struct ImportOptions {
    /// The .wtb files
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// The folder for the positions, one shard for each file
    #[arg(long)]
    pub out: PathBuf,
    /// Leave out the games that contain a held-out position of this file
    #[arg(long)]
    pub held_out: Option<PathBuf>,
    /// Positions this many plies around the theoretical score get it too
    #[arg(long, default_value_t = 2)]
    pub window: usize,
}

/// The options of `reversi selfplay`.
#[derive(Debug, Args)]
pub struct SelfplayOptions {
    /// The folder for the positions
    #[arg(long)]
    pub out: PathBuf,
    /// The number of games
    #[arg(long)]
    pub games: usize,
    /// Games in a shard
    #[arg(long, default_value_t = 500)]
    pub shard_games: usize,
    /// The fewest random plies at the start
    #[arg(long, default_value_t = 8)]
    pub min_random: usize,
    /// The most random plies at the start
    #[arg(long, default_value_t = 50)]
    pub max_random: usize,
    /// How often a later move is random, 0 to 1
    #[arg(long, default_value_t = 0.07)]
    pub random_rate: f64,
    /// The depth of the searches in plies
    #[arg(long, default_value_t = 2)]
    pub depth: u32,
    /// Play perfectly from this many empties on
    #[arg(long, default_value_t = 10)]
    pub exact_from: u32,
    /// A weights file instead of the embedded one
    #[arg(long)]
    pub weights: Option<PathBuf>,
    /// The seed of the games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; 0 means all cores
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
}

/// The options of `reversi label`.
#[derive(Debug, Args)]
pub struct LabelOptions {
    /// Folders or files of positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// The folder for the scored positions
    #[arg(long)]
    pub out: PathBuf,
    /// Only positions of at least this many empties
    #[arg(long, default_value_t = 1)]
    pub min_empties: usize,
    /// Only positions of at most this many empties
    #[arg(long, default_value_t = 60)]
    pub max_empties: usize,
    /// At most this many positions of each number of empties
    #[arg(long, default_value_t = 500_000)]
    pub per_empties: usize,
    /// Solve exactly from this many empties on
    #[arg(long, default_value_t = 14)]
    pub exact_from: u32,
    /// The depth of other searches in plies
    #[arg(long, default_value_t = 6)]
    pub depth: u32,
    /// A weights file instead of the embedded one
    #[arg(long)]
    pub weights: Option<PathBuf>,
    /// The transposition table of each thread in MiB
    #[arg(long, default_value_t = 2)]
    pub hash_mib: usize,
    /// The seed that decides which positions are taken
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; 0 means all cores
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
}

/// The options of `reversi train`.
#[derive(Debug, Args)]
pub struct TrainOptions {
    /// Folders or files of scored positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// The weights file to write
    #[arg(long)]
    pub out: PathBuf,
    /// Begin with the weights of this file instead of random ones
    #[arg(long)]
    pub base: Option<PathBuf>,
    /// Only positions of at least this many empties
    #[arg(long, default_value_t = 1)]
    pub min_empties: usize,
    /// Only positions of at most this many empties
    #[arg(long, default_value_t = 60)]
    pub max_empties: usize,
    /// Passes through the data
    #[arg(long, default_value_t = 10)]
    pub epochs: u32,
    /// Learning rate of the first layer; all rates fall to a hundredth
    #[arg(long, default_value_t = 0.02)]
    pub row_rate: f32,
    /// Learning rate of the second layers
    #[arg(long, default_value_t = 0.002)]
    pub layer_rate: f32,
    /// A score this large counts half, larger ones less (0 = all alike)
    #[arg(long, default_value_t = 40.0)]
    pub half_score: f32,
    /// How much exact scores around a theoretical score count
    #[arg(long, default_value_t = 0.5)]
    pub nearby_weight: f32,
    /// How much results of games count (0 = leave them out)
    #[arg(long, default_value_t = 0.0)]
    pub result_weight: f32,
    /// Use at most this many positions, drawn from all; each takes 24 bytes
    #[arg(long, default_value_t = 50_000_000)]
    pub max_positions: usize,
    /// The share of the games kept for validation, in percent
    #[arg(long, default_value_t = 5)]
    pub validation: u32,
    /// The seed of the first weights and of the order of the positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; 0 means all cores; the result is the same for any number
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
}

/// The options of `reversi tune`.
#[derive(Debug, Args)]
pub struct TuneOptions {
    /// Folders or files of positions
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Only positions of at least this many empties
    #[arg(long, default_value_t = 10)]
    pub min_empties: usize,
    /// Only positions of at most this many empties
    #[arg(long, default_value_t = 54)]
    pub max_empties: usize,
    /// At most this many positions of each number of empties
    #[arg(long, default_value_t = 50)]
    pub per_empties: usize,
    /// Search to this depth in plies
    #[arg(long, default_value_t = 10)]
    pub max_depth: u32,
    /// Solve positions of at most this many empties
    #[arg(long, default_value_t = 20)]
    pub exact_from: usize,
    /// A weights file instead of the embedded one
    #[arg(long)]
    pub weights: Option<PathBuf>,
    /// The seed that decides which positions are taken
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; 0 means all cores
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
}

/// The options of `reversi eval-test`.
#[derive(Debug, Args)]
pub struct EvalTestOptions {
    /// A weights file instead of the embedded one
    #[arg(long)]
    pub weights: Option<PathBuf>,
    /// A file of positions with exact scores, of which the held-out part is used
    #[arg(long)]
    pub yardstick: Option<PathBuf>,
    /// OBF files with the exact score of every move, searched at each depth
    #[arg(long, num_args = 1..)]
    pub suite: Vec<PathBuf>,
    /// The depths in plies, separated by commas
    #[arg(long, value_delimiter = ',', default_values_t = [1, 4, 8])]
    pub depth: Vec<u32>,
}
