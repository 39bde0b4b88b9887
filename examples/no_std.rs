//! An opponent for firmware: no allocator, no threads, no clock, all memory in
//! statics. `mod device` uses only `core` and the library with
//! `default-features = false`; the rest stands in for the hardware.
//! `cargo run --example no_std -- 12` plays against itself and solves from 12 empty
//! squares on.

mod device {
    use reversi_engine::{Board, Move, SmallSolver, Square};

    /// An opponent of about 400 KiB.
    pub(super) struct Opponent {
        solver: SmallSolver,
        /// The number of empty squares from which play is perfect.
        pub(super) exact_from: usize,
    }

    impl Opponent {
        pub(super) const fn new() -> Self {
            Self {
                solver: SmallSolver::new(),
                exact_from: 10,
            }
        }

        /// The reply to a position, `None` when the game is over.
        pub(super) fn reply(&mut self, board: &Board) -> Option<Move> {
            if board.is_game_over() {
                return None;
            }
            if board.empties().len() <= self.exact_from {
                return self.solver.solve(board.position()).best_move;
            }
            let squares = board.legal_moves().iter();
            let best = squares.min_by_key(|&square| mobility_after(board, square));
            Some(best.map_or(Move::Pass, Move::Place))
        }
    }

    /// The number of the opponent's moves after this one.
    fn mobility_after(board: &Board, square: Square) -> usize {
        let after = board.position().after(square);
        after.map_or(0, |position| position.legal_moves().len())
    }
}

use std::sync::{Mutex, PoisonError};

use reversi_engine::{Board, Color, Scoring};

static OPPONENT: Mutex<device::Opponent> = Mutex::new(device::Opponent::new());

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut opponent = OPPONENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = std::env::args().nth(1) {
        opponent.exact_from = text.parse()?;
    }
    let mut board = Board::new();
    while let Some(mv) = opponent.reply(&board) {
        print!("{mv} ");
        board.play(mv)?;
    }
    let score = board.score(Color::Black, Scoring::WinnerTakesEmpties);
    println!("\nblack's score: {score}");
    Ok(())
}
