//! The computer as a player and adviser.

use std::ops::ControlFlow;

use reversi_engine::openings::xot;
use reversi_engine::{
    Board, Game, Move, SearchError, SearchLimits, SearchOptions, SearchReport, Searcher,
    search::Level,
};

use super::interrupt::AnswerStop;
use crate::analysis::analyzer::{AnalyzedMove, Analyzer};
use crate::terminal::moves::{self, MoveValue, value_text};
use crate::terminal::theme::Theme;
use crate::util::console::Spinner;

/// A searcher, created at its first use.
#[derive(Debug)]
pub(super) struct Computer {
    options: SearchOptions,
    searcher: Option<Searcher>,
    /// The seed of all random choices.
    seed: u64,
    stop: AnswerStop,
    /// How a spinner is drawn; `None` for none.
    spinner: Option<Theme>,
}

impl Computer {
    /// Creates a computer without a searcher.
    #[must_use]
    pub(super) fn new(options: SearchOptions, seed: u64, spinner: Option<Theme>) -> Self {
        Self {
            options,
            searcher: None,
            seed,
            stop: AnswerStop::default(),
            spinner,
        }
    }

    /// The stop of the searches of an answer.
    #[must_use]
    pub(super) fn stop(&self) -> &AnswerStop {
        &self.stop
    }

    /// Changes the random choices for the next game.
    pub(super) fn next_game(&mut self) {
        self.seed = self.seed.wrapping_add(1);
    }

    /// A random XOT opening.
    #[must_use]
    pub(super) fn balanced_start(&self) -> Game {
        xot().choose(self.seed).game().clone()
    }

    /// A number from 0 to below `count`, by the seed.
    #[must_use]
    pub(super) fn random_index(&self, count: usize) -> usize {
        // A new generator for each number: consecutive seeds give unrelated numbers.
        fastrand::Rng::with_seed(self.seed).usize(..count.max(1))
    }

    /// The move of a level; `None` when the game is over.
    ///
    /// # Errors
    /// When there is no memory.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        level: Level,
    ) -> Result<Option<Move>, SearchError> {
        let legal = board.legal_moves();
        if let (1, Some(only)) = (legal.len(), legal.first()) {
            return Ok(Some(only.into()));
        }
        let (limits, seed) = (self.limits(), self.seed);
        let spinner = self.spinner();
        let searcher = self.searcher()?;
        let report = searcher.choose_with(board, &limits, level, seed, |report| {
            show(&spinner, report);
            ControlFlow::Continue(())
        });
        Ok(report.best_move)
    }

    /// The best moves, best first.
    ///
    /// # Errors
    /// When there is no memory.
    pub(super) fn best(
        &mut self,
        board: &Board,
        count: usize,
        level: Level,
    ) -> Result<Vec<MoveValue>, SearchError> {
        let limits = level.limits(board.empties().len() as u32);
        let limits = limits.with_stop(&self.stop.token());
        let spinner = self.spinner();
        let on_iteration = |report: &SearchReport| show(&spinner, report);
        Ok(moves::best(
            self.searcher()?,
            board,
            count,
            &limits,
            on_iteration,
        ))
    }

    /// The result of perfect play.
    ///
    /// # Errors
    /// When there is no memory.
    pub(super) fn solve(&mut self, board: &Board) -> Result<SearchReport, SearchError> {
        let limits = self.limits();
        let spinner = self.spinner();
        let report = self.searcher()?.solve_with(board, &limits, |report| {
            show(&spinner, report);
            ControlFlow::Continue(())
        });
        Ok(report)
    }

    /// The moves of a game, compared with the best ones; incomplete after an interrupt.
    ///
    /// # Errors
    /// When there is no memory.
    pub(super) fn analyze(
        &mut self,
        game: &Game,
        level: Level,
    ) -> Result<Vec<AnalyzedMove>, SearchError> {
        let analyzer = Analyzer::new(level, None).with_stop(self.stop.token());
        let spinner = self.spinner();
        let stop = self.stop.clone();
        let searcher = self.searcher()?;
        let (all, mut count) = (game.moves().len(), 0);
        let mut turns = Vec::new();
        for segment in analyzer.segments(game) {
            if stop.is_stopped() {
                break;
            }
            turns.extend(analyzer.analyze(searcher, game, segment, &mut || {
                count += 1;
                spinner.set(format!("{count} of {all} moves analyzed"));
            }));
        }
        Ok(turns)
    }

    /// The sign of a running search.
    fn spinner(&self) -> Spinner {
        let unicode = self.spinner.is_some_and(|theme| theme.unicode);
        Spinner::start(self.spinner.is_some(), unicode)
    }

    /// The limits of a search that an interrupt of the current answer stops.
    fn limits(&self) -> SearchLimits {
        SearchLimits::new().with_stop(&self.stop.token())
    }

    /// A searcher without results of earlier searches: hints must not change the game.
    fn searcher(&mut self) -> Result<&mut Searcher, SearchError> {
        Ok(match &mut self.searcher {
            Some(searcher) => {
                searcher.clear();
                searcher
            }
            none => none.insert(Searcher::new(self.options.clone())?),
        })
    }
}

/// Shows the depth of a search and the value for the side to move.
fn show(spinner: &Spinner, report: &SearchReport) {
    if spinner.is_visible() {
        let value = value_text(report.score.discs() as f32, report.solved);
        spinner.set(format!("thinking: depth {}, value {value}", report.depth));
    }
}
