//! The commands that set up a game.

use std::path::Path;

use reversi_engine::Board;

use super::arguments::Arguments;
use super::{Answer, Failure, Gtp, done};
use crate::games::{GameFormat, GamesFile, ReadOptions};

pub(super) fn set_game(_: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    match arguments.word(0) {
        Some("Othello") => done(),
        Some(_) => Err(Failure::UnsupportedGame),
        None => Err(Failure::Expected("the name of a game")),
    }
}

pub(super) fn boardsize(_: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    match arguments.word(0).map(str::parse) {
        Some(Ok(8_u64)) => done(),
        Some(_) => Err(Failure::UnacceptableSize),
        None => Err(Failure::Expected("a board size")),
    }
}

pub(super) fn clear_board(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    engine.session.start_from(Board::new());
    done()
}

/// Othello has no komi, and the number has no effect; controllers for Go send it.
pub(super) fn komi(_: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    match arguments.word(0).map(str::parse) {
        Some(Ok::<f64, _>(_)) => done(),
        _ => Err(Failure::Expected("a number")),
    }
}

/// `loadsgf FILE [N]`: the game of a file, up to but without its move N. Implied passes
/// count as moves.
pub(super) fn loadsgf(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let file = arguments.word(0).ok_or(Failure::Expected("a file"))?;
    let stop = arguments.number_or(1, usize::MAX)?;
    let reading = ReadOptions {
        format: Some(GameFormat::Sgf),
        ..ReadOptions::default()
    };
    // A path, since standard input holds the commands.
    let path = Path::new(".").join(file);
    let file = GamesFile::open(&path, &reading).map_err(|_| Failure::CannotLoad)?;
    let record = file.first().and_then(Result::ok);
    let record = record.ok_or(Failure::CannotLoad)?;
    let mut game = record.into_game();
    while game.moves().len() >= stop.max(1) {
        game.undo();
    }
    engine.session.continue_game(game);
    done()
}

/// Takes a board of 64 squares and the side to move, with or without spaces.
pub(super) fn setboard(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let board = arguments.line().parse()?;
    engine.session.start_from(board);
    done()
}
