//! A game: where it started and the moves since.

use alloc::vec::Vec;
use core::fmt;

use crate::{Board, Color, IllegalMove, Move, Score, Scoring, Square};

/// A start board and the moves played from it, passes included.
///
/// Every move was legal when it was played, so a game can be walked in both
/// directions without a check.
///
/// ```
/// use reversi_engine::{Game, Move, Scoring, Square};
/// let mut game = Game::new();
/// game.play(Move::Place(Square::F5))?;
/// game.play("d6".parse()?)?;
/// assert_eq!(game.moves().len(), 2);
/// assert_eq!(game.undo(), Some(Move::Place(Square::D6)));
/// assert_eq!(game.boards().last(), Some(game.board()));
/// assert_eq!(game.result(Scoring::WinnerTakesEmpties), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Game {
    board: Board,
    moves: Vec<Move>,
    /// The boards before each move: as long as `moves`.
    earlier: Vec<Board>,
}

impl Game {
    /// A game from the Othello start, no move played.
    #[must_use]
    pub const fn new() -> Self {
        Self::from_board(Board::new())
    }

    /// A game from any board, no move played.
    #[must_use]
    pub const fn from_board(start: Board) -> Self {
        Self {
            board: start,
            moves: Vec::new(),
            earlier: Vec::new(),
        }
    }

    /// The board after the last move.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board before the first move.
    #[must_use]
    pub fn start(&self) -> &Board {
        self.earlier.first().unwrap_or(&self.board)
    }

    /// The moves so far, passes included.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The boards from the start to the present one: one more than there are moves.
    #[must_use]
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &Board> + Clone {
        self.earlier.iter().chain(core::iter::once(&self.board))
    }

    /// The moves, each with the board on which it was played.
    ///
    /// ```
    /// use reversi_engine::{Color, Game, Square};
    /// let mut game = Game::new();
    /// game.play(Square::F5.into())?;
    /// game.play(Square::D6.into())?;
    /// for (board, mv) in game.turns() {
    ///     println!("{} plays {mv}", board.side_to_move());
    /// }
    /// # Ok::<(), reversi_engine::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn turns(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&Board, Move)> + ExactSizeIterator + Clone {
        self.earlier.iter().zip(self.moves.iter().copied())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] says why the move cannot be played; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let before = self.board;
        self.board.apply(mv)?;
        self.earlier.push(before);
        self.moves.push(mv);
        Ok(())
    }

    /// Places the next disc of a record that leaves passes out: a side that
    /// cannot move passes first.
    ///
    /// # Errors
    /// [`IllegalMove`] when neither the side to move nor, where that side must
    /// pass, its opponent can place a disc there; the game is unchanged.
    pub fn place_passing(&mut self, square: Square) -> Result<(), IllegalMove> {
        let passed = self.board.must_pass();
        if passed {
            self.play(Move::Pass)?;
        }
        self.play(Move::Place(square)).inspect_err(|_| {
            if passed {
                self.undo();
            }
        })
    }

    /// Takes the last move back and returns it, `None` at the start of the game.
    /// A pass is a move of its own.
    pub fn undo(&mut self) -> Option<Move> {
        self.board = self.earlier.pop()?;
        self.moves.pop()
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.board.is_game_over()
    }

    /// The result for black, `None` while the game goes on.
    #[must_use]
    pub fn result(&self, scoring: Scoring) -> Option<Score> {
        self.is_over()
            .then(|| self.board.score(Color::Black, scoring))
    }
}

impl From<Board> for Game {
    fn from(start: Board) -> Self {
        Self::from_board(start)
    }
}

impl fmt::Debug for Game {
    /// The start and the moves; the boards between follow from them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", self.start())
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}
