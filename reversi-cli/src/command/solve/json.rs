//! Answers as JSON, one object a line.

use reversi_engine::{Move, Score};
use serde::Serialize;

use super::check::Difference;
use super::input::Problem;
use super::options::SolveOptions;
use super::query::{SolveAnswer, SolveResult};
use super::text::winner_name;

/// One line of the output.
#[derive(Debug, Serialize)]
pub(super) struct SolveLine<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    board: String,
    best: Option<String>,
    #[serde(flatten)]
    value: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveLine>>,
    #[serde(flatten)]
    check: Option<Check>,
}

/// The result of a move.
#[derive(Debug, Serialize)]
struct MoveLine {
    #[serde(rename = "move")]
    mv: Option<String>,
    #[serde(flatten)]
    value: Value,
}

/// The result of a position or move.
#[derive(Debug, Serialize)]
struct Value {
    score: i32,
    bound: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    pv: Vec<String>,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Check {
    expected: Option<i32>,
    /// Null for a position that was not solved.
    agrees: Option<bool>,
}

impl<'p> SolveLine<'p> {
    /// The line of a problem and its answer; with the differences if they were checked.
    pub(super) fn new(
        problem: &'p Problem,
        answer: &SolveAnswer,
        differences: Option<&[Difference]>,
        options: &SolveOptions,
    ) -> Self {
        let name = |result: &SolveResult| result.best.as_ref().map(Move::to_string);
        let move_value = |result| MoveLine {
            mv: name(result),
            value: Value::new(result, options),
        };
        let location = (!options.no_line).then_some(&problem.location);
        let moves = || answer.moves.iter().map(move_value).collect();
        Self {
            file: location.map(|location| &*location.file),
            line: location.map(|location| location.line),
            board: problem.record.board().to_string(),
            best: name(&answer.position),
            value: Value::new(&answer.position, options),
            moves: options.all_moves.then(moves),
            check: differences.map(|differences| Check {
                expected: problem.record.best_score().map(Score::discs),
                agrees: match differences {
                    [Difference::NotSolved] => None,
                    _ => Some(differences.is_empty()),
                },
            }),
        }
    }
}

impl Value {
    fn new(result: &SolveResult, options: &SolveOptions) -> Self {
        Self {
            score: result.score.value().discs(),
            bound: result.score.bound_name(),
            result: winner_name(result.score).filter(|_| options.wld),
            pv: result.pv.iter().map(Move::to_string).collect(),
            nodes: result.nodes,
            seconds: options.seconds.then_some(result.elapsed.as_secs_f64()),
        }
    }
}
