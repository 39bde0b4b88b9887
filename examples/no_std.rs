//! An opponent as firmware would hold it: no allocator, no threads, no clock, and
//! all memory in statics. `mod device` uses nothing but `core` and what the
//! library offers with `default-features = false`; the rest of this file plays
//! the part of the hardware: `cargo run --example no_std -- 12` plays against
//! itself and solves the game from 12 empty squares on.

mod device {
    use reversi_engine::{Board, Move, SmallSolver, Square};

    /// An opponent; about 400 KiB, so it belongs in a static.
    pub(super) struct Opponent {
        solver: SmallSolver,
        /// Play is perfect from this many empty squares on.
        exact_from: usize,
    }

    impl Opponent {
        pub(super) const fn new() -> Self {
            Self {
                solver: SmallSolver::new(),
                exact_from: 10,
            }
        }

        pub(super) const fn set_exact_from(&mut self, empties: usize) {
            self.exact_from = empties;
        }

        /// The move to play; `None` when the game is over.
        pub(super) fn reply(&mut self, board: &Board) -> Option<Move> {
            if board.is_game_over() {
                None
            } else if board.empties().len() <= self.exact_from {
                self.solver.solve(board.position()).best_move
            } else {
                let squares = board.legal_moves().iter();
                let best = squares.min_by_key(|&square| replies(board, square));
                Some(best.map_or(Move::Pass, Move::Place))
            }
        }
    }

    /// How many moves the other side has after this one: the fewer the better.
    fn replies(board: &Board, square: Square) -> usize {
        let after = board.position().after(square);
        after.map_or(0, |position| position.legal_moves().len())
    }
}

use std::sync::{Mutex, PoisonError};

use reversi_engine::{Board, Color, Scoring};

/// A device with one thread would have a cell here.
static OPPONENT: Mutex<device::Opponent> = Mutex::new(device::Opponent::new());

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut opponent = OPPONENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = std::env::args().nth(1) {
        opponent.set_exact_from(text.parse()?);
    }
    let mut board = Board::new();
    while let Some(mv) = opponent.reply(&board) {
        print!("{mv} ");
        board.play(mv)?;
    }
    let score = board.score(Color::Black, Scoring::WinnerTakesEmpties);
    println!("\nblack's result is {score}");
    Ok(())
}
