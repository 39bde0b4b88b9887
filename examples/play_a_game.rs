//! The searcher plays a game against itself and says what it thinks:
//! `cargo run --release --example play_a_game -- 10` searches ten plies deep.

use std::error::Error;

use reversi_engine::{Color, Game, Scoring, SearchLimits, SearchOptions, Searcher};

fn main() -> Result<(), Box<dyn Error>> {
    let depth = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 8,
    };
    let mut searcher = Searcher::new(SearchOptions::default())?;
    let limits = SearchLimits::new().with_depth(depth);

    let mut game = Game::new();
    while !game.is_over() {
        let side = game.board().side_to_move();
        let report = searcher.search(game.board(), &limits);
        let Some(mv) = report.best_move else { break };
        let certainty = if report.solved {
            "for sure"
        } else {
            "it thinks"
        };
        println!("{side} plays {mv}, {} discs {certainty}", report.score);
        game.play(mv)?;
    }

    let board = game.board();
    let discs = |color| board.discs(color).len();
    println!(
        "black {}, white {}",
        discs(Color::Black),
        discs(Color::White)
    );
    if let Some(score) = game.result(Scoring::WinnerTakesEmpties) {
        println!("black scores {score}");
    }
    Ok(())
}
