//! The commands of GoGui for games other than Go, with the engine as the referee.
//! Missing are `gogui-rules_captured_count`, since Othello has no captures, and
//! `gogui-sigint`, since `gogui-interrupt` replaces it.

use reversi_engine::{Bitboard, Board, Color, Move, Scoring, Square};

use super::arguments::Arguments;
use super::core::{marks, result, vertex};
use super::{Answer, Failure, Gtp, done};

/// The rows as GoGui draws them: row 1 at the bottom.
pub(super) fn board(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    let board = engine.session.board();
    let rows: Vec<_> = (0..8).rev().map(|row| marks(board, row)).collect();
    Ok(format!("\n{}", rows.join("\n")).into())
}

/// The board for GoGui: green, with the disc counts below.
pub(super) fn board_gfx(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    let board = engine.session.board();
    let squares = Square::ALL.map(|square| vertex(square.into())).join(" ");
    let [black, white] = Color::ALL.map(|color| board.discs(color).len());
    Ok(format!("COLOR #3f8f5f {squares}\nTEXT black {black}, white {white}").into())
}

/// The title of the window: the game and the playing strength.
pub(super) fn title(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    let level = engine.session.settings().level;
    Ok(level
        .map_or_else(
            || "Othello".to_owned(),
            |level| format!("Othello, level {level}"),
        )
        .into())
}

pub(super) fn side_to_move(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    Ok(engine.session.board().side_to_move().to_string().into())
}

pub(super) fn final_result(engine: &mut Gtp, _: Arguments<'_>) -> Answer {
    let board = *engine.session.board();
    let count = |color| board.discs(color).len();
    let (black, white) = (count(Color::Black), count(Color::White));
    let score = engine.session.game().result(Scoring::WinnerTakesEmpties);
    let score = result(score.ok_or(Failure::CannotScore)?.discs());
    Ok(format!("{score} (black {black}, white {white})").into())
}

/// Plays moves given as pairs of color and square: all of them or none.
pub(super) fn play_sequence(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
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

/// Replaces the position by discs given as pairs of color and square, with black to
/// move until `gogui-setup_player`.
pub(super) fn setup(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let mut discs = [Bitboard::EMPTY; 2];
    for (color, mv) in moves(arguments)? {
        let square = mv.square().ok_or(Failure::InvalidCoordinate)?;
        discs[color as usize] = discs[color as usize].with(square);
    }
    let [black, white] = discs;
    let board = Board::from_discs(black, white, Color::Black);
    engine
        .session
        .start_from(board.ok_or(Failure::Expected("one disc a square"))?);
    done()
}

pub(super) fn setup_player(engine: &mut Gtp, arguments: Arguments<'_>) -> Answer {
    let color = arguments.color(0)?;
    let board = engine.session.board();
    let position = if board.side_to_move() == color {
        board.position()
    } else {
        board.position().passed()
    };
    engine
        .session
        .start_from(Board::from_position(position, color));
    done()
}

fn moves(arguments: Arguments<'_>) -> Result<Vec<(Color, Move)>, Failure> {
    let pairs = arguments.pairs();
    pairs
        .map(|pair| Ok((pair.color(0)?, pair.vertex(1)?)))
        .collect()
}
