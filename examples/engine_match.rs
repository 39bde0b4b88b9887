//! Plays a match between two levels of the engine:
//! `cargo run --release --example engine_match -- 20 8 4`, the number of games and
//! the levels: 1 to 60, or a name such as medium. Each opening is played twice, with
//! colors swapped. `gtp_match` plays other programs.

use std::error::Error;

use fastrand::Rng;
use reversi_engine::search::Level;
use reversi_engine::{Color, Game, Move, Scoring, SearchLimits, SearchOptions, Searcher};

/// The random moves at the start of each pair of games.
const RANDOM_MOVES: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let mut level = |default| arguments.next().map_or(Ok(default), |text| text.parse());
    let levels: [Level; 2] = [level(Level::MEDIUM)?, level(Level::EASY)?];
    let engine = || Searcher::new(SearchOptions::new());
    let mut engines = [engine()?, engine()?];
    let limits = SearchLimits::new();

    let (mut points, mut discs) = (0.0, 0);
    for number in 1..=games {
        let first = if number % 2 == 1 {
            Color::Black
        } else {
            Color::White
        };
        let mut game = opening(number.div_ceil(2))?;
        while !game.is_over() {
            let mover = usize::from(game.board().side_to_move() != first);
            let report = engines[mover].choose(game.board(), &limits, levels[mover], number);
            game.play(report.best_move.ok_or("no move")?)?;
        }
        let end = game.board();
        let score = end.score(first, Scoring::WinnerTakesEmpties).discs();
        points += f64::from(score.signum() + 1) / 2.0;
        discs += score;
        println!("game {number}: {score:+} for {} as {first}", levels[0]);
    }
    println!("{points} of {games} points, {discs:+} discs");
    Ok(())
}

/// The game of random moves with this seed.
fn opening(seed: u64) -> Result<Game, Box<dyn Error>> {
    let mut random = Rng::with_seed(seed);
    let mut game = Game::new();
    for _ in 0..RANDOM_MOVES {
        let square = random.choice(game.board().legal_moves());
        game.play(square.map_or(Move::Pass, Move::Place))?;
    }
    Ok(game)
}
