//! The solver without an allocator: scores and documented stack size.

use std::sync::Mutex;
use std::thread;

use reversi_engine::{Board, Move, Position, SmallSolver};

const SUITE: &str = include_str!("../data/fforum.obf");

/// The documented stack size for 16 empty squares plus that of a thread, in KiB.
const STACK: usize = 16 * 2 + 16;

/// A static, as in a program without an allocator.
static SOLVER: Mutex<SmallSolver> = Mutex::new(SmallSolver::new());

/// Positions of the FFO suite and their scores for the side to move, counted from 1.
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

/// Runs in a thread with this stack size in KiB; an overflow aborts the tests.
fn with_stack(kibibytes: usize, work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(kibibytes << 10);
    let thread = thread.spawn(work).expect("a thread");
    thread.join().expect("no panic");
}

#[test]
fn solves_small_positions_in_the_documented_stack() {
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
