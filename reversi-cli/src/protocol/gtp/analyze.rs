//! The commands that analyse the position.

use std::sync::Arc;

use reversi_engine::eval::Evaluator;
use reversi_engine::{SearchLimits, SearchReport, Square};

use super::arguments::Arguments;
use super::core::vertex;
use super::{Answer, Failure, Gtp, Reply};
use crate::protocol::text::{depth, variation};
use crate::session::{Question, SearchOutcome, Task};

/// More than the largest number of legal moves.
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

pub(super) fn commands(_: &mut Gtp, _: Arguments<'_>) -> Answer {
    Ok(GOGUI_COMMANDS.join("\n").into())
}

/// `reversi-hint [N]`: the N best moves, one a line, best first.
pub(super) fn hint(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let count = arguments.number_or(0, 1)?;
    let limits = engine.session.limits();
    begin(engine, Question::BestMoves(count), limits)?;
    Ok(Reply::Later(|_, outcome| {
        let lines: Vec<_> = outcome.reports.iter().map(describe).collect();
        Ok(lines.join("\n").into())
    }))
}

/// `reversi-analyze [N]`: the N best moves of each iteration, until the next line.
pub(super) fn analyze(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let count = arguments.number_or(0, 1)?;
    begin(engine, Question::BestMoves(count), SearchLimits::new())?;
    Ok(Reply::Stream(|reports| {
        let lines = reports.iter().map(describe);
        let lines: Vec<_> = lines.map(|line| format!("info move {line}\n")).collect();
        lines.concat()
    }))
}

/// The value of each move on its square, with the rows of GoGui.
pub(super) fn eval_board(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    let limits = engine.session.limits();
    begin(engine, Question::BestMoves(ALL_MOVES), limits)?;
    Ok(Reply::Later(|_, outcome| {
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

/// The static evaluation for the side to move.
pub(super) fn eval(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
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
    begin(
        engine,
        Question::BestMove,
        SearchLimits::new().with_depth(1).with_exact_from(0),
    )?;
    Ok(Reply::Later(|_, outcome| {
        let discs = outcome
            .best()
            .map_or(0.0, |report| report.score.discs() as f32);
        Ok(format!("{discs:+.2}").into())
    }))
}

/// The principal variation.
pub(super) fn pv(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    let limits = engine.session.limits();
    begin(engine, Question::BestMove, limits)?;
    Ok(Reply::Later(|_, outcome| {
        let line = outcome.best().map(|report| variation(report, "pass", " "));
        Ok(line.unwrap_or_default().into())
    }))
}

/// The exact score of the side to move.
pub(super) fn solve(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    begin(engine, Question::Score, SearchLimits::new())?;
    Ok(Reply::Later(|_, outcome| match outcome.best() {
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

fn begin(engine: &mut Gtp, question: Question, limits: SearchLimits) -> Result<(), Failure> {
    let board = *engine.session.board();
    engine.session.begin(Task::new(board, question, limits))?;
    Ok(())
}

/// One move: its square, and by name its score in discs for the side to move,
/// the depth, the nodes, the time in seconds and the variation.
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
