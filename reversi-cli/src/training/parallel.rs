//! Numbered jobs on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::error::TrainingError;

/// Runs `job` for every number below `count` on this many threads, each with
/// its own state from `init`. The first error ends the run when the jobs under
/// way are done.
///
/// # Errors
/// The first error of `init` or of a job.
pub fn for_each<S>(
    threads: usize,
    count: usize,
    init: impl Fn() -> Result<S, TrainingError> + Sync,
    job: impl Fn(&mut S, usize) -> Result<(), TrainingError> + Sync,
) -> Result<(), TrainingError> {
    let next = AtomicUsize::new(0);
    let failure = Mutex::new(None);
    let work = || -> Result<(), TrainingError> {
        let mut state = init()?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(());
            }
            job(&mut state, number)?;
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            scope.spawn(|| {
                if let Err(error) = work() {
                    next.store(count, Ordering::Relaxed);
                    let mut failure = failure.lock().unwrap_or_else(PoisonError::into_inner);
                    failure.get_or_insert(error);
                }
            });
        }
    });
    let failure = failure.into_inner().unwrap_or_else(PoisonError::into_inner);
    failure.map_or(Ok(()), Err)
}
