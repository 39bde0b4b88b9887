//! Plays a game of the engine against itself:
//! `cargo run --release --example play_a_game -- 10` searches to depth 10.

use std::error::Error;

use reversi_engine::{Game, Scoring, SearchLimits, SearchOptions, Searcher};

fn main() -> Result<(), Box<dyn Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(8), |text| text.parse())?;
    let mut searcher = Searcher::new(SearchOptions::new())?;
    let limits = SearchLimits::new().with_depth(depth);

    let mut game = Game::new();
    while !game.is_over() {
        let side = game.board().side_to_move();
        let report = searcher.search(game.board(), &limits);
        let best = report.best_move.ok_or("no move")?;
        let certainty = if report.solved { "solved" } else { "estimate" };
        println!("{side} plays {best}, score {} ({certainty})", report.score);
        game.play(best)?;
    }

    if let Some(score) = game.result(Scoring::WinnerTakesEmpties) {
        println!("black's score: {score}");
    }
    Ok(())
}
