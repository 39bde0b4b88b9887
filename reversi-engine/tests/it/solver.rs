//! Exact scores by the searcher and by the solver without allocation, compared
//! with known ones.

#[cfg(feature = "std")]
use core::ops::ControlFlow;

use reversi_engine::format::obf::{self, ObfRecord};
#[cfg(feature = "std")]
use reversi_engine::format::transcript;
use reversi_engine::{
    Board, Color, CpuTier, Move, Score, Scoring, SearchLimits, SearchOptions, SearchReport,
    Searcher, SmallSolver, StopToken,
    search::{Bound, Selectivity},
};
use serde_json::Value;

use crate::common::{board, lines, number, text};

/// Those of the FFO positions 20 to 39 that are solved in a moment.
const QUICK: [usize; 12] = [20, 21, 22, 23, 24, 25, 27, 29, 30, 31, 35, 39];

/// The FFO positions, the first one at index 1.
fn ffo() -> Vec<ObfRecord> {
    let text = include_str!("../data/fforum.obf");
    let records = text.lines().filter_map(|line| {
        let record = obf::parse_line(line);
        record.unwrap_or_else(|error| panic!("{error}: {line}"))
    });
    let records: Vec<ObfRecord> = [ObfRecord::new(Board::new())]
        .into_iter()
        .chain(records)
        .collect();
    assert_eq!(records.len(), 60);
    for (number, record) in records.iter().enumerate().skip(1) {
        assert_eq!(record.comment(), format!("FFO {number}"));
        if number < 40 {
            let legal = record.board().legal_moves().len();
            assert_eq!(record.moves().len(), legal, "FFO {number}");
        }
    }
    records
}

fn searcher(hash_mib: usize, cpu: CpuTier) -> Searcher {
    let options = SearchOptions::new().with_hash_mib(hash_mib).with_cpu(cpu);
    Searcher::new(options).expect("memory for the table")
}

/// Checks that the principal variation is legal, begins with the best move, ends
/// the game and reaches the score.
fn check_variation(board: &Board, report: &SearchReport) {
    assert_eq!(report.pv.first().copied(), report.best_move, "{board}");
    let mut end = *board;
    for &mv in &report.pv {
        let played = end.play(mv);
        assert_eq!(played, Ok(()), "{mv} of {:?} on {board}", report.pv);
    }
    assert!(end.is_game_over(), "{:?} on {board}", report.pv);
    let score = end.score(board.side_to_move(), Scoring::WinnerTakesEmpties);
    assert_eq!(score, report.score, "{:?} on {board}", report.pv);
}

fn check_exact(board: &Board, report: &SearchReport) {
    assert!(report.solved, "{board}");
    assert_eq!(report.bound, Bound::Exact, "{board}");
    check_variation(board, report);
}

/// Checks score, best move and variation of a position.
fn check_best(searcher: &mut Searcher, record: &ObfRecord) {
    let report = searcher.solve(record.board(), &SearchLimits::new());
    check_exact(record.board(), &report);
    assert_eq!(Some(report.score), record.best_score(), "{record}");
    if let Some(mv) = report.best_move {
        assert_eq!(record.score_of(mv), record.best_score(), "{mv} in {record}");
    }
}

/// Checks the score of every move.
fn check_all_moves(searcher: &mut Searcher, record: &ObfRecord) {
    let reports = searcher.solve_moves(record.board(), &SearchLimits::new());
    assert_eq!(reports.len(), record.moves().len(), "{record}");
    assert!(reports.is_sorted_by_key(|report| -report.score), "{record}");
    for report in reports {
        check_exact(record.board(), &report);
        let mv = report.best_move.expect("a move");
        assert_eq!(record.score_of(mv), Some(report.score), "{mv} in {record}");
    }
}

/// The scores of the moves of a line by the convention of the solver.
fn record_of(line: &Value) -> ObfRecord {
    let mut record = ObfRecord::new(board(line, "board"));
    let scores = line["winner_takes_empties"].as_object().expect("scores");
    for (name, score) in scores {
        let discs = score.as_i64().expect("a whole number") as i32;
        let mv: Move = name.parse().expect("a move");
        let added = record.add_move(mv, Score::clamped(discs));
        assert_eq!(added, Ok(()), "{line}");
    }
    record
}

#[test]
fn all_moves_of_the_easy_positions() {
    let mut searcher = searcher(16, CpuTier::detect());
    for record in &ffo()[1..20] {
        check_all_moves(&mut searcher, record);
        check_best(&mut searcher, record);
    }
}

#[test]
fn quick_ones_of_the_middle_positions() {
    let mut searcher = searcher(16, CpuTier::detect());
    let records = ffo();
    for number in QUICK {
        check_best(&mut searcher, &records[number]);
    }
}

