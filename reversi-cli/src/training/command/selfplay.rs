//! `reversi-train selfplay`: training positions by self-play from random openings.
//!
//! Each game begins with a random number of random plies and continues with searches
//! and occasional random moves, so that positions are as varied as those of a search.
//! A shard depends only on the seed and its number; existing shards are skipped.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use fastrand::Rng;
use reversi_engine::{Board, Color, Move, Scoring, SearchLimits, Searcher};

use crate::training::options::WorkOptions;
use crate::training::record::{Label, TrainingRecord, hash};
use crate::training::{TrainingError, shards};
use crate::util::{console, pool};

/// The options of `reversi-train selfplay`.
#[derive(Debug, Args)]
pub struct SelfplayOptions {
    /// Folder for the positions
    #[arg(long)]
    pub out: PathBuf,
    /// Number of games
    #[arg(long)]
    pub games: usize,
    /// Number of games in a shard
    #[arg(long, default_value_t = 500)]
    pub shard_games: usize,
    /// Minimum number of random plies at the start
    #[arg(long, default_value_t = 8)]
    pub min_random: usize,
    /// Maximum number of random plies at the start
    #[arg(long, default_value_t = 50)]
    pub max_random: usize,
    /// Probability of later random moves
    #[arg(long, default_value_t = 0.07)]
    pub random_rate: f64,
    /// Depth of the searches in plies
    #[arg(long, default_value_t = 2)]
    pub depth: u32,
    /// Number of empties from which play is perfect
    #[arg(long, default_value_t = 10)]
    pub exact_from: u32,
    /// Resources of the searches.
    #[command(flatten)]
    pub work: WorkOptions,
}

/// Plays the missing games and prints the number of games.
///
/// # Errors
/// When the weights cannot be used or a shard cannot be written.
pub(crate) fn run(options: &SelfplayOptions, output: &mut impl Write) -> Result<(), TrainingError> {
    shards::create_folder(&options.out)?;
    let count = options.games.div_ceil(options.shard_games.max(1));
    let bar = console::progress_bar(options.games as u64, "games");
    let searchers = options.work.searchers(4)?;
    let work = |searcher: &mut Searcher, number: usize| {
        let name = format!("selfplay-{}-{number:06}", options.work.seed);
        let path = options.out.join(name).with_extension(shards::EXTENSION);
        let first = number * options.shard_games;
        let games = options.shard_games.min(options.games - first);
        if path.exists() {
            bar.inc(games as u64);
            return Ok(());
        }
        searcher.clear();
        let mut records = Vec::new();
        for game in first..first + games {
            play(searcher, options, game as u64, &mut records);
            bar.inc(1);
        }
        shards::write(&path, &records)
    };
    let end = pool::map(searchers, 0..count, work, |written| match written {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    })?;
    bar.finish_and_clear();
    if let ControlFlow::Break(error) = end {
        return Err(error);
    }
    writeln!(output, "{} games in {count} shards", options.games)?;
    Ok(())
}

/// Plays one game and adds its positions.
fn play(
    searcher: &mut Searcher,
    options: &SelfplayOptions,
    game: u64,
    records: &mut Vec<TrainingRecord>,
) {
    let key = hash(options.work.seed.rotate_left(32) ^ game);
    let mut rng = Rng::with_seed(key);
    let most = options.max_random.max(options.min_random);
    let random_plies = rng.usize(options.min_random..=most);
    let limits = SearchLimits::new()
        .with_depth(options.depth)
        .with_exact_from(options.exact_from);
    let mut board = Board::new();
    let mut boards: Vec<(Board, Label)> = Vec::with_capacity(60);
    while !board.is_game_over() {
        let moves = board.legal_moves();
        let opening = boards.len() < random_plies;
        // A random move invalidates the result as a score of earlier positions.
        let random = opening || rng.f64() < options.random_rate;
        let mv = if random || moves.len() <= 1 {
            rng.choice(moves).map_or(Move::Pass, Move::Place)
        } else {
            let report = searcher.search(board, &limits);
            report.best_move.unwrap_or(Move::Pass)
        };
        if random && !moves.is_empty() {
            for (_, label) in &mut boards {
                *label = Label::Unscored;
            }
        }
        if !moves.is_empty() {
            let label = if random {
                Label::Unscored
            } else {
                Label::Result
            };
            boards.push((board, label));
        }
        if board.play(mv).is_err() {
            break;
        }
    }
    let black = board
        .score(Color::Black, Scoring::WinnerTakesEmpties)
        .discs();
    records.extend(boards.into_iter().map(|(board, label)| TrainingRecord {
        position: board.position(),
        score: match board.side_to_move() {
            Color::Black => black as i8,
            Color::White => -black as i8,
        },
        label,
        game: key as u16,
    }));
}
