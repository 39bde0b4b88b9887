//! Games: a start board and moves.

use alloc::vec::Vec;
use core::fmt;

use crate::{Board, Color, IllegalMove, Move, Score, Scoring, Square, Symmetry};

/// A start board and the moves played from it, passes included.
///
/// All moves are legal.
///
/// ```
/// use reversi_engine::{Game, Move, Scoring, Square};
/// let mut game = Game::new();
/// game.play(Square::F5)?;
/// game.play(Square::D6)?;
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
    /// The board before each move.
    earlier: Vec<Board>,
}

impl Game {
    /// A game without moves from the start board of Othello.
    #[must_use]
    pub const fn new() -> Self {
        Self::from_board(Board::new())
    }

    /// A game without moves from any board.
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

    /// The moves, passes included.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// All boards from the start to the current one, one more than moves.
    #[must_use]
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &Board> + Clone {
        self.earlier.iter().chain(core::iter::once(&self.board))
    }

    /// The moves, each with the board before it.
    ///
    /// ```
    /// use reversi_engine::{Color, Game, Square};
    /// let mut game = Game::new();
    /// game.play(Square::F5)?;
    /// game.play(Square::D6)?;
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

    /// Plays a move: a [`Square`] or a [`Move`].
    ///
    /// # Errors
    /// The reason why the move is illegal. The game is then unchanged.
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), IllegalMove> {
        let mv = mv.into();
        let before = self.board;
        self.board.play(mv)?;
        self.earlier.push(before);
        self.moves.push(mv);
        Ok(())
    }

    /// Plays a square, preceded by a pass if the side to move must pass. For
    /// records that omit passes.
    ///
    /// # Errors
    /// [`IllegalMove`] when the square is illegal for the side to move, or for
    /// its opponent after a forced pass. The game is then unchanged.
    pub fn play_with_passes(&mut self, square: Square) -> Result<(), IllegalMove> {
        let passed = self.board.must_pass();
        if passed {
            self.play(Move::Pass)?;
        }
        self.play(square).inspect_err(|_| {
            if passed {
                self.undo();
            }
        })
    }

    /// Takes back the last move, possibly a pass, and returns it; `None` at the start of
    /// the game.
    pub fn undo(&mut self) -> Option<Move> {
        self.board = self.earlier.pop()?;
        self.moves.pop()
    }

    /// The image of the game under a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let turned = |mv: &Move| match mv {
            Move::Place(square) => Move::Place(symmetry.apply(*square)),
            Move::Pass => Move::Pass,
        };
        let boards = self.earlier.iter();
        Self {
            board: self.board.transformed(symmetry),
            moves: self.moves.iter().map(turned).collect(),
            earlier: boards.map(|board| board.transformed(symmetry)).collect(),
        }
    }

    /// The canonical representative under the 8 symmetries, and the symmetry that maps
    /// this game to it. From the start board of Othello, it starts with f5, as in game
    /// databases.
    ///
    /// ```
    /// use reversi_engine::format::transcript;
    /// let game = transcript::parse("d3c5d6")?;
    /// let (canonical, symmetry) = game.canonical();
    /// assert_eq!(transcript::write(&canonical), "f5d6c5");
    /// assert_eq!(canonical.transformed(symmetry.inverse()), game);
    /// # Ok::<(), transcript::TranscriptError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let key = |symmetry: Symmetry| {
            let start = self.start().transformed(symmetry);
            let squares = self.moves.iter().map(move |mv| {
                let square = mv.square().map(|square| symmetry.apply(square));
                // f5 comes before all other squares.
                (square != Some(Square::F5), square)
            });
            let discs = Color::ALL.map(|color| start.discs(color).bits());
            (start != Board::new(), discs, squares)
        };
        let before = |a: Symmetry, b: Symmetry| {
            let ((a_other, a_discs, a_moves), (b_other, b_discs, b_moves)) = (key(a), key(b));
            let starts = (a_other, a_discs).cmp(&(b_other, b_discs));
            starts.then_with(|| a_moves.cmp(b_moves))
        };
        let symmetries = Symmetry::ALL.into_iter();
        let best = symmetries.min_by(|&a, &b| before(a, b));
        let symmetry = best.unwrap_or(Symmetry::Identity);
        (self.transformed(symmetry), symmetry)
    }

    /// Returns `true` if the other game is an image of this one under a symmetry.
    #[must_use]
    pub fn is_symmetric_to(&self, other: &Self) -> bool {
        self.moves.len() == other.moves.len() && self.canonical().0 == other.canonical().0
    }

    /// Returns `true` if neither side has a legal square.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.board.is_game_over()
    }

    /// The score for black, `None` before the end of the game.
    #[must_use]
    pub fn result(&self, scoring: Scoring) -> Option<Score> {
        self.is_over()
            .then(|| self.board.score(Color::Black, scoring))
    }
}

impl fmt::Debug for Game {
    /// The start board and the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", self.start())
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}
