//! One search on several threads: young brothers wait (R. Feldmann, "Game tree
//! search on massively parallel systems", 1993).
//!
//! Once the first move of a null-window node has failed to settle it, its other
//! moves are put up for all threads to take, if any is idle: the node becomes a
//! [`Split`]. The thread that opened it works on it too and, when no move is left,
//! helps with splits below until all that joined have finished. A move that
//! settles the node cuts the work on the others off.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::AtomicBool;
use core::sync::atomic::AtomicUsize;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::control::Branch;
use super::moves::MoveList;
use super::worker::{Found, Rest, SearchChild, Share, Teammates, Worker};
use crate::eval::Features;

/// The threads of one search and the nodes that they share.
#[derive(Debug, Default)]
pub(super) struct Team {
    /// Threads without work.
    idle: Arc<AtomicUsize>,
    /// Nodes with moves to take.
    open: Mutex<Vec<Arc<Split>>>,
    /// How many there are, to be read without the lock.
    count: AtomicUsize,
    /// Told of new splits and of the end.
    news: Condvar,
    /// Whether the search is over.
    finished: AtomicBool,
}

/// A node whose moves several threads try.
struct Split {
    branch: Arc<Branch>,
    empties: i32,
    depth: i32,
    alpha: i32,
    search: SearchChild,
    selectivity: u8,
    features: Features,
    progress: Mutex<Progress>,
    /// Whether no move is left to take, to be read without the lock.
    exhausted: AtomicBool,
}

struct Progress {
    moves: MoveList,
    found: Found,
    /// Threads at work on it.
    workers: usize,
    /// Whether a move was left unfinished.
    abandoned: bool,
}

/// Rounds that an idle thread looks for work before it goes to sleep.
const ROUNDS_AWAKE: u32 = 20_000;

/// Rounds after which a waiting thread lets others have its core.
const ROUNDS_BEFORE_YIELD: u32 = 256;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic of another thread ends the search anyway.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A moment of waiting.
fn pause(round: &mut u32) {
    *round += 1;
    if round.is_multiple_of(ROUNDS_BEFORE_YIELD) {
        thread::yield_now();
    } else {
        core::hint::spin_loop();
    }
}

impl fmt::Debug for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Split").finish_non_exhaustive()
    }
}

impl Split {
    /// Becomes one of the workers, if there is still something to do.
    fn join(&self) -> bool {
        let mut progress = lock(&self.progress);
        let open = !progress.moves.is_empty() && !self.branch.is_settled();
        progress.workers += usize::from(open);
        open
    }

    /// Takes moves, as one of the workers, until none is left or the node is
    /// settled, and leaves.
    fn work(&self, worker: &mut Worker) {
        worker.selectivity = self.selectivity;
        worker.control.enter(Some(&self.branch));
        while self.try_next(worker) {}
        worker.control.count(worker.nodes());
        lock(&self.progress).workers -= 1;
    }

    /// Tries one move; false when there is nothing more to do here.
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
        worker.put_features(self.empties, self.features);
        worker.enter(self.empties, &next);
        let score = (self.search)(worker, &next);
        let mut progress = lock(&self.progress);
        if worker.control.is_stopped() {
            progress.abandoned = true;
            return false;
        }
        if score > progress.found.score {
            progress.found.score = score;
            progress.found.square = next.square;
        }
        if score > self.alpha {
            self.branch.settle();
            self.exhausted.store(true, Relaxed);
            progress.moves.clear();
        }
        !progress.moves.is_empty()
    }
}

impl Team {
    /// What a worker needs to be one of this team.
    pub(super) fn membership(team: &Arc<Self>) -> Teammates {
        Teammates {
            idle: Arc::clone(&team.idle),
            share: Arc::clone(team) as Arc<dyn Share>,
        }
    }

    /// Runs a search on this thread with helpers on others, which are gone when
    /// it returns. Without more threads to be had it goes on alone.
    pub(super) fn run<R>(&self, helpers: &mut [Worker], search: impl FnOnce() -> R) -> R {
        /// Sends the helpers home, also when the search panics.
        struct Finish<'a>(&'a Team);
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

