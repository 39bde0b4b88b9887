//! Parts of games searched at the same time, and put together in order.

use std::ops::ControlFlow;

use reversi_engine::{SearchError, SearchOptions, Searcher};

use super::input::Item;
use super::judge::{Judge, JudgedMove, Segment};
use crate::util::pool::{self, ThreadsError};

/// A part of a game.
#[derive(Clone, Copy, Debug)]
struct SegmentJob {
    /// The place of the game among all.
    game: usize,
    part: Segment,
    /// Whether it is the last one of the game.
    is_last: bool,
}

/// Judges all games with this number of searchers; passes each game to `finished` in
/// input order, and calls `moved` for each move. Ends early when `finished` fails.
///
/// # Errors
/// The error of `finished`; also when there is no memory or no thread.
pub(super) fn judge_all<E: From<SearchError> + From<ThreadsError>>(
    items: &[Item],
    judge: Judge,
    searchers: usize,
    options: &SearchOptions,
    moved: &(dyn Fn() + Sync),
    mut finished: impl FnMut(usize, Vec<JudgedMove>) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs(items, judge);
    let count = searchers.clamp(1, jobs.len().max(1));
    let searchers = (0..count).map(|_| Searcher::new(options.clone()));
    let searchers = searchers.collect::<Result<Vec<_>, _>>()?;
    let work = |searcher: &mut Searcher, job: SegmentJob| {
        let game = items[job.game].record.game();
        (job, judge.judge(searcher, game, job.part, &mut || moved()))
    };
    let mut next = 0;
    let mut turns = Vec::new();
    // Games without a part come in between.
    let mut finish_before = |end: usize, turns: &mut Vec<JudgedMove>| -> Result<(), E> {
        while next < end {
            finished(next, std::mem::take(turns))?;
            next += 1;
        }
        Ok(())
    };
    let end = pool::map(searchers, jobs.into_iter(), work, |(job, part)| {
        let add = || -> Result<(), E> {
            finish_before(job.game, &mut turns)?;
            turns.extend(part);
            finish_before(job.game + usize::from(job.is_last), &mut turns)
        };
        add().map_or_else(ControlFlow::Break, ControlFlow::Continue)
    })?;
    match end {
        ControlFlow::Break(error) => Err(error),
        ControlFlow::Continue(()) => finish_before(items.len(), &mut turns),
    }
}

fn jobs(items: &[Item], judge: Judge) -> Vec<SegmentJob> {
    let games = items.iter().enumerate();
    games
        .flat_map(|(game, item)| {
            let parts = judge.parts(item.record.game());
            let last = parts.len().saturating_sub(1);
            let parts = parts.into_iter().enumerate();
            parts.map(move |(place, part)| SegmentJob {
                game,
                part,
                is_last: place == last,
            })
        })
        .collect()
}
