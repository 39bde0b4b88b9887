//! The analysis of a game as a JSON object.

use reversi_engine::{Color, Move, Scoring};
use serde::Serialize;

use super::input::InputGame;
use crate::analysis::analyzer::{AnalyzedMove, LossTotals};
use crate::analysis::view::View;

/// A game.
#[derive(Debug, Serialize)]
pub(super) struct GameAnalysis<'i> {
    file: &'i str,
    game: usize,
    black: &'i str,
    white: &'i str,
    /// Black's result, empties to the winner; null for an unfinished game.
    result: Option<i32>,
    moves: Vec<MoveAnalysis>,
    losses: Losses,
}

#[derive(Debug, Serialize)]
struct MoveAnalysis {
    side: String,
    #[serde(rename = "move")]
    mv: String,
    board: String,
    value: f64,
    best: String,
    best_value: f64,
    loss: f64,
    exact: bool,
    depth: u32,
    turning_point: bool,
    pv: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Losses {
    black: LossSummary,
    white: LossSummary,
}

#[derive(Debug, Serialize)]
struct LossSummary {
    moves: usize,
    discs: f64,
    slips: usize,
    mistakes: usize,
    blunders: usize,
    turning_points: usize,
}

impl<'i> GameAnalysis<'i> {
    pub(super) fn new(item: &'i InputGame, turns: &[AnalyzedMove], view: View) -> Self {
        let result = item.record.game().result(Scoring::WinnerTakesEmpties);
        Self {
            file: &item.source,
            game: item.number,
            black: &item.record.black.name,
            white: &item.record.white.name,
            result: result.map(reversi_engine::Score::discs),
            moves: turns
                .iter()
                .map(|turn| MoveAnalysis::new(turn, view))
                .collect(),
            losses: Losses {
                black: LossSummary::new(&LossTotals::of(turns, Color::Black)),
                white: LossSummary::new(&LossTotals::of(turns, Color::White)),
            },
        }
    }
}

impl MoveAnalysis {
    fn new(turn: &AnalyzedMove, view: View) -> Self {
        Self {
            side: turn.side().to_string(),
            mv: turn.mv.to_string(),
            board: turn.board.to_string(),
            value: hundredths(view.of(turn.side(), turn.value)),
            best: turn.best.to_string(),
            best_value: hundredths(view.of(turn.side(), turn.best_value)),
            loss: hundredths(turn.loss()),
            exact: turn.is_exact,
            depth: turn.depth,
            turning_point: turn.is_turning_point(),
            pv: turn.line.iter().map(Move::to_string).collect(),
        }
    }
}

impl LossSummary {
    fn new(sum: &LossTotals) -> Self {
        let [slips, mistakes, blunders] = sum.errors;
        Self {
            moves: sum.moves,
            discs: hundredths(sum.loss),
            slips,
            mistakes,
            blunders,
            turning_points: sum.turning_points,
        }
    }
}

/// Rounds to hundredths.
fn hundredths(value: f32) -> f64 {
    // No negative zero.
    (f64::from(value) * 100.0).round() / 100.0 + 0.0
}
