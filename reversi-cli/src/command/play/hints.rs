//! The commands `hint` and `solve`: the best moves, the result of perfect play.

use std::io::Write;

use reversi_engine::{Board, Move};

use super::error::{MAX_SOLVE_EMPTIES, ReplError};
use super::repl::Repl;
use crate::terminal::explain;
use crate::terminal::moves::MoveValue;

/// The largest number of moves of a principal variation.
const LINE_MOVES: usize = 14;

/// The width of the rank, the move and its value.
const START: usize = 14;

impl<W: Write> Repl<W> {
    /// Prints the best moves.
    pub(super) fn hint(&mut self, count: usize, explain: bool) -> Result<(), ReplError> {
        let board = self.searchable_board()?;
        let values = self.computer.best(&board, count.max(2), self.hint_level)?;
        let width = self.width();
        for (rank, mv) in (1..).zip(values.iter().take(count)) {
            writeln!(self.output, "{}", hint_line(rank, mv, width))?;
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
        Ok(self.say(&format!(
            "{} for {side} by perfect play: {line}",
            report.score
        ))?)
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

/// The line of a move, with a principal variation that fits the width.
fn hint_line(rank: usize, mv: &MoveValue, width: Option<usize>) -> String {
    let depth = if mv.is_exact {
        "to the end".to_owned()
    } else {
        format!("{} plies", mv.depth)
    };
    let start = format!("{rank:>2}. {}  {:>6}  {depth:<10}", mv.square, mv.text());
    let room = width.map_or(usize::MAX, |width| width.saturating_sub(start.len() + 2));
    // A move and the space before the next one.
    let moves = (room / 3).min(LINE_MOVES).min(mv.line.len());
    let line = join_moves(&mv.line[..moves]);
    let whole = format!("{start}  {line}");
    let width = width.unwrap_or(whole.len());
    // Without room for the depth, the move and its value remain.
    let cut = if start.trim_end().len() <= width {
        whole.len()
    } else {
        START
    };
    whole[..cut].trim_end().to_owned()
}

fn join_moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}
