//! Searches with any clock, limits and options.

use std::ops::ControlFlow;

use reversi_engine::search::{Bound, Clock, Level, Selectivity};
use reversi_engine::{
    Move, Position, Score, SearchLimits, SearchOptions, SearchReport, Searcher, StopToken,
};

use crate::board::played_position;
use crate::choices::Choices;

/// The most nodes of a search.
const MAX_NODES: u64 = 500;

/// A search of any kind. Each report must be that of a legal move, whatever the limits.
pub fn fuzz_limits(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let options = options(&mut choices);
    let limits = limits(&mut choices);
    let iterations = usize::from(choices.byte());
    let kind = choices.byte() % 5;
    let (count, seed) = (choices.number() as usize, choices.number());
    let level = Level::new(choices.number() as u32).unwrap_or(Level::EASY);
    let position = played_position(choices.rest(), 0);

    let Ok(mut searcher) = Searcher::new(options) else {
        return;
    };
    let mut calls = 0;
    let mut stop_after = |_: &SearchReport| {
        calls += 1;
        if calls > iterations {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let reports = match kind {
        0 => vec![searcher.search_with(position, &limits, stop_after)],
        1 => vec![searcher.solve_with(position, &limits, stop_after)],
        2 => vec![searcher.choose_with(position, &limits, level, seed, stop_after)],
        3 => searcher.multi_pv_with(position, &limits, count, |reports| stop_after(&reports[0])),
        _ => searcher.solve_moves_with(position, &limits, stop_after),
    };
    assert!(!reports.is_empty() || position.is_game_over());
    for report in &reports {
        check(position, &limits, report);
    }
}

/// Options of any size; a table that no machine has memory for is refused.
fn options(choices: &mut Choices<'_>) -> SearchOptions {
    const HUGE: [usize; 4] = [usize::MAX, usize::MAX / 2, 1 << 40, 1 << 44];
    let any_threads = SearchOptions::new().with_threads(choices.number() as usize);
    assert!((1..=SearchOptions::MAX_THREADS).contains(&any_threads.threads()));
    let hash_mib = match choices.byte() {
        0 => choices.of(&HUGE),
        byte => usize::from(byte % 2),
    };
    let options = any_threads.with_threads(choices.of(&[1, 1, 1, 2, 3]));
    options.with_hash_mib(hash_mib)
}

/// Limits of any size, with a limit of nodes in any case.
fn limits(choices: &mut Choices<'_>) -> SearchLimits {
    let nodes = choices.number().min(MAX_NODES);
    let mut limits = SearchLimits::new().with_nodes(nodes);
    let parts = choices.byte();
    let has = |part: u32| parts >> part & 1 == 1;
    if has(0) {
        limits = limits.with_depth(choices.number() as u32);
    }
    if has(1) {
        limits = limits.with_time(choices.duration());
    }
    if has(2) {
        limits = limits.with_clock(clock(choices));
    }
    if has(3) {
        limits = limits.with_margin(choices.duration());
    }
    if has(4) {
        let percent = choices.number() as u32;
        limits = limits.with_selectivity(Selectivity::at_least(percent));
    }
    if has(5) {
        limits = limits.with_exact_from(choices.number() as u32);
    }
    if has(6) {
        let bound = |byte: u8| Score::clamped(i32::from(byte.cast_signed()));
        limits = limits.with_window(bound(choices.byte()), bound(choices.byte()));
    }
    if has(7) {
        let token = StopToken::new();
        token.stop();
        limits = limits.with_stop(&token);
    }
    limits
}

fn clock(choices: &mut Choices<'_>) -> Clock {
    let clock = Clock::new(choices.duration())
        .with_increment(choices.duration())
        .with_byo_yomi(choices.duration());
    match choices.byte() % 2 {
        0 => clock,
        _ => clock.with_moves(choices.number() as u32),
    }
}

/// The best move and the principal variation are legal, and a bound lies outside of
/// the window.
fn check(position: Position, limits: &SearchLimits, report: &SearchReport) {
    assert_eq!(report.pv.first().copied(), report.best_move, "{report:?}");
    assert_eq!(
        report.best_move.is_none(),
        position.is_game_over(),
        "{report:?}"
    );
    let mut end = position;
    for &mv in &report.pv {
        end = match mv {
            Move::Place(square) => end.after(square).expect("a legal move"),
            Move::Pass => {
                assert!(end.must_pass(), "{report:?}");
                end.passed()
            }
        };
    }
    let (alpha, beta) = limits.window();
    if report.solved {
        match report.bound {
            Bound::Lower => assert!(report.score >= beta, "{report:?}"),
            Bound::Upper => assert!(report.score <= alpha, "{report:?}"),
            Bound::Exact => {}
        }
    }
}