#[test]
#[ignore = "takes a minute: cargo test --release -- --ignored"]
fn all_moves_of_the_middle_positions() {
    let mut searcher = searcher(64, CpuTier::detect());
    for record in &ffo()[20..40] {
        check_best(&mut searcher, record);
        check_all_moves(&mut searcher, record);
    }
}

#[test]
#[ignore = "takes many minutes: cargo test --release -- --ignored"]
fn the_hard_positions() {
    let mut searcher = searcher(256, CpuTier::detect());
    for record in &ffo()[40..] {
        check_best(&mut searcher, record);
    }
}

#[test]
fn the_last_moves() {
    let mut searcher = searcher(0, CpuTier::detect());
    let mut small = SmallSolver::new();
    for line in lines("endgames.jsonl") {
        let record = record_of(&line);
        check_all_moves(&mut searcher, &record);
        check_best(&mut searcher, &record);
        let solution = small.solve(record.board().position());
        assert_eq!(Some(solution.score), record.best_score(), "{line}");
        let best = solution.best_move.and_then(|mv| record.score_of(mv));
        assert_eq!(best, record.best_score(), "{line}");
    }
}

#[test]
fn the_last_square() {
    let mut searcher = searcher(0, CpuTier::detect());
    let mut small = SmallSolver::new();
    for line in lines("last_square.jsonl") {
        let board = board(&line, "board");
        let report = searcher.solve(board, &SearchLimits::new());
        check_exact(&board, &report);
        let score = number(&line, "winner_takes_empties");
        assert_eq!(i64::from(report.score.discs()), score, "{line}");
        let solution = small.solve(board.position());
        assert_eq!(solution.score, report.score, "{line}");
        assert_eq!(solution.best_move, report.best_move, "{line}");
    }
}

#[test]
fn finished_games_and_forced_passes() {
    let mut searcher = searcher(0, CpuTier::detect());
    let mut small = SmallSolver::new();
    for line in lines("positions.jsonl") {
        let board = board(&line, "board");
        let score = board.score(board.side_to_move(), Scoring::WinnerTakesEmpties);
        if text(&line, "state") == "over" {
            let report = searcher.solve(board, &SearchLimits::new());
            check_exact(&board, &report);
            assert_eq!((report.best_move, report.score), (None, score), "{line}");
            assert_eq!(searcher.solve_moves(board, &SearchLimits::new()), []);
            let solution = small.solve(board.position());
            assert_eq!((solution.best_move, solution.score), (None, score));
        } else if text(&line, "state") == "pass" && board.empties().len() <= 16 {
            let report = searcher.solve(board, &SearchLimits::new());
            check_exact(&board, &report);
            assert_eq!(report.best_move, Some(Move::Pass), "{line}");
            let moves = searcher.solve_moves(board, &SearchLimits::new());
            assert_eq!(moves.len(), 1, "{line}");
            assert_eq!(moves[0].score, report.score, "{line}");
            let solution = small.solve(board.position());
            assert_eq!(solution.best_move, Some(Move::Pass), "{line}");
            assert_eq!(solution.score, report.score, "{line}");
        }
    }
}

/// Table size, CPU tier, the order of the positions and searches in between
/// change how long it takes, never the score.
#[test]
fn the_same_scores_on_every_tier_with_any_table_after_any_search() {
    let records = ffo();
    let tiers = CpuTier::ALL.into_iter().filter(|tier| tier.is_available());
    for cpu in tiers {
        for hash_mib in [0, 16] {
            let mut searcher = searcher(hash_mib, cpu);
            for record in &records[1..20] {
                check_best(&mut searcher, record);
            }
            for (record, other) in records[1..20].iter().rev().zip(&records[40..]) {
                searcher.search(other.board(), &SearchLimits::new().with_depth(5));
                searcher.solve(other.board(), &SearchLimits::new().with_nodes(20_000));
                check_best(&mut searcher, record);
            }
        }
    }
}

#[test]
fn the_same_nodes_on_every_tier() {
    let records = ffo();
    let nodes = |cpu| -> Vec<u64> {
        let mut searcher = searcher(1, cpu);
        let solved = records[1..20]
            .iter()
            .map(|record| searcher.solve(record.board(), &SearchLimits::new()));
        solved.map(|report| report.nodes).collect()
    };
    let expected = nodes(CpuTier::Portable);
    for cpu in CpuTier::ALL.into_iter().filter(|cpu| cpu.is_available()) {
        assert_eq!(nodes(cpu), expected, "{cpu}");
    }
}

#[test]
fn both_solvers_agree() {
    let mut small = SmallSolver::new();
    for record in &ffo()[1..20] {
        let solution = small.solve(record.board().position());
        assert_eq!(Some(solution.score), record.best_score(), "{record}");
        let best = solution.best_move.and_then(|mv| record.score_of(mv));
        assert_eq!(best, record.best_score(), "{record}");
    }
}

