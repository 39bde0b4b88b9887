//! The search of each position and its result.

use std::ops::ControlFlow;
use std::time::Duration;

use reversi_engine::{Board, Move, Score, SearchLimits, SearchReport, Searcher, StopToken};

use super::bounded_score::BoundedScore;
use super::options::SolveOptions;
use crate::Error;

/// The search of each position.
#[derive(Debug)]
pub(super) struct SolveQuery {
    limits: SearchLimits,
    all_moves: bool,
}

/// The result of a position or of one of its moves.
#[derive(Debug)]
pub(super) struct SolveResult {
    /// The score for the side to move.
    pub(super) score: BoundedScore,
    /// Whether the search finished without a stop or limit.
    pub(super) solved: bool,
    /// The best move, `None` if the game is over; for the result of a move, that move.
    pub(super) best: Option<Move>,
    /// The principal variation, beginning with that move.
    pub(super) pv: Vec<Move>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

/// The results of a position and of its moves.
#[derive(Debug)]
pub(super) struct SolveAnswer {
    pub(super) position: SolveResult,
    /// The legal moves, best first; empty without `--all-moves`.
    pub(super) moves: Vec<SolveResult>,
}

impl SolveQuery {
    /// The search of these options.
    ///
    /// # Errors
    /// When the window is empty.
    pub(super) fn new(options: &SolveOptions, token: &StopToken) -> Result<Self, Error> {
        let mut limits = SearchLimits::new().with_stop(token);
        if let Some(nodes) = options.nodes {
            limits = limits.with_nodes(nodes);
        }
        if let Some(time) = options.time {
            limits = limits.with_time(time);
        }
        let (alpha, beta) = if options.wld {
            (Score::clamped(-1), Score::clamped(1))
        } else {
            let alpha = options.alpha.unwrap_or(Score::MIN);
            (alpha, options.beta.unwrap_or(Score::MAX))
        };
        if alpha >= beta {
            return Err(Error::EmptyWindow { alpha, beta });
        }
        Ok(Self {
            limits: limits.with_window(alpha, beta),
            all_moves: options.all_moves,
        })
    }

    /// Searches a position; calls `on_iteration` after each iteration.
    pub(super) fn answer(
        &self,
        searcher: &mut Searcher,
        board: &Board,
        mut on_iteration: impl FnMut(&SearchReport),
    ) -> SolveAnswer {
        let empties = board.empties().len();
        if self.all_moves {
            let reports = searcher.solve_moves(board, &self.limits);
            let moves = reports
                .into_iter()
                .map(|report| SolveResult::new(report, empties));
            let moves: Vec<SolveResult> = moves.collect();
            if let Some(position) = SolveResult::of_position(&moves) {
                return SolveAnswer { position, moves };
            }
        }
        let report = searcher.solve_with(board, &self.limits, |report| {
            on_iteration(report);
            ControlFlow::Continue(())
        });
        SolveAnswer {
            position: SolveResult::new(report, empties),
            moves: Vec::new(),
        }
    }
}

impl SolveResult {
    fn new(report: SearchReport, empties: usize) -> Self {
        Self {
            score: BoundedScore::of(&report, empties),
            solved: report.solved,
            best: report.best_move,
            pv: report.pv,
            nodes: report.nodes,
            elapsed: report.elapsed,
        }
    }

    /// The result of a position from those of its moves; `None` without moves.
    fn of_position(moves: &[Self]) -> Option<Self> {
        let scores: Vec<BoundedScore> = moves.iter().map(|result| result.score).collect();
        let (best, score) = BoundedScore::of_best(&scores)?;
        Some(Self {
            score,
            solved: moves.iter().all(|result| result.solved),
            best: moves[best].best,
            pv: moves[best].pv.clone(),
            nodes: moves.iter().map(|result| result.nodes).sum(),
            elapsed: moves.iter().map(|result| result.elapsed).sum(),
        })
    }
}
