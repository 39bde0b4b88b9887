//! Workers that solve positions independently of each other.

use reversi_engine::{SearchError, SearchOptions, Searcher};

use super::input::{InputError, InputEvent, InputLocation, Problem};
use super::interrupt::RunStop;
use super::progress::Progress;
use super::query::{SolveAnswer, SolveQuery};

/// The data shared by all workers.
#[derive(Debug)]
pub(super) struct SolveContext {
    pub(super) query: SolveQuery,
    /// The options of the searchers, with the maximum table size.
    pub(super) engine: SearchOptions,
    pub(super) stop: RunStop,
    pub(super) progress: Progress,
}

/// The result of an event.
#[derive(Debug)]
pub(super) enum EventResult {
    Solved(Problem, SolveAnswer),
    Refused(InputLocation, InputError),
    /// An interrupt.
    Interrupted,
    Failed(SearchError),
}

/// A worker of the pool.
#[derive(Debug)]
pub(super) struct SolveWorker<'t> {
    context: &'t SolveContext,
    /// The searchers so far, each with its table size in MiB.
    searchers: Vec<(usize, Searcher)>,
}

impl<'t> SolveWorker<'t> {
    /// Creates a worker.
    pub(super) const fn new(context: &'t SolveContext) -> Self {
        Self {
            context,
            searchers: Vec::new(),
        }
    }

    /// Handles an event.
    pub(super) fn handle(&mut self, event: InputEvent) -> EventResult {
        match event {
            InputEvent::Problem(problem) => match self.solve(&problem) {
                Ok(Some(answer)) => EventResult::Solved(problem, answer),
                Ok(None) => EventResult::Interrupted,
                Err(error) => EventResult::Failed(error),
            },
            InputEvent::Refused(location, error) => EventResult::Refused(location, error),
            InputEvent::Interrupted | InputEvent::End => EventResult::Interrupted,
        }
    }

    /// The answer; `None` after an interrupt.
    fn solve(&mut self, problem: &Problem) -> Result<Option<SolveAnswer>, SearchError> {
        let context = self.context;
        let board = problem.record.board();
        let searcher = self.searcher(board.empties().len())?;
        if context.stop.is_stopped() {
            return Ok(None);
        }
        // Entries of earlier positions would change the node counts.
        searcher.clear();
        context.progress.begin(&problem.location);
        let answer = context.query.answer(searcher, board, |report| {
            context.progress.iteration(&problem.location, report);
        });
        Ok((!context.stop.is_stopped()).then_some(answer))
    }

    /// The searcher for a position with this number of empty squares.
    fn searcher(&mut self, empties: usize) -> Result<&mut Searcher, SearchError> {
        let hash_mib = table_size(empties, self.context.engine.hash_mib());
        let known = self
            .searchers
            .iter()
            .position(|&(size, _)| size == hash_mib);
        let index = if let Some(index) = known {
            index
        } else {
            let options = self.context.engine.clone().with_hash_mib(hash_mib);
            let searcher = Searcher::new(options)?;
            self.searchers.push((hash_mib, searcher));
            self.searchers.len() - 1
        };
        Ok(&mut self.searchers[index].1)
    }
}

/// The table size in MiB for a position with this number of empty squares: clearing a
/// large table takes longer than solving a late position.
fn table_size(empties: usize, max_mib: usize) -> usize {
    let enough = match empties {
        ..=16 => 0,
        17..=18 => 1,
        19..=20 => 2,
        21..=22 => 8,
        23..=24 => 32,
        25..=26 => 64,
        27..=28 => 256,
        _ => max_mib,
    };
    enough.min(max_mib)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_grow_with_the_empty_squares_up_to_the_maximum() {
        for max_mib in [0, 1, 64, 1024] {
            let sizes: Vec<usize> = (0..=60)
                .map(|empties| table_size(empties, max_mib))
                .collect();
            assert!(sizes.is_sorted());
            assert_eq!(sizes[60], max_mib);
        }
    }
}
