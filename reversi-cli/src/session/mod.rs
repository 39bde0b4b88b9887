//! One game, one searcher, the clocks and the running search, for all protocols.

mod job;

use std::io;

use crossbeam_channel::{Receiver, never};
use reversi_engine::{
    Board, Color, Game, IllegalMove, Move, SearchError, SearchLimits, SearchOptions, SearchReport,
    Searcher,
};
use thiserror::Error;

use crate::clock::{PlayerClock, TimeControl};
use crate::settings::SearchSettings;
use job::Job;

pub use job::{Question, SearchOutcome, Task};

/// The reason why a move is not chosen or not played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The other side is to move.
    #[error("{0} is to move")]
    WrongSide(Color),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// No search can be started.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// The reason why a search cannot be started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// There is no memory for the searcher.
    #[error(transparent)]
    Searcher(#[from] SearchError),
    /// The system refuses a thread.
    #[error("no thread for the search: {0}")]
    Thread(#[from] io::Error),
}

/// One game, one searcher, the clocks and the running search, if any.
///
/// A search runs in a thread of its own: [`begin`](Self::begin) starts it,
/// [`reports`](Self::reports) receives its iterations until it ends, and
/// [`finish`](Self::finish) returns its result. The game can be changed meanwhile.
///
/// Controllers send passes explicitly, or imply them by another move of the same side.
/// Both work here: the side to move follows the rules, and a move of the other side
/// implies a forced pass.
#[derive(Debug)]
pub struct Session {
    options: SearchOptions,
    settings: SearchSettings,
    /// The seed of the moves of weak levels.
    seed: u64,
    /// The node limit of every search.
    node_ceiling: Option<u64>,
    game: Game,
    /// The number of moves of each turn: 2 with an implied pass.
    turns: Vec<usize>,
    clocks: [PlayerClock; 2],
    /// Made at the first search; away while a search is running.
    searcher: Option<Searcher>,
    job: Option<Job>,
    /// The side whose clock runs with the search.
    clock_of: Option<Color>,
    /// Whether to ponder.
    ponders: bool,
    /// The board after the last chosen move, while its reply is awaited.
    awaiting: Option<Board>,
    /// Whether the running search is pondering.
    is_pondering: bool,
}

impl Session {
    /// Creates a session at the Othello start. The searcher and its table are made at the
    /// first search.
    #[must_use]
    pub fn new(options: SearchOptions, settings: SearchSettings) -> Self {
        Self {
            options,
            settings,
            seed: fastrand::u64(..),
            node_ceiling: None,
            game: Game::new(),
            turns: Vec::new(),
            clocks: [PlayerClock::default(); 2],
            searcher: None,
            job: None,
            clock_of: None,
            ponders: false,
            awaiting: None,
            is_pondering: false,
        }
    }

    /// The game so far.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The current board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The limits of a search from options and protocol commands.
    #[must_use]
    pub fn settings(&self) -> SearchSettings {
        self.settings
    }

    /// Sets the limits of searches.
    pub fn set_settings(&mut self, settings: SearchSettings) {
        self.settings = settings;
    }

    /// Sets the seed of the moves of weak levels, which is random otherwise.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Sets a node limit for every search, for public hosts.
    pub fn set_node_ceiling(&mut self, nodes: u64) {
        self.node_ceiling = Some(nodes);
    }

    /// Whether to ponder.
    #[must_use]
    pub fn ponders(&self) -> bool {
        self.ponders
    }

    /// Sets whether to ponder.
    pub fn set_ponders(&mut self, ponders: bool) {
        self.ponders = ponders;
    }

    /// The options of the searcher.
    #[must_use]
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Sets the options of the searcher and clears the transposition table.
    pub fn set_options(&mut self, options: SearchOptions) {
        self.end_job();
        self.options = options;
        self.searcher = None;
    }

    /// Clears the transposition table.
    pub fn clear_hash(&mut self) {
        self.end_job();
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// Starts a new game from this board, with full clocks.
    pub fn start_from(&mut self, board: Board) {
        self.continue_game(Game::from_board(board));
    }

    /// Continues this game, with full clocks. Each of its moves is a turn.
    pub fn continue_game(&mut self, game: Game) {
        self.turns.clear();
        self.turns.resize(game.moves().len(), 1);
        self.game = game;
        self.clocks.iter_mut().for_each(PlayerClock::reset);
        self.game_has_changed();
    }

    /// Sets both clocks.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.clocks = [PlayerClock::new(control); 2];
    }

    /// The clock of a side.
    pub fn clock_mut(&mut self, color: Color) -> &mut PlayerClock {
        &mut self.clocks[color as usize]
    }

    /// Plays a move of this side. A repeated pass, or one after the end of the game, has no
    /// effect.
    ///
    /// # Errors
    /// [`TurnError`] when it is not this side's turn or the move is illegal; the
    /// game is unchanged.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), TurnError> {
        let board = *self.game.board();
        if mv.is_pass() && (board.is_game_over() || self.has_passed(color)) {
            return Ok(());
        }
        let passes_first = board.side_to_move() != color;
        if passes_first {
            board_of(board, color)?.play(mv)?;
            self.game.play(Move::Pass)?;
        }
        self.game.play(mv)?;
        self.turns.push(1 + usize::from(passes_first));
        self.game_has_changed();
        Ok(())
    }

    /// Whether the last move was a pass of this side.
    fn has_passed(&self, color: Color) -> bool {
        self.board().side_to_move() != color && self.game.moves().last() == Some(&Move::Pass)
    }

    /// The number of turns that can be taken back.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Takes back this number of turns, each with its implied pass; returns false, without
    /// effect, if there are fewer.
    pub fn undo(&mut self, turns: usize) -> bool {
        let Some(kept) = self.turns.len().checked_sub(turns) else {
            return false;
        };
        for _ in 0..self.turns.drain(kept..).sum() {
            self.game.undo();
        }
        self.game_has_changed();
        true
    }

    /// Awaits the reply no longer if the game left the chosen move.
    fn game_has_changed(&mut self) {
        self.awaiting = self.awaiting.filter(|board| board == self.game.board());
    }

    /// Starts the search of a move for this side by its clock and the settings. The time is
    /// subtracted from the clock at the end of the search; nothing is played. A move
    /// without a choice is returned at once: the only one, or a pass if there is none.
    ///
    /// # Errors
    /// [`TurnError`] when the other side is to move, or the search cannot be started.
    pub fn begin_move(&mut self, color: Color) -> Result<Option<Move>, TurnError> {
        let limits = self.limits_by_clock(color);
        let decided = self.begin_within(color, limits, Some(self.seed))?;
        match decided {
            Some(mv) => self.await_reply(color, mv),
            None => self.clock_of = Some(color),
        }
        Ok(decided)
    }

    /// Starts a reproducible search of a move: without the clock and earlier results.
    ///
    /// # Errors
    /// Like [`begin_move`](Self::begin_move).
    pub fn begin_steady_move(&mut self, color: Color) -> Result<Option<Move>, TurnError> {
        self.begin_within(color, self.settings.steady_limits(self.empties()), None)
    }

    /// Starts a search of all moves of this side by its clock and the settings. The time is
    /// not subtracted from the clock.
    ///
    /// # Errors
    /// Like [`begin_move`](Self::begin_move).
    pub fn begin_comparison(&mut self, color: Color) -> Result<(), TurnError> {
        let board = board_of(*self.board(), color)?;
        let limits = self.limits_by_clock(color);
        let all_moves = Question::BestMoves(board.legal_moves().len());
        Ok(self.begin(Task::new(board, all_moves, limits))?)
    }

    /// The limits of a search for this side by its clock and the settings.
    fn limits_by_clock(&self, color: Color) -> SearchLimits {
        let clock = self.clocks[color as usize].search_clock();
        self.settings.limits(clock, self.empties())
    }

    /// Awaits the reply to this move of this side.
    pub fn await_reply(&mut self, color: Color, mv: Move) {
        let board = board_of(*self.board(), color).ok();
        self.awaiting = board.and_then(|mut board| board.play(mv).ok().map(|()| board));
    }

    /// Starts pondering, if enabled and idle. The result only fills the transposition table.
    pub fn ponder(&mut self) {
        let board = self.awaiting.filter(|board| !board.is_game_over());
        let (true, None, Some(board)) = (self.ponders, &self.job, board) else {
            return;
        };
        let limits = self.settings.ponder_limits(board.empties().len() as u32);
        let task = limits.map(|limits| Task::new(board, Question::BestMove, limits));
        // A failure is reported by the next search with an answer.
        self.is_pondering = task.is_some_and(|task| self.start(task).is_ok());
    }

    /// Stops pondering.
    pub fn end_pondering(&mut self) {
        if self.is_pondering {
            self.end_job();
        }
    }

    /// Awaits no reply: the chosen move is not played.
    pub fn await_nothing(&mut self) {
        self.awaiting = None;
    }

    /// The limits of a search of the current board without the clock.
    #[must_use]
    pub fn limits(&self) -> SearchLimits {
        self.settings.limits(None, self.empties())
    }

    fn empties(&self) -> u32 {
        self.board().empties().len() as u32
    }

    /// Clears the transposition table without a seed.
    fn begin_within(
        &mut self,
        color: Color,
        limits: SearchLimits,
        seed: Option<u64>,
    ) -> Result<Option<Move>, TurnError> {
        if self.board().is_game_over() {
            return Ok(Some(Move::Pass));
        }
        let board = board_of(*self.board(), color)?;
        let legal = board.legal_moves();
        if legal.len() <= 1 {
            return Ok(Some(legal.first().map_or(Move::Pass, Move::Place)));
        }
        let weak = self.settings.level.filter(|_| self.settings.errs());
        let question = weak.map_or(Question::BestMove, |level| {
            Question::MoveOf(level, seed.unwrap_or_default())
        });
        self.begin(Task {
            is_fresh: seed.is_none(),
            ..Task::new(board, question, limits)
        })?;
        Ok(None)
    }

    /// Starts a search. A running search is stopped and its result dropped.
    ///
    /// # Errors
    /// [`StartError`] when there is no memory or no thread for the search.
    pub fn begin(&mut self, task: Task) -> Result<(), StartError> {
        self.end_job();
        self.awaiting = None;
        self.start(task)
    }

    fn start(&mut self, mut task: Task) -> Result<(), StartError> {
        if let Some(nodes) = self.node_ceiling {
            task.limits = task.limits.with_nodes(nodes);
        }
        let searcher = match self.searcher.take() {
            Some(searcher) => searcher,
            None => Searcher::new(self.options.clone())?,
        };
        self.job = Some(Job::start(searcher, task)?);
        Ok(())
    }

    /// Whether a search other than pondering has started whose result is not yet fetched.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.job.is_some() && !self.is_pondering
    }

    /// The reports of the iterations of the running search. The channel closes with the
    /// search; without a search it never receives.
    #[must_use]
    pub fn reports(&self) -> Receiver<Vec<SearchReport>> {
        let job = self.job.as_ref();
        job.map_or_else(never, |job| job.reports().clone())
    }

    /// Stops the running search.
    pub fn stop(&self) {
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    /// Whether the running search ends only when it is stopped.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.job.as_ref().is_some_and(Job::is_endless)
    }

    /// Waits for the end of the running search; `None` without a search, or for pondering.
    pub fn finish(&mut self) -> Option<SearchOutcome> {
        let (searcher, outcome) = self.job.take()?.finish()?;
        self.searcher = Some(searcher);
        if std::mem::take(&mut self.is_pondering) {
            if !outcome.was_stopped {
                // The search is complete: it is not repeated.
                self.awaiting = None;
            }
            return None;
        }
        if let Some(color) = self.clock_of.take() {
            self.clock_mut(color).spend(outcome.elapsed);
            self.await_reply(color, outcome.best_move());
        }
        Some(outcome)
    }

    fn end_job(&mut self) {
        self.clock_of = None;
        self.stop();
        self.finish();
    }
}

