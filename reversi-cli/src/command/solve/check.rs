//! Compares results with the scores in the input.

use std::fmt;

use reversi_engine::format::obf::ObfRecord;
use reversi_engine::{Move, Score};

use super::bounded_score::BoundedScore;
use super::query::{SolveAnswer, SolveResult};

/// A difference between a result and the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// The search was stopped: nothing is compared.
    NotSolved,
    /// The score of the position.
    Score {
        found: BoundedScore,
        expected: Score,
    },
    /// The best move is not among the best ones of the input.
    BestMove { mv: Move, listed: Score },
    /// The score of a move.
    Move {
        mv: Move,
        found: BoundedScore,
        expected: Score,
    },
}

/// All differences between an answer and the scores of its record; `None` without
/// scores.
pub(super) fn differences(answer: &SolveAnswer, record: &ObfRecord) -> Option<Vec<Difference>> {
    let expected = record.best_score()?;
    let position = &answer.position;
    if !position.solved {
        return Some(vec![Difference::NotSolved]);
    }
    let mut differences = Vec::new();
    let found = position.score;
    if !found.allows(expected) {
        differences.push(Difference::Score { found, expected });
    } else if let Some(mv) = position.best
        && let Some(listed) = record.score_of(mv)
        && !found.allows(listed)
    {
        differences.push(Difference::BestMove { mv, listed });
    }
    let of_moves = answer.moves.iter().filter_map(|result: &SolveResult| {
        let (mv, found) = (result.best?, result.score);
        let expected = record.score_of(mv)?;
        (!found.allows(expected)).then_some(Difference::Move {
            mv,
            found,
            expected,
        })
    });
    differences.extend(of_moves);
    Some(differences)
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSolved => f.write_str("not solved within the limits, nothing compared"),
            Self::Score { found, expected } => write!(f, "score {found}, expected {expected}"),
            Self::BestMove { mv, listed } => {
                write!(f, "best move {mv}, which has only {listed}")
            }
            Self::Move {
                mv,
                found,
                expected,
            } => write!(f, "{mv} {found}, expected {expected}"),
        }
    }
}
