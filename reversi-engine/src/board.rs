//! Boards: discs of both colours and the side to move.

use thiserror::Error;

use crate::{Bitboard, Color, Move, Outcome, Position, Score, Scoring, Square, Symmetry};

/// The discs of both colours and the side to move.
///
/// ```
/// use reversi_engine::{Board, Color, Scoring, Square};
/// let mut board = Board::new();
/// assert_eq!(board.legal_moves().to_string(), "d3 c4 f5 e6");
/// board.play(Square::F5)?;
/// assert_eq!(board.side_to_move(), Color::White);
/// assert_eq!(board.score(Color::Black, Scoring::DiscsOnBoard).discs(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    black: Bitboard,
    white: Bitboard,
    side_to_move: Color,
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The square already holds a disc.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// A disc on the square flips nothing.
    #[error("{0} flips no disc")]
    NoFlips(Square),
    /// A pass although this square is legal.
    #[error("a pass is illegal while {0} is a legal move")]
    PassWithMoves(Square),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl Board {
    /// The starting board of Othello: white d4 and e5, black e4 and d5, black to
    /// move.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            black: Square::E4.bitboard().with(Square::D5),
            white: Square::D4.bitboard().with(Square::E5),
            side_to_move: Color::Black,
        }
    }

    /// The board with these discs, reachable or not; `None` if the sets overlap.
    ///
    /// ```
    /// use reversi_engine::{Bitboard, Board, Color, Square};
    /// // The parallel start.
    /// let black = Bitboard::from_iter([Square::D4, Square::E4]);
    /// let white = Bitboard::from_iter([Square::D5, Square::E5]);
    /// let board = Board::from_discs(black, white, Color::Black).unwrap();
    /// assert_eq!(board.legal_moves().len(), 4);
    /// ```
    #[must_use]
    pub const fn from_discs(black: Bitboard, white: Bitboard, side_to_move: Color) -> Option<Self> {
        if black.is_disjoint(white) {
            Some(Self::from_disjoint(black, white, side_to_move))
        } else {
            None
        }
    }

    /// The board of two disjoint sets.
    pub(crate) const fn from_disjoint(
        black: Bitboard,
        white: Bitboard,
        side_to_move: Color,
    ) -> Self {
        debug_assert!(black.is_disjoint(white));
        Self {
            black,
            white,
            side_to_move,
        }
    }

    /// The board of a position, given the colour of its side to move.
    #[must_use]
    pub const fn from_position(position: Position, side_to_move: Color) -> Self {
        let (black, white) = match side_to_move {
            Color::Black => (position.player(), position.opponent()),
            Color::White => (position.opponent(), position.player()),
        };
        Self::from_disjoint(black, white, side_to_move)
    }

    /// The discs from the point of view of the side to move.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> Position {
        let own = self.discs(self.side_to_move).bits();
        let other = self.discs(self.side_to_move.opponent()).bits();
        Position::from_bits(own, other)
    }

    /// The discs of one colour.
    #[must_use]
    #[inline]
    pub const fn discs(&self, color: Color) -> Bitboard {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The empty squares.
    #[must_use]
    #[inline]
    pub const fn empties(&self) -> Bitboard {
        self.position().empties()
    }

    /// The colour of the disc on a square, `None` if it is empty.
    #[must_use]
    pub const fn disc_at(&self, square: Square) -> Option<Color> {
        if self.black.contains(square) {
            Some(Color::Black)
        } else if self.white.contains(square) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// The side to move; after the end of the game, the opponent of the side that
    /// moved last.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The legal squares of the side to move.
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> Bitboard {
        self.position().legal_moves()
    }

    /// The discs flipped by a disc of the side to move on this square; empty if the
    /// square is illegal.
    #[must_use]
    #[inline]
    pub fn flips(&self, square: Square) -> Bitboard {
        self.position().flips(square)
    }

    /// Returns `true` if the side to move has no legal square and the other side has
    /// one.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.position().must_pass()
    }

    /// Returns `true` if neither side has a legal square.
    #[must_use]
    pub fn is_game_over(&self) -> bool {
        self.position().is_game_over()
    }

    /// Plays a move: a [`Square`] or a [`Move`].
    ///
    /// # Errors
    /// The reason why the move is illegal. The board is then unchanged.
    ///
    /// ```
    /// use reversi_engine::{Board, IllegalMove, Move, Square};
    /// let mut board = Board::new();
    /// board.play(Square::F5)?;
    /// board.play("d6".parse::<Move>()?)?;
    /// assert_eq!(board.play(Square::A1), Err(IllegalMove::NoFlips(Square::A1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), IllegalMove> {
        let mv = mv.into();
        let next = self.position().after(mv);
        let next = next.ok_or_else(|| self.why_illegal(mv))?;
        *self = Self::from_position(next, self.side_to_move.opponent());
        Ok(())
    }

    /// Plays a move without checking that it is legal.
    ///
    /// An illegal move gives a wrong board, for instance one with a disc that
    /// flips nothing, but never undefined behaviour or a square with two discs.
    /// Builds with debug assertions panic on an illegal move.
    ///
    /// ```
    /// use reversi_engine::Board;
    /// let mut board = Board::new();
    /// while let Some(square) = board.legal_moves().first() {
    ///     board.play_unchecked(square);
    /// }
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: impl Into<Move>) {
        let next = self.position().after_unchecked(mv.into());
        *self = Self::from_position(next, self.side_to_move.opponent());
    }

    /// Passes; the same as [`play`](Self::play) with [`Move::Pass`].
    ///
    /// # Errors
    /// [`IllegalMove`] when the side to move has a legal square or the game is
    /// over. The board is then unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalMove> {
        self.play(Move::Pass)
    }

    /// The reason why an illegal move cannot be played.
    fn why_illegal(&self, mv: Move) -> IllegalMove {
        let first = self.legal_moves().first();
        match (mv, first) {
            (Move::Place(square), _) if self.disc_at(square).is_some() => {
                IllegalMove::Occupied(square)
            }
            (Move::Pass, Some(legal)) => IllegalMove::PassWithMoves(legal),
            (Move::Place(square), _) if !self.is_game_over() => IllegalMove::NoFlips(square),
            _ => IllegalMove::GameOver,
        }
    }

    /// The score of the discs on the board for this colour, finished or not.
    #[must_use]
    pub const fn score(&self, color: Color, scoring: Scoring) -> Score {
        let own = self.discs(color).len();
        let other = self.discs(color.opponent()).len();
        scoring.difference(own, other)
    }

    /// The outcome, `None` before the end of the game.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_game_over().then(|| self.leader())
    }

    /// The outcome of the discs on the board.
    fn leader(&self) -> Outcome {
        match self.score(Color::Black, Scoring::DiscsOnBoard).discs() {
            0 => Outcome::Draw,
            discs if discs > 0 => Outcome::Win(Color::Black),
            _ => Outcome::Win(Color::White),
        }
    }

    /// The image of the board under a symmetry, with the same side to move.
    #[must_use]
    pub const fn transformed(&self, symmetry: Symmetry) -> Self {
        Self {
            black: self.black.transformed(symmetry),
            white: self.white.transformed(symmetry),
            side_to_move: self.side_to_move,
        }
    }
}

impl From<Board> for Position {
    #[inline]
    fn from(board: Board) -> Self {
        board.position()
    }
}

impl From<&Board> for Position {
    #[inline]
    fn from(board: &Board) -> Self {
        board.position()
    }
}
