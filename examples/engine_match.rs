//! Lets two engines of this library play a match in one process:
//! `cargo run --release --example engine_match -- 20 8 4`, the number of games and
//! the levels, 1 to 60, easy, medium or hard. Each opening is played twice, with
//! the colours swapped. For engines of other programs see `gtp_match`.

use std::error::Error;

use reversi_engine::{Color, Game, Scoring, SearchLimits, SearchOptions, Searcher, search::Level};

/// Random moves at the start of each pair of games.
const RANDOM_MOVES: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let mut level = |other| arguments.next().map_or(Ok(other), |text| text.parse());
    let levels: [Level; 2] = [level(Level::MEDIUM)?, level(Level::EASY)?];
    let engine = || Searcher::new(SearchOptions::default());
    let mut engines = [engine()?, engine()?];

    let limits = SearchLimits::new();
    let (mut points, mut discs) = (0.0, 0);
    for number in 1..=games {
        let first = Color::ALL[number as usize % 2];
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

/// The game of random moves with this number.
fn opening(number: u64) -> Result<Game, Box<dyn Error>> {
    let mut random = number;
    let mut game = Game::new();
    for _ in 0..RANDOM_MOVES {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let legal = game.board().legal_moves();
        let choice = (random >> 33) as usize % legal.len().max(1);
        if let Some(square) = legal.iter().nth(choice) {
            game.play_with_passes(square)?;
        }
    }
    Ok(game)
}
