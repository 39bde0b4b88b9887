//! OBF, the files of endgame suites: positions with the scores of their moves, one per
//! line.
//!
//! **Reads** a [board](super::board_text) and a `;`, then any number of entries
//! separated by `;`:
//!
//! | entry | means |
//! |---|---|
//! | `G8:+18` | the move and its score for the side to move |
//! | `PS:-42` | the same for a forced pass, in any of its spellings but `--` |
//! | `+12` | the score of the position |
//! | `--:-127` | nothing: the end of the list in some programs |
//!
//! Squares are in either case, the plus sign is optional, and spaces around the parts
//! of an entry are ignored. Scores are from -64 to 64; moves are legal and distinct. A
//! comment starts at the first `%`. A board alone is a record without scores.
//!
//! **Writes** the board, the score of the position if it is set, the moves in their
//! order with squares in upper case, and the comment after a `%`.
//!
//! ```
//! use reversi_engine::Score;
//! use reversi_engine::format::obf::{self, ObfRecord};
//!
//! let file = "\
//! % the moves are listed best first
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; g8:+18; h1:+12;
//! ";
//! let records: Vec<ObfRecord> = file
//!     .lines()
//!     .filter_map(|line| obf::parse_line(line).transpose())
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(records[0].best_score(), Score::new(18));
//! assert!(records[0].to_string().ends_with("-- X; G8:+18; H1:+12;"));
//!
//! let text = file.replace("h1", "a1");
//! let error = obf::parse_line(text.lines().nth(1).unwrap()).unwrap_err();
//! assert_eq!(error.to_string(), "character 77: a1 flips no disc");
//! # Ok::<(), obf::ObfError>(())
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::board_text::{BoardTextError, BoardTextReason};
use super::location::{Location, skip_byte_order_mark};
use crate::{Board, IllegalMove, Move, Score};

/// A position with the known scores of it and of its moves, and a comment.
///
/// The moves are legal and distinct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfRecord {
    board: Board,
    score: Option<Score>,
    moves: Vec<(Move, Score)>,
    comment: String,
}

/// The error of a text that is not an OBF record: its reason and location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{location}: {reason}")]
pub struct ObfError {
    reason: ObfReason,
    location: Location,
}

/// The reason of an [`ObfError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ObfReason {
    /// The board is invalid.
    #[error("{0}")]
    Board(BoardTextReason),
    /// A text that is not a move.
    #[error("not a move: expected a square a1-h8 or PS for a pass")]
    UnknownMove,
    /// A text that is not a score.
    #[error("not a score: expected a number from -64 to +64")]
    UnknownScore,
    /// An illegal move.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// A second score of a move.
    #[error("a second score of {0}")]
    RepeatedMove(Move),
    /// A second score of the position.
    #[error("a second score of the position")]
    RepeatedScore,
}

impl ObfError {
    /// The reason.
    #[must_use]
    pub const fn reason(&self) -> ObfReason {
        self.reason
    }

    /// The location of the error.
    #[must_use]
    pub const fn location(&self) -> Location {
        self.location
    }
}

impl From<IllegalMove> for ObfReason {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}

