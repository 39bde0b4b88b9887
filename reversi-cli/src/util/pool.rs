//! Worker threads for a stream of items, with the results in order.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

/// The maximum number of items in progress per worker: large enough that a slow item does
/// not block the others for long.
pub(crate) const WINDOW: usize = 256;

/// The maximum number of threads in options.
pub(crate) const MAX_THREADS: usize = 1024;

/// The error when the system refuses threads.
#[derive(Debug, Error)]
#[error("cannot start {count} threads: {source}")]
pub struct ThreadsError {
    count: usize,
    source: io::Error,
}

/// Resolves a number of threads, where 0 means one for each core.
#[must_use]
pub(crate) fn threads(requested: usize) -> usize {
    if requested > 0 {
        return requested;
    }
    thread::available_parallelism().map_or(1, usize::from)
}

/// Creates a pool of threads.
///
/// # Errors
/// When the system refuses a thread.
pub(crate) fn build(count: usize) -> Result<ThreadPool, ThreadsError> {
    let count = count.clamp(1, MAX_THREADS);
    let pool = ThreadPoolBuilder::new().num_threads(count).build();
    pool.map_err(|error| ThreadsError {
        count,
        source: io::Error::other(error),
    })
}

/// Runs `work` for each worker in its own thread, and `consume` with their messages in
/// the calling thread. If the system refuses some of the threads, the others do the work.
/// A panic of a worker is resumed in the caller.
///
/// # Errors
/// When the system refuses all threads; nothing has run then.
pub(crate) fn run<W: Send, M: Send, T>(
    workers: Vec<W>,
    work: impl Fn(W, &Sender<M>) + Sync,
    consume: impl FnOnce(Receiver<M>) -> T,
) -> Result<T, ThreadsError> {
    let (sender, receiver) = channel();
    let (count, work) = (workers.len(), &work);
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for worker in workers {
            let sender = sender.clone();
            let thread = thread::Builder::new();
            match thread.spawn_scoped(scope, move || work(worker, &sender)) {
                Ok(thread) => threads.push(thread),
                Err(source) if threads.is_empty() => return Err(ThreadsError { count, source }),
                Err(error) => {
                    // Standard error may be closed.
                    let _ = writeln!(
                        io::stderr(),
                        "reversi: {} threads instead of {count}: {error}",
                        threads.len()
                    );
                    break;
                }
            }
        }
        drop(sender);
        let result = consume(receiver);
        for thread in threads {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        Ok(result)
    })
}

/// Maps the items in parallel, each worker in its own thread, and passes the results to
/// `consume` in the order of the items. A result is passed on as soon as all earlier ones
/// are. At most [`WINDOW`] items per worker are in progress, including those that wait
/// for an earlier result, so that a stream of any length takes bounded memory.
///
/// After a break of `consume` no further item is taken. The call returns when the items
/// in progress are done and a wait for the next item has ended; the caller may shorten
/// both. A panic in `work` is resumed in the caller.
///
/// # Errors
/// When the system refuses all threads; no item has been taken then.
pub(crate) fn map<W: Send, T: Send, R: Send, B>(
    workers: Vec<W>,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut W, T) -> R + Sync,
    mut consume: impl FnMut(R) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, ThreadsError> {
    let (tickets, issued) = channel();
    for _ in 0..workers.len().min(MAX_THREADS) * WINDOW {
        // The receiver is created above.
        let _ = tickets.send(());
    }
    let source = Mutex::new(Source {
        items: items.enumerate(),
        issued,
    });
    let work_on_items = |mut worker: W, done: &Sender<_>| {
        while let Some((number, item)) = take(&source) {
            // A panic would leave a gap that later results wait for.
            let result = catch_unwind(AssertUnwindSafe(|| work(&mut worker, item)));
            if done.send((number, result)).is_err() {
                break;
            }
        }
    };
    run(workers, work_on_items, move |results| {
        for result in in_order(results) {
            let result = result.unwrap_or_else(|panic| resume_unwind(panic));
            consume(result)?;
            // The receiver is gone when all workers have ended.
            let _ = tickets.send(());
        }
        ControlFlow::Continue(())
    })
}

/// The items, and a ticket for each one that may be taken.
struct Source<I> {
    items: I,
    issued: Receiver<()>,
}

/// Takes the next item, as soon as there is a ticket.
fn take<I: Iterator>(source: &Mutex<Source<I>>) -> Option<I::Item> {
    let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
    source.issued.recv().ok()?;
    source.items.next()
}

/// Sorts results by their numbers, which start at 0.
fn in_order<R>(results: Receiver<(usize, R)>) -> impl Iterator<Item = R> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    std::iter::from_fn(move || {
        while !early.contains_key(&next) {
            let (number, result) = results.recv().ok()?;
            early.insert(number, result);
        }
        next += 1;
        early.remove(&(next - 1))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use super::*;

    fn collect(jobs: usize, items: impl Iterator<Item = u64> + Send) -> Vec<u64> {
        let mut results = Vec::new();
        let work = |count: &mut u64, item: u64| {
            *count += 1;
            // Some items take much longer than others.
            let rounds = if item.is_multiple_of(7) { 20_000 } else { 10 };
            (0..rounds).fold(item, |sum, _| std::hint::black_box(sum));
            item * 3
        };
        let end = map(vec![0; jobs], items, work, |result| {
            results.push(result);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end.expect("threads start"), ControlFlow::Continue(()));
        results
    }

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let expected: Vec<u64> = (0..5000).map(|item| item * 3).collect();
        for jobs in [1, 2, 5] {
            assert_eq!(collect(jobs, 0..5000), expected, "{jobs} jobs");
        }
        assert!(collect(3, 0..0).is_empty());
    }

    #[test]
    fn items_are_not_taken_far_ahead() {
        let taken = AtomicUsize::new(0);
        let items = (0..10_000).inspect(|_| _ = taken.fetch_add(1, SeqCst));
        let mut consumed = 0;
        let end = map(
            vec![(); 2],
            items,
            |(), item| item,
            |_| {
                assert!(taken.load(SeqCst) <= consumed + 2 * WINDOW);
                consumed += 1;
                ControlFlow::<()>::Continue(())
            },
        );
        let end = end.expect("threads start");
        assert_eq!((end, consumed), (ControlFlow::Continue(()), 10_000));
    }

    #[test]
    fn a_break_ends_an_endless_stream() {
        let stop_at = |result: u64| match result {
            100 => ControlFlow::Break("enough"),
            _ => ControlFlow::Continue(()),
        };
        let end = map(vec![(); 3], 0.., |(), item| item, stop_at);
        assert_eq!(end.expect("threads start"), ControlFlow::Break("enough"));
    }

    #[test]
    #[should_panic(expected = "item 10")]
    fn a_panic_is_resumed_in_the_caller() {
        let work = |(): &mut (), item: u64| assert!(item != 10, "item {item}");
        let _ = map(vec![(); 2], 0.., work, |()| ControlFlow::<()>::Continue(()));
    }
}
