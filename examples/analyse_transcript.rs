//! Compares each move of a game with the best one:
//! `cargo run --release --example analyse_transcript -- f5d6c3d3c4 12`, the moves
//! and the depth in plies.

use std::error::Error;

use reversi_engine::format::transcript;
use reversi_engine::{Limits, Options, Scoring, Searcher};

/// From this loss in discs on a move is told.
const MISTAKE: f32 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let moves = arguments
        .next()
        .unwrap_or("f5d6c3d3c4f4e3f3e6f6".to_owned());
    let depth = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let game = transcript::parse(&moves)?;
    let mut searcher = Searcher::new(Options::default())?;
    let limits = Limits::depth(depth);

    for (number, (board, played)) in (1..).zip(game.turns()) {
        let best = searcher.search(board, &limits, |_| {});
        let mut after = *board;
        after.play(played)?;
        // What the other side gets is what this one loses.
        let value = -searcher.search(&after, &limits, |_| {}).value;
        let side = board.side_to_move();
        print!("{number:>2} {side} {played} {value:+.1}");
        match best.best_move {
            Some(better) if best.value - value >= MISTAKE => {
                println!(", but {better} is worth {:+.1}", best.value);
            }
            _ => println!(),
        }
    }
    if let Some(score) = game.result(Scoring::WinnerTakesEmpties) {
        println!("black's result is {score}");
    }
    Ok(())
}