/// The board with this side to move, after a forced pass of the other.
fn board_of(mut board: Board, color: Color) -> Result<Board, TurnError> {
    let side = board.side_to_move();
    if side != color {
        board.pass().map_err(|_| TurnError::WrongSide(side))?;
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small_session() -> Session {
        let options = SearchOptions::new().with_hash_mib(1);
        let settings = SearchSettings {
            depth: Some(1),
            ..SearchSettings::default()
        };
        Session::new(options, settings)
    }

    #[test]
    fn a_reply_is_awaited_until_it_comes() {
        let mut session = small_session();
        session.set_ponders(true);
        session.ponder();
        assert!(session.job.is_none(), "no move was chosen yet");
        let choose = |session: &mut Session| {
            assert_eq!(session.begin_move(Color::Black).ok(), Some(None));
            session.ponder();
            assert!(session.is_thinking(), "the move comes first");
            session.finish().expect("a move").best_move()
        };
        let mv = choose(&mut session);
        // Also when the move is played later, and after a pause.
        for _ in 0..2 {
            session.ponder();
            assert!(session.job.is_some() && !session.is_thinking());
            session.end_pondering();
            assert!(session.job.is_none());
            let _ = session.play(Color::Black, mv);
        }
        let reply = session.board().legal_moves().first().expect("a reply");
        session.ponder();
        session.play(Color::White, reply.into()).expect("legal");
        session.end_pondering();
        session.ponder();
        assert!(session.job.is_none(), "the reply has come");

        assert!(session.undo(2));
        choose(&mut session);
        session.await_nothing();
        session.ponder();
        assert!(session.job.is_none());
        session.set_ponders(false);
        choose(&mut session);
        session.ponder();
        assert!(session.job.is_none());
    }

    #[test]
    fn a_reply_is_thought_about_once() {
        let mut session = small_session();
        session.set_ponders(true);
        session.begin_move(Color::Black).expect("memory");
        session.finish();
        session.ponder();
        while session.reports().recv().is_ok() {}
        assert!(session.finish().is_none(), "nothing to answer");
        session.ponder();
        assert!(session.job.is_none());
    }

    #[test]
    fn only_thinking_makes_a_searcher() {
        let mut session = small_session();
        // A whole game, again and again.
        for _ in 0..3 {
            session.start_from(Board::new());
            while !session.board().is_game_over() {
                let square = session.board().legal_moves().first();
                let color = session.board().side_to_move();
                let mv = square.map_or(Move::Pass, Move::Place);
                session.play(color, mv).expect("legal");
            }
            assert!(session.turns() > 50 && session.undo(20));
        }
        assert!(session.searcher.is_none());

        // Neither does a move without a choice.
        let forced = "XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O";
        session.start_from(forced.parse().expect("the board is well formed"));
        assert_eq!(
            session.begin_move(Color::White).ok(),
            Some(Some(Move::Pass))
        );
        assert!(session.searcher.is_none());

        session.start_from(Board::new());
        assert_eq!(session.begin_move(Color::Black).ok(), Some(None));
        let outcome = session.finish().expect("a search is running");
        assert_eq!(outcome.color(), Color::Black);
        assert!(session.searcher.is_some());
    }
}
