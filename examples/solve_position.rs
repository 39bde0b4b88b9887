//! Solves an endgame exactly and shows what each move is worth:
//! `cargo run --release --example solve_position -- "64 squares and a side"`.

use std::error::Error;

use reversi_engine::{Board, Scoring, SearchLimits, SearchOptions, Searcher};

/// The first position of the FFO endgame suite, with 14 empty squares.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(FFO_1.to_owned());
    let board: Board = text.parse()?;
    let mut searcher = Searcher::new(SearchOptions::default())?;

    let report = searcher.solve(&board, &SearchLimits::new());
    let side = board.side_to_move();
    println!(
        "{side} to move: {} discs after {} nodes",
        report.score, report.nodes
    );

    // The principal variation ends the game with that score.
    let mut end = board;
    for &mv in &report.pv {
        end.play(mv)?;
        print!("{mv} ");
    }
    println!();
    assert_eq!(end.score(side, Scoring::WinnerTakesEmpties), report.score);

    for line in searcher.solve_moves(&board, &SearchLimits::new()) {
        if let Some(mv) = line.best_move {
            println!("  {mv} {}", line.score);
        }
    }
    Ok(())
}
