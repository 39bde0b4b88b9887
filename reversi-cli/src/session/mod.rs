//! One game, one searcher, the clocks and the search that is running: what all
//! protocols share.

mod job;

use std::hash::{BuildHasher, RandomState};
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

/// Why a move was not chosen or not played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The other side is to move and can.
    #[error("{0} is to move")]
    WrongSide(Color),
    /// The move breaks a rule.
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

/// One game, one searcher, the clocks and the search that is running, if any.
///
/// A search runs in a thread of its own: [`begin`](Self::begin) starts it,
/// [`reports`](Self::reports) gives what it finds on its way, until it ends, and
/// [`finish`](Self::finish) its result. The game can be changed meanwhile.
///
/// Controllers tell passes in one of two ways: as moves, or not at all, by
/// letting the same side move again. Both work here: the side to move is the
/// true one, and a turn of the other side passes for it where it must pass.
#[derive(Debug)]
pub struct Session {
    options: SearchOptions,
    settings: SearchSettings,
    /// What the moves of weak levels are drawn by.
    seed: u64,
    /// What no search goes beyond, whatever it is asked for.
    node_ceiling: Option<u64>,
    game: Game,
    /// How many moves each turn put into the game: 2 with a pass not told.
    turns: Vec<usize>,
    clocks: [PlayerClock; 2],
    /// Made when it is first needed; away while a search is running.
    searcher: Option<Searcher>,
    job: Option<Job>,
    /// Whose clock runs with the search.
    clock_of: Option<Color>,
    /// Whether to think on in the other side's time.
    ponders: bool,
    /// The board after the move that was chosen last, while the reply to it is
    /// awaited.
    awaiting: Option<Board>,
    /// Whether the running search is one in the other side's time.
    is_pondering: bool,
}

