//! The solver against plain minimax, on every tier and table size.

use proptest::prelude::*;

use super::{Limits, Options, Searcher};
use crate::{Board, Color, CpuTier, Move, Position, Scoring, Symmetry};

/// The exact score by plain minimax.
fn minimax(position: Position) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        if position.is_game_over() {
            return position.score(Scoring::WinnerTakesEmpties).discs();
        }
        return -minimax(position.passed());
    }
    let scores = moves
        .iter()
        .map(|square| -minimax(position.after(square).expect("legal")));
    scores.max().expect("there is a move")
}

/// A position with this many empties (or fewer when the game ends before).
fn play_down(choices: &[u8], empties: usize) -> Position {
    let mut position = Board::new().position();
    for &choice in choices {
        if position.empties().len() <= empties || position.is_game_over() {
            break;
        }
        let moves = position.legal_moves();
        position = if moves.is_empty() {
            position.passed()
        } else {
            let square = moves
                .iter()
                .nth(choice as usize % moves.len())
                .expect("in range");
            position.after(square).expect("legal")
        };
    }
    position
}

fn solve(searcher: &mut Searcher, position: Position) -> i32 {
    let board = Board::from_position(position, Color::White);
    let report = searcher.solve(&board);
    let score = report.score.discs();
    assert!(report.solved);
    // The principal variation is legal, ends the game and keeps the score.
    let mut after = board;
    for &mv in &report.pv {
        after.apply(mv).expect("legal variation");
    }
    assert!(after.is_game_over(), "{board:?} {:?}", report.pv);
    assert_eq!(
        after
            .score(Color::White, Scoring::WinnerTakesEmpties)
            .discs(),
        score
    );
    assert_eq!(report.best_move, report.pv.first().copied());
    score
}

fn small_searcher(cpu: CpuTier) -> Searcher {
    let options = Options {
        hash_mib: 0,
        cpu,
        ..Options::default()
    };
    Searcher::new(options).expect("64 KiB")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn solver_matches_minimax(
        choices in prop::collection::vec(any::<u8>(), 80),
        empties in 0..8usize,
        symmetry in 0..8usize,
    ) {
        let position = play_down(&choices, empties).transformed(Symmetry::ALL[symmetry]);
        let score = minimax(position);
        for cpu in CpuTier::ALL {
            let mut searcher = small_searcher(cpu);
            prop_assert_eq!(solve(&mut searcher, position), score);
            prop_assert_eq!(solve(&mut searcher, position.passed()), minimax(position.passed()));
        }
    }

    /// The deep layers agree with the small ones below the moves of a position.
    #[test]
    fn scores_are_consistent_over_a_ply(
        choices in prop::collection::vec(any::<u8>(), 80),
        empties in 9..15usize,
    ) {
        let position = play_down(&choices, empties);
        let mut searcher = small_searcher(CpuTier::detect());
        let score = solve(&mut searcher, position);
        let replies = position.legal_moves().iter().map(|square| {
            -solve(&mut searcher, position.after(square).expect("legal"))
        });
        prop_assert_eq!(replies.max().unwrap_or(score), score);
    }
}

#[test]
fn same_nodes_on_every_tier() {
    let board = Board::new();
    let counts = CpuTier::ALL.map(|cpu| {
        let mut searcher = small_searcher(cpu);
        let report = searcher.search(&board, &Limits::depth(7), |_| {});
        (report.nodes, report.score, report.pv)
    });
    assert_eq!(counts[0], counts[1]);
    assert_eq!(counts[0], counts[2]);
}

#[test]
fn limits_hold() {
    let board = Board::new();
    let mut searcher = small_searcher(CpuTier::detect());
    let report = searcher.search(&board, &Limits::nodes(20_000), |_| {});
    assert!(report.nodes < 25_000, "{}", report.nodes);
    assert!(matches!(report.best_move, Some(Move::Place(_))));
    searcher.stopper().stop();
    let report = searcher.search(&board, &Limits::depth(20), |_| {});
    assert!(report.best_move.is_some());
}
