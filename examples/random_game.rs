//! Plays a game of random legal moves and counts it: the rules in one page.
//! `cargo run --example random_game -- 7` plays the game of seed 7.

use reversi_engine::{Board, Color, Scoring};

fn main() {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut random = Random(seed.unwrap_or(1));

    let mut board = Board::new();
    let mut moves = Vec::new();
    while !board.is_game_over() {
        let legal: Vec<_> = board.legal_moves().into_iter().collect();
        let played = if legal.is_empty() {
            board.pass()
        } else {
            let square = legal[random.below(legal.len())];
            moves.push(square.to_string());
            board.play(square)
        };
        played.expect("only legal moves are chosen");
    }

    println!("{}", moves.concat());
    let score = board.score(Color::Black, Scoring::WinnerTakesEmpties);
    println!("black scores {score}, empty squares going to the winner");
}

/// A linear congruential generator: enough for an example.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}
