//! The command `analyze`, and the analysis of the moves while walking through the game.

use std::io::Write;

use reversi_engine::Color;

use super::analysis::GameAnalysis;
use super::error::ReplError;
use super::repl::Repl;
use crate::analysis::analyzer::{AnalyzedMove, MoveGrade};
use crate::analysis::table::{self, TableStyle};
use crate::analysis::{plot, view::View};

/// The number of moves shown before the board while walking through a game.
const MOVES_BEFORE: usize = 2;

impl<W: Write> Repl<W> {
    /// Prints the mistakes of the game or all its moves, also those taken back, with a
    /// plot and the totals.
    pub(super) fn analyze(&mut self, all: bool) -> Result<(), ReplError> {
        if self.state.opening().is_some() {
            return Err(ReplError::InOpening);
        }
        let game = self.state.whole_game();
        if game.moves().is_empty() {
            return Err(ReplError::NoMoves);
        }
        let turns = self.computer.analyze(&game, self.hint_level)?;
        if self.stop().is_stopped() {
            return Err(ReplError::Interrupted);
        }
        let style = self.table_style();
        let is_shown =
            |turn: &AnalyzedMove| all || turn.grade() > MoveGrade::None || turn.is_turning_point();
        if turns.iter().any(is_shown) {
            self.print(&table::lines(&turns, style, is_shown))?;
        } else {
            self.say("No mistake of two discs or more.")?;
        }
        writeln!(self.output)?;
        let side = style.view.of_plot();
        self.print(&plot::lines(&turns, side, style.theme, style.width))?;
        let names = self.names();
        let names = Color::ALL.map(|color| match &*names[color as usize] {
            "" => color.to_string(),
            name => format!("{name} ({color})"),
        });
        for line in table::totals(&names, &turns) {
            self.say(&line)?;
        }
        if let Some(line) = table::exact_line(&turns) {
            self.say(&line)?;
        }
        let start = *game.start();
        self.analysis = Some(GameAnalysis::new(start, turns));
        Ok(())
    }

    /// Prints the analysis of the moves around the board, if the game has one.
    pub(super) fn print_analysis_here(&mut self) -> Result<(), ReplError> {
        let game = self.state.game();
        let (start, moves) = (game.start(), game.moves());
        let analysis = self.analysis.as_ref();
        let Some(analysis) = analysis.filter(|analysis| analysis.contains(start, moves)) else {
            return Ok(());
        };
        let style = self.table_style();
        let first = moves.len().saturating_sub(MOVES_BEFORE);
        let rows: Vec<String> = table::numbered(analysis.turns())
            .take(moves.len() + 1)
            .skip(first)
            .map(|(number, turn)| table::row(turn, number, style))
            .collect();
        let (before, next) = rows.split_at(moves.len() - first);
        let mut lines = table::lines(&[], style, |_| true);
        lines.extend_from_slice(before);
        if !next.is_empty() {
            lines.push("Next in this game:".to_owned());
            lines.extend_from_slice(next);
        }
        Ok(self.print(&lines)?)
    }

    fn table_style(&self) -> TableStyle {
        TableStyle {
            view: View::Side,
            theme: self.theme,
            width: self.width(),
        }
    }

    fn print(&mut self, lines: &[String]) -> std::io::Result<()> {
        let mut lines = lines.iter();
        lines.try_for_each(|line| writeln!(self.output, "{line}"))
    }
}
