//! Game records: games with their metadata, the common ground of all game formats.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use super::error::RecordReason;
use super::obf;
use crate::{Board, Color, Game, IllegalMove, Move, Score, Scoring, Square, Symmetry};

mod date;
mod fields;
mod result;

pub use date::Date;
pub(crate) use date::{decimal, parse_decimal, parse_time, time};
pub use fields::{Field, Fields};
pub use result::{GameResult, Margin, ResultMismatch, Termination};

/// A game with its metadata.
///
/// The moves are legal. All other fields may have any value; an empty text is
/// unknown.
///
/// ```
/// use reversi_engine::format::{ggf, sgf};
/// let record = ggf::parse("(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[f5]W[d6/-1.5/2.3];)")?;
/// assert_eq!(record.black.name, "Ann");
/// assert_eq!(record.game().moves().len(), 2);
/// assert_eq!(record.note(1).evaluation, Some(-1.5));
/// assert!(sgf::write(&record).contains("B[f5];W[d6]"));
/// # Ok::<(), reversi_engine::format::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Default)]
pub struct GameRecord {
    game: Game,
    /// The notes of the first moves. Later moves have empty notes.
    notes: Vec<MoveNote>,
    /// The black player.
    pub black: Player,
    /// The white player.
    pub white: Player,
    /// The tournament or match.
    pub event: String,
    /// The place: a town or a server.
    pub place: String,
    /// The round of the event.
    pub round: String,
    /// The day of the game.
    pub date: Option<Date>,
    /// The time of day, verbatim.
    pub time_of_day: String,
    /// The time control, verbatim.
    pub time_control: String,
    /// The komi: the discs subtracted from the result for black.
    pub komi: Option<f64>,
    /// The stated result.
    pub result: Option<GameResult>,
    /// The score of perfect play from a late position.
    pub theoretical: Option<TheoreticalScore>,
    /// Comments in the order of the game.
    pub comments: Vec<Comment>,
    /// Other properties, by name and value.
    pub tags: Vec<(String, String)>,
    /// The scores of the moves of the start board, as long as the game has no moves.
    problem: Option<Box<obf::ObfRecord>>,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Player {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: Option<f64>,
}

/// A note on a move.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
#[non_exhaustive]
pub struct MoveNote {
    /// The evaluation in discs for the side that moved.
    pub evaluation: Option<f64>,
    /// The time spent on the move.
    pub time: Option<Duration>,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Comment {
    /// The number of moves before the comment, passes included.
    pub ply: usize,
    /// The text, of one or more lines.
    pub text: String,
}

/// The score of perfect play from a late position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct TheoreticalScore {
    /// The number of empty squares of the position.
    pub empties: u8,
    /// The score for black, with the empty squares for the winner.
    pub score: Score,
}

impl Player {
    /// A player with this name and no rating.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            rating: None,
        }
    }

    /// Sets the rating.
    #[must_use]
    pub fn with_rating(self, rating: f64) -> Self {
        Self {
            rating: Some(rating),
            ..self
        }
    }
}

impl MoveNote {
    /// An empty note.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            evaluation: None,
            time: None,
        }
    }

    /// Sets the evaluation in discs for the side that moved.
    #[must_use]
    pub const fn with_evaluation(self, discs: f64) -> Self {
        Self {
            evaluation: Some(discs),
            ..self
        }
    }

    /// Sets the time spent on the move.
    #[must_use]
    pub const fn with_time(self, time: Duration) -> Self {
        Self {
            time: Some(time),
            ..self
        }
    }
}

impl Comment {
    /// A comment after this number of moves, passes included.
    #[must_use]
    pub fn new(ply: usize, text: impl Into<String>) -> Self {
        Self {
            ply,
            text: text.into(),
        }
    }
}

impl TheoreticalScore {
    /// The score for black of perfect play from a position with this number of
    /// empty squares.
    #[must_use]
    pub const fn new(empties: u8, score: Score) -> Self {
        Self { empties, score }
    }
}

/// The tag of a date that is none of the calendar, as it is stated.
pub(crate) const DATE_TEXT: &str = "DT";

