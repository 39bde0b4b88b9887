//! Work on a stream of items by several threads, with the results in the order
//! of the items.
//!
//! Only so many items are under way at a time, counting those whose result waits
//! for an earlier one: a stream of any length takes bounded memory.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many items may be under way for each worker: enough that a hard one does
/// not hold up the others for long.
pub const WINDOW: usize = 256;

/// Takes the items one by one, has them worked on by the workers, each in a
/// thread of its own, and hands the results to `consume` in the order of the
/// items. Each result is handed on as soon as those before it are done.
///
/// When `consume` breaks, no further item is taken and this returns as soon as
/// the work under way and a wait for the next item have ended; it is up to the
/// caller to cut these short. A panic in `work` goes on in the caller.
pub fn map<W: Send, T: Send, R: Send, B>(
    workers: Vec<W>,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut W, T) -> R + Sync,
    mut consume: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (tickets, issued) = channel();
    for _ in 0..workers.len() * WINDOW {
        // The other end is just below.
        let _ = tickets.send(());
    }
    let source = Mutex::new(Source {
        items: items.enumerate(),
        issued,
    });
    let (done, results) = channel();
    thread::scope(|scope| {
        for mut worker in workers {
            let (source, work, done) = (&source, &work, done.clone());
            scope.spawn(move || {
                while let Some((number, item)) = take(source) {
                    // Whoever panics would leave a gap that all others wait for.
                    let result = catch_unwind(AssertUnwindSafe(|| work(&mut worker, item)));
                    if done.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        // Moved in, so that the end of this closure ends the workers.
        let tickets = tickets;
        for result in in_order(results) {
            let result = result.unwrap_or_else(|panic| resume_unwind(panic));
            consume(result)?;
            // Nobody takes it when there is nothing left to do.
            let _ = tickets.send(());
        }
        ControlFlow::Continue(())
    })
}

/// The number of threads to use where 0 asks for all cores.
#[must_use]
pub fn threads(asked: usize) -> usize {
    if asked > 0 {
        return asked;
    }
    thread::available_parallelism().map_or(1, usize::from)
}

/// The items, and a ticket for each that may be taken.
struct Source<I> {
    items: I,
    issued: Receiver<()>,
}

/// The next item, when it may be taken.
fn take<I: Iterator>(source: &Mutex<Source<I>>) -> Option<I::Item> {
    let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
    source.issued.recv().ok()?;
    source.items.next()
}

/// The results in the order of their numbers, which begin with 0.
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
            // Some take much longer than others.
            let rounds = if item.is_multiple_of(7) { 20_000 } else { 10 };
            (0..rounds).fold(item, |sum, _| std::hint::black_box(sum));
            item * 3
        };
        let end = map(vec![0; jobs], items, work, |result| {
            results.push(result);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, ControlFlow::Continue(()));
        results
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
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
        assert_eq!((end, consumed), (ControlFlow::Continue(()), 10_000));
    }

    #[test]
    fn a_break_ends_an_endless_stream() {
        let stop_at = |result: u64| match result {
            100 => ControlFlow::Break("enough"),
            _ => ControlFlow::Continue(()),
        };
        let end = map(vec![(); 3], 0.., |(), item| item, stop_at);
        assert_eq!(end, ControlFlow::Break("enough"));
    }

    #[test]
    #[should_panic(expected = "item 10")]
    fn a_panic_is_handed_on() {
        let work = |(): &mut (), item: u64| assert!(item != 10, "item {item}");
        let _ = map(vec![(); 2], 0.., work, |()| ControlFlow::<()>::Continue(()));
    }
}
