//! Advice of the computer: the best moves with reasons, the result of perfect play.

use std::io::Write;

use reversi_engine::{Board, Move};

use super::complaint::{Complaint, SOLVED_FROM};
use super::host::Host;
use crate::terminal::explain;
use crate::terminal::moves::MoveValue;

impl<W: Write> Host<W> {
    /// Prints the best moves.
    pub(super) fn hint(&mut self, count: usize, explain: bool) -> Result<(), Complaint> {
        let board = self.searchable_board()?;
        let values = self.computer.best(&board, count.max(2), self.hint_level)?;
        for (rank, mv) in (1..).zip(values.iter().take(count)) {
            writeln!(self.output, "{}", hint_line(rank, mv))?;
        }
        let reason = match &*values {
            [] => None,
            [only] => Some(explain::only_move(only)),
            [best, second, ..] => explain::best_over_second(&board, best, second),
        };
        if let Some(reason) = reason.filter(|_| explain) {
            self.say(&reason)?;
        }
        Ok(())
    }

    /// Prints the result of perfect play.
    pub(super) fn solve(&mut self) -> Result<(), Complaint> {
        let board = self.searchable_board()?;
        let empties = board.empties().len();
        if empties > SOLVED_FROM {
            return Err(Complaint::TooFar(empties));
        }
        let report = self.computer.solve(&board)?;
        if !report.solved {
            return Err(Complaint::Interrupted);
        }
        let line = words_of(&report.pv);
        let side = board.side_to_move();
        writeln!(
            self.output,
            "{} for {side} by perfect play: {line}",
            report.score
        )?;
        Ok(())
    }

    fn searchable_board(&self) -> Result<Board, Complaint> {
        if self.table.opening().is_some() {
            Err(Complaint::InOpening)
        } else if self.table.is_over() {
            Err(Complaint::Over)
        } else {
            Ok(*self.table.board())
        }
    }
}

fn hint_line(rank: usize, mv: &MoveValue) -> String {
    let depth = if mv.is_exact {
        "to the end".to_owned()
    } else {
        format!("{} plies", mv.depth)
    };
    // The line of play as far as it fits a terminal.
    let line = words_of(&mv.line[..mv.line.len().min(14)]);
    format!(
        "{rank:>2}. {}  {:>6}  {depth:<10}  {line}",
        mv.square,
        mv.text()
    )
}

fn words_of(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}
