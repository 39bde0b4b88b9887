//! The commands that analyze the position.

use std::sync::Arc;

use reversi_engine::eval::Evaluator;
use reversi_engine::{SearchLimits, SearchReport, Square};

use super::arguments::Arguments;
use super::core::vertex;
use super::{CommandResult, Failure, Gtp, Reply};
use crate::protocol::text::{depth, variation};
use crate::session::{SearchKind, SearchOutcome, SearchRequest};

/// An upper bound of the number of legal moves.
const ALL_MOVES: usize = 64;

/// The analyze commands of GoGui: the type of the reply, the label and the command.
const GOGUI_COMMANDS: &[&str] = &[
    "hpstring/Hint table/reversi-hint 5",
    "sboard/Evaluation of all moves/reversi-eval_board",
    "plist/Legal moves/reversi-legal_moves",
    "var/Principal variation/reversi-pv",
    "string/Static evaluation/reversi-eval",
    "pstring/Exact score/reversi-solve",
    "param/Engine settings/reversi-set",
    "none/Clear the hash table/reversi-clear_hash",
];

pub(super) fn commands(_: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    Ok(GOGUI_COMMANDS.join("\n").into())
}

/// `reversi-hint [N]`: the N best moves, one per line, best first.
pub(super) fn hint(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let count = arguments.number_or(0, 1)?;
    let limits = engine.session.limits();
    start_search(engine, SearchKind::MultiPv(count), limits)?;
    Ok(Reply::AfterSearch(|_, outcome| {
        let lines: Vec<_> = outcome.reports.iter().map(describe).collect();
        Ok(lines.join("\n").into())
    }))
}

/// `reversi-analyze [N]`: the N best moves after each iteration of an infinite search,
/// which the next line stops.
pub(super) fn analyze(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let count = arguments.number_or(0, 1)?;
    let board = *engine.session.board();
    engine.session.start_search(SearchRequest {
        runs_until_stopped: true,
        ..SearchRequest::new(board, SearchKind::MultiPv(count), SearchLimits::new())
    })?;
    Ok(Reply::Stream(|reports| {
        let moves = reports.iter().map(describe);
        let lines: Vec<_> = moves.map(|mv| format!("info move {mv}\n")).collect();
        lines.concat()
    }))
}

/// `reversi-eval_board`: the score of each move on its square. The first row is row 8, as
/// GoGui draws the board.
pub(super) fn eval_board(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let limits = engine.session.limits();
    start_search(engine, SearchKind::MultiPv(ALL_MOVES), limits)?;
    Ok(Reply::AfterSearch(|_, outcome| {
        let rows: Vec<_> = (0..8).rev().map(|row| labels(outcome, row)).collect();
        Ok(format!("\n{}", rows.join("\n")).into())
    }))
}

fn labels(outcome: &SearchOutcome, row: usize) -> String {
    let squares = (0..8).filter_map(|column| Square::at(column, row));
    let labels = squares.map(|square| {
        let mut reports = outcome.reports.iter();
        let report = reports.find(|report| report.best_move == Some(square.into()));
        report.map_or("\"\"".to_owned(), |report| report.score.to_string())
    });
    labels.collect::<Vec<_>>().join(" ")
}

/// `reversi-eval`: the static evaluation for the side to move.
pub(super) fn eval(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let board = *engine.session.board();
    if let (false, Some(weights)) = (board.is_game_over(), engine.session.options().weights()) {
        let evaluator = Evaluator::new(Arc::clone(weights));
        let position = board.position();
        let discs = if board.must_pass() {
            -evaluator.evaluate(position.passed())
        } else {
            evaluator.evaluate(position)
        };
        return Ok(format!("{discs:+.2}").into());
    }
    start_search(
        engine,
        SearchKind::BestMove,
        SearchLimits::new().with_depth(1).with_exact_from(0),
    )?;
    Ok(Reply::AfterSearch(|_, outcome| {
        let discs = outcome
            .best()
            .map_or(0.0, |report| report.score.discs() as f32);
        Ok(format!("{discs:+.2}").into())
    }))
}

/// `reversi-pv`: the principal variation.
pub(super) fn pv(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let limits = engine.session.limits();
    start_search(engine, SearchKind::BestMove, limits)?;
    Ok(Reply::AfterSearch(|_, outcome| {
        let pv = outcome.best().map(|report| variation(report, "pass", " "));
        Ok(pv.unwrap_or_default().into())
    }))
}

/// `reversi-solve`: the exact score for the side to move and the principal variation,
/// within the time and the nodes of the settings.
pub(super) fn solve(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let limits = engine.session.bounded(SearchLimits::new());
    start_search(engine, SearchKind::Solve, limits)?;
    Ok(Reply::AfterSearch(|_, outcome| match outcome.best() {
        Some(report) if report.solved => {
            Ok(
                format!("{} {}", report.score, variation(report, "pass", " "))
                    .trim_end()
                    .into(),
            )
        }
        _ => Err(Failure::NotSolved),
    }))
}

fn start_search(engine: &mut Gtp, kind: SearchKind, limits: SearchLimits) -> Result<(), Failure> {
    let board = *engine.session.board();
    engine
        .session
        .start_search(SearchRequest::new(board, kind, limits))?;
    Ok(())
}

/// Formats a move with its score in discs for the side to move, the depth, the nodes, the
/// time in seconds and the principal variation.
fn describe(report: &SearchReport) -> String {
    format!(
        "{} score {} depth {} nodes {} time {:.3} pv {}",
        report.best_move.map_or_else(String::new, vertex),
        report.score,
        depth(report),
        report.nodes,
        report.elapsed.as_secs_f64(),
        variation(report, "pass", " ")
    )
}