impl ObfRecord {
    /// A record without scores.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            score: None,
            moves: Vec::new(),
            comment: String::new(),
        }
    }

    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves with a known score for the side to move, in the order of the record.
    #[must_use]
    pub fn moves(&self) -> &[(Move, Score)] {
        &self.moves
    }

    /// The score of a move, if it is known.
    #[must_use]
    pub fn score_of(&self, mv: Move) -> Option<Score> {
        let entry = self.moves.iter().find(|(listed, _)| *listed == mv);
        entry.map(|&(_, score)| score)
    }

    /// Returns the score of the position for the side to move, or else the best score of a
    /// move.
    #[must_use]
    pub fn best_score(&self) -> Option<Score> {
        let best = || self.moves.iter().map(|&(_, score)| score).max();
        self.score.or_else(best)
    }

    /// The comment, possibly empty.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Sets the score of the position.
    pub fn set_score(&mut self, score: Score) {
        self.score = Some(score);
    }

    /// Adds the score of a move.
    ///
    /// # Errors
    /// [`ObfReason::Illegal`] or [`ObfReason::RepeatedMove`]. The record is then
    /// unchanged.
    pub fn add_move(&mut self, mv: Move, score: Score) -> Result<(), ObfReason> {
        self.board.clone().play(mv)?;
        if self.score_of(mv).is_some() {
            return Err(ObfReason::RepeatedMove(mv));
        }
        self.moves.push((mv, score));
        Ok(())
    }

    /// Sets the comment, trimmed and with spaces for line breaks.
    pub fn set_comment(&mut self, comment: &str) {
        self.comment = comment.trim().replace(['\n', '\r'], " ");
    }
}

/// Reads a line of a file, `None` for a blank line or a comment.
///
/// # Errors
/// [`ObfError`] if the line is not a record.
pub fn parse_line(line: &str) -> Result<Option<ObfRecord>, ObfError> {
    let content = skip_byte_order_mark(line).trim_start();
    if content.is_empty() || content.starts_with('%') {
        return Ok(None);
    }
    line.parse().map(Some)
}

impl FromStr for ObfRecord {
    type Err = ObfError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (data, comment) = text.split_once('%').unwrap_or((text, ""));
        let (board, entries) = data.split_once(';').unwrap_or((data, ""));
        // The board is at the start of the text, with the same locations.
        let board = board.parse().map_err(|error: BoardTextError| ObfError {
            reason: ObfReason::Board(error.reason()),
            location: error.location(),
        })?;
        let mut record = Self::new(board);
        let mut entry_end = data.len() - entries.len();
        for entry in entries.split(';') {
            let entry_start = entry_end;
            entry_end += entry.len() + 1;
            record
                .read_entry(entry)
                .map_err(|(reason, byte)| ObfError {
                    reason,
                    location: Location::in_text(text, entry_start + byte),
                })?;
        }
        record.set_comment(comment);
        Ok(record)
    }
}

impl ObfRecord {
    /// Reads an entry. An error has its byte in the entry.
    fn read_entry(&mut self, entry: &str) -> Result<(), (ObfReason, usize)> {
        let indent = |part: &str| part.len() - part.trim_start().len();
        let Some((name, number)) = entry.split_once(':') else {
            if entry.trim().is_empty() {
                return Ok(());
            }
            let at = indent(entry);
            let score = parse_score(entry).map_err(|reason| (reason, at))?;
            if self.score.replace(score).is_some() {
                return Err((ObfReason::RepeatedScore, at));
            }
            return Ok(());
        };
        if name.trim() == "--" {
            return Ok(());
        }
        let at = indent(name);
        let mv = name.trim().parse();
        let mv = mv.map_err(|_| (ObfReason::UnknownMove, at))?;
        let number_at = name.len() + 1 + indent(number);
        let score = parse_score(number).map_err(|reason| (reason, number_at))?;
        self.add_move(mv, score).map_err(|reason| (reason, at))
    }
}

fn parse_score(text: &str) -> Result<Score, ObfReason> {
    let discs = text.trim().parse().ok();
    discs.and_then(Score::new).ok_or(ObfReason::UnknownScore)
}

impl fmt::Display for ObfRecord {
    /// One line, without its line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.board)?;
        if let Some(score) = self.score {
            write!(f, " {score};")?;
        }
        for (mv, score) in &self.moves {
            match mv {
                Move::Place(square) => write!(f, " {}", square.to_string().to_ascii_uppercase())?,
                Move::Pass => f.write_str(" PS")?,
            }
            write!(f, ":{score};")?;
        }
        if !self.comment.is_empty() {
            write!(f, " % {}", self.comment)?;
        }
        Ok(())
    }
}
