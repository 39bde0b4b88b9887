//! A search in its own thread.

use std::io;
use std::ops::ControlFlow;
use std::panic;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use reversi_engine::search::Level;
use reversi_engine::{Board, Color, Move, SearchLimits, SearchReport, Searcher, StopToken};

/// The kind of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    /// The best move.
    BestMove,
    /// The move of a level, chosen with a random seed if the level has a handicap.
    LevelMove(Level, u64),
    /// A number of best moves (multi-PV).
    MultiPv(usize),
    /// The exact score.
    Solve,
}

/// The most empty squares at which a search to the end of the game counts as finite.
const MAX_FINITE_EMPTIES: u32 = 30;

/// A search to run.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The board.
    pub board: Board,
    /// The kind of the search.
    pub kind: SearchKind,
    /// The limits of the search.
    pub limits: SearchLimits,
    /// Whether to clear the transposition table first, so that the result does not depend
    /// on earlier searches.
    pub clears_hash: bool,
    /// Whether the search is an analysis until the next command, even where the end of
    /// the game is near.
    pub runs_until_stopped: bool,
}

impl SearchRequest {
    /// Creates a request that keeps the transposition table.
    #[must_use]
    pub fn new(board: Board, kind: SearchKind, limits: SearchLimits) -> Self {
        Self {
            board,
            kind,
            limits,
            clears_hash: false,
            runs_until_stopped: false,
        }
    }

    /// Whether the search is infinite: an analysis, or a search without a limit far from
    /// the end of the game.
    fn is_infinite(&self) -> bool {
        let limits = &self.limits;
        let is_limited =
            limits.nodes().is_some() || limits.time().is_some() || limits.clock().is_some();
        let empties = self.board.empties().len() as u32;
        let to_the_end = match self.kind {
            SearchKind::BestMove | SearchKind::MultiPv(_) => {
                limits.depth().is_none_or(|depth| depth >= empties)
            }
            SearchKind::LevelMove(..) => false,
            SearchKind::Solve => true,
        };
        self.runs_until_stopped || !is_limited && to_the_end && empties > MAX_FINITE_EMPTIES
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchOutcome {
    /// The board that was searched.
    pub board: Board,
    /// The reports, best move first: several after a multi-PV search, else one.
    pub reports: Vec<SearchReport>,
    /// Whether the search was stopped.
    pub was_stopped: bool,
    /// The duration of the search.
    pub elapsed: Duration,
}

impl SearchOutcome {
    /// The side to move.
    #[must_use]
    pub fn color(&self) -> Color {
        self.board.side_to_move()
    }

    /// The report of the best move.
    #[must_use]
    pub fn best(&self) -> Option<&SearchReport> {
        self.reports.first()
    }

    /// The best move; a pass if there is none.
    #[must_use]
    pub fn best_move(&self) -> Move {
        let best = self.best().and_then(|report| report.best_move);
        best.unwrap_or(Move::Pass)
    }
}

/// A running search and its thread.
#[derive(Debug)]
pub(super) struct SearchThread {
    board: Board,
    is_infinite: bool,
    reports: Receiver<Vec<SearchReport>>,
    thread: Option<JoinHandle<(Searcher, Vec<SearchReport>)>>,
    stop: StopToken,
    started: Instant,
}

impl SearchThread {
    /// Starts a search.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn spawn(mut searcher: Searcher, mut request: SearchRequest) -> io::Result<Self> {
        let (sender, reports) = unbounded();
        let stop = StopToken::new();
        request.limits = request.limits.with_stop(&stop);
        let (board, is_infinite) = (request.board, request.is_infinite());
        let started = Instant::now();
        let thread = thread::Builder::new().spawn(move || {
            let reports = run(&mut searcher, &request, &sender);
            (searcher, reports)
        })?;
        Ok(Self {
            board,
            is_infinite,
            reports,
            thread: Some(thread),
            stop,
            started,
        })
    }

    pub(super) fn reports(&self) -> &Receiver<Vec<SearchReport>> {
        &self.reports
    }

    pub(super) fn stop(&self) {
        self.stop.stop();
    }

    /// Whether the search ends only when it is stopped.
    pub(super) const fn is_infinite(&self) -> bool {
        self.is_infinite
    }

    /// Waits for the search and returns the searcher and the result.
    pub(super) fn join(mut self) -> Option<(Searcher, SearchOutcome)> {
        let (searcher, reports) = match self.thread.take()?.join() {
            Ok(result) => result,
            Err(payload) => panic::resume_unwind(payload),
        };
        let outcome = SearchOutcome {
            board: self.board,
            reports,
            was_stopped: self.stop.is_stopped(),
            elapsed: self.started.elapsed(),
        };
        Some((searcher, outcome))
    }
}

impl Drop for SearchThread {
    /// Stops the search.
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Runs a search and sends the reports of each iteration.
fn run(
    searcher: &mut Searcher,
    request: &SearchRequest,
    sender: &Sender<Vec<SearchReport>>,
) -> Vec<SearchReport> {
    if request.clears_hash {
        searcher.clear();
    }
    let send = |reports: &[SearchReport]| {
        // The receiver is gone when the session has been dropped.
        let _ = sender.send(reports.to_vec());
        ControlFlow::Continue(())
    };
    let send_one = |report: &SearchReport| send(std::slice::from_ref(report));
    let (board, limits) = (request.board, &request.limits);
    match request.kind {
        SearchKind::MultiPv(count) => searcher.multi_pv_with(board, limits, count, send),
        SearchKind::BestMove => Vec::from([searcher.search_with(board, limits, send_one)]),
        SearchKind::LevelMove(level, seed) => {
            Vec::from([searcher.choose(board, limits, level, seed)])
        }
        SearchKind::Solve => Vec::from([searcher.solve_with(board, limits, send_one)]),
    }
}
