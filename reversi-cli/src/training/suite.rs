//! Positions with the exact score of every move: OBF files.
//!
//! A line holds the board (64 squares and the side to move), then `move:score`
//! items separated by `;`. Scores are those of the side to move. A pass is
//! written `PS` or `--`.

use std::fs;
use std::path::{Path, PathBuf};

use reversi_engine::{Board, Move};
use thiserror::Error;

use super::error::TrainingError;

/// A position with the scores of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The position.
    pub board: Board,
    /// The legal moves with the score of each.
    pub scores: Vec<(Move, i32)>,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SuiteError {
    /// The part before the first `;` is no board.
    #[error("no board before the first `;`")]
    Board,
    /// An item is not a legal move, a colon and a whole number.
    #[error("item {0} is not `move:score`")]
    Item(usize),
    /// Fewer scores than legal moves.
    #[error("{found} of {legal} legal moves have a score")]
    Missing {
        /// Moves with a score.
        found: usize,
        /// Legal moves.
        legal: usize,
    },
}

impl Problem {
    /// The score of the best move.
    #[must_use]
    pub fn best(&self) -> i32 {
        let scores = self.scores.iter().map(|&(_, score)| score);
        scores.max().unwrap_or_default()
    }

    /// The score of a move.
    #[must_use]
    pub fn score(&self, mv: Move) -> Option<i32> {
        let found = self.scores.iter().find(|&&(scored, _)| scored == mv);
        found.map(|&(_, score)| score)
    }

    /// Reads a line.
    ///
    /// # Errors
    /// When it is not a position with a score for each legal move.
    pub fn parse(line: &str) -> Result<Self, SuiteError> {
        let mut items = line.split(';');
        let board = items.next().unwrap_or_default().trim();
        let board: Board = board.parse().map_err(|_| SuiteError::Board)?;
        let legal = board.legal_moves();
        let mut scores = Vec::new();
        for (number, item) in items.enumerate() {
            let item = item.trim();
            // Some files end a line with a score of no move.
            if item.is_empty() || item.starts_with('-') {
                continue;
            }
            let scored = parse_item(item).ok_or(SuiteError::Item(number + 1))?;
            if scored
                .0
                .square()
                .is_none_or(|square| !legal.contains(square))
            {
                return Err(SuiteError::Item(number + 1));
            }
            scores.push(scored);
        }
        if scores.len() < legal.len() {
            return Err(SuiteError::Missing {
                found: scores.len(),
                legal: legal.len(),
            });
        }
        Ok(Self { board, scores })
    }
}

fn parse_item(item: &str) -> Option<(Move, i32)> {
    let (mv, score) = item.split_once(':')?;
    Some((mv.parse().ok()?, score.trim().parse().ok()?))
}

/// The problems of a file; lines that are empty or begin with `#` or `%` are
/// left out.
///
/// # Errors
/// When the file cannot be read or a line is wrong.
pub fn read(path: &Path) -> Result<Vec<Problem>, TrainingError> {
    let text = fs::read_to_string(path).map_err(TrainingError::io(path))?;
    let lines = text.lines().enumerate();
    let problems = lines.filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with(['#', '%'])
    });
    problems
        .map(|(number, line)| {
            Problem::parse(line).map_err(|source| TrainingError::Suite {
                path: PathBuf::from(path),
                line: number + 1,
                source,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn a_line_with_all_moves() {
        let line = format!("{START}; D3:+0; C4:-2; f5:4; E6:-12; --:-127;");
        let problem = Problem::parse(&line).unwrap();
        assert_eq!(problem.best(), 4);
        assert_eq!(problem.score("e6".parse().unwrap()), Some(-12));
    }

    #[test]
    fn wrong_lines() {
        let error = |items: &str| Problem::parse(&format!("{START};{items}")).err();
        assert_eq!(Problem::parse("XO; D3:+0").err(), Some(SuiteError::Board));
        assert_eq!(error("D3:x;"), Some(SuiteError::Item(1)));
        assert_eq!(error("D3:1; A1:2;"), Some(SuiteError::Item(2)));
        let missing = SuiteError::Missing { found: 1, legal: 4 };
        assert_eq!(error("D3:1;"), Some(missing));
    }
}