impl Session {
    /// A session at the Othello start. The searcher and its table are made when
    /// they are first needed.
    #[must_use]
    pub fn new(options: SearchOptions, settings: SearchSettings) -> Self {
        Self {
            options,
            settings,
            seed: random_seed(),
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

    /// The present board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The limits of a search from options and protocol commands.
    #[must_use]
    pub fn settings(&self) -> SearchSettings {
        self.settings
    }

    /// Changes how hard to think about a move.
    pub fn set_settings(&mut self, settings: SearchSettings) {
        self.settings = settings;
    }

    /// Makes the moves of weak levels the same in every session; they are drawn
    /// by lot otherwise.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// From now on no search, whatever for, looks at more than about this many
    /// positions: for hosts that answer anybody.
    pub fn set_node_ceiling(&mut self, nodes: u64) {
        self.node_ceiling = Some(nodes);
    }

    /// Whether to think on in the other side's time.
    #[must_use]
    pub fn ponders(&self) -> bool {
        self.ponders
    }

    /// Changes whether to think on in the other side's time.
    pub fn set_ponders(&mut self, ponders: bool) {
        self.ponders = ponders;
    }

    /// What the searcher is made with.
    #[must_use]
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Changes what the searcher is made with. What was searched before is
    /// forgotten.
    pub fn set_options(&mut self, options: SearchOptions) {
        self.end_job();
        self.options = options;
        self.searcher = None;
    }

    /// Forgets what was searched before.
    pub fn clear_hash(&mut self) {
        self.end_job();
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// Begins a new game from this board, with full clocks.
    pub fn start_from(&mut self, board: Board) {
        self.continue_game(Game::from_board(board));
    }

    /// Goes on with this game, with full clocks. Each of its moves is a turn.
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

    /// Plays a move of this side. A pass may be told twice, and after the end of
    /// the game, without effect.
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

    /// How many turns can be taken back.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Takes this many turns back, each with the pass that it implied; does
    /// nothing and returns false when there are not so many.
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

    /// A reply is awaited until the game goes another way than by the move that
    /// was chosen.
    fn game_has_changed(&mut self) {
        self.awaiting = self.awaiting.filter(|board| board == self.game.board());
    }

    /// Begins to think about a move for this side by its clock and the level. The
    /// time comes off the clock when the search is finished; nothing is played.
    /// A move that needs no thought is returned at once: the only one, or a pass
    /// when there is none or the game is over.
    ///
    /// # Errors
    /// [`TurnError`] when the other side is to move and can, or there is no memory.
    pub fn begin_move(&mut self, color: Color) -> Result<Option<Move>, TurnError> {
        let limits = self.limits_by_clock(color);
        let decided = self.begin_within(color, limits, Some(self.seed))?;
        match decided {
            Some(mv) => self.await_reply(color, mv),
            None => self.clock_of = Some(color),
        }
        Ok(decided)
    }

    /// The same without regard to time or to what was searched before: the same
    /// board gives the same move.
    ///
    /// # Errors
    /// Like [`begin_move`](Self::begin_move).
    pub fn begin_steady_move(&mut self, color: Color) -> Result<Option<Move>, TurnError> {
        self.begin_within(color, self.settings.steady_limits(self.empties()), None)
    }

    /// Begins to compare all moves of this side by its clock and the level. The
    /// time does not come off the clock.
    ///
    /// # Errors
    /// Like [`begin_move`](Self::begin_move).
    pub fn begin_comparison(&mut self, color: Color) -> Result<(), TurnError> {
        let board = board_of(*self.board(), color)?;
        let limits = self.limits_by_clock(color);
        let all_moves = Question::BestMoves(board.legal_moves().len());
        Ok(self.begin(Task::new(board, all_moves, limits))?)
    }

    /// The limits of a search for this side by its clock and the level.
    fn limits_by_clock(&self, color: Color) -> SearchLimits {
        let clock = self.clocks[color as usize].search_clock();
        self.settings.limits(clock, self.empties())
    }

    /// This side has chosen this move: from now on the reply to it is awaited.
    pub fn await_reply(&mut self, color: Color, mv: Move) {
        let board = board_of(*self.board(), color).ok();
        self.awaiting = board.and_then(|mut board| board.play(mv).ok().map(|()| board));
    }

    /// Thinks about the reply that is awaited, if one is and this session does so
    /// at all, and nothing else is being thought about. Nothing comes of it but
    /// that the answer to the reply is found sooner.
    pub fn ponder(&mut self) {
        let board = self.awaiting.filter(|board| !board.is_game_over());
        let (true, None, Some(board)) = (self.ponders, &self.job, board) else {
            return;
        };
        let limits = self.settings.ponder_limits(board.empties().len() as u32);
        let task = limits.map(|limits| Task::new(board, Question::BestMove, limits));
        // Where there is no memory the next search that has an answer says so.
        self.is_pondering = task.is_some_and(|task| self.start(task).is_ok());
    }

    /// Ends thinking in the other side's time, for now.
    pub fn end_pondering(&mut self) {
        if self.is_pondering {
            self.end_job();
        }
    }

    /// The chosen move is not played: no reply to it is awaited.
    pub fn await_nothing(&mut self) {
        self.awaiting = None;
    }

    /// The limits of a search of the present board without regard to the clock.
    #[must_use]
    pub fn limits(&self) -> SearchLimits {
        self.settings.limits(None, self.empties())
    }

    fn empties(&self) -> u32 {
        self.board().empties().len() as u32
    }

    /// Without a seed what was searched before is forgotten.
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

    /// Begins a search; one that is running is ended, and its result is lost.
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

    /// Whether a search has begun and its result was not yet fetched; one in the
    /// other side's time has none.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.job.is_some() && !self.is_pondering
    }

    /// What the running search finds on its way: the best moves so far. Ends with
    /// the search; without any search nothing ever comes.
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

    /// Waits for the end of the running search; `None` when there is none that has
    /// a result.
    pub fn finish(&mut self) -> Option<SearchOutcome> {
        let (searcher, outcome) = self.job.take()?.finish()?;
        self.searcher = Some(searcher);
        if std::mem::take(&mut self.is_pondering) {
            if !outcome.was_stopped {
                // There is nothing more to find.
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

fn random_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// The board on which this side is to move, after a pass where the other must.
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
