//! The commands that set a game up.

use reversi_engine::Board;

use super::arguments::Arguments;
use super::{Answer, Engine, Failure, done};

pub(super) fn set_game(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    match arguments.word(0) {
        Some("Othello") => done(),
        Some(_) => Err(Failure::UnsupportedGame),
        None => Err(Failure::Expected("the name of a game")),
    }
}

pub(super) fn boardsize(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    match arguments.word(0).map(str::parse) {
        Some(Ok(8_u64)) => done(),
        Some(_) => Err(Failure::UnacceptableSize),
        None => Err(Failure::Expected("a board size")),
    }
}

pub(super) fn clear_board(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    engine.session.start_from(Board::new());
    done()
}

/// Othello knows no komi; controllers for Go send it all the same.
pub(super) fn komi(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    match arguments.word(0).map(str::parse) {
        Some(Ok::<f64, _>(_)) => done(),
        _ => Err(Failure::Expected("a number")),
    }
}

/// Takes a board of 64 squares and the side to move, with or without spaces.
pub(super) fn setboard(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let board = arguments.line().parse()?;
    engine.session.start_from(board);
    done()
}