/// The side to move is part of what the table knows.
#[test]
fn the_same_discs_with_either_side_to_move() {
    let squares = "---O----O-OOOOO-OOXOOOO-OXOXOXO-OOXOXOXXOOXOXXXXOOOOOOXXXXXXXXXX";
    let swapped: String = squares
        .chars()
        .map(|mark| match mark {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    let mut searcher = searcher(1, CpuTier::detect());
    for (squares, side, score) in [
        (squares, Color::Black, 36),
        (squares, Color::White, -30),
        (squares, Color::Black, 36),
        (&swapped, Color::White, 36),
        (&swapped, Color::Black, -30),
    ] {
        let board: Board = format!("{squares} {}", side.mark())
            .parse()
            .expect("a board");
        let report = searcher.solve(board, &SearchLimits::new());
        check_exact(&board, &report);
        assert_eq!(report.score.discs(), score, "{board}");
    }
}

/// Inside of its window a score is exact; outside, a bound that holds.
#[test]
fn windows_give_true_bounds() {
    for hash_mib in [0, 16] {
        let mut searcher = searcher(hash_mib, CpuTier::detect());
        for record in &ffo()[1..20] {
            let score = record.best_score().expect("a score").discs();
            for (alpha, beta) in [(-1, 1), (score - 2, score + 2), (score, 64), (-64, score)] {
                let limits =
                    SearchLimits::new().with_window(Score::clamped(alpha), Score::clamped(beta));
                let report = searcher.solve(record.board(), &limits);
                let found = report.score.discs();
                assert!(report.solved, "{record}");
                let holds = match report.bound {
                    Bound::Exact => found == score,
                    Bound::Lower => (beta..=score).contains(&found),
                    Bound::Upper => (score..=alpha).contains(&found),
                };
                assert!(holds, "{alpha} {beta} {report:?} {record}");
            }
        }
    }
}

/// A search that was stopped on its way says so, and a bound it has proved by
/// then is true.
#[test]
fn stopped_searches_claim_nothing_false() {
    let records = ffo();
    let mut stopped = 0;
    for nodes in [1, 10, 100, 1_000, 10_000, 30_000, 100_000] {
        let mut searcher = searcher(1, CpuTier::detect());
        for record in &records[1..26] {
            let board = record.board();
            let empties = board.empties().len() as u32;
            let report = searcher.solve(board, &SearchLimits::new().with_nodes(nodes));
            let mv = report.best_move.expect("a move");
            assert!(board.clone().play(mv).is_ok(), "{mv} on {board}");
            stopped += u32::from(!report.solved);
            if report.solved {
                assert_eq!(Some(report.score), record.best_score(), "{record}");
            } else if report.depth == empties && report.selectivity == Selectivity::FullWidth {
                assert_eq!(report.bound, Bound::Lower, "{record}");
                let listed = record.score_of(mv).expect("a score");
                assert!(report.score <= listed, "{mv} {report:?} {record}");
            }
        }
    }
    assert!(stopped > 25, "{stopped}");
}

/// What is reported is the last depth that was finished, however short the time,
/// and its moves are legal.
#[cfg(feature = "std")]
#[test]
fn searches_out_of_time_report_a_finished_depth() {
    let game = transcript::parse("f5d6c3d3c4f4f6f3e6e7d7g6f8f7").expect("a game");
    let board = *game.board();
    for milliseconds in [1, 2, 5, 10, 20, 50] {
        let mut searcher = searcher(1, CpuTier::detect());
        let mut finished: Vec<SearchReport> = Vec::new();
        let limits = SearchLimits::new().with_time(std::time::Duration::from_millis(milliseconds));
        let report = searcher.search_with(board, &limits, |report| {
            finished.push(report.clone());
            ControlFlow::Continue(())
        });
        let last = finished.last().expect("at least one depth");
        assert_eq!(
            (report.depth, report.selectivity),
            (last.depth, last.selectivity)
        );
        assert_eq!((report.best_move, &report.pv), (last.best_move, &last.pv));
        let mut line = board;
        for &mv in &report.pv {
            line.play(mv).expect("a legal line");
        }
    }
}

/// Without the stop this would take years.
#[test]
fn a_stop_holds_for_all_moves() {
    let mut searcher = searcher(0, CpuTier::detect());
    let token = StopToken::new();
    token.stop();
    let reports = searcher.solve_moves(Board::new(), &SearchLimits::new().with_stop(&token));
    assert_eq!(reports.len(), 4);
    assert!(reports.iter().all(|report| !report.solved));
    // The next search has no token, so nothing stops it.
    check_best(&mut searcher, &ffo()[1]);
}
