//! Solving one position after the other, each as if it were the only one.

use reversi_engine::{Options, Searcher, SearcherError};

use super::input::{Event, Place, Problem, Refusal};
use super::interrupt::Interrupt;
use super::progress::Progress;
use super::question::{Answer, Question};

/// What all workers share.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) question: Question,
    /// The searchers to make, with the largest table that one may have.
    pub(super) engine: Options,
    pub(super) interrupt: Interrupt,
    pub(super) progress: Progress,
}

/// What has become of an event.
#[derive(Debug)]
pub(super) enum Outcome {
    Solved(Problem, Answer),
    Refused(Place, Refusal),
    /// The work was interrupted.
    Cut,
    Failed(SearcherError),
}

/// One of those that solve at the same time.
#[derive(Debug)]
pub(super) struct Worker<'t> {
    task: &'t Task,
    /// The searchers made so far and the sizes of their tables in MiB.
    searchers: Vec<(usize, Searcher)>,
}

impl<'t> Worker<'t> {
    /// A worker that has not begun.
    pub(super) const fn new(task: &'t Task) -> Self {
        Self {
            task,
            searchers: Vec::new(),
        }
    }

    /// Deals with one event.
    pub(super) fn handle(&mut self, event: Event) -> Outcome {
        match event {
            Event::Problem(problem) => match self.solve(&problem) {
                Ok(Some(answer)) => Outcome::Solved(problem, answer),
                Ok(None) => Outcome::Cut,
                Err(error) => Outcome::Failed(error),
            },
            Event::Refused(place, refusal) => Outcome::Refused(place, refusal),
            Event::Interrupted | Event::End => Outcome::Cut,
        }
    }

    /// The answer, or `None` when it was cut short by an interrupt.
    fn solve(&mut self, problem: &Problem) -> Result<Option<Answer>, SearcherError> {
        let task = self.task;
        let board = problem.record.board();
        let searcher = self.searcher(board.empties().len())?;
        if task.interrupt.is_seen() {
            return Ok(None);
        }
        // What earlier positions have left would change the counts of nodes.
        searcher.clear();
        task.progress.begin(&problem.place);
        let answer = task.question.answer(searcher, board, |report| {
            task.progress.iteration(&problem.place, report);
        });
        Ok((!task.interrupt.is_seen()).then_some(answer))
    }

    /// The searcher for a position with this many empty squares.
    fn searcher(&mut self, empties: usize) -> Result<&mut Searcher, SearcherError> {
        let hash_mib = table_size(empties, self.task.engine.hash_mib);
        let known = self
            .searchers
            .iter()
            .position(|&(size, _)| size == hash_mib);
        let index = if let Some(index) = known {
            index
        } else {
            let options = Options {
                hash_mib,
                ..self.task.engine.clone()
            };
            let searcher = Searcher::new(options)?;
            self.task.interrupt.add(searcher.stopper());
            self.searchers.push((hash_mib, searcher));
            self.searchers.len() - 1
        };
        Ok(&mut self.searchers[index].1)
    }
}

/// The size of the table in MiB for a position with this many empty squares:
/// to clear a large one takes longer than to solve a position of a few.
fn table_size(empties: usize, most: usize) -> usize {
    let enough = match empties {
        ..=16 => 0,
        17..=18 => 1,
        19..=20 => 2,
        21..=22 => 8,
        23..=24 => 32,
        25..=26 => 64,
        27..=28 => 256,
        _ => most,
    };
    enough.min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_grow_with_the_positions_up_to_what_is_allowed() {
        for most in [0, 1, 64, 1024] {
            let sizes: Vec<usize> = (0..=60).map(|empties| table_size(empties, most)).collect();
            assert!(sizes.is_sorted());
            assert_eq!(sizes[60], most);
        }
    }
}
