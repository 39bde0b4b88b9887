//! The searcher, the entry point of the search and of the exact endgame solver.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;
use core::time::Duration;

use crate::arch::with_tier;
use crate::eval::{Features, Weights};
use crate::{CpuTier, Move, Position, Score};

use super::ThreadData;
use super::control::Control;
use super::handicap;
use super::level::Level;
use super::limits::SearchLimits;
use super::options::{SearchError, SearchOptions};
#[cfg(feature = "std")]
use super::parallel::ThreadPool;
use super::report::SearchReport;
use super::root::{self, Plan};
use super::schedule::Target;
use super::selectivity::Selectivity;
use super::table::Table;
use super::time::{TimeBudget, TimeLimit, TimeManager};
use super::worker::Worker;

/// The shortest search that is used to measure the speed of the machine.
const SHORTEST_MEASURE: Duration = Duration::from_millis(2);

/// The depth of a search to the end of the game: more than any position has.
const TO_THE_END: u32 = 64;

/// Searches positions and solves endgames.
///
/// A searcher owns its transposition table, which speeds up related searches. It has
/// no global state; several searchers can exist side by side.
///
/// Each kind of search comes as a pair: one that returns the result, and one whose
/// name ends in `_with` that also calls a function with the report of each iteration.
/// If that function returns [`ControlFlow::Break`], the search stops with this report.
///
/// ```
/// use core::ops::ControlFlow;
/// use reversi_engine::{Board, SearchLimits, SearchOptions, Searcher};
/// let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(1))?;
/// let board = Board::new();
/// let report = searcher.search(board, &SearchLimits::new().with_depth(4));
/// assert!(board.legal_moves().contains(report.best_move.unwrap().square().unwrap()));
///
/// let report = searcher.search_with(board, &SearchLimits::new(), |report| {
///     if report.depth < 6 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(report.depth, 6);
/// # Ok::<(), reversi_engine::SearchError>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    cpu: CpuTier,
    pub(super) table: Arc<Table>,
    /// The data of threads that are not searching.
    thread_data: Vec<Box<ThreadData>>,
    #[cfg_attr(
        not(feature = "std"),
        expect(dead_code, reason = "only for several threads")
    )]
    threads: usize,
    weights: Option<Arc<Weights>>,
    /// The measured speed in nodes a second.
    speed: Option<f64>,
}

/// A function that sees the reports of each iteration, the best move first.
type OnIteration<'a> = &'a mut dyn FnMut(&[SearchReport]) -> ControlFlow<()>;

