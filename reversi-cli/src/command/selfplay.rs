//! `reversi selfplay`: games for training, from random openings.
//!
//! Each game begins with a random number of random plies and goes on with
//! searches, and a random move now and then, so that positions are as varied as
//! those that a search looks at. A shard depends on the seed and its number
//! only; shards that exist already are not made again.

use std::io::Write;

use reversi_engine::{Board, Color, Limits, Move, Options, Scoring, Searcher};

use crate::Error;
use crate::ordered;
use crate::training::args::SelfplayOptions;
use crate::training::error::TrainingError;
use crate::training::evaluation::load;
use crate::training::record::{Label, Record};
use crate::training::rng::{Rng, mix};
use crate::training::{parallel, progress, shards};

/// Plays the games that are missing and prints how many there are.
///
/// # Errors
/// When the weights cannot be used or a shard cannot be written.
pub fn run(options: &SelfplayOptions, output: &mut impl Write) -> Result<(), Error> {
    let weights = load(options.weights.as_deref())?;
    shards::create_folder(&options.out)?;
    let count = options.games.div_ceil(options.shard_games.max(1));
    let bar = progress::bar(options.games as u64, "games");
    let searcher = || {
        let settings = Options {
            hash_mib: 4,
            threads: 1,
            weights: weights.clone(),
            ..Options::default()
        };
        Searcher::new(settings).map_err(|error| TrainingError::Other(error.to_string()))
    };
    let job = |searcher: &mut Searcher, number: usize| {
        let name = format!("selfplay-{}-{number:06}", options.seed);
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
    let threads = ordered::threads(options.threads);
    parallel::for_each(threads, count, searcher, job)?;
    bar.finish_and_clear();
    writeln!(output, "{} games in {count} shards", options.games)?;
    Ok(())
}

/// Plays one game and adds its positions.
fn play(searcher: &mut Searcher, options: &SelfplayOptions, game: u64, records: &mut Vec<Record>) {
    let key = mix(options.seed.rotate_left(32) ^ game);
    let mut rng = Rng::new(key);
    let spread = options.max_random.saturating_sub(options.min_random) + 1;
    let random_plies = options.min_random + rng.below(spread);
    let limits = Limits::depth(options.depth).exact_from(options.exact_from);
    let mut board = Board::new();
    let mut boards: Vec<(Board, Label)> = Vec::with_capacity(60);
    while !board.is_game_over() {
        let moves = board.legal_moves();
        let opening = boards.len() < random_plies;
        // The result says nothing about what came before a random move.
        let random = opening || rng.chance(options.random_rate);
        let mv = if random || moves.len() <= 1 {
            let square = moves.iter().nth(rng.below(moves.len()));
            square.map_or(Move::Pass, Move::Place)
        } else {
            let report = searcher.search(&board, &limits, |_| {});
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
    records.extend(boards.into_iter().map(|(board, label)| Record {
        position: board.position(),
        score: match board.side_to_move() {
            Color::Black => black as i8,
            Color::White => -black as i8,
        },
        label,
        game: key as u16,
    }));
}