impl GameRecord {
    /// A record of a game from any board, no move played.
    #[must_use]
    pub fn from_board(start: Board) -> Self {
        Self::from(Game::from_board(start))
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game without the rest of the record.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// The note on a move, by its index in [`Game::moves`].
    #[must_use]
    pub fn note(&self, index: usize) -> MoveNote {
        self.notes.get(index).copied().unwrap_or_default()
    }

    /// The notes of the first moves. Later moves have empty notes.
    #[cfg(feature = "serde")]
    pub(crate) fn notes(&self) -> &[MoveNote] {
        &self.notes
    }

    /// A record of a game with notes of its first moves and scores of the moves of its
    /// start board. `None` if there are more notes than moves or the scores do not
    /// belong to the start board.
    #[cfg(feature = "serde")]
    pub(crate) fn with_notes(
        game: Game,
        notes: Vec<MoveNote>,
        problem: Option<obf::ObfRecord>,
    ) -> Option<Self> {
        let belongs =
            |problem: &obf::ObfRecord| game.moves().is_empty() && problem.board() == game.start();
        if notes.len() > game.moves().len() || !problem.iter().all(belongs) {
            return None;
        }
        Some(Self {
            notes,
            problem: problem.map(Box::new),
            ..Self::from(game)
        })
    }

    /// Restarts the game on another board.
    pub(crate) fn set_start(&mut self, start: Board) {
        self.game = Game::from_board(start);
        self.notes.clear();
        self.problem = None;
    }

    /// Plays a move, a [`Square`] or a [`Move`], with a note.
    ///
    /// # Errors
    /// The reason why the move is illegal. The record is then unchanged.
    pub fn play(&mut self, mv: impl Into<Move>, note: MoveNote) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.add_note(note);
        Ok(())
    }

