//! The commands `hint` and `solve`: the best moves, the result of perfect play.

use std::io::Write;

use reversi_engine::{Board, Move};

use super::error::{MAX_SOLVE_EMPTIES, ReplError};
use super::repl::Repl;
use crate::terminal::explain;
use crate::terminal::moves::MoveValue;

impl<W: Write> Repl<W> {
    /// Prints the best moves.
    pub(super) fn hint(&mut self, count: usize, explain: bool) -> Result<(), ReplError> {
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
    pub(super) fn solve(&mut self) -> Result<(), ReplError> {
        let board = self.searchable_board()?;
        let empties = board.empties().len();
        if empties > MAX_SOLVE_EMPTIES {
            return Err(ReplError::TooFar(empties));
        }
        let report = self.computer.solve(&board)?;
        if !report.solved {
            return Err(ReplError::Interrupted);
        }
        let line = join_moves(&report.pv);
        let side = board.side_to_move();
        writeln!(
            self.output,
            "{} for {side} by perfect play: {line}",
            report.score
        )?;
        Ok(())
    }

    fn searchable_board(&self) -> Result<Board, ReplError> {
        if self.state.opening().is_some() {
            Err(ReplError::InOpening)
        } else if self.state.is_over() {
            Err(ReplError::Over)
        } else {
            Ok(*self.state.board())
        }
    }
}

fn hint_line(rank: usize, mv: &MoveValue) -> String {
    let depth = if mv.is_exact {
        "to the end".to_owned()
    } else {
        format!("{} plies", mv.depth)
    };
    // The principal variation, cut to the width of a terminal.
    let line = join_moves(&mv.line[..mv.line.len().min(14)]);
    format!(
        "{rank:>2}. {}  {:>6}  {depth:<10}  {line}",
        mv.square,
        mv.text()
    )
}

fn join_moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}
