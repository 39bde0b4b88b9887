//! The state of an interactive game: the opening of historic Reversi, the moves, the
//! moves taken back, and a resignation.

use reversi_engine::{
    Bitboard, Board, Color, Game, IllegalMove, Move, OpeningError, ReversiOpening, Square,
};
use thiserror::Error;

use crate::terminal::board::Diagram;

/// A game with its opening, undo, redo and resignation.
#[derive(Clone, Debug, Default)]
pub(super) struct GameState {
    /// The discs placed in the opening of historic Reversi; `None` in games that start
    /// from a board.
    placed: Option<Vec<Square>>,
    game: Game,
    /// The moves taken back, last first.
    undone: Vec<Move>,
    resigned: Option<Color>,
}

/// A move that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum MoveError {
    /// An illegal move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// An illegal move of the opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A pass in the opening.
    #[error("a pass is illegal in the opening")]
    PassInOpening,
    /// A move after a resignation.
    #[error("{0} has resigned: type undo or new")]
    Resigned(Color),
}

impl GameState {
    /// A game that starts with the moves of another one.
    #[must_use]
    pub(super) fn from_game(game: Game) -> Self {
        Self {
            game,
            ..Self::default()
        }
    }

    /// Historic Reversi, from the empty board.
    #[must_use]
    pub(super) fn reversi() -> Self {
        Self {
            placed: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// The opening, until it is complete.
    #[must_use]
    pub(super) fn opening(&self) -> Option<ReversiOpening> {
        let placed = self.placed.as_ref()?;
        let opening = opening_of(placed);
        opening.board().is_none().then_some(opening)
    }

    /// The game since the opening.
    #[must_use]
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The game since the opening with the moves taken back.
    #[must_use]
    pub(super) fn whole_game(&self) -> Game {
        let mut game = self.game.clone();
        for &mv in self.undone.iter().rev() {
            // Each has been played before in this order.
            let _ = game.play(mv);
        }
        game
    }

    /// The board after the opening; during the opening it is not the one on display.
    #[must_use]
    pub(super) fn board(&self) -> &Board {
        self.game.board()
    }

    /// The side to move.
    #[must_use]
    pub(super) fn side_to_move(&self) -> Color {
        self.opening().map_or_else(
            || self.board().side_to_move(),
            |opening| opening.side_to_move(),
        )
    }

    /// The legal squares of the side to move.
    #[must_use]
    pub(super) fn legal_moves(&self) -> Bitboard {
        self.opening().map_or_else(
            || self.board().legal_moves(),
            |opening| opening.legal_moves(),
        )
    }

    /// Whether the game is over, by the board or a resignation.
    #[must_use]
    pub(super) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.opening().is_none() && self.game.is_over()
    }

    /// The side that has resigned.
    #[must_use]
    pub(super) fn resigned(&self) -> Option<Color> {
        self.resigned
    }

    /// The number of the next disc, from 1.
    #[must_use]
    pub(super) fn next_disc(&self) -> usize {
        let placed = self.placed.as_ref().map_or(0, Vec::len);
        let moves = self.game.moves().iter();
        1 + placed + moves.filter(|mv| !mv.is_pass()).count()
    }

    /// The board to draw.
    #[must_use]
    pub(super) fn diagram(&self) -> Diagram {
        if let Some(opening) = self.opening() {
            return Diagram {
                black: opening.discs(Color::Black),
                white: opening.discs(Color::White),
                legal: opening.legal_moves(),
                last: self
                    .placed
                    .as_ref()
                    .and_then(|placed| placed.last().copied()),
                values: Vec::new(),
            };
        }
        let mut moves = self.game.moves().iter().rev();
        let placed = || {
            self.placed
                .as_ref()
                .and_then(|placed| placed.last().copied())
        };
        let last = moves.find_map(|mv| mv.square()).or_else(placed);
        Diagram::of(self.board(), last)
    }

    /// Plays a move and clears the moves taken back.
    ///
    /// # Errors
    /// [`MoveError`] when it cannot be played; nothing changes.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.put(mv)?;
        self.undone.clear();
        Ok(())
    }

