//! A search in a thread of its own.

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
pub enum Question {
    /// The best move.
    BestMove,
    /// The move of a level, which is drawn by this seed if the level has a handicap.
    MoveOf(Level, u64),
    /// This number of best moves (multi-PV).
    BestMoves(usize),
    /// The exact result of perfect play.
    Score,
}

/// The number of empty squares from which a search to the end of the game is taken for
/// endless.
const ENDLESS_EMPTIES: u32 = 30;

/// A search to run.
#[derive(Clone, Debug)]
pub struct Task {
    /// The board.
    pub board: Board,
    /// The kind of the search.
    pub question: Question,
    /// The limits of the search.
    pub limits: SearchLimits,
    /// Whether to forget earlier searches first, so that the result does not depend on
    /// them.
    pub is_fresh: bool,
}

impl Task {
    /// Creates a task that may use the results of earlier searches.
    #[must_use]
    pub fn new(board: Board, question: Question, limits: SearchLimits) -> Self {
        Self {
            board,
            question,
            limits,
            is_fresh: false,
        }
    }

    /// Whether the search ends only when it is stopped: it has no limit, and the end of
    /// the game is far away.
    fn is_endless(&self) -> bool {
        let limits = &self.limits;
        let is_limited =
            limits.nodes().is_some() || limits.time().is_some() || limits.clock().is_some();
        let empties = self.board.empties().len() as u32;
        let to_the_end = match self.question {
            Question::BestMove | Question::BestMoves(_) => {
                limits.depth().is_none_or(|depth| depth >= empties)
            }
            Question::MoveOf(..) => false,
            Question::Score => true,
        };
        !is_limited && to_the_end && empties > ENDLESS_EMPTIES
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchOutcome {
    /// The board that was searched.
    pub board: Board,
    /// The reports, best move first: one unless several moves were asked for.
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

/// A running search.
#[derive(Debug)]
pub(super) struct Job {
    board: Board,
    is_endless: bool,
    reports: Receiver<Vec<SearchReport>>,
    thread: Option<JoinHandle<(Searcher, Vec<SearchReport>)>>,
    stop: StopToken,
    started: Instant,
}

impl Job {
    /// Starts a search.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn start(mut searcher: Searcher, mut task: Task) -> io::Result<Self> {
        let (sender, reports) = unbounded();
        let stop = StopToken::new();
        task.limits = task.limits.with_stop(&stop);
        let (board, is_endless) = (task.board, task.is_endless());
        let started = Instant::now();
        let thread = thread::Builder::new().spawn(move || {
            let reports = run(&mut searcher, &task, &sender);
            (searcher, reports)
        })?;
        Ok(Self {
            board,
            is_endless,
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
    pub(super) const fn is_endless(&self) -> bool {
        self.is_endless
    }

    /// Waits for the end of the search.
    pub(super) fn finish(mut self) -> Option<(Searcher, SearchOutcome)> {
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

impl Drop for Job {
    /// Stops a search whose result is not needed any more.
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Runs a task and sends the reports of its iterations.
fn run(
    searcher: &mut Searcher,
    task: &Task,
    sender: &Sender<Vec<SearchReport>>,
) -> Vec<SearchReport> {
    if task.is_fresh {
        searcher.clear();
    }
    let send = |reports: &[SearchReport]| {
        // The receiver may be gone.
        let _ = sender.send(reports.to_vec());
        ControlFlow::Continue(())
    };
    let send_one = |report: &SearchReport| send(std::slice::from_ref(report));
    let (board, limits) = (task.board, &task.limits);
    match task.question {
        Question::BestMoves(count) => searcher.multi_pv_with(board, limits, count, send),
        Question::BestMove => Vec::from([searcher.search_with(board, limits, send_one)]),
        Question::MoveOf(level, seed) => Vec::from([searcher.choose(board, limits, level, seed)]),
        Question::Score => Vec::from([searcher.solve_with(board, limits, send_one)]),
    }
}