    /// Sends all helpers home.
    fn finish(&self) {
        self.finished.store(true, Release);
        // With the lock, so that nobody is about to fall asleep.
        let open = lock(&self.open);
        self.news.notify_all();
        drop(open);
    }

    /// What a helping thread does until the search is over.
    fn help(&self, worker: &mut Worker) {
        let mut round = 0;
        self.idle.fetch_add(1, Relaxed);
        while !self.finished.load(Acquire) {
            if let Some(split) = self.join_any(None) {
                self.idle.fetch_sub(1, Relaxed);
                split.work(worker);
                self.idle.fetch_add(1, Relaxed);
                round = 0;
            } else if round < ROUNDS_AWAKE {
                pause(&mut round);
            } else {
                self.sleep();
                round = 0;
            }
        }
        self.idle.fetch_sub(1, Relaxed);
    }

    /// Sleeps until there is a split or the search is over.
    fn sleep(&self) {
        let open = lock(&self.open);
        if open.is_empty() && !self.finished.load(Acquire) {
            // Woken up for nothing or not, the caller looks again.
            drop(self.news.wait(open).unwrap_or_else(PoisonError::into_inner));
        }
    }

    fn publish(&self, split: &Arc<Split>) {
        let mut open = lock(&self.open);
        open.push(Arc::clone(split));
        self.count.store(open.len(), Relaxed);
        self.news.notify_one();
    }

    fn withdraw(&self, split: &Arc<Split>) {
        let mut open = lock(&self.open);
        open.retain(|other| !Arc::ptr_eq(other, split));
        self.count.store(open.len(), Relaxed);
    }

    /// Joins the split that promises the most work, of those below a branch if
    /// one is given.
    fn join_any(&self, above: Option<&Branch>) -> Option<Arc<Split>> {
        if self.count.load(Relaxed) == 0 {
            return None;
        }
        let open = lock(&self.open);
        let useful = |split: &&Arc<Split>| {
            !split.exhausted.load(Relaxed) && above.is_none_or(|above| split.branch.is_below(above))
        };
        let split = open.iter().filter(useful).max_by_key(|split| split.depth)?;
        split.join().then(|| Arc::clone(split))
    }

    /// Waits until all who joined a split have left, and helps them meanwhile.
    fn wait(&self, worker: &mut Worker, split: &Split) {
        let mut round = 0;
        self.idle.fetch_add(1, Relaxed);
        while lock(&split.progress).workers > 0 {
            if let Some(below) = self.join_any(Some(&split.branch)) {
                self.idle.fetch_sub(1, Relaxed);
                below.work(worker);
                self.idle.fetch_add(1, Relaxed);
            } else {
                pause(&mut round);
            }
        }
        self.idle.fetch_sub(1, Relaxed);
    }
}

impl Share for Team {
    fn share(&self, worker: &mut Worker, rest: Rest) -> Option<Found> {
        let above = worker.control.branch();
        let split = Arc::new(Split {
            branch: Arc::new(Branch::below(above.clone())),
            empties: rest.empties,
            depth: rest.depth,
            alpha: rest.alpha,
            search: rest.search,
            selectivity: worker.selectivity,
            features: worker.features_at(rest.empties),
            progress: Mutex::new(Progress {
                moves: rest.moves,
                found: rest.found,
                workers: 1,
                abandoned: false,
            }),
            exhausted: AtomicBool::new(false),
        });
        self.publish(&split);
        split.work(worker);
        self.withdraw(&split);
        self.wait(worker, &split);
        worker.selectivity = split.selectivity;
        // Whether the others had to guess is not known.
        worker.guesses += 1;
        worker.control.enter(above.as_ref());
        let progress = lock(&split.progress);
        if progress.abandoned && !split.branch.is_settled() {
            worker.control.stop();
        }
        (!worker.control.is_stopped()).then_some(progress.found)
    }
}
