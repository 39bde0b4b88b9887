//! The searcher of this process.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use fastrand::Rng;
use reversi_engine::{Board, Clock, Color, Game, Limits, Options, Searcher};

use super::{Choice, Decision, Effort, Fault, Halt, Opponent, TimeControl, Turn};

/// The searcher of the library, without a process. Its table is emptied before
/// each game, so that a game does not depend on those before.
#[derive(Debug)]
pub struct Library {
    searcher: Searcher,
    effort: Effort,
    /// What a level that errs on purpose depends on, besides the board.
    seed: u64,
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
            seed: 0,
            halt,
            cpu: Duration::ZERO,
            one_thread,
        })
    }

    fn limits(&self, left: Duration) -> Limits {
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
            TimeControl::Clock { increment, .. } => limits.and_clock(Clock {
                left,
                increment,
                ..Clock::default()
            }),
        }
    }
}

/// A number for a board, so that games differ and each is the same again.
fn seed(board: &Board) -> u64 {
    let [black, white] = Color::ALL.map(|color| board.discs(color).bits());
    Rng::with_seed(Rng::with_seed(black).u64(..) ^ white).u64(..)
}

impl Opponent for Library {
    fn name(&self) -> &'static str {
        "reversi"
    }

    fn begin(&mut self, opening: &Game, effort: &Effort) -> Result<(), Fault> {
        self.searcher.clear();
        self.seed = seed(opening.board());
        self.effort = *effort;
        Ok(())
    }

    fn choose(&mut self, game: &Game, left: Duration, _: Duration) -> Result<Choice, Fault> {
        let start = Instant::now();
        let cpu = ThreadTime::now();
        let board = game.board();
        let report = match self.effort.level {
            Some(level) => self.searcher.choose(board, level, self.seed),
            None => self.searcher.search(board, &self.limits(left), |_| {}),
        };
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
