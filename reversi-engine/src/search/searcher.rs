//! The searcher: one door to the search and the exact endgame solver.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;

use thiserror::Error;

use crate::arch::with_tier;
use crate::eval::{Features, Weights};
use crate::{Board, CpuTier, Move, Position, Score};

use super::choice;
use super::control::{Control, Stopper};
use super::level::Level;
use super::limits::Limits;
use super::middle::Middle;
#[cfg(feature = "std")]
use super::parallel::Team;
use super::probcut;
use super::report::Report;
use super::root::{self, Plan};
use super::steps::Goal;
use super::table::Table;
use super::time::{Allowance, Budget, Pace};
use super::worker::{FULL_WIDTH, Worker};

/// Solved exactly from this many empties on when the limits do not say.
const DEFAULT_EXACT_FROM: u32 = 14;

/// What is kept back of a clock when the limits do not say.
const DEFAULT_MARGIN: Duration = Duration::from_millis(20);

/// A shorter search says little about the speed of the machine.
const ENOUGH_TO_TELL: Duration = Duration::from_millis(2);

/// How a [`Searcher`] is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The size of the transposition table in MiB; rounded down to a power of
    /// two, at least 64 KiB. 64 by default.
    pub hash_mib: usize,
    /// The number of threads of one search; 1 by default, 0 counts as 1. More
    /// need the `std` feature. With one thread the same search always gives the
    /// same report; with more the node counts and the choice among equally good
    /// moves depend on chance, and so may scores that are not exact.
    pub threads: usize,
    /// The CPU tier to run on: the best one by default. A tier that the CPU has
    /// not got falls back to the best one below it.
    pub cpu: CpuTier,
    /// The evaluation: by default the one that comes with the crate. Without
    /// any (`None`) a plain one of a few terms serves.
    pub weights: Option<Arc<Weights>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mib: 64,
            threads: 1,
            cpu: CpuTier::detect(),
            weights: Weights::embedded(),
        }
    }
}

/// Why a searcher could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearcherError {
    /// There is no memory for a transposition table of this size.
    #[error("no memory for a transposition table of {mebibytes} MiB")]
    OutOfMemory {
        /// The size asked for in MiB.
        mebibytes: usize,
    },
}

/// Searches positions and solves endgames.
///
/// A searcher owns its transposition table, which makes related searches faster
/// one after the other. It holds no global state; several can live side by side.
///
/// ```
/// use reversi_engine::{Board, Limits, Options, Searcher};
/// let mut searcher = Searcher::new(Options { hash_mib: 1, ..Options::default() })?;
/// let report = searcher.search(&Board::new(), &Limits::depth(4), |_| {});
/// assert!(Board::new().legal_moves().contains(report.best_move.unwrap().square().unwrap()));
/// # Ok::<(), reversi_engine::SearcherError>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    cpu: CpuTier,
    pub(super) table: Arc<Table>,
    /// The small caches of the threads.
    middles: Vec<Box<Middle>>,
    #[cfg_attr(
        not(feature = "std"),
        expect(dead_code, reason = "only for several threads")
    )]
    threads: usize,
    stopper: Stopper,
    weights: Option<Arc<Weights>>,
    /// Nodes a second of the searches so far that took long enough to tell.
    speed: Option<f64>,
}

impl Searcher {
    /// A searcher with a table of its own.
    ///
    /// # Errors
    /// [`SearcherError::OutOfMemory`] when the table cannot be allocated.
    pub fn new(options: Options) -> Result<Self, SearcherError> {
        let mebibytes = options.hash_mib;
        let table = Table::new(mebibytes).ok_or(SearcherError::OutOfMemory { mebibytes })?;
        Ok(Self {
            cpu: options.cpu,
            table: Arc::new(table),
            middles: Vec::new(),
            threads: options.threads.max(1),
            stopper: Stopper::default(),
            weights: options.weights,
            speed: None,
        })
    }

    /// Searches a position within the limits and calls `on_iteration` with each
    /// finished iteration. The result is that of the last finished iteration, or
    /// of the one at work if that has already found something better.
    pub fn search(
        &mut self,
        board: &Board,
        limits: &Limits,
        mut on_iteration: impl FnMut(&Report),
    ) -> Report {
        let mut reports = self.multi_pv(board, 1, limits, |reports| on_iteration(&reports[0]));
        reports.swap_remove(0)
    }

