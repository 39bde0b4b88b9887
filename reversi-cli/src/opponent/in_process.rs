//! Our own engine, without a process.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use fastrand::Rng;
use reversi_engine::{Board, Color, Game, SearchLimits, SearchOptions, Searcher};

use super::{Decision, EngineError, EngineLimits, EngineReply, Opponent, PlayedMove, Shutdown};
use crate::clock::PlayerClock;
use crate::settings::SearchSettings;

/// The searcher of the library as an engine. The transposition table is cleared before
/// each game, so that games are independent.
#[derive(Debug)]
pub struct InProcessEngine {
    searcher: Searcher,
    settings: SearchSettings,
    /// The random seed of the moves of levels with a handicap.
    seed: u64,
    shutdown: Shutdown,
    cpu: Duration,
    /// Whether the calling thread does the whole search, so that its CPU time is known.
    is_single_threaded: bool,
}

impl InProcessEngine {
    /// Creates an engine with its own searcher.
    ///
    /// # Errors
    /// [`EngineError::Searcher`] when there is no memory.
    pub fn new(options: SearchOptions, shutdown: Shutdown) -> Result<Self, EngineError> {
        let is_single_threaded = options.threads() == 1;
        let searcher = Searcher::new(options)?;
        Ok(Self {
            searcher,
            settings: SearchSettings::default(),
            seed: 0,
            shutdown,
            cpu: Duration::ZERO,
            is_single_threaded,
        })
    }
}

/// The random seed of a board, so that games differ and are reproducible.
fn seed_of(board: &Board) -> u64 {
    let [black, white] = Color::ALL.map(|color| board.discs(color).bits());
    Rng::with_seed(Rng::with_seed(black).u64(..) ^ white).u64(..)
}

impl Opponent for InProcessEngine {
    fn name(&self) -> &'static str {
        "reversi"
    }

    fn start_game(&mut self, opening: &Game, limits: &EngineLimits) -> Result<(), EngineError> {
        self.searcher.clear();
        self.seed = seed_of(opening.board());
        self.settings = limits.search;
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        clock: &PlayerClock,
        _: Duration,
    ) -> Result<EngineReply, EngineError> {
        let start = Instant::now();
        let cpu = ThreadTime::now();
        let board = game.board();
        let report = if let Some(level) = self.settings.level {
            let limits = SearchLimits::new().with_stop(self.shutdown.token());
            self.searcher.choose(board, &limits, level, self.seed)
        } else {
            let empties = board.empties().len() as u32;
            let limits = self.settings.limits(clock.search_clock(), empties);
            let limits = limits.with_stop(self.shutdown.token());
            self.searcher.search(board, &limits)
        };
        let elapsed = start.elapsed();
        self.cpu += cpu.elapsed();
        if self.shutdown.is_requested() {
            return Err(EngineError::Interrupted);
        }
        let decision = report.best_move.map_or(Decision::Resign, Decision::Play);
        Ok(EngineReply {
            decision,
            elapsed,
            evaluation: Some(report.score.discs() as f32),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        })
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.is_single_threaded.then_some(self.cpu)
    }

    fn notify(&mut self, _: &PlayedMove<'_>) -> Result<(), EngineError> {
        Ok(())
    }
}
