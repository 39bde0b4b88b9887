//! The commands that set up a game.

use std::path::Path;

use reversi_engine::{Board, Game};

use super::arguments::Arguments;
use super::{CommandResult, Failure, Gtp, done};
use crate::games::{GameFormat, GamesFile, PositionError, ReadOptions, parse_position};

pub(super) fn set_game(_: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    match arguments.word(0) {
        Some("Othello") => done(),
        Some(_) => Err(Failure::UnsupportedGame),
        None => Err(Failure::Expected("the name of a game")),
    }
}

pub(super) fn boardsize(_: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    match arguments.word(0).map(str::parse) {
        Some(Ok(8_u64)) => done(),
        Some(_) => Err(Failure::UnacceptableSize),
        None => Err(Failure::Expected("a board size")),
    }
}

pub(super) fn clear_board(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    engine.session.set_board(Board::new());
    done()
}

/// Accepts and ignores a komi: there is none in Othello, but controllers for Go send it.
pub(super) fn komi(_: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    match arguments.word(0).map(str::parse) {
        Some(Ok::<f64, _>(_)) => done(),
        _ => Err(Failure::Expected("a number")),
    }
}

/// `loadsgf FILE [N]`: loads the first game of a file up to the position before move N.
/// Passes count as moves, also those that the file leaves out.
pub(super) fn loadsgf(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let file = arguments.word(0).ok_or(Failure::Expected("a file"))?;
    let stop = arguments.number_or(1, usize::MAX)?;
    let reading = ReadOptions {
        format: Some(GameFormat::Sgf),
        ..ReadOptions::default()
    };
    // The prefix keeps `-` from meaning standard input, which has the commands.
    let path = Path::new(".").join(file);
    let file = GamesFile::open(&path, &reading).map_err(|_| Failure::CannotLoad)?;
    let record = file.first().and_then(Result::ok);
    let record = record.ok_or(Failure::CannotLoad)?;
    let mut game = record.into_game();
    while game.moves().len() >= stop.max(1) {
        game.undo();
    }
    engine.session.set_game(game);
    done()
}

/// Sets up a position: 64 squares and the side to move, with or without spaces, moves
/// from the start, or a board and moves.
pub(super) fn setboard(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let text = arguments.joined();
    let game = if text.is_empty() {
        let board = text.parse().map_err(PositionError::from)?;
        Game::from_board(board)
    } else {
        parse_position(&text)?.into_game()
    };
    engine.session.set_game(game);
    done()
}