/// The callback of the searches without one.
fn ignore<R: ?Sized>(_: &R) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl Searcher {
    /// Creates a searcher with an empty transposition table.
    ///
    /// # Errors
    /// [`SearchError::OutOfMemory`] if the table cannot be allocated.
    pub fn new(options: SearchOptions) -> Result<Self, SearchError> {
        let mebibytes = options.hash_mib();
        let table = Table::new(mebibytes).ok_or(SearchError::OutOfMemory { mebibytes })?;
        Ok(Self {
            cpu: options.cpu(),
            table: Arc::new(table),
            thread_data: Vec::new(),
            threads: options.threads(),
            weights: options.weights,
            speed: None,
        })
    }

    /// Searches a position within limits.
    ///
    /// The result is that of the last completed iteration, or of the interrupted one
    /// if that has already found a better move.
    pub fn search(&mut self, position: impl Into<Position>, limits: &SearchLimits) -> SearchReport {
        self.search_with(position, limits, ignore)
    }

    /// Searches a position within limits, and calls a function with the report of each
    /// iteration.
    pub fn search_with(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
        mut on_iteration: impl FnMut(&SearchReport) -> ControlFlow<()>,
    ) -> SearchReport {
        let best = |reports: &[SearchReport]| on_iteration(&reports[0]);
        let mut reports = self.multi_pv_with(position, limits, 1, best);
        reports.swap_remove(0)
    }

    /// Searches the `count` best moves of a position, best first: one report for each,
    /// with the score of the move, also of a move that is not the best one, and a
    /// principal variation that begins with it.
    ///
    /// Returns fewer reports if there are fewer moves, and always at least one. After a
    /// stop or limit the depths of the reports can differ.
    ///
    /// ```
    /// use reversi_engine::{Board, SearchLimits, SearchOptions, Searcher, Square};
    /// let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(1))?;
    /// let mut board = Board::new();
    /// board.play(Square::F5).unwrap();
    /// let lines = searcher.multi_pv(board, &SearchLimits::new().with_depth(6), 2);
    /// assert_eq!(lines.len(), 2);
    /// assert!(lines[0].score >= lines[1].score);
    /// # Ok::<(), reversi_engine::SearchError>(())
    /// ```
    pub fn multi_pv(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
        count: usize,
    ) -> Vec<SearchReport> {
        self.multi_pv_with(position, limits, count, ignore)
    }

    /// Searches the `count` best moves of a position, and calls a function with the
    /// reports of each iteration, best move first.
    pub fn multi_pv_with(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
        count: usize,
        mut on_iteration: impl FnMut(&[SearchReport]) -> ControlFlow<()>,
    ) -> Vec<SearchReport> {
        let position = position.into();
        let empties = position.empties().len() as u32;
        let is_exact = empties <= limits.exact_from();
        let depth = limits.depth().unwrap_or(TO_THE_END).min(TO_THE_END);
        let to_the_end = is_exact || depth >= empties;
        let selectivity = match limits.selectivity() {
            _ if is_exact || limits.is_full_width() => Selectivity::FullWidth,
            Some(selectivity) => selectivity,
            None if to_the_end => Selectivity::FullWidth,
            None => Selectivity::Percent63,
        };
        let target = Target {
            depth: depth as i32,
            to_the_end,
            selectivity,
            full_width: limits.is_full_width(),
        };
        let plan = Plan {
            target,
            window: limits.window_discs(),
            lines: count,
        };
        self.run(position, limits, plan, &mut on_iteration)
    }

    /// Finds the exact result of perfect play, empty squares to the winner.
    ///
    /// The depth of the limits has no effect. A stopped search returns the report of
    /// its last iteration, which is not [`solved`](SearchReport::solved).
    ///
    /// ```
    /// use reversi_engine::{Board, Score, SearchLimits, SearchOptions, Searcher, search::Bound};
    /// let board: Board =
    ///     "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X".parse().unwrap();
    /// let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(1))?;
    /// let report = searcher.solve(board, &SearchLimits::new());
    /// assert_eq!(report.score.discs(), 64);
    /// assert_eq!(report.best_move, Some("f7".parse().unwrap()));
    ///
    /// let win_or_loss = SearchLimits::new().with_window(Score::clamped(-1), Score::clamped(1));
    /// let report = searcher.solve(board, &win_or_loss);
    /// assert!(report.solved && report.score.discs() > 0 && report.bound == Bound::Lower);
    /// # Ok::<(), reversi_engine::SearchError>(())
    /// ```
    pub fn solve(&mut self, position: impl Into<Position>, limits: &SearchLimits) -> SearchReport {
        self.solve_with(position, limits, ignore)
    }

    /// Finds the exact result of perfect play, and calls a function with the report of
    /// each iteration.
    pub fn solve_with(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
        mut on_iteration: impl FnMut(&SearchReport) -> ControlFlow<()>,
    ) -> SearchReport {
        let target = Target {
            depth: TO_THE_END as i32,
            to_the_end: true,
            selectivity: Selectivity::FullWidth,
            full_width: limits.is_full_width(),
        };
        let plan = Plan {
            target,
            window: limits.window_discs(),
            lines: 1,
        };
        let mut best = |reports: &[SearchReport]| on_iteration(&reports[0]);
        let mut reports = self.run(position.into(), limits, plan, &mut best);
        reports.swap_remove(0)
    }

    /// Finds the exact score of every legal move, best first, each within the limits:
    /// one report for each, whose principal variation begins with the move.
    ///
    /// A forced pass is the only move of its position; a finished game has none.
    pub fn solve_moves(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
    ) -> Vec<SearchReport> {
        self.solve_moves_with(position, limits, ignore)
    }

    /// Finds the exact score of every legal move, and calls a function with the report
    /// of each iteration for each move, as one of the position before that move.
    pub fn solve_moves_with(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
        mut on_iteration: impl FnMut(&SearchReport) -> ControlFlow<()>,
    ) -> Vec<SearchReport> {
        let position = position.into();
        if position.must_pass() {
            return Vec::from([self.solve_with(position, limits, on_iteration)]);
        }
        let (alpha, beta) = limits.window_discs();
        let window = (Score::clamped(-beta), Score::clamped(-alpha));
        let child_limits = limits.clone().with_window(window.0, window.1);
        let mut reports = Vec::new();
        for square in position.legal_moves() {
            let Some(child) = position.after(square) else {
                continue;
            };
            let mv = Move::Place(square);
            let mut flow = ControlFlow::Continue(());
            let report = self.solve_with(child, &child_limits, |report| {
                flow = on_iteration(&report.clone().before_move(mv));
                flow
            });
            reports.push(report.before_move(mv));
            if flow.is_break() {
                break;
            }
        }
        reports.sort_by_key(|report| Reverse(report.score));
        reports
    }

    /// Chooses a move of a playing level, within limits too. A level with a
    /// [`loss`](Level::loss) draws its move by the seed: the same seed, position and
    /// table give the same move.
    ///
    /// ```
    /// use reversi_engine::{Board, SearchLimits, SearchOptions, Searcher, search::Level};
    /// let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(1))?;
    /// let report = searcher.choose(Board::new(), &SearchLimits::new(), Level::EASY, 7);
    /// assert!(report.best_move.is_some());
    /// # Ok::<(), reversi_engine::SearchError>(())
    /// ```
    pub fn choose(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
        level: Level,
        seed: u64,
    ) -> SearchReport {
        self.choose_with(position, limits, level, seed, ignore)
    }

    /// Chooses a move of a playing level, and calls a function with the report of each
    /// iteration, whose best move is not yet the drawn one.
    pub fn choose_with(
        &mut self,
        position: impl Into<Position>,
        limits: &SearchLimits,
        level: Level,
        seed: u64,
        mut on_iteration: impl FnMut(&SearchReport) -> ControlFlow<()>,
    ) -> SearchReport {
        let position = position.into();
        let empties = position.empties().len() as u32;
        let limits = level.limits(empties).within(limits);
        let count = if level.loss() > 0.0 { usize::MAX } else { 1 };
        let best = |reports: &[SearchReport]| on_iteration(&reports[0]);
        let mut reports = self.multi_pv_with(position, &limits, count, best);
        let fraction = handicap::fraction(seed, position);
        let index = handicap::sample(&reports, level.loss(), fraction);
        reports.swap_remove(index)
    }

    /// Forgets all earlier searches: the transposition table, the caches, and the
    /// measured speed.
    pub fn clear(&mut self) {
        self.table.clear();
        self.thread_data.clear();
        self.speed = None;
    }

    /// Searches a position, passing first if that is forced.
    fn run(
        &mut self,
        position: Position,
        limits: &SearchLimits,
        plan: Plan,
        on_iteration: OnIteration<'_>,
    ) -> Vec<SearchReport> {
        if position.is_game_over() {
            return Vec::from([SearchReport::of_finished_game(position)]);
        }
        if position.must_pass() {
            let before_pass = |reports: &[SearchReport]| -> Vec<SearchReport> {
                let reports = reports.iter().cloned();
                reports
                    .map(|report| report.before_move(Move::Pass))
                    .collect()
            };
            let plan = Plan {
                window: (-plan.window.1, -plan.window.0),
                lines: 1,
                ..plan
            };
            let mut on_reply = |reports: &[SearchReport]| on_iteration(&before_pass(reports));
            let reports = self.run(position.passed(), limits, plan, &mut on_reply);
            return before_pass(&reports);
        }
        let empties = position.empties().len() as i32;
        self.table.new_search();
        let (limit, hard_limit) = self.time_limit(limits, empties);
        let time = TimeManager::new(limit, position.legal_moves().len() == 1);
        let control = Control::new(limits.stop().cloned(), limits.nodes(), hard_limit);
        let mut worker = self.worker(control);
        let cpu = self.cpu;
        let search = |worker: &mut Worker| {
            with_tier!(cpu, |tier| root::search(
                tier,
                worker,
                position,
                plan,
                time,
                on_iteration
            ))
        };
        #[cfg(feature = "std")]
        let reports = if self.threads > 1 && plan.target.is_long(empties) {
            self.run_on_threads(&mut worker, search)
        } else {
            search(&mut worker)
        };
        #[cfg(not(feature = "std"))]
        let reports = search(&mut worker);
        self.measure_speed(&reports[0]);
        self.thread_data.push(worker.data);
        reports
    }

    /// Runs a search with the help of other threads.
    #[cfg(feature = "std")]
    fn run_on_threads(
        &mut self,
        worker: &mut Worker,
        search: impl FnOnce(&mut Worker) -> Vec<SearchReport>,
    ) -> Vec<SearchReport> {
        let pool = Arc::new(ThreadPool::default());
        worker.control.use_threads();
        let helpers = (1..self.threads).map(|_| self.worker(worker.control.clone()));
        let mut helpers: Vec<Worker> = helpers.collect();
        for member in helpers.iter_mut().chain([&mut *worker]) {
            member.pool = Some(ThreadPool::handle(&pool));
        }
        let reports = pool.run(&mut helpers, || search(worker));
        let thread_data = helpers.into_iter().map(|helper| helper.data);
        self.thread_data.extend(thread_data);
        reports
    }

    /// The time limit of a search, and its hard limit.
    fn time_limit(&self, limits: &SearchLimits, empties: i32) -> (TimeLimit, Option<Duration>) {
        if let Some(clock) = limits.clock() {
            let mut budget = TimeBudget::new(&clock, limits, empties, self.speed);
            if let Some(time) = limits.time() {
                budget.hard = budget.hard.min(time);
            }
            (TimeLimit::Budget(budget), Some(budget.hard))
        } else if let Some(time) = limits.time() {
            (TimeLimit::Fixed(time), Some(time))
        } else {
            (TimeLimit::Unlimited, None)
        }
    }

    /// Creates a worker under this control.
    fn worker(&mut self, control: Control) -> Worker {
        let data = self.thread_data.pop();
        let mut data = data.unwrap_or_else(|| Box::new(ThreadData::new()));
        data.nodes = 0;
        Worker {
            data,
            table: Arc::clone(&self.table),
            control,
            selectivity: Selectivity::FullWidth,
            selective_cuts: 0,
            weights: self.weights.clone(),
            features: Box::new([Features::new(0, 0); 64]),
            pool: None,
        }
    }

    /// Measures the speed of the machine for the time management.
    fn measure_speed(&mut self, report: &SearchReport) {
        if report.elapsed >= SHORTEST_MEASURE {
            let speed = report.nodes as f64 / report.elapsed.as_secs_f64();
            self.speed = Some(
                self.speed
                    .map_or(speed, |known| f64::midpoint(known, speed)),
            );
        }
    }
}
