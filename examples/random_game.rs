//! Plays a game of random moves: `cargo run --example random_game -- 7` plays the
//! game of seed 7.

use std::error::Error;

use fastrand::Rng;
use reversi_engine::{Board, Color, Move, Scoring};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let mut random = Rng::with_seed(seed);

    let mut board = Board::new();
    while !board.is_game_over() {
        let square = random.choice(board.legal_moves());
        // Without a legal square the only move is a pass.
        let mv = square.map_or(Move::Pass, Move::Place);
        print!("{mv} ");
        board.play(mv)?;
    }

    println!();
    let score = board.score(Color::Black, Scoring::WinnerTakesEmpties);
    println!("black's score: {score}");
    Ok(())
}
