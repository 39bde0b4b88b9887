//! The values of the legal moves of a position.

use std::ops::ControlFlow;

use reversi_engine::{Board, Move, SearchLimits, SearchReport, Searcher, Square};

/// The value of a move for the side that plays it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveValue {
    /// The square.
    pub square: Square,
    /// The value in discs, empties to the winner.
    pub value: f32,
    /// Whether the value is the exact result of perfect play.
    pub is_exact: bool,
    /// The depth searched in plies.
    pub depth: u32,
    /// The principal variation, starting with this move.
    pub line: Vec<Move>,
}

impl MoveValue {
    /// The value of the best move of a report; `None` for a pass.
    fn of(report: SearchReport) -> Option<Self> {
        Some(Self {
            square: report.best_move?.square()?,
            value: report.score.discs() as f32,
            is_exact: report.solved,
            depth: report.depth,
            line: report.pv,
        })
    }

    /// The value in whole discs, rounded.
    #[must_use]
    pub(crate) fn discs(&self) -> i32 {
        self.value.round() as i32
    }

    /// The value as text: whole discs if exact, otherwise with one decimal.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        value_text(self.value, self.is_exact)
    }
}

/// A value in discs as text: `+4` if exact, otherwise `+3.7`.
#[must_use]
pub(crate) fn value_text(value: f32, is_exact: bool) -> String {
    if is_exact {
        format!("{:+}", value.round() as i32)
    } else {
        // No negative zero.
        format!("{:+.1}", (value * 10.0).round() / 10.0 + 0.0)
    }
}

/// The values of the best `count` moves, best first; empty without a legal move. Calls
/// `on_iteration` with the report of the best move after each iteration.
pub(crate) fn best(
    searcher: &mut Searcher,
    board: &Board,
    count: usize,
    limits: &SearchLimits,
    mut on_iteration: impl FnMut(&SearchReport),
) -> Vec<MoveValue> {
    let reports = searcher.multi_pv_with(board, limits, count, |reports| {
        reports.first().into_iter().for_each(&mut on_iteration);
        ControlFlow::Continue(())
    });
    reports.into_iter().filter_map(MoveValue::of).collect()
}