    /// Takes back the last move, its note and the comments after it, and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.game.undo()?;
        let left = self.game.moves().len();
        self.notes.truncate(left);
        self.comments.retain(|comment| comment.ply <= left);
        Some(mv)
    }

    /// Sets the note on the last move.
    fn add_note(&mut self, note: MoveNote) {
        self.problem = None;
        if note != MoveNote::default() {
            self.notes
                .resize(self.game.moves().len() - 1, MoveNote::default());
            self.notes.push(note);
        }
    }

    /// Changes the note on the last move, if there is a move.
    pub(crate) fn edit_last_note(&mut self, edit: impl FnOnce(&mut MoveNote)) {
        let Some(last) = self.game.moves().len().checked_sub(1) else {
            return;
        };
        let mut note = self.note(last);
        edit(&mut note);
        self.notes.truncate(last);
        self.add_note(note);
    }

    /// Plays a move of a given side. Adds a missing forced pass, ignores passes after
    /// the end of the game.
    pub(crate) fn play_as(
        &mut self,
        side: Color,
        mv: Move,
        note: MoveNote,
    ) -> Result<(), RecordReason> {
        let board = *self.game.board();
        let played = match mv {
            Move::Pass if board.is_game_over() => return Ok(()),
            _ if side == board.side_to_move() => self.game.play(mv),
            Move::Place(square) if board.must_pass() => self.game.play_with_passes(square),
            _ => return Err(RecordReason::WrongTurn(side)),
        };
        played?;
        self.add_note(note);
        Ok(())
    }

    /// Plays a square, preceded by a pass if the side to move must pass.
    pub(crate) fn play_with_passes(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.game.play_with_passes(square)?;
        self.problem = None;
        Ok(())
    }

    /// Plays a move. Adds a missing forced pass, ignores passes after the end of the
    /// game.
    pub(crate) fn play_lenient(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Place(square) => self.play_with_passes(square),
            Move::Pass if self.game.is_over() => Ok(()),
            Move::Pass => self.play(mv, MoveNote::default()),
        }
    }

    /// Adds a comment after the last move, as a new line of an existing one. An empty
    /// comment is ignored.
    pub fn add_comment(&mut self, text: &str) {
        let text = text.trim();
        let ply = self.game.moves().len();
        match self.comments.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.ply == ply => {
                last.text.push('\n');
                last.text.push_str(text);
            }
            _ => self.comments.push(Comment {
                ply,
                text: text.to_string(),
            }),
        }
    }

    /// The value of another property, by name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let (_, value) = tags.find(|(tag, _)| tag == name)?;
        Some(value)
    }

    /// The stated result in discs for black. If only the winner is stated, the score of
    /// a finished board with the same winner, minus the komi.
    #[must_use]
    pub fn stated_discs(&self) -> Option<f64> {
        let result = self.result?;
        let discs = match result.margin {
            Margin::Discs(discs) => discs,
            Margin::Winner(outcome) => {
                let score = self.game.result(Scoring::WinnerTakesEmpties)?;
                let discs = f64::from(score.discs()) - self.komi.unwrap_or(0.0);
                (GameResult::discs(discs).outcome() == outcome).then_some(discs)?
            }
        };
        discs.is_finite().then_some(discs)
    }

    /// The difference between the stated result and the board. `None` if they agree by
    /// either scoring, if the game is not over, or if no result is stated.
    #[must_use]
    pub fn result_mismatch(&self) -> Option<ResultMismatch> {
        // In the anti game the side with fewer discs wins.
        if self.tag("TY").is_some_and(|kind| kind.contains('a')) {
            return None;
        }
        self.result?.mismatch(&self.game, self.komi.unwrap_or(0.0))
    }

    /// The record seen through a symmetry of the board.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut record = self.clone();
        record.game = self.game.transformed(symmetry);
        // Its squares would have to turn too.
        record.problem = None;
        record
    }

    /// The scores of the moves of a record without moves, read from a file of
    /// positions.
    #[must_use]
    pub fn problem(&self) -> Option<&obf::ObfRecord> {
        self.problem.as_deref()
    }

    /// The fields of the record that are lost in a format with these fields and other
    /// properties of these names.
    pub(crate) fn lost(&self, holds: Fields, holds_tag: impl Fn(&str) -> bool) -> Fields {
        let mut lost = self.fields().without(holds);
        let mut tags = self.tags.iter().map(|(name, _)| name.as_str());
        if tags.all(|name| name == DATE_TEXT || holds_tag(name)) {
            lost = lost.without(Fields::of(&[Field::Tags]));
        }
        if self.tag(DATE_TEXT).is_some() && !holds_tag(DATE_TEXT) {
            lost = lost.with(Field::Day);
        }
        lost
    }

    /// The fields with a text that a format changes: the names and these texts, unless
    /// `holds` is `true` for them, and comments, unless `holds_comment` is.
    pub(crate) fn changed(
        &self,
        texts: &[(Field, &String)],
        holds: impl Fn(&str) -> bool,
        holds_comment: impl Fn(&str) -> bool,
    ) -> Fields {
        let names = [&self.black, &self.white].map(|player| (Field::Names, &player.name));
        let mut fields = Fields::NONE;
        for &(field, text) in names.iter().chain(texts) {
            if !text.is_empty() && !holds(text) {
                fields = fields.with(field);
            }
        }
        let comments = self.comments.iter();
        let is_changed = comments
            .map(|comment| &comment.text)
            .any(|text| !holds_comment(text));
        if is_changed {
            fields.with(Field::Comments)
        } else {
            fields
        }
    }

    /// States the result of a finished game that has none: that of the board, with the
    /// empty squares for the winner, minus the komi.
    ///
    /// ```
    /// use reversi_engine::format::record::GameRecord;
    /// use reversi_engine::{Board, format::ggf};
    /// let won: Board = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X".parse()?;
    /// let mut record = GameRecord::from_board(won);
    /// record.complete_result();
    /// assert!(ggf::write(&record).contains("RE[+64.000]"));
    /// # Ok::<(), reversi_engine::BoardTextError>(())
    /// ```
    pub fn complete_result(&mut self) {
        if self.result.is_none() {
            self.result = self.counted_result();
        }
    }

    /// Replaces a stated result that does not match the board of a finished game.
    pub fn correct_result(&mut self) {
        if self.result_mismatch().is_some() {
            self.result = self.counted_result();
        }
    }

    /// The result of the board of a finished game.
    fn counted_result(&self) -> Option<GameResult> {
        let score = self.game.result(Scoring::WinnerTakesEmpties)?;
        let komi = self.komi.filter(|komi| komi.is_finite()).unwrap_or(0.0);
        Some(GameResult::discs(f64::from(score.discs()) - komi))
    }

    /// The fields with a value.
    #[must_use]
    pub fn fields(&self) -> Fields {
        let players = [&self.black, &self.white];
        let date = self.date;
        let scored = |problem: &obf::ObfRecord| problem.best_score().is_some();
        [
            (Field::Moves, !self.game.moves().is_empty()),
            (
                Field::Evaluations,
                self.notes.iter().any(|note| note.evaluation.is_some()),
            ),
            (
                Field::Times,
                self.notes.iter().any(|note| note.time.is_some()),
            ),
            (
                Field::Names,
                players.iter().any(|player| !player.name.is_empty()),
            ),
            (
                Field::Ratings,
                players.iter().any(|player| player.rating.is_some()),
            ),
            (Field::Event, !self.event.is_empty()),
            (Field::Place, !self.place.is_empty()),
            (Field::Round, !self.round.is_empty()),
            (Field::Year, date.is_some()),
            (
                Field::Day,
                date.is_some_and(|date| date.month().is_some()) || self.tag(DATE_TEXT).is_some(),
            ),
            (Field::TimeOfDay, !self.time_of_day.is_empty()),
            (Field::TimeControl, !self.time_control.is_empty()),
            (Field::Komi, self.komi.is_some()),
            (Field::Result, self.stated_discs().is_some()),
            (
                Field::Winner,
                self.result.is_some() && self.stated_discs().is_none(),
            ),
            (Field::Theoretical, self.theoretical.is_some()),
            (Field::Comments, !self.comments.is_empty()),
            (
                Field::Tags,
                self.tags.iter().any(|(name, _)| name != DATE_TEXT),
            ),
            (Field::Scores, self.problem.as_deref().is_some_and(scored)),
        ]
        .into_iter()
        .filter(|&(_, present)| present)
        .fold(Fields::NONE, |fields, (field, _)| fields.with(field))
    }
}

impl From<Game> for GameRecord {
    fn from(game: Game) -> Self {
        Self {
            game,
            ..Self::default()
        }
    }
}

impl From<obf::ObfRecord> for GameRecord {
    fn from(problem: obf::ObfRecord) -> Self {
        let mut record = Self::from_board(*problem.board());
        record.add_comment(problem.comment());
        record.problem = Some(Box::new(problem));
        record
    }
}
