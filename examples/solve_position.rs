//! Solves an endgame exactly and prints the score of each move:
//! `cargo run --release --example solve_position -- BOARD`, where the board is 64
//! squares of `X`, `O` and `-` and the side to move.

use std::error::Error;

use reversi_engine::{Board, Scoring, SearchLimits, SearchOptions, Searcher};

/// The first position of the FFO endgame suite, with 14 empty squares.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(FFO_1.to_owned());
    let board: Board = text.parse()?;
    let limits = SearchLimits::new();
    let mut searcher = Searcher::new(SearchOptions::new())?;

    let report = searcher.solve(board, &limits);
    let side = board.side_to_move();
    println!(
        "{side} to move: score {}, {} nodes",
        report.score, report.nodes
    );

    // The principal variation ends the game with the exact score.
    let mut end = board;
    for &mv in &report.pv {
        end.play(mv)?;
        print!("{mv} ");
    }
    println!();
    assert_eq!(end.score(side, Scoring::WinnerTakesEmpties), report.score);

    for report in searcher.solve_moves(board, &limits) {
        if let Some(mv) = report.best_move {
            println!("  {mv} {}", report.score);
        }
    }
    Ok(())
}
