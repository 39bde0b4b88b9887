//! A search in a thread of its own.

use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use reversi_engine::{Board, Color, Level, Limits, Move, Report, Searcher, Stopper};

/// What a search is to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The best move.
    BestMove,
    /// The move of a level, which may be a weak one, drawn by this seed.
    MoveOf(Level, u64),
    /// The best moves, so many, with a report for each.
    BestMoves(usize),
    /// The exact result of perfect play.
    Score,
}

/// A question about a board.
#[derive(Clone, Debug)]
pub struct Task {
    /// The board.
    pub board: Board,
    /// What is asked.
    pub question: Question,
    /// What the search may spend.
    pub limits: Limits,
    /// Whether to forget what was searched before, so that the answer does not
    /// depend on it.
    pub fresh: bool,
}

impl Task {
    /// A question that may use what was found out before.
    #[must_use]
    pub fn new(board: Board, question: Question, limits: Limits) -> Self {
        Self {
            board,
            question,
            limits,
            fresh: false,
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The board that was searched.
    pub board: Board,
    /// The best move first; one report unless several moves were asked for, none
    /// when the search was stopped before it had any.
    pub reports: Vec<Report>,
    /// Whether the search was asked to stop.
    pub was_stopped: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl Outcome {
    /// The side that was to move.
    #[must_use]
    pub fn color(&self) -> Color {
        self.board.side_to_move()
    }

    /// The report of the best move.
    #[must_use]
    pub fn best(&self) -> Option<&Report> {
        self.reports.first()
    }

    /// The best move, any legal one if the search had none yet, and a pass where
    /// there is none.
    #[must_use]
    pub fn best_move(&self) -> Move {
        let found = self.best().and_then(|report| report.best_move);
        let legal = || self.board.legal_moves().first().map(Move::Place);
        found.or_else(legal).unwrap_or(Move::Pass)
    }
}

/// A running search.
#[derive(Debug)]
pub(super) struct Job {
    board: Board,
    reports: Receiver<Vec<Report>>,
    thread: Option<JoinHandle<(Searcher, Vec<Report>)>>,
    stop: StopFlag,
    started: Instant,
}

/// Tells a search to stop. It is told twice: the searcher forgets what it was
/// told before it began, and a job may search more than once.
#[derive(Clone, Debug)]
pub(super) struct StopFlag {
    is_set: Arc<AtomicBool>,
    stopper: Stopper,
}

impl StopFlag {
    pub(super) fn is_set(&self) -> bool {
        self.is_set.load(Relaxed)
    }

    fn set(&self) {
        self.is_set.store(true, Relaxed);
        self.stopper.stop();
    }
}

impl Job {
    pub(super) fn start(mut searcher: Searcher, task: Task) -> Self {
        let (sender, reports) = unbounded();
        let stop = StopFlag {
            is_set: Arc::default(),
            stopper: searcher.stopper(),
        };
        let (board, seen) = (task.board, stop.clone());
        let thread = thread::spawn(move || {
            let reports = carry_out(&mut searcher, &task, &seen, &sender);
            (searcher, reports)
        });
        Self {
            board,
            reports,
            thread: Some(thread),
            stop,
            started: Instant::now(),
        }
    }

    pub(super) fn reports(&self) -> &Receiver<Vec<Report>> {
        &self.reports
    }

    pub(super) fn stop(&self) {
        self.stop.set();
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.stop.is_set()
    }

    /// Waits for the end.
    pub(super) fn finish(mut self) -> Option<(Searcher, Outcome)> {
        let thread = self.thread.take()?;
        let (searcher, reports) = match thread.join() {
            Ok(found) => found,
            Err(payload) => panic::resume_unwind(payload),
        };
        let outcome = Outcome {
            board: self.board,
            reports,
            was_stopped: self.stop.is_set(),
            elapsed: self.started.elapsed(),
        };
        Some((searcher, outcome))
    }
}

impl Drop for Job {
    /// Nobody waits for the answer any more.
    fn drop(&mut self) {
        self.stop.set();
    }
}

fn carry_out(
    searcher: &mut Searcher,
    task: &Task,
    stop: &StopFlag,
    sender: &Sender<Vec<Report>>,
) -> Vec<Report> {
    if task.fresh {
        searcher.clear();
    }
    // Also takes a stop away that was meant for the search before.
    let first = first_thought(searcher, task);
    if stop.is_set() {
        return first;
    }
    let tell = |reports: &[Report]| {
        // Nobody needs to listen.
        let _ = sender.send(reports.to_vec());
        if stop.is_set() {
            stop.stopper.stop();
        }
    };
    let tell_one = |report: &Report| tell(std::slice::from_ref(report));
    let Task { board, limits, .. } = task;
    let found = match task.question {
        Question::BestMoves(count) => searcher.multi_pv(board, count, limits, tell),
        Question::BestMove => Vec::from([searcher.search(board, limits, tell_one)]),
        Question::MoveOf(level, seed) => Vec::from([searcher.choose(board, level, seed)]),
        Question::Score => Vec::from([searcher.solve_with(board, limits, tell_one)]),
    };
    let has_finished_any = |report: &Report| report.depth > 0 || report.solved;
    if found.first().is_some_and(has_finished_any) {
        found
    } else {
        first
    }
}

/// What a search that is stopped at once answers: something better than any
/// legal move.
fn first_thought(searcher: &mut Searcher, task: &Task) -> Vec<Report> {
    let count = match task.question {
        Question::BestMoves(count) => count,
        _ => 1,
    };
    let limits = Limits::depth(1).exact_from(0);
    searcher.multi_pv(&task.board, count, &limits, |_| {})
}
