//! Parallel search by the Young Brothers Wait Concept (R. Feldmann, "Game tree search on
//! massively parallel systems", 1993).
//!
//! A null-window node becomes a [`SplitPoint`] if its first move has caused no cutoff and
//! a thread is idle. All threads then search its other moves. The thread that created it
//! takes part; with no move left it helps at split points below until all threads that
//! joined have finished. A cutoff ends the search of the other moves.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::AtomicBool;
use core::sync::atomic::AtomicUsize;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::control::Branch;
use super::move_list::MoveList;
use super::selectivity::Selectivity;
use super::worker::{NodeResult, PoolHandle, SearchChild, Split, SplitTask, Worker};
use crate::eval::Features;

/// The threads of one search and their split points.
#[derive(Debug, Default)]
pub(super) struct ThreadPool {
    /// The number of idle threads.
    idle: Arc<AtomicUsize>,
    /// The split points with moves left.
    open: Mutex<Vec<Arc<SplitPoint>>>,
    /// The number of open split points, readable without the lock.
    count: AtomicUsize,
    /// Notified of new split points and of the end.
    changed: Condvar,
    /// Whether the search is over.
    finished: AtomicBool,
}

/// A node whose moves are searched by several threads.
struct SplitPoint {
    branch: Arc<Branch>,
    empties: i32,
    depth: i32,
    alpha: i32,
    search: SearchChild,
    selectivity: Selectivity,
    features: Features,
    progress: Mutex<Progress>,
    /// Whether no move is left, readable without the lock.
    exhausted: AtomicBool,
}

struct Progress {
    moves: MoveList,
    result: NodeResult,
    /// The number of threads that work on it.
    workers: usize,
    /// Whether the search of a move was stopped.
    abandoned: bool,
}

/// The number of polls of an idle thread before it sleeps.
const POLLS_BEFORE_SLEEP: u32 = 20_000;

/// The number of polls before a waiting thread yields its core.
const POLLS_BEFORE_YIELD: u32 = 256;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic of another thread ends the search in any case.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Pauses between two polls.
fn pause(polls: &mut u32) {
    *polls += 1;
    if polls.is_multiple_of(POLLS_BEFORE_YIELD) {
        thread::yield_now();
    } else {
        core::hint::spin_loop();
    }
}

impl fmt::Debug for SplitPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitPoint").finish_non_exhaustive()
    }
}

impl SplitPoint {
    /// Adds a worker, if a move is left.
    fn join(&self) -> bool {
        let mut progress = lock(&self.progress);
        let open = !progress.moves.is_empty() && !self.branch.is_cut_off();
        progress.workers += usize::from(open);
        open
    }

    /// Searches moves, as one of the workers, until none is left or a cutoff, and leaves.
    fn work(&self, worker: &mut Worker) {
        worker.selectivity = self.selectivity;
        worker.control.enter(Some(&self.branch));
        while self.try_next(worker) {}
        worker.control.add_nodes(worker.data.nodes);
        lock(&self.progress).workers -= 1;
    }

    /// Searches the next move; returns whether another one is left.
    fn try_next(&self, worker: &mut Worker) -> bool {
        let next = {
            let mut progress = lock(&self.progress);
            if progress.moves.len() <= 1 {
                self.exhausted.store(true, Relaxed);
            }
            progress.moves.take_best()
        };
        let Some(next) = next else {
            return false;
        };
        worker.set_features(self.empties, self.features);
        worker.make_move(self.empties, &next);
        let score = (self.search)(worker, &next);
        let mut progress = lock(&self.progress);
        if worker.control.is_stopped() {
            progress.abandoned = true;
            return false;
        }
        if score > progress.result.score {
            progress.result.score = score;
            progress.result.square = next.square;
        }
        if score > self.alpha {
            self.branch.cut_off();
            self.exhausted.store(true, Relaxed);
            progress.moves.clear();
        }
        !progress.moves.is_empty()
    }
}

impl ThreadPool {
    /// The handle of the pool for its workers.
    pub(super) fn handle(pool: &Arc<Self>) -> PoolHandle {
        PoolHandle {
            idle: Arc::clone(&pool.idle),
            threads: Arc::clone(pool) as Arc<dyn Split>,
        }
    }

