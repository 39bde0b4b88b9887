//! The solver against plain minimax, on every tier and table size.

use alloc::boxed::Box;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::time::Duration;

use proptest::prelude::*;

#[cfg(feature = "std")]
use super::Clock;
use super::table::Key;
use super::{Bound, Level, SearchLimits, SearchOptions, Searcher, Selectivity, StopToken};
use crate::{Board, Color, CpuTier, Move, Position, Score, Scoring, SmallSolver, Symmetry};

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
    let report = searcher.solve(board, &SearchLimits::new());
    let score = report.score.discs();
    assert!(report.solved);
    // The principal variation is legal, ends the game and keeps the score.
    let mut after = board;
    for &mv in &report.pv {
        after.play(mv).expect("legal variation");
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
    let options = SearchOptions::new().with_hash_mib(0).with_cpu(cpu);
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
        prop_assume!(!position.legal_moves().is_empty());
        let replies = position.legal_moves().iter().map(|square| {
            -solve(&mut searcher, position.after(square).expect("legal"))
        });
        prop_assert_eq!(replies.max(), Some(score));
    }
}

/// A position and what follows from it within some plies.
fn family(position: Position, plies: u32) -> Vec<Position> {
    let mut all = Vec::from([position]);
    if plies > 0 {
        for square in position.legal_moves() {
            all.extend(family(position.after(square).expect("legal"), plies - 1));
        }
    }
    all
}

