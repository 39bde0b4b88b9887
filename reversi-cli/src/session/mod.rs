//! The state behind every protocol: a game, a searcher, the clocks and the running
//! search.

mod search;
#[cfg(test)]
mod tests;

use std::io;

use crossbeam_channel::{Receiver, never};
use reversi_engine::{
    Board, Color, Game, IllegalMove, Move, SearchError, SearchLimits, SearchOptions, SearchReport,
    Searcher,
};
use thiserror::Error;

use crate::clock::{PlayerClock, TimeControl};
use crate::settings::SearchSettings;
use search::SearchThread;

pub use search::{SearchKind, SearchOutcome, SearchRequest};

/// The reason why a move cannot be searched or played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The opponent is to move and has a legal move.
    #[error("{0} is to move")]
    WrongSide(Color),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The search cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// The reason why a search cannot be started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The searcher cannot be created, for lack of memory.
    #[error(transparent)]
    Searcher(#[from] SearchError),
    /// The system refuses a thread.
    #[error("cannot start a search thread: {0}")]
    Thread(#[from] io::Error),
}

/// A game, a searcher, the clocks and the running search, if any.
///
/// A search runs in its own thread. [`start_search`](Self::start_search) starts it,
/// [`reports`](Self::reports) receives its progress, and [`wait`](Self::wait) returns its
/// result. The game can change meanwhile.
///
/// Controllers send passes in one of two ways: explicitly, or not at all, by letting the
/// same side move again. Both work: the side to move follows from the rules, and a move
/// of the other side implies a pass where the side to move has no legal move.
#[derive(Debug)]
pub struct Session {
    options: SearchOptions,
    settings: SearchSettings,
    /// The random seed of the moves of levels with a handicap.
    seed: u64,
    /// Whether each new game has the same seed.
    has_fixed_seed: bool,
    /// The maximum number of nodes of every search, beside its own limits.
    max_nodes: Option<u64>,
    game: Game,
    /// The number of moves of each turn: 2 with an implied pass.
    turns: Vec<usize>,
    clocks: [PlayerClock; 2],
    /// The searcher: created by the first search, absent while a search is running.
    searcher: Option<Searcher>,
    search: Option<SearchThread>,
    /// The side whose clock runs during the search.
    timed_side: Option<Color>,
    /// Whether pondering is enabled.
    ponder: bool,
    /// The board to ponder: the one after the move of the engine, until the opponent
    /// replies.
    ponder_board: Option<Board>,
    /// Whether the running search is a ponder search.
    is_pondering: bool,
}

impl Session {
    /// Creates a session at the starting position of Othello. The searcher and its table
    /// are allocated by the first search.
    #[must_use]
    pub fn new(options: SearchOptions, settings: SearchSettings) -> Self {
        Self {
            options,
            settings,
            seed: fastrand::u64(..),
            has_fixed_seed: false,
            max_nodes: None,
            game: Game::new(),
            turns: Vec::new(),
            clocks: [PlayerClock::default(); 2],
            searcher: None,
            search: None,
            timed_side: None,
            ponder: false,
            ponder_board: None,
            is_pondering: false,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The current board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The settings of the search of each move.
    #[must_use]
    pub fn settings(&self) -> SearchSettings {
        self.settings
    }

    /// Sets the settings of the search of each move.
    pub fn set_settings(&mut self, settings: SearchSettings) {
        self.settings = settings;
    }

    /// Sets the random seed of the moves of levels with a handicap. The default differs
    /// between sessions and between games.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.has_fixed_seed = true;
    }

    /// Limits every search to about this number of nodes, beside its own limits: for
    /// servers with untrusted clients.
    pub fn set_max_nodes(&mut self, nodes: u64) {
        self.max_nodes = Some(nodes);
    }

    /// Whether pondering is enabled.
    #[must_use]
    pub fn ponder(&self) -> bool {
        self.ponder
    }

    /// Enables or disables pondering.
    pub fn set_ponder(&mut self, ponder: bool) {
        self.ponder = ponder;
    }

    /// The options of the searcher.
    #[must_use]
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Sets the options of the searcher. The transposition table is lost.
    ///
    /// # Errors
    /// [`SearchError`] when there is no memory for the table; the options are unchanged.
    pub fn set_options(&mut self, options: SearchOptions) -> Result<(), SearchError> {
        self.abort_search();
        // The old table makes room for the new one.
        self.searcher = None;
        self.searcher = Some(Searcher::new(options.clone())?);
        self.options = options;
        Ok(())
    }

    /// Clears the transposition table.
    pub fn clear_hash(&mut self) {
        self.abort_search();
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// Starts a new game from a board and resets the clocks.
    pub fn set_board(&mut self, board: Board) {
        self.set_game(Game::from_board(board));
    }

    /// Replaces the game and resets the clocks. Each move of the game is a turn. A game
    /// without moves is a new one, in which levels with a handicap choose other moves
    /// unless the seed is set.
    pub fn set_game(&mut self, game: Game) {
        if game.moves().is_empty() && !self.has_fixed_seed {
            self.seed = self.seed.wrapping_add(1);
        }
        self.turns.clear();
        self.turns.resize(game.moves().len(), 1);
        self.game = game;
        self.clocks.iter_mut().for_each(PlayerClock::reset);
        self.update_ponder_board();
    }

    /// Sets the time control of both sides and resets the clocks.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.clocks = [PlayerClock::new(control); 2];
    }

    /// The clock of a side.
    pub fn clock_mut(&mut self, color: Color) -> &mut PlayerClock {
        &mut self.clocks[color as usize]
    }

    /// Plays a move of a side. A repeated pass and a pass after the end of the game have
    /// no effect.
    ///
    /// # Errors
    /// [`TurnError`] when it is not this side's turn or the move is illegal; the game is
    /// unchanged.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), TurnError> {
        let board = *self.game.board();
        if mv.is_pass() && (board.is_game_over() || self.has_passed(color)) {
            return Ok(());
        }
        let implies_pass = board.side_to_move() != color;
        if implies_pass {
            board_for(board, color)?.play(mv)?;
            self.game.play(Move::Pass)?;
        }
        self.game.play(mv)?;
        self.turns.push(1 + usize::from(implies_pass));
        self.update_ponder_board();
        Ok(())
    }

    /// Whether the last move is a pass of this side.
    fn has_passed(&self, color: Color) -> bool {
        self.board().side_to_move() != color && self.game.moves().last() == Some(&Move::Pass)
    }

    /// The number of turns that can be undone.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Undoes a number of turns, each with its implied pass. Returns `false` and changes
    /// nothing when the game has fewer turns.
    pub fn undo(&mut self, turns: usize) -> bool {
        let Some(kept) = self.turns.len().checked_sub(turns) else {
            return false;
        };
        for _ in 0..self.turns.drain(kept..).sum() {
            self.game.undo();
        }
        self.update_ponder_board();
        true
    }

    /// Drops the ponder board unless the engine's move has just been played.
    fn update_ponder_board(&mut self) {
        self.ponder_board = self.ponder_board.filter(|board| board == self.game.board());
    }

    /// Starts the search of a move for a side, limited by its clock and the settings. The
    /// elapsed time comes off the clock at the end; the move is not played.
    ///
    /// Returns a move at once, without a search, when there is no choice: the only legal
    /// move, or a pass when there is none or the game is over.
    ///
    /// # Errors
    /// [`TurnError`] when the opponent is to move and has a legal move, or the search
    /// cannot be started.
    pub fn start_move(&mut self, color: Color) -> Result<Option<Move>, TurnError> {
        let limits = self.clock_limits(color);
        let forced = self.start_move_within(color, limits, Some(self.seed))?;
        match forced {
            Some(mv) => self.set_ponder_move(color, mv),
            None => self.timed_side = Some(color),
        }
        Ok(forced)
    }

    /// Starts the search of a move independent of clocks, speed and earlier searches: the
    /// same board always gives the same move.
    ///
    /// # Errors
    /// See [`start_move`](Self::start_move).
    pub fn start_reproducible_move(&mut self, color: Color) -> Result<Option<Move>, TurnError> {
        let limits = self.settings.reproducible_limits(self.empties());
        self.start_move_within(color, limits, None)
    }

    /// Starts a multi-PV search of all legal moves of a side, limited by its clock and
    /// the settings. The elapsed time does not come off the clock.
    ///
    /// # Errors
    /// See [`start_move`](Self::start_move).
    pub fn start_multi_pv(&mut self, color: Color) -> Result<(), TurnError> {
        let board = board_for(*self.board(), color)?;
        let limits = self.clock_limits(color);
        let kind = SearchKind::MultiPv(board.legal_moves().len());
        Ok(self.start_search(SearchRequest::new(board, kind, limits))?)
    }

    /// The limits of a search for a side by its clock and the settings.
    fn clock_limits(&self, color: Color) -> SearchLimits {
        let clock = self.clocks[color as usize].search_clock();
        self.settings.limits(clock, self.empties())
    }

    /// Starts the search of a move. Without a seed the transposition table is cleared
    /// first.
    fn start_move_within(
        &mut self,
        color: Color,
        limits: SearchLimits,
        seed: Option<u64>,
    ) -> Result<Option<Move>, TurnError> {
        if self.board().is_game_over() {
            return Ok(Some(Move::Pass));
        }
        let board = board_for(*self.board(), color)?;
        let legal = board.legal_moves();
        if legal.len() <= 1 {
            return Ok(Some(legal.first().map_or(Move::Pass, Move::Place)));
        }
        let level = self.settings.level.filter(|_| self.settings.has_handicap());
        let kind = level.map_or(SearchKind::BestMove, |level| {
            SearchKind::LevelMove(level, seed.unwrap_or_default())
        });
        self.start_search(SearchRequest {
            clears_hash: seed.is_none(),
            ..SearchRequest::new(board, kind, limits)
        })?;
        Ok(None)
    }

    /// Sets the move of the engine. Pondering then searches the board after it.
    pub fn set_ponder_move(&mut self, color: Color, mv: Move) {
        let board = board_for(*self.board(), color).ok();
        self.ponder_board = board.and_then(|mut board| board.play(mv).ok().map(|()| board));
    }

    /// Drops the ponder board: the move of the engine is not going to be played.
    pub fn clear_ponder_move(&mut self) {
        self.ponder_board = None;
    }

    /// Starts pondering if it is enabled, there is a ponder board and no search is
    /// running. The result only warms the transposition table.
    pub fn start_pondering(&mut self) {
        let board = self.ponder_board.filter(|board| !board.is_game_over());
        let (true, None, Some(board)) = (self.ponder, &self.search, board) else {
            return;
        };
        let limits = self.settings.ponder_limits(board.empties().len() as u32);
        let request = limits.map(|limits| SearchRequest::new(board, SearchKind::BestMove, limits));
        // A lack of memory is reported by the next search with a reply.
        self.is_pondering = request.is_some_and(|request| self.spawn_search(request).is_ok());
    }

    /// Ends the ponder search, if one is running. Its board is kept for the next one.
    pub fn stop_pondering(&mut self) {
        if self.is_pondering {
            self.abort_search();
        }
    }

    /// These limits, within the time and the number of nodes of the settings.
    #[must_use]
    pub fn bounded(&self, limits: SearchLimits) -> SearchLimits {
        self.settings.bounded(limits)
    }

    /// The limits of a search of the current board by the settings, without the clock.
    #[must_use]
    pub fn limits(&self) -> SearchLimits {
        self.settings.limits(None, self.empties())
    }

    fn empties(&self) -> u32 {
        self.board().empties().len() as u32
    }

    /// Starts a search. Aborts the running search, if any, whose result is lost.
    ///
    /// # Errors
    /// [`StartError`] when there is no memory or no thread for the search.
    pub fn start_search(&mut self, request: SearchRequest) -> Result<(), StartError> {
        self.abort_search();
        self.ponder_board = None;
        self.spawn_search(request)
    }

    fn spawn_search(&mut self, mut request: SearchRequest) -> Result<(), StartError> {
        if let Some(nodes) = self.max_nodes {
            let nodes = request.limits.nodes().map_or(nodes, |own| own.min(nodes));
            request.limits = request.limits.with_nodes(nodes);
        }
        let searcher = match self.searcher.take() {
            Some(searcher) => searcher,
            None => Searcher::new(self.options.clone())?,
        };
        self.search = Some(SearchThread::spawn(searcher, request)?);
        Ok(())
    }

    /// Whether a search other than a ponder search has been started and not waited for.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.search.is_some() && !self.is_pondering
    }

    /// The progress of the running search: the best moves after each iteration. The
    /// channel closes at the end of the search; without a search it never receives
    /// anything.
    #[must_use]
    pub fn reports(&self) -> Receiver<Vec<SearchReport>> {
        let search = self.search.as_ref();
        search.map_or_else(never, |search| search.reports().clone())
    }

    /// Stops the running search.
    pub fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop();
        }
    }

    /// Whether the running search is infinite: it ends only when it is stopped.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.search.as_ref().is_some_and(SearchThread::is_infinite)
    }

    /// Waits for the running search and returns its result; `None` without a search and
    /// after a ponder search.
    pub fn wait(&mut self) -> Option<SearchOutcome> {
        let (searcher, outcome) = self.search.take()?.join()?;
        self.searcher = Some(searcher);
        if std::mem::take(&mut self.is_pondering) {
            if !outcome.was_stopped {
                // The search is complete: another one would find the same.
                self.ponder_board = None;
            }
            return None;
        }
        if let Some(color) = self.timed_side.take() {
            self.clock_mut(color).spend(outcome.elapsed);
            self.set_ponder_move(color, outcome.best_move());
        }
        Some(outcome)
    }

    /// Stops the running search and drops its result.
    fn abort_search(&mut self) {
        self.timed_side = None;
        self.stop();
        self.wait();
    }
}

/// The board with this side to move, after a pass of the opponent if it must pass.
fn board_for(mut board: Board, color: Color) -> Result<Board, TurnError> {
    let side = board.side_to_move();
    if side != color {
        board.pass().map_err(|_| TurnError::WrongSide(side))?;
    }
    Ok(board)
}