    /// The same for the `count` best moves, best first: one report for each, whose
    /// variation begins with the move. The values are those that each move has by
    /// itself, not bounds. Fewer reports when there are fewer moves; always one.
    ///
    /// ```
    /// use reversi_engine::{Board, Limits, Options, Searcher};
    /// let mut searcher = Searcher::new(Options { hash_mib: 1, ..Options::default() })?;
    /// let mut board = Board::new();
    /// board.play(reversi_engine::Square::F5).unwrap();
    /// let lines = searcher.multi_pv(&board, 2, &Limits::depth(6), |_| {});
    /// assert_eq!(lines.len(), 2);
    /// assert!(lines[0].score >= lines[1].score);
    /// # Ok::<(), reversi_engine::SearcherError>(())
    /// ```
    pub fn multi_pv(
        &mut self,
        board: &Board,
        count: usize,
        limits: &Limits,
        mut on_iteration: impl FnMut(&[Report]),
    ) -> Vec<Report> {
        let empties = board.empties().len() as u32;
        let solved = empties <= limits.exact_from.unwrap_or(DEFAULT_EXACT_FROM);
        let depth = limits.depth.unwrap_or(64).min(64);
        let to_the_end = solved || depth >= empties;
        let level = match limits.selectivity {
            _ if solved || limits.full_width => FULL_WIDTH,
            Some(percent) => probcut::level_of(percent),
            None if to_the_end => FULL_WIDTH,
            None => 0,
        };
        let goal = Goal {
            depth: depth as i32,
            to_the_end,
            level,
            full_width: limits.full_width,
        };
        let plan = Plan {
            goal,
            window: limits.window(),
            lines: count,
        };
        let reports = self.run(board.position(), limits, plan, &mut on_iteration);
        self.stopper.reset();
        reports
    }

    /// The move of a level. Levels that give something away choose by the seed:
    /// the same seed, position and table give the same move.
    ///
    /// ```
    /// use reversi_engine::{Board, Level, Options, Searcher};
    /// let mut searcher = Searcher::new(Options { hash_mib: 1, ..Options::default() })?;
    /// let report = searcher.choose(&Board::new(), Level::EASY, 7);
    /// assert!(report.best_move.is_some());
    /// # Ok::<(), reversi_engine::SearcherError>(())
    /// ```
    pub fn choose(&mut self, board: &Board, level: Level, seed: u64) -> Report {
        let limits = level.limits(board.empties().len() as u32);
        if level.loss() <= 0.0 {
            return self.search(board, &limits, |_| {});
        }
        let mut reports = self.multi_pv(board, usize::MAX, &limits, |_| {});
        let chance = choice::chance(seed, board.position());
        reports.swap_remove(choice::choose(&reports, level.loss(), chance))
    }

    /// The exact result of perfect play, empties to the winner.
    ///
    /// ```
    /// use reversi_engine::{Board, Options, Searcher};
    /// let board: Board =
    ///     "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X".parse().unwrap();
    /// let mut searcher = Searcher::new(Options { hash_mib: 1, ..Options::default() })?;
    /// let report = searcher.solve(&board);
    /// assert_eq!(report.score.discs(), 64);
    /// assert_eq!(report.best_move, Some("f7".parse().unwrap()));
    /// # Ok::<(), reversi_engine::SearcherError>(())
    /// ```
    pub fn solve(&mut self, board: &Board) -> Report {
        self.solve_with(board, &Limits::default(), |_| {})
    }

    /// The same within limits of nodes, time and the window of scores; their
    /// depth does not count. Calls `on_iteration` with the iterations before the
    /// exact one and with the result. When stopped early the report is that of
    /// the last iteration and says so: it is not `solved`.
    ///
    /// ```
    /// use reversi_engine::{Board, Bound, Limits, Options, Score, Searcher};
    /// let board: Board =
    ///     "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X".parse().unwrap();
    /// let mut searcher = Searcher::new(Options { hash_mib: 1, ..Options::default() })?;
    /// // Who wins?
    /// let limits = Limits::default().and_window(Score::clamped(-1), Score::clamped(1));
    /// let report = searcher.solve_with(&board, &limits, |_| {});
    /// assert!(report.solved && report.score.discs() > 0 && report.bound == Bound::Lower);
    /// # Ok::<(), reversi_engine::SearcherError>(())
    /// ```
    pub fn solve_with(
        &mut self,
        board: &Board,
        limits: &Limits,
        mut on_iteration: impl FnMut(&Report),
    ) -> Report {
        let report = self.run_to_the_end(board, limits, &mut on_iteration);
        self.stopper.reset();
        report
    }

    /// The exact score of every legal move, best first, each within the limits:
    /// one report for each, whose variation begins with the move. A forced pass
    /// is the only move of its position; a finished game has none.
    pub fn solve_moves(&mut self, board: &Board, limits: &Limits) -> Vec<Report> {
        if board.must_pass() {
            return Vec::from([self.solve_with(board, limits, |_| {})]);
        }
        let (alpha, beta) = limits.window();
        let window = (Score::clamped(-beta), Score::clamped(-alpha));
        let child_limits = limits.clone().and_window(window.0, window.1);
        let mut reports: Vec<Report> = board
            .legal_moves()
            .iter()
            .filter_map(|square| {
                let mut child = *board;
                child.play(square).ok()?;
                let report = self.run_to_the_end(&child, &child_limits, &mut |_| {});
                Some(report.before_move(Move::Place(square)))
            })
            .collect();
        // Only now: a stop is one of all the moves.
        self.stopper.reset();
        reports.sort_by_key(|report| core::cmp::Reverse(report.score));
        reports
    }