/// Full-width entries of a selective search are true.
#[test]
fn full_width_entries_of_a_selective_search_are_true() {
    let mut checked = 0;
    for seed in 0..12_u8 {
        let choices: Vec<u8> = (0..80_u8).map(|ply| seed ^ ply.wrapping_mul(37)).collect();
        let position = play_down(&choices, 18);
        let mut searcher = small_searcher(CpuTier::detect());
        let board = Board::from_position(position, Color::Black);
        let limits = SearchLimits::new()
            .with_depth(64)
            .with_selectivity(Selectivity::Percent63)
            .with_exact_from(0);
        searcher.search(board, &limits);
        let mut solver = Box::new(SmallSolver::new());
        for position in family(position, 4) {
            let key = Key::new(position.player().bits(), position.opponent().bits());
            let empties = position.empties().len() as u32;
            if empties >= 14
                && let Some(entry) = searcher.table.probe(key)
                && entry.covers(empties, Selectivity::FullWidth)
            {
                let score = solver.solve(position).score.discs();
                let bounds = entry.lower.into()..=entry.upper.into();
                assert!(bounds.contains(&score), "{score} {entry:?}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 100, "{checked} entries");
}

#[test]
fn same_nodes_on_every_tier() {
    let board = Board::new();
    let tiers = CpuTier::ALL.into_iter().filter(|cpu| cpu.is_available());
    let results: Vec<_> = tiers
        .map(|cpu| {
            let mut searcher = small_searcher(cpu);
            let report = searcher.search(board, &SearchLimits::new().with_depth(7));
            (report.nodes, report.score, report.pv)
        })
        .collect();
    // The portable tier and the best one, unless they are the same.
    let is_portable = CpuTier::detect() == CpuTier::Portable;
    assert!(results.len() >= if is_portable { 1 } else { 2 });
    for result in &results {
        assert_eq!(*result, results[0]);
    }
}

#[test]
fn limits_hold() {
    let board = Board::new();
    let mut searcher = small_searcher(CpuTier::detect());
    let report = searcher.search(board, &SearchLimits::new().with_nodes(20_000));
    assert!(report.nodes < 25_000, "{}", report.nodes);
    assert!(matches!(report.best_move, Some(Move::Place(_))));
    let token = StopToken::new();
    let limits = SearchLimits::new().with_depth(20).with_stop(&token);
    token.stop();
    let report = searcher.search(board, &limits);
    // The first iteration is completed, and no other one is started.
    assert_eq!(report.depth, 1);
    assert!(matches!(report.best_move, Some(Move::Place(_))));
    // A late stop has no effect on the next search.
    let report = searcher.search(board, &SearchLimits::new().with_depth(4));
    assert_eq!(report.depth, 4);
}

/// The value of each move by a search of its own.
fn value_of(searcher: &mut Searcher, board: &Board, mv: Move) -> i32 {
    let mut child = *board;
    child.play(mv).expect("legal");
    let after_pass = child.must_pass();
    let report = searcher.solve(child, &SearchLimits::new());
    assert!(report.solved && (!after_pass || report.best_move == Some(Move::Pass)));
    -report.score.discs()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn lines_agree_with_single_searches(
        choices in prop::collection::vec(any::<u8>(), 80),
        empties in 4..13usize,
        count in 1..6usize,
    ) {
        let position = play_down(&choices, empties);
        let board = Board::from_position(position, Color::Black);
        let mut searcher = small_searcher(CpuTier::detect());
        let lines = searcher.multi_pv(board, &SearchLimits::new(), count);
        let moves = board.legal_moves();
        prop_assert_eq!(lines.len(), count.min(moves.len().max(1)));
        if moves.is_empty() {
            return Ok(());
        }
        let mut single = small_searcher(CpuTier::detect());
        let mut values: Vec<i32> = moves
            .iter()
            .map(|square| value_of(&mut single, &board, Move::Place(square)))
            .collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        for (line, value) in lines.iter().zip(values) {
            let mv = line.best_move.expect("a move");
            prop_assert!(line.solved && line.pv.first() == Some(&mv));
            prop_assert_eq!(line.score.discs(), value);
            prop_assert_eq!(value_of(&mut single, &board, mv), value);
        }
    }
}

#[cfg(feature = "std")]
#[test]
fn an_empty_clock_still_gives_a_sensible_move() {
    let mut board = Board::new();
    board.play(crate::Square::F5).expect("legal");
    let mut searcher = small_searcher(CpuTier::detect());
    for clock in [Clock::default(), Clock::new(Duration::from_micros(1))] {
        let report = searcher.search(board, &SearchLimits::new().with_clock(clock));
        let best = report.best_move.and_then(Move::square).expect("a move");
        assert!(board.legal_moves().contains(best));
    }
}

#[test]
fn a_window_is_that_of_the_side_that_must_pass() {
    let board: Board = "XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O"
        .parse()
        .expect("well formed");
    assert!(board.must_pass());
    let mut searcher = small_searcher(CpuTier::detect());
    let exact = searcher.solve(board, &SearchLimits::new()).score.discs();
    for (alpha, beta) in [(exact - 6, exact - 2), (exact + 2, exact + 6)] {
        let limits = SearchLimits::new().with_window(Score::clamped(alpha), Score::clamped(beta));
        let report = searcher.solve(board, &limits);
        let expected = if exact > beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        assert_eq!(report.bound, expected);
    }
}

#[test]
fn a_selective_end_is_not_called_solved() {
    let choices = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4].repeat(4);
    let board = Board::from_position(play_down(&choices, 18), Color::Black);
    let mut searcher = small_searcher(CpuTier::detect());
    let limits = SearchLimits::new()
        .with_depth(64)
        .with_selectivity(Selectivity::Percent73)
        .with_exact_from(0);
    let report = searcher.search(board, &limits);
    assert_eq!(
        (report.depth, report.selectivity, report.solved),
        (18, Selectivity::Percent73, false)
    );
    let report = searcher.search(board, &limits.with_selectivity(Selectivity::FullWidth));
    assert_eq!(
        (report.depth, report.selectivity, report.solved),
        (18, Selectivity::FullWidth, true)
    );
}

#[test]
fn levels_with_a_loss_choose_by_their_seed() {
    let mut board = Board::new();
    board.play(crate::Square::F5).expect("legal");
    let mut searcher = small_searcher(CpuTier::detect());
    let mut choose = |seed| {
        searcher
            .choose(board, &SearchLimits::new(), Level::EASY, seed)
            .best_move
    };
    assert_eq!(choose(1), choose(1));
    let first = choose(0);
    assert!((1..40).any(|seed| choose(seed) != first));
}
