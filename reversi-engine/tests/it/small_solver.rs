//! The solver without an allocator: its scores, and the memory that the
//! documentation promises.

use std::sync::Mutex;
use std::thread;

use reversi_engine::{Board, Move, Position, SmallSolver};

const SUITE: &str = include_str!("../data/fforum.obf");

/// What the documentation promises for 16 empty squares, and what a thread needs
/// for itself, in KiB.
const STACK: usize = 16 * 2 + 16;

/// As a program without an allocator would keep it.
static SOLVER: Mutex<SmallSolver> = Mutex::new(SmallSolver::new());

/// The positions of the FFO suite with these numbers, from 1, and their scores
/// for the side to move.
fn suite(first: usize, count: usize) -> Vec<(Position, i32)> {
    let lines = SUITE.lines().filter(|line| !line.starts_with('%'));
    let position = |line: &str| {
        let (board, rest) = line.split_at(66);
        let board: Board = board.parse().expect("a board");
        let best = rest.split(';').nth(1).expect("the best move first");
        let (_, score) = best.split_once(':').expect("its score");
        (board.position(), score.trim().parse().expect("a number"))
    };
    lines.skip(first - 1).take(count).map(position).collect()
}

/// Runs in a thread with this many KiB of stack; to overflow it would end the tests.
fn with_stack(kibibytes: usize, work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(kibibytes << 10);
    let thread = thread.spawn(work).expect("a thread");
    thread.join().expect("no panic");
}

#[test]
fn solves_the_small_positions_of_the_suite_in_the_promised_stack() {
    with_stack(STACK, || {
        for (position, score) in suite(1, 19) {
            let mut solver = SOLVER.lock().expect("no panic");
            let solution = solver.solve(position);
            assert_eq!(solution.score.discs(), score);
            let square = solution.best_move.and_then(Move::square);
            assert!(position.legal_moves().contains(square.expect("a move")));
        }
    });
}
