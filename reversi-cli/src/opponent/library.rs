//! The searcher of this process.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use reversi_engine::{Game, Limits, Options, Searcher};

use super::{Choice, Decision, Effort, Fault, Halt, Opponent, TimeControl, Turn};
use crate::clock::{self, Clock};

/// The searcher of the library, without a process. Its table is emptied before
/// each game, so that a game does not depend on those before.
#[derive(Debug)]
pub struct Library {
    searcher: Searcher,
    effort: Effort,
    halt: Halt,
    cpu: Duration,
    /// Whether all of the search is done by the thread that asks for it.
    one_thread: bool,
}

impl Library {
    /// An engine with a searcher of its own.
    ///
    /// # Errors
    /// [`Fault::Searcher`] when there is no memory.
    pub fn new(options: Options, halt: Halt) -> Result<Self, Fault> {
        let one_thread = options.threads == 1;
        let searcher = Searcher::new(options)?;
        halt.watch(searcher.stopper());
        Ok(Self {
            searcher,
            effort: Effort::default(),
            halt,
            cpu: Duration::ZERO,
            one_thread,
        })
    }

    fn limits(&self, empties: u32, left: Duration) -> Limits {
        let mut limits = Limits::default();
        if let Some(depth) = self.effort.depth {
            limits = limits.and_depth(depth);
        }
        if let Some(nodes) = self.effort.nodes {
            limits = limits.and_nodes(nodes);
        }
        match self.effort.time {
            TimeControl::Unlimited => limits,
            TimeControl::PerMove(time) => limits.and_time(time),
            TimeControl::Clock { main, increment } => {
                let mut clock = Clock::new(clock::TimeControl::Increment { main, increment });
                clock.set_left(left, 0);
                match clock.budget(empties) {
                    None => limits,
                    Some(Duration::ZERO) => limits.and_depth(1),
                    Some(budget) => limits.and_time(budget),
                }
            }
        }
    }
}

impl Opponent for Library {
    fn name(&self) -> &'static str {
        "reversi"
    }

    fn begin(&mut self, _: &Game, effort: &Effort) -> Result<(), Fault> {
        self.searcher.clear();
        self.effort = *effort;
        Ok(())
    }

    fn choose(&mut self, game: &Game, left: Duration, _: Duration) -> Result<Choice, Fault> {
        let start = Instant::now();
        let cpu = ThreadTime::now();
        let board = game.board();
        let limits = self.limits(board.empties().len() as u32, left);
        let report = self.searcher.search(board, &limits, |_| {});
        let elapsed = start.elapsed();
        self.cpu += cpu.elapsed();
        if self.halt.is_requested() {
            return Err(Fault::Halted);
        }
        let decision = report.best_move.map_or(Decision::Resign, Decision::Play);
        Ok(Choice {
            decision,
            elapsed,
            evaluation: Some(report.value),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        })
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.one_thread.then_some(self.cpu)
    }

    fn follow(&mut self, _: &Turn<'_>) -> Result<(), Fault> {
        Ok(())
    }
}
