//! Totals of the games.

use std::fmt;

use reversi_engine::format::record::GameRecord;

/// Totals of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stats {
    /// Games that were read.
    pub games: u64,
    /// Discs placed.
    pub moves: u64,
    /// Passes.
    pub passes: u64,
    /// Games with a pass.
    pub with_pass: u64,
    /// Games that ended with empty squares.
    pub early_ends: u64,
    /// Games that were not played to the end.
    pub unfinished: u64,
    /// Games whose stated result differs from the board.
    pub wrong_results: u64,
    /// Games that cannot be read, mostly because of an illegal move.
    pub unreadable: u64,
}

impl Stats {
    /// Counts a game.
    pub(super) fn add(&mut self, record: &GameRecord) {
        let game = record.game();
        let passes = game.moves().iter().filter(|mv| mv.is_pass()).count() as u64;
        self.games += 1;
        self.moves += game.moves().len() as u64 - passes;
        self.passes += passes;
        self.with_pass += u64::from(passes > 0);
        let is_over = game.is_over();
        self.unfinished += u64::from(!is_over);
        self.early_ends += u64::from(is_over && !game.board().empties().is_empty());
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games           {:>10}", self.games)?;
        writeln!(f, "moves           {:>10}", self.moves)?;
        writeln!(f, "passes          {:>10}", self.passes)?;
        writeln!(f, "with a pass     {:>10}", self.with_pass)?;
        writeln!(f, "ended early     {:>10}", self.early_ends)?;
        writeln!(f, "unfinished      {:>10}", self.unfinished)?;
        writeln!(f, "wrong results   {:>10}", self.wrong_results)?;
        writeln!(f, "cannot be read  {:>10}", self.unreadable)
    }
}
