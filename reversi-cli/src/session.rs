//! One game, one searcher and the clocks: what all protocols share.

use std::time::Instant;

use reversi_engine::{
    Board, Color, Game, IllegalMove, Limits, Move, Options, Report, Searcher, SearcherError,
};
use thiserror::Error;

use crate::clock::{Clock, TimeControl};
use crate::level::Level;
use crate::stop::StopSignal;

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
    /// There is no searcher.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// One game, one searcher and the clocks.
///
/// Controllers tell passes in one of two ways: as moves, or not at all, by
/// letting the same side move again. Both work here: the side to move is the
/// true one, and a turn of the other side passes for it where it must pass.
#[derive(Debug)]
pub struct Session {
    options: Options,
    level: Level,
    game: Game,
    /// How many moves each turn put into the game: 2 with a pass not told.
    turns: Vec<usize>,
    clocks: [Clock; 2],
    searcher: Option<Searcher>,
    signal: StopSignal,
}

impl Session {
    /// A session at the Othello start. The searcher and its table are made when
    /// they are first needed.
    #[must_use]
    pub fn new(options: Options, level: Level) -> Self {
        Self {
            options,
            level,
            game: Game::new(),
            turns: Vec::new(),
            clocks: [Clock::default(); 2],
            searcher: None,
            signal: StopSignal::default(),
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

    /// What stops a search of this session from another thread.
    #[must_use]
    pub fn stop_signal(&self) -> &StopSignal {
        &self.signal
    }

    /// Begins a new game from this board, with full clocks.
    pub fn start_from(&mut self, board: Board) {
        self.game = Game::from_board(board);
        self.turns.clear();
        self.clocks.iter_mut().for_each(Clock::reset);
    }

    /// Sets both clocks.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.clocks = [Clock::new(control); 2];
    }

    /// The clock of a side.
    pub fn clock_mut(&mut self, color: Color) -> &mut Clock {
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
            board_of(board, color)?.apply(mv)?;
            self.game.play(Move::Pass)?;
        }
        self.game.play(mv)?;
        self.turns.push(1 + usize::from(passes_first));
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
        true
    }

    /// Chooses a move for this side by its clock and the level, and takes the
    /// time off the clock. Does not play it. A pass when the game is over.
    ///
    /// # Errors
    /// [`TurnError`] when the other side is to move and can, or there is no memory.
    pub fn choose(&mut self, color: Color) -> Result<Move, TurnError> {
        let empties = self.board().empties().len() as u32;
        let limits = self
            .level
            .limits(self.clocks[color as usize].budget(empties));
        let start = Instant::now();
        let chosen = self.choose_within(color, &limits)?;
        self.clock_mut(color).spend(start.elapsed());
        Ok(chosen)
    }

    /// Chooses a move for this side without regard to time or to what was
    /// searched before: the same board gives the same move.
    ///
    /// # Errors
    /// Like [`choose`](Self::choose).
    pub fn choose_steadily(&mut self, color: Color) -> Result<Move, TurnError> {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
        let limits = self.level.steady_limits();
        self.choose_within(color, &limits)
    }

    fn choose_within(&mut self, color: Color, limits: &Limits) -> Result<Move, TurnError> {
        let board = *self.board();
        if board.is_game_over() {
            return Ok(Move::Pass);
        }
        let board = board_of(board, color)?;
        let legal = board.legal_moves();
        match (legal.len(), legal.first()) {
            (_, None) => Ok(Move::Pass),
            (1, Some(only)) => Ok(only.into()),
            (_, Some(first)) => {
                let report = self.search(&board, limits)?;
                Ok(report.best_move.unwrap_or(first.into()))
            }
        }
    }

    fn search(&mut self, board: &Board, limits: &Limits) -> Result<Report, SearcherError> {
        let searcher = match &mut self.searcher {
            Some(searcher) => searcher,
            none => none.insert(Searcher::new(self.options.clone())?),
        };
        let stopper = searcher.stopper();
        let report = self
            .signal
            .watch(stopper, || searcher.search(board, limits, |_| {}));
        if self.signal.is_hurried() {
            // A stop that came just after the end of the search would hold for
            // the next one; this one takes it instead.
            searcher.search(board, &Limits::depth(1), |_| {});
        }
        Ok(report)
    }
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
    use reversi_engine::Square;

    use super::*;

    #[test]
    fn only_thinking_makes_a_searcher() {
        let options = Options {
            hash_mib: 1,
            ..Options::default()
        };
        let level = Level {
            depth: Some(1),
            ..Level::default()
        };
        let mut session = Session::new(options, level);
        session.start_from(Board::new());
        session
            .play(Color::Black, Square::F5.into())
            .expect("f5 is legal");
        assert!(session.undo(1));
        assert!(session.searcher.is_none());

        // Neither does a move without a choice.
        let forced = "XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O";
        session.start_from(forced.parse().expect("the board is well formed"));
        assert_eq!(session.choose(Color::White).ok(), Some(Move::Pass));
        assert!(session.searcher.is_none());

        session.start_from(Board::new());
        assert!(session.choose(Color::Black).is_ok());
        assert!(session.searcher.is_some());
    }
}
