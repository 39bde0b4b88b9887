//! The analysis of a game.

use reversi_engine::{Board, Move};

use crate::analysis::analyzer::AnalyzedMove;

/// The analysis of a game.
#[derive(Clone, Debug)]
pub(super) struct GameAnalysis {
    start: Board,
    turns: Vec<AnalyzedMove>,
}

impl GameAnalysis {
    /// The analysis of the moves from this board.
    pub(super) const fn new(start: Board, turns: Vec<AnalyzedMove>) -> Self {
        Self { start, turns }
    }

    /// The moves of the whole game.
    pub(super) fn turns(&self) -> &[AnalyzedMove] {
        &self.turns
    }

    /// Whether these moves from this board begin the analyzed game.
    pub(super) fn contains(&self, start: &Board, moves: &[Move]) -> bool {
        let own = self.turns.iter().map(|turn| &turn.mv);
        self.start == *start
            && moves.len() <= self.turns.len()
            && moves.iter().zip(own).all(|(a, b)| a == b)
    }
}
