//! Loads evaluation weights from a file and compares them with the embedded ones:
//! `cargo run --release --example own_weights -- reversi-engine/weights/weights.bin`.

use std::error::Error;
use std::fs;
use std::sync::Arc;

use reversi_engine::eval::{Evaluator, Weights};
use reversi_engine::{Board, Move, SearchLimits, SearchOptions, Searcher};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: own_weights FILE")?;
    // A damaged file or another version of the layout is an error.
    let weights = Arc::new(Weights::from_bytes(&fs::read(&path)?)?);

    // Static evaluation, without a search.
    let own = Evaluator::new(Arc::clone(&weights));
    let embedded = Evaluator::embedded().ok_or("no embedded weights")?;
    let mut board = Board::new();
    for text in ["f5", "d6", "c3", "d3", "c4"] {
        board.play(text.parse::<Move>()?)?;
        let [file, crate_] = [&own, &embedded].map(|it| it.evaluate(board.position()));
        println!("{text}: {file:+.2} from the file, {crate_:+.2} embedded");
    }

    // Searchers can share one set of weights.
    let mut searcher = Searcher::new(SearchOptions::new().with_weights(Some(weights)))?;
    let report = searcher.search(board, &SearchLimits::new().with_depth(10));
    let best = report.best_move.ok_or("no move")?;
    println!("best move at depth 10: {best}, score {}", report.score);
    Ok(())
}