    fn put(&mut self, mv: Move) -> Result<(), MoveError> {
        if let Some(color) = self.resigned {
            return Err(MoveError::Resigned(color));
        }
        let (Some(mut opening), Some(placed)) = (self.opening(), &mut self.placed) else {
            return Ok(self.game.play(mv)?);
        };
        let square = mv.square().ok_or(MoveError::PassInOpening)?;
        opening.place(square)?;
        placed.push(square);
        if let Some(board) = opening.board() {
            self.game = Game::from_board(board);
        }
        Ok(())
    }

    /// Takes back a resignation, or the last disc and the passes after it. Returns false
    /// if there is neither.
    pub(super) fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        loop {
            let taken = match self.game.undo() {
                Some(mv) => Some(mv),
                None => self.placed.as_mut().and_then(Vec::pop).map(Move::Place),
            };
            let Some(mv) = taken else { return false };
            self.undone.push(mv);
            if !mv.is_pass() {
                return true;
            }
        }
    }

    /// Replays the disc taken back last and the passes after it; `None` if there is none.
    pub(super) fn redo(&mut self) -> Option<Move> {
        let mv = self.undone.pop()?;
        self.put(mv).ok()?;
        while self.undone.last() == Some(&Move::Pass) {
            self.undone.pop();
            self.put(Move::Pass).ok()?;
        }
        Some(mv)
    }

    /// Resigns the game for a side.
    ///
    /// # Errors
    /// When the game is over.
    pub(super) fn resign(&mut self, color: Color) -> Result<(), MoveError> {
        if self.is_over() {
            return Err(IllegalMove::GameOver.into());
        }
        self.resigned = Some(color);
        Ok(())
    }
}

fn opening_of(placed: &[Square]) -> ReversiOpening {
    let mut opening = ReversiOpening::new();
    for &square in placed {
        // Legal: each was placed before in this order.
        let _ = opening.place(square);
    }
    opening
}

#[cfg(test)]
mod tests {
    use reversi_engine::format::transcript;

    use super::*;

    fn place(state: &mut GameState, squares: &str) {
        for square in squares.split(' ') {
            state.play(square.parse().expect("a move")).expect("legal");
        }
    }

    #[test]
    fn the_opening_of_reversi_can_be_undone_and_redone() {
        let mut state = GameState::reversi();
        assert_eq!(state.legal_moves(), Bitboard::CENTER);
        assert_eq!(state.play(Move::Pass), Err(MoveError::PassInOpening));
        place(&mut state, "d4 d5 e4 e5 d6 c5");
        assert!(state.opening().is_none());
        assert_eq!(state.next_disc(), 7);
        for _ in 0..6 {
            assert!(state.undo());
        }
        assert!(!state.undo());
        assert_eq!(state.next_disc(), 1);
        while state.redo().is_some() {}
        assert_eq!(state.next_disc(), 7);
        assert_eq!(state.side_to_move(), Color::Black);
    }

    #[test]
    fn a_pass_is_undone_and_redone_with_the_disc_before_it() {
        let game = transcript::parse("f5f6d3e3f3f4g7d6d7f7g5h8f8e7h7h6pass").expect("legal");
        let mut state = GameState::from_game(game.clone());
        assert!(state.undo());
        assert_eq!(state.game().moves().len(), 15);
        assert_eq!(state.redo(), Some(Square::H6.into()));
        assert_eq!(*state.game(), game);
        assert_eq!(state.redo(), None);
    }

    #[test]
    fn a_resignation_ends_the_game_and_can_be_undone() {
        let mut state = GameState::default();
        assert_eq!(state.resign(Color::Black), Ok(()));
        assert!(state.is_over());
        assert!(state.play(Square::F5.into()).is_err() && state.resign(Color::White).is_err());
        assert!(state.undo());
        assert!(!state.is_over() && !state.undo());
    }
}