    /// Runs a search on this thread with helpers on other threads, which end before it
    /// returns. If the system refuses threads, it runs on fewer.
    pub(super) fn run<R>(&self, helpers: &mut [Worker], search: impl FnOnce() -> R) -> R {
        /// Ends the helpers, even if the search panics.
        struct Finish<'a>(&'a ThreadPool);
        impl Drop for Finish<'_> {
            fn drop(&mut self) {
                self.0.finish();
            }
        }
        thread::scope(|scope| {
            let _finish = Finish(self);
            for helper in helpers {
                let thread = thread::Builder::new();
                _ = thread.spawn_scoped(scope, || self.help(helper));
            }
            search()
        })
    }

    /// Ends the helpers.
    fn finish(&self) {
        self.finished.store(true, Release);
        // The lock excludes a helper between its check and its sleep.
        let open = lock(&self.open);
        self.changed.notify_all();
        drop(open);
    }

    /// Runs a helper until the end of the search.
    fn help(&self, worker: &mut Worker) {
        let mut polls = 0;
        self.idle.fetch_add(1, Relaxed);
        while !self.finished.load(Acquire) {
            if let Some(point) = self.join_any(None) {
                self.idle.fetch_sub(1, Relaxed);
                point.work(worker);
                self.idle.fetch_add(1, Relaxed);
                polls = 0;
            } else if polls < POLLS_BEFORE_SLEEP {
                pause(&mut polls);
            } else {
                self.sleep();
                polls = 0;
            }
        }
        self.idle.fetch_sub(1, Relaxed);
    }

    /// Sleeps until a split point is open or the search ends.
    fn sleep(&self) {
        let open = lock(&self.open);
        if open.is_empty() && !self.finished.load(Acquire) {
            // The caller checks again, so spurious wake-ups are harmless.
            drop(
                self.changed
                    .wait(open)
                    .unwrap_or_else(PoisonError::into_inner),
            );
        }
    }

    fn publish(&self, point: &Arc<SplitPoint>) {
        let mut open = lock(&self.open);
        open.push(Arc::clone(point));
        self.count.store(open.len(), Relaxed);
        self.changed.notify_one();
    }

    fn withdraw(&self, point: &Arc<SplitPoint>) {
        let mut open = lock(&self.open);
        open.retain(|other| !Arc::ptr_eq(other, point));
        self.count.store(open.len(), Relaxed);
    }

    /// Joins the deepest search among the open split points, or among those below a
    /// branch.
    fn join_any(&self, above: Option<&Branch>) -> Option<Arc<SplitPoint>> {
        if self.count.load(Relaxed) == 0 {
            return None;
        }
        let open = lock(&self.open);
        let is_useful = |point: &&Arc<SplitPoint>| {
            !point.exhausted.load(Relaxed) && above.is_none_or(|above| point.branch.is_below(above))
        };
        let point = open
            .iter()
            .filter(is_useful)
            .max_by_key(|point| point.depth)?;
        point.join().then(|| Arc::clone(point))
    }

    /// Waits until all workers have left a split point, and helps them meanwhile.
    fn wait(&self, worker: &mut Worker, point: &SplitPoint) {
        let mut polls = 0;
        self.idle.fetch_add(1, Relaxed);
        while lock(&point.progress).workers > 0 {
            if let Some(below) = self.join_any(Some(&point.branch)) {
                self.idle.fetch_sub(1, Relaxed);
                below.work(worker);
                self.idle.fetch_add(1, Relaxed);
            } else {
                pause(&mut polls);
            }
        }
        self.idle.fetch_sub(1, Relaxed);
    }
}

impl Split for ThreadPool {
    fn split(&self, worker: &mut Worker, task: SplitTask) -> Option<NodeResult> {
        let above = worker.control.branch();
        let point = Arc::new(SplitPoint {
            branch: Arc::new(Branch::below(above.clone())),
            empties: task.empties,
            depth: task.depth,
            alpha: task.alpha,
            search: task.search,
            selectivity: worker.selectivity,
            features: worker.features_at(task.empties),
            progress: Mutex::new(Progress {
                moves: task.moves,
                result: task.result,
                workers: 1,
                abandoned: false,
            }),
            exhausted: AtomicBool::new(false),
        });
        self.publish(&point);
        point.work(worker);
        self.withdraw(&point);
        self.wait(worker, &point);
        worker.selectivity = point.selectivity;
        // The selective cutoffs of the other threads are unknown: assume one.
        worker.selective_cuts += 1;
        worker.control.enter(above.as_ref());
        let progress = lock(&point.progress);
        if progress.abandoned && !point.branch.is_cut_off() {
            worker.control.stop();
        }
        (!worker.control.is_stopped()).then_some(progress.result)
    }
}
