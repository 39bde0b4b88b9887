//! The commands of GoGui for games other than Go, where the engine provides the rules.
//!
//! Two of them are missing: `gogui-rules_captured_count`, since no disc leaves the board
//! in Othello, and `gogui-sigint`, since `gogui-interrupt` does the same.

use reversi_engine::{Bitboard, Board, Color, Move, Scoring, Square};

use super::arguments::Arguments;
use super::core::{marks, result, vertex};
use super::{CommandResult, Failure, Gtp, done};

/// The board, with row 1 at the bottom, as GoGui draws it.
pub(super) fn board(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let board = engine.session.board();
    let rows: Vec<_> = (0..8).rev().map(|row| marks(board, row)).collect();
    Ok(format!("\n{}", rows.join("\n")).into())
}

/// The appearance of the board: green squares, and the disc counts below.
pub(super) fn board_gfx(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let board = engine.session.board();
    let squares = Square::ALL.map(|square| vertex(square.into())).join(" ");
    let [black, white] = Color::ALL.map(|color| board.discs(color).len());
    Ok(format!("COLOR #3f8f5f {squares}\nTEXT black {black}, white {white}").into())
}

/// The title of the window: the game and the level of the engine.
pub(super) fn title(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let level = engine.session.settings().level;
    Ok(level
        .map_or_else(
            || "Othello".to_owned(),
            |level| format!("Othello, level {level}"),
        )
        .into())
}

pub(super) fn side_to_move(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    Ok(engine.session.board().side_to_move().to_string().into())
}

pub(super) fn final_result(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let board = *engine.session.board();
    let count = |color| board.discs(color).len();
    let (black, white) = (count(Color::Black), count(Color::White));
    let score = engine.session.game().result(Scoring::WinnerTakesEmpties);
    let score = result(score.ok_or(Failure::CannotScore)?.discs());
    Ok(format!("{score} (black {black}, white {white})").into())
}

/// Plays a sequence of moves, each a color and a square: all of them or none.
pub(super) fn play_sequence(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let session = &mut engine.session;
    let turns_before = session.turns();
    for (color, mv) in moves(arguments)? {
        if session.play(color, mv).is_err() {
            session.undo(session.turns() - turns_before);
            return Err(Failure::IllegalMove);
        }
    }
    done()
}

/// Sets up a board of discs, each a color and a square. Black is to move until
/// `gogui-setup_player`.
pub(super) fn setup(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let mut discs = [Bitboard::EMPTY; 2];
    for (color, mv) in moves(arguments)? {
        let square = mv.square().ok_or(Failure::InvalidCoordinate)?;
        discs[color as usize] = discs[color as usize].with(square);
    }
    let [black, white] = discs;
    let board = Board::from_discs(black, white, Color::Black);
    engine
        .session
        .set_board(board.ok_or(Failure::Expected("one disc per square"))?);
    done()
}

pub(super) fn setup_player(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let color = arguments.color(0)?;
    let board = engine.session.board();
    let position = if board.side_to_move() == color {
        board.position()
    } else {
        board.position().passed()
    };
    engine
        .session
        .set_board(Board::from_position(position, color));
    done()
}

fn moves(arguments: Arguments<'_>) -> Result<Vec<(Color, Move)>, Failure> {
    let pairs = arguments.pairs();
    pairs
        .map(|pair| Ok((pair.color(0)?, pair.vertex(1)?)))
        .collect()
}