    /// A handle to stop a search from another thread.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Empties the table: what follows does not depend on earlier searches.
    pub fn clear(&mut self) {
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.clear();
        }
        self.middles.clear();
    }

    fn run_to_the_end(
        &mut self,
        board: &Board,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&Report),
    ) -> Report {
        let goal = Goal {
            depth: 64,
            to_the_end: true,
            level: FULL_WIDTH,
            full_width: limits.full_width,
        };
        let plan = Plan {
            goal,
            window: limits.window(),
            lines: 1,
        };
        let mut hand_on = |reports: &[Report]| on_iteration(&reports[0]);
        let mut reports = self.run(board.position(), limits, plan, &mut hand_on);
        reports.swap_remove(0)
    }

    /// The reports of at least one line. The stopper is left to the caller, who
    /// knows what a stop means.
    fn run(
        &mut self,
        position: Position,
        limits: &Limits,
        plan: Plan,
        on_iteration: &mut dyn FnMut(&[Report]),
    ) -> Vec<Report> {
        if position.is_game_over() {
            return Vec::from([Report::of_finished_game(position)]);
        }
        if position.must_pass() {
            let before = |reports: &[Report]| -> Vec<Report> {
                let reports = reports.iter().cloned();
                reports
                    .map(|report| report.before_move(Move::Pass))
                    .collect()
            };
            let mut one = Plan { lines: 1, ..plan };
            one.window = (-plan.window.1, -plan.window.0);
            let mut pass_on = |reports: &[Report]| on_iteration(&before(reports));
            let reports = self.run(position.passed(), limits, one, &mut pass_on);
            return before(&reports);
        }
        let empties = position.empties().len() as i32;
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.new_search();
        }
        let (allowance, most) = self.allowance(limits, empties);
        let pace = Pace::new(allowance, position.legal_moves().len() == 1);
        let mut worker = self.worker(Control::new(self.stopper.clone(), limits.nodes, most));
        let cpu = self.cpu;
        let search = |worker: &mut Worker| {
            with_tier!(cpu, |tier| root::search(
                tier,
                worker,
                position,
                plan,
                pace,
                on_iteration
            ))
        };
        #[cfg(feature = "std")]
        let reports = if self.threads > 1 && plan.goal.is_long(empties) {
            self.search_together(&mut worker, search)
        } else {
            search(&mut worker)
        };
        #[cfg(not(feature = "std"))]
        let reports = search(&mut worker);
        self.note_speed(&reports[0]);
        self.middles.push(worker.middle);
        reports
    }

    /// Runs a search with the help of other threads.
    #[cfg(feature = "std")]
    fn search_together(
        &mut self,
        worker: &mut Worker,
        search: impl FnOnce(&mut Worker) -> Vec<Report>,
    ) -> Vec<Report> {
        let team = Arc::new(Team::default());
        worker.control.expect_company();
        let helpers = (1..self.threads).map(|_| self.worker(worker.control.clone()));
        let mut helpers: Vec<Worker> = helpers.collect();
        for member in helpers.iter_mut().chain([&mut *worker]) {
            member.team = Some(Team::membership(&team));
        }
        let reports = team.run(&mut helpers, || search(worker));
        let middles = helpers.into_iter().map(|helper| helper.middle);
        self.middles.extend(middles);
        reports
    }

    /// The time of a search, and the most that it may take.
    fn allowance(&self, limits: &Limits, empties: i32) -> (Allowance, Option<Duration>) {
        if let Some(clock) = limits.clock {
            let margin = limits.margin.unwrap_or(DEFAULT_MARGIN);
            let mut budget = Budget::of(&clock, margin, empties, self.speed);
            if let Some(time) = limits.time {
                budget.most = budget.most.min(time);
            }
            (Allowance::Clock(budget), Some(budget.most))
        } else if let Some(time) = limits.time {
            (Allowance::Fixed(time), Some(time))
        } else {
            (Allowance::Unlimited, None)
        }
    }

    /// A worker for a search under this control.
    fn worker(&mut self, control: Control) -> Worker {
        let mut middle = self
            .middles
            .pop()
            .unwrap_or_else(|| Box::new(Middle::new()));
        middle.nodes = 0;
        Worker {
            middle,
            table: Arc::clone(&self.table),
            control,
            selectivity: FULL_WIDTH,
            guesses: 0,
            weights: self.weights.clone(),
            features: Box::new([Features::new(0, 0); 64]),
            team: None,
        }
    }

    /// Learns how fast this machine searches, for [`Limits::clock`].
    fn note_speed(&mut self, report: &Report) {
        if report.elapsed >= ENOUGH_TO_TELL {
            let speed = report.nodes as f64 / report.elapsed.as_secs_f64();
            self.speed = Some(
                self.speed
                    .map_or(speed, |known| f64::midpoint(known, speed)),
            );
        }
    }
}
