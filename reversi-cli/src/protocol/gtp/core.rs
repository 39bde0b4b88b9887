//! The commands that play, undo and show moves.

use std::fmt::Write as _;

use reversi_engine::{Board, Color, Move, Scoring, Square};

use super::arguments::Arguments;
use super::{CommandResult, Failure, Gtp, Reply, done};
use crate::protocol::text::upper;
use crate::session::TurnError;

pub(super) fn play(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let (color, mv) = (arguments.color(0)?, arguments.vertex(1)?);
    match engine.session.play(color, mv) {
        Ok(()) => done(),
        // The message of the specification for every error: controllers compare it.
        Err(TurnError::WrongSide(_)) => Err(Failure::IllegalMove),
        Err(error) => Err(error.into()),
    }
}

/// After the end of the game the reply is a pass, which is not played.
pub(super) fn genmove(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let color = arguments.color(0)?;
    match engine.session.start_move(color)? {
        Some(mv) => play_and_reply(engine, color, mv),
        None => Ok(Reply::AfterSearch(|engine, outcome| {
            play_and_reply(engine, outcome.color(), outcome.best_move())
        })),
    }
}

fn play_and_reply(engine: &mut Gtp, color: Color, mv: Move) -> CommandResult {
    engine.session.play(color, mv)?;
    Ok(vertex(mv).into())
}

pub(super) fn reg_genmove(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let color = arguments.color(0)?;
    Ok(match engine.session.start_reproducible_move(color)? {
        Some(mv) => vertex(mv).into(),
        None => Reply::AfterSearch(|_, outcome| Ok(vertex(outcome.best_move()).into())),
    })
}

pub(super) fn undo(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    undo_turns(engine, 1)
}

pub(super) fn gg_undo(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let turns = match arguments.word(0) {
        Some(_) => arguments.count(0)?,
        None => 1,
    };
    undo_turns(engine, turns as usize)
}

fn undo_turns(engine: &mut Gtp, turns: usize) -> CommandResult {
    if engine.session.undo(turns) {
        done()
    } else {
        Err(Failure::CannotUndo)
    }
}

/// The score with the empty squares given to the winner.
pub(super) fn final_score(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let score = engine.session.game().result(Scoring::WinnerTakesEmpties);
    let discs = score.ok_or(Failure::CannotScore)?.discs();
    Ok(result(discs).into())
}

/// Formats a score for black as `B+3`, `W+3` or `0`.
pub(super) fn result(discs: i32) -> String {
    match discs {
        0 => "0".into(),
        1.. => format!("B+{discs}"),
        _ => format!("W+{}", -discs),
    }
}

/// The legal moves; `pass` when there is none, nothing when the game is over.
pub(super) fn legal_moves(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let board = engine.session.board();
    if board.must_pass() {
        return Ok("pass".into());
    }
    let squares: Vec<_> = board
        .legal_moves()
        .into_iter()
        .map(|square| vertex(square.into()))
        .collect();
    Ok(squares.join(" ").into())
}

pub(super) fn showboard(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    Ok(diagram(engine.session.board()).into())
}

/// Formats a move: a square in upper case or `pass`.
pub(super) fn vertex(mv: Move) -> String {
    upper(mv, "pass")
}

/// Formats the board with row 1 at the top, the disc counts and the side to move.
fn diagram(board: &Board) -> String {
    let mut text = String::from("\n  A B C D E F G H");
    for row in 0..8 {
        let _ = write!(text, "\n{} {} {}", row + 1, marks(board, row), row + 1);
    }
    let count = |color| board.discs(color).len();
    let turn = if board.is_game_over() {
        "the game is over".to_owned()
    } else {
        format!("{} to move", board.side_to_move())
    };
    let (black, white) = (count(Color::Black), count(Color::White));
    let _ = write!(
        text,
        "\n  A B C D E F G H\nX black {black}, O white {white}, {turn}"
    );
    text
}

/// Formats a row of the board: `X`, `O` and `.`, separated by spaces.
pub(super) fn marks(board: &Board, row: usize) -> String {
    let squares = (0..8).filter_map(|column| Square::at(column, row));
    let marks = squares.map(|square| {
        board.disc_at(square).map_or(".", |color| match color {
            Color::Black => "X",
            Color::White => "O",
        })
    });
    marks.collect::<Vec<_>>().join(" ")
}
