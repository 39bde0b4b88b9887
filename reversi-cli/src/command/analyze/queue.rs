//! Analyses segments of games in parallel and joins them in order.

use std::ops::ControlFlow;

use reversi_engine::{SearchError, SearchOptions, Searcher};

use super::input::InputGame;
use crate::analysis::analyzer::{AnalyzedMove, Analyzer, Segment};
use crate::util::pool::{self, ThreadsError};

/// A segment of a game to analyse.
#[derive(Clone, Copy, Debug)]
struct SegmentJob {
    /// The index of the game.
    game: usize,
    segment: Segment,
    /// Whether it is the last segment of the game.
    is_last: bool,
}

/// Analyses all games with this number of searchers; passes each game to `on_game` in
/// input order, and calls `on_move` for each move. Ends early when `on_game` fails.
///
/// # Errors
/// The error of `on_game`; also when there is no memory or no thread.
pub(super) fn analyze_all<E: From<SearchError> + From<ThreadsError>>(
    items: &[InputGame],
    analyzer: &Analyzer,
    searchers: usize,
    options: &SearchOptions,
    on_move: &(dyn Fn() + Sync),
    mut on_game: impl FnMut(usize, Vec<AnalyzedMove>) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs(items, analyzer);
    let count = searchers.clamp(1, jobs.len().max(1));
    let searchers = (0..count).map(|_| Searcher::new(options.clone()));
    let searchers = searchers.collect::<Result<Vec<_>, _>>()?;
    let work = |searcher: &mut Searcher, job: SegmentJob| {
        let game = items[job.game].record.game();
        (
            job,
            analyzer.analyze(searcher, game, job.segment, &mut || on_move()),
        )
    };
    let mut next = 0;
    let mut turns = Vec::new();
    // Games without segments have no result of their own.
    let mut finish_before = |end: usize, turns: &mut Vec<AnalyzedMove>| -> Result<(), E> {
        while next < end {
            on_game(next, std::mem::take(turns))?;
            next += 1;
        }
        Ok(())
    };
    let end = pool::map(searchers, jobs.into_iter(), work, |(job, segment)| {
        let add = || -> Result<(), E> {
            finish_before(job.game, &mut turns)?;
            turns.extend(segment);
            finish_before(job.game + usize::from(job.is_last), &mut turns)
        };
        add().map_or_else(ControlFlow::Break, ControlFlow::Continue)
    })?;
    match end {
        ControlFlow::Break(error) => Err(error),
        ControlFlow::Continue(()) => finish_before(items.len(), &mut turns),
    }
}

fn jobs(items: &[InputGame], analyzer: &Analyzer) -> Vec<SegmentJob> {
    let games = items.iter().enumerate();
    games
        .flat_map(|(game, item)| {
            let segments = analyzer.segments(item.record.game());
            let last = segments.len().saturating_sub(1);
            let segments = segments.into_iter().enumerate();
            segments.map(move |(place, segment)| SegmentJob {
                game,
                segment,
                is_last: place == last,
            })
        })
        .collect()
}
