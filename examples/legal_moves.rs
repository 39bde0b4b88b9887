//! Plays the moves given as arguments from the Othello start and shows what
//! can be played next: `cargo run --example legal_moves -- f5 d6 c3`.

use std::error::Error;

use reversi_engine::{Board, Move, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut board = Board::new();
    for text in std::env::args().skip(1) {
        let mv: Move = text.parse().map_err(|error| format!("{text}: {error}"))?;
        board.play(mv)?;
    }

    show(&board);
    if board.is_game_over() {
        println!("the game is over");
    } else if board.must_pass() {
        println!("{} must pass", board.side_to_move());
    } else {
        println!("{} to move:", board.side_to_move());
        for square in board.legal_moves() {
            println!("  {square} flips {}", board.flips(square));
        }
    }
    Ok(())
}

/// Prints the discs, with a dot where the side to move can place one.
fn show(board: &Board) {
    println!("  a b c d e f g h");
    for row in 0..8 {
        print!("{}", row + 1);
        for square in (0..8).filter_map(|column| Square::at(column, row)) {
            let mark = match board.disc_at(square) {
                Some(color) => color.mark(),
                None if board.legal_moves().contains(square) => '.',
                None => '-',
            };
            print!(" {mark}");
        }
        println!();
    }
}
