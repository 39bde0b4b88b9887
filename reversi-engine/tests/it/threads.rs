//! Searches on several threads: the same scores as on one, also when they are
//! stopped at any moment.

use std::thread;
use std::time::Duration;

use reversi_engine::{Board, Move, Scoring, SearchLimits, SearchOptions, Searcher, StopToken};

/// Random numbers that repeat (a linear congruential generator by Knuth).
struct Numbers(u64);

impl Numbers {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }
}

/// A position of a random game with this many empty squares, where the side to
/// move has a choice.
fn random_position(numbers: &mut Numbers, empties: usize) -> Board {
    loop {
        let mut board = Board::new();
        while board.empties().len() > empties && !board.is_game_over() {
            if board.must_pass() {
                board.pass().expect("the side to move must pass");
                continue;
            }
            let moves = board.legal_moves();
            let square = moves.iter().nth(numbers.below(moves.len()));
            board.play(square.expect("in range")).expect("legal");
        }
        if board.legal_moves().len() > 1 {
            return board;
        }
    }
}

fn searcher(threads: usize) -> Searcher {
    let options = SearchOptions::new().with_hash_mib(4).with_threads(threads);
    Searcher::new(options).expect("4 MiB")
}

/// Solves so many random positions with each number of threads.
fn solve_many(count: usize) {
    let mut numbers = Numbers(17);
    let mut single = searcher(1);
    let mut teams = [2, 3, 8].map(searcher);
    for _ in 0..count {
        let empties = 15 + numbers.below(4);
        let board = random_position(&mut numbers, empties);
        single.clear();
        let expected = single.solve(board, &SearchLimits::new());
        for team in &mut teams {
            team.clear();
            let report = team.solve(board, &SearchLimits::new());
            assert!(report.solved);
            assert_eq!(report.score, expected.score, "{board}");
            assert_ends_with(&board, &report.pv, report.score.discs());
        }
    }
}

/// The variation is legal and ends the game with this score.
fn assert_ends_with(start: &Board, variation: &[Move], score: i32) {
    let mut board = *start;
    for &mv in variation {
        board.play(mv).expect("a legal variation");
    }
    assert!(board.is_game_over());
    let rule = Scoring::WinnerTakesEmpties;
    assert_eq!(board.score(start.side_to_move(), rule).discs(), score);
}

/// Stops solves of so many positions at some moment, then lets them finish.
fn stop_many(count: usize) {
    let mut numbers = Numbers(23);
    let mut single = searcher(1);
    for threads in [2, 3, 8] {
        let mut team = searcher(threads);
        for _ in 0..count {
            let empties = 16 + numbers.below(4);
            let board = random_position(&mut numbers, empties);
            let expected = single.solve(board, &SearchLimits::new()).score;
            let token = StopToken::new();
            let stopper = token.clone();
            let delay = Duration::from_micros(numbers.below(3000) as u64);
            let report = thread::scope(|scope| {
                scope.spawn(move || {
                    thread::sleep(delay);
                    stopper.stop();
                });
                team.solve(board, &SearchLimits::new().with_stop(&token))
            });
            assert!(report.best_move.is_some());
            if report.solved {
                assert_eq!(report.score, expected, "{board}");
            }
            // What the stopped search has left in the table does no harm.
            let report = team.solve(board, &SearchLimits::new());
            assert!(report.solved);
            assert_eq!(report.score, expected, "{board}");
        }
    }
}

#[test]
fn scores_are_those_of_one_thread() {
    solve_many(40);
}

#[test]
fn stops_leave_no_wrong_score_behind() {
    stop_many(12);
}

#[test]
#[ignore = "a few minutes"]
fn scores_are_those_of_one_thread_2000_times() {
    solve_many(2000);
}

#[test]
#[ignore = "a few minutes"]
fn stops_leave_no_wrong_score_behind_700_times() {
    stop_many(700);
}

#[test]
fn limits_hold_for_all_threads_together() {
    let board = Board::new();
    let mut team = searcher(3);
    let report = team.search(board, &SearchLimits::new().with_nodes(300_000));
    assert!(report.nodes < 330_000, "{}", report.nodes);
    assert!(report.best_move.is_some());
    let report = team.search(board, &SearchLimits::new().with_depth(12));
    assert_eq!(report.depth, 12);
}
