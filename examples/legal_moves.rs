//! Plays moves from the start and shows the legal replies:
//! `cargo run --example legal_moves -- f5 d6 c3`.

use std::error::Error;

use reversi_engine::{Board, Color, Move, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut board = Board::new();
    for text in std::env::args().skip(1) {
        let mv: Move = text.parse().map_err(|error| format!("{text}: {error}"))?;
        board.play(mv)?;
    }

    print(&board);
    if board.is_game_over() {
        println!("game over");
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

/// Prints the board, with a dot on each legal square.
fn print(board: &Board) {
    println!("  a b c d e f g h");
    for rank in Square::ALL.chunks(8) {
        print!("{}", rank[0].rank() + 1);
        for &square in rank {
            let is_legal = board.legal_moves().contains(square);
            let empty = if is_legal { '.' } else { '-' };
            print!(" {}", board.disc_at(square).map_or(empty, Color::mark));
        }
        println!();
    }
}
