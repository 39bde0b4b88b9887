//! The commands that play, undo and show moves.

use std::fmt::Write as _;

use reversi_engine::{Board, Color, Move, Scoring, Square};

use super::arguments::Arguments;
use super::{Answer, Failure, Gtp, Reply, done};
use crate::protocol::text::upper;
use crate::session::TurnError;

pub(super) fn play(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let (color, mv) = (arguments.color(0)?, arguments.vertex(1)?);
    match engine.session.play(color, mv) {
        Ok(()) => done(),
        // The same text for any illegal move: controllers compare it.
        Err(TurnError::WrongSide(_)) => Err(Failure::IllegalMove),
        Err(error) => Err(error.into()),
    }
}

/// After the end of the game the reply is a pass without effect.
pub(super) fn genmove(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let color = arguments.color(0)?;
    match engine.session.begin_move(color)? {
        Some(mv) => play_it(engine, color, mv),
        None => Ok(Reply::Later(|engine, outcome| {
            play_it(engine, outcome.color(), outcome.best_move())
        })),
    }
}

fn play_it(engine: &mut Gtp, color: Color, mv: Move) -> Answer {
    engine.session.play(color, mv)?;
    Ok(vertex(mv).into())
}

pub(super) fn reg_genmove(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let color = arguments.color(0)?;
    Ok(match engine.session.begin_steady_move(color)? {
        Some(mv) => vertex(mv).into(),
        None => Reply::Later(|_, outcome| Ok(vertex(outcome.best_move()).into())),
    })
}

pub(super) fn undo(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    take_back(engine, 1)
}

pub(super) fn gg_undo(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let turns = match arguments.word(0) {
        Some(_) => arguments.count(0)?,
        None => 1,
    };
    take_back(engine, turns as usize)
}

fn take_back(engine: &mut Gtp, turns: usize) -> Answer {
    if engine.session.undo(turns) {
        done()
    } else {
        Err(Failure::CannotUndo)
    }
}

/// Empty squares count for the winner.
pub(super) fn final_score(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    let score = engine.session.game().result(Scoring::WinnerTakesEmpties);
    let discs = score.ok_or(Failure::CannotScore)?.discs();
    Ok(result(discs).into())
}

/// A result as `B+3`, `W+3` or `0`.
pub(super) fn result(discs: i32) -> String {
    match discs {
        0 => "0".into(),
        1.. => format!("B+{discs}"),
        _ => format!("W+{}", -discs),
    }
}

/// The legal squares of the side to move; `pass` when it must, nothing when the
/// game is over.
pub(super) fn legal_moves(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
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

pub(super) fn showboard(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    Ok(picture(engine.session.board()).into())
}

/// A move in a reply: a square in upper case or `pass`.
pub(super) fn vertex(mv: Move) -> String {
    upper(mv, "pass")
}

/// The board with row 1 at the top, the disc counts and the side to move.
fn picture(board: &Board) -> String {
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

/// One row of the board, `X`, `O` and `.` with spaces between.
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
