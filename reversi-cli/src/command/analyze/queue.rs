//! Parts of games searched at the same time, and put together in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use reversi_engine::{Options, Searcher, SearcherError};

use super::input::Item;
use super::judge::{Judge, Part, Turn};

/// A part of a game: its place among all games, its place in the game.
#[derive(Clone, Copy, Debug)]
struct Job {
    game: usize,
    place: usize,
    part: Part,
}

/// Judges all games with so many searchers; hands each game to `finished` in
/// the order of the input, and calls `moved` for each move. Ends early when
/// `finished` fails.
///
/// # Errors
/// What `finished` fails with, or when there is no memory.
pub(super) fn judge_all<E: From<SearcherError>>(
    items: &[Item],
    judge: Judge,
    searchers: usize,
    options: &Options,
    moved: &(dyn Fn() + Sync),
    mut finished: impl FnMut(usize, Vec<Turn>) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs(items, judge);
    let count = searchers.clamp(1, jobs.len().max(1));
    let searchers = (0..count).map(|_| Searcher::new(options.clone()));
    let searchers = searchers.collect::<Result<Vec<_>, _>>()?;
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for searcher in searchers {
            let (sender, next, stopped, jobs) = (sender.clone(), &next, &stopped, &jobs);
            scope.spawn(move || {
                let take = || {
                    let job = jobs.get(next.fetch_add(1, Relaxed)).copied();
                    job.filter(|_| !stopped.load(Relaxed))
                };
                work(searcher, items, judge, take, moved, &sender);
            });
        }
        drop(sender);
        let done = collect(items, judge, &receiver, &mut finished);
        stopped.store(true, Relaxed);
        done
    })
}

fn jobs(items: &[Item], judge: Judge) -> Vec<Job> {
    let games = items.iter().enumerate();
    games
        .flat_map(|(game, item)| {
            let parts = judge.parts(item.record.game()).into_iter().enumerate();
            parts.map(move |(place, part)| Job { game, place, part })
        })
        .collect()
}

fn work(
    mut searcher: Searcher,
    items: &[Item],
    judge: Judge,
    take: impl Fn() -> Option<Job>,
    moved: &(dyn Fn() + Sync),
    sender: &Sender<(Job, Vec<Turn>)>,
) {
    while let Some(job) = take() {
        let game = items[job.game].record.game();
        let turns = judge.judge(&mut searcher, game, job.part, &mut || moved());
        if sender.send((job, turns)).is_err() {
            return;
        }
    }
}

/// Puts the parts together and hands the games on in order.
fn collect<E>(
    items: &[Item],
    judge: Judge,
    receiver: &Receiver<(Job, Vec<Turn>)>,
    finished: &mut impl FnMut(usize, Vec<Turn>) -> Result<(), E>,
) -> Result<(), E> {
    let mut parts: Vec<BTreeMap<usize, Vec<Turn>>> = vec![BTreeMap::new(); items.len()];
    let mut next = 0;
    loop {
        while let Some(item) = items.get(next) {
            if parts[next].len() < judge.parts(item.record.game()).len() {
                break;
            }
            let turns = std::mem::take(&mut parts[next]).into_values().flatten();
            finished(next, turns.collect())?;
            next += 1;
        }
        // The senders go away with the last job.
        let Ok((job, turns)) = receiver.recv() else {
            return Ok(());
        };
        parts[job.game].insert(job.place, turns);
    }
}
