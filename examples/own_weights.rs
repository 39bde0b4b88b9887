//! Uses a file of evaluation weights that `reversi-train train` has written, and shows
//! how it differs from the one in the crate:
//! `cargo run --release --example own_weights -- reversi-engine/weights/weights.bin`.

use std::error::Error;
use std::fs;
use std::sync::Arc;

use reversi_engine::eval::{Evaluator, Weights};
use reversi_engine::{Board, SearchLimits, SearchOptions, Searcher, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: own_weights FILE")?;
    // Damaged files and those of another version are errors.
    let weights = Arc::new(Weights::from_bytes(&fs::read(&path)?)?);

    // The value of a position without any search.
    let own = Evaluator::new(Arc::clone(&weights));
    let embedded = Evaluator::embedded().ok_or("no embedded weights")?;
    let mut board = Board::new();
    for square in [Square::F5, Square::D6, Square::C3, Square::D3, Square::C4] {
        board.play(square)?;
        let position = board.position();
        let values = [&own, &embedded].map(|evaluator| evaluator.evaluate(position));
        println!(
            "{square}: {:+.2} in the file, {:+.2} in the crate",
            values[0], values[1]
        );
    }

    // Any number of searchers can share them.
    let mut searcher = Searcher::new(SearchOptions::new().with_weights(Some(weights)))?;
    let report = searcher.search(&board, &SearchLimits::new().with_depth(10));
    println!(
        "ten plies deep: {:?}, {} discs",
        report.best_move, report.score
    );
    Ok(())
}
