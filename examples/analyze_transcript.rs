//! Compares each move of a game with the best one:
//! `cargo run --release --example analyze_transcript -- f5d6c3d3c4 12` searches the
//! moves to depth 12.

use std::error::Error;

use reversi_engine::format::transcript;
use reversi_engine::{Scoring, SearchLimits, SearchOptions, Searcher};

/// The loss of a mistake in discs.
const MISTAKE: i32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let moves = arguments.next().unwrap_or("f5d6c3d3c4f4e3f3e6f6".into());
    let depth = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let game = transcript::parse(&moves)?;
    let mut searcher = Searcher::new(SearchOptions::new())?;
    let limits = SearchLimits::new().with_depth(depth);

    for (number, (board, played)) in (1..).zip(game.turns()) {
        let best = searcher.search(board, &limits);
        let mut after = *board;
        after.play(played)?;
        // Scores are those of the side to move: the opponent's has the other sign.
        let score = -searcher.search(after, &limits).score;
        print!("{number:>2} {} {played} {score}", board.side_to_move());
        match best.best_move {
            Some(better) if best.score.discs() - score.discs() >= MISTAKE => {
                println!(", but {better} scores {}", best.score);
            }
            _ => println!(),
        }
    }
    if let Some(score) = game.result(Scoring::WinnerTakesEmpties) {
        println!("black's score: {score}");
    }
    Ok(())
}
