//! Games of the program Logistello: `.gam` files, one game a line.
//!
//! **Reads** `+d3-c3+c4 ... : -04 10`: each square with the side that moves, `+`
//! for black and `-` for white, without passes; behind the colon black's result
//! and 10 for a game that was played to its end. All games begin with d3; copies
//! of these files with squares alone often leave it out, and it is added to a
//! line without signs whose first move is not legal. Blank lines are passed over.
//!
//! ```
//! use reversi_engine::format::{gam, record::GameResult};
//! let record = gam::records("+f5-d6+c3-d3: -12 10\n").next().unwrap()?;
//! assert_eq!(record.game().moves().len(), 4);
//! assert_eq!(record.result, Some(GameResult::discs(-12.0)));
//! # Ok::<(), reversi_engine::format::RecordError>(())
//! ```

use super::cursor::{Cursor, Fault, Records};
use super::error::RecordReason;
use super::record::{GameRecord, GameResult, MoveNote};
use crate::{Color, Move, Square};

/// The state of a game that was played to its end.
const FINISHED: &str = "10";

/// The games of a text.
#[must_use]
pub fn records(text: &str) -> Records<'_> {
    Records::new(text, next)
}

fn next(cursor: &mut Cursor<'_>) -> Option<Result<GameRecord, Fault>> {
    cursor.skip_space();
    cursor.peek()?;
    let at = cursor.byte();
    let line = cursor.line()?;
    Some(read_line(line).map_err(|(reason, byte)| (reason, at + byte)))
}

fn read_line(line: &str) -> Result<GameRecord, Fault> {
    let (moves, figures) = line.split_once(':').unwrap_or((line, ""));
    let mut record = GameRecord::default();
    let mut cursor = Cursor::new(moves);
    loop {
        cursor.skip_space();
        let at = cursor.byte();
        let side = match cursor.peek() {
            None => break,
            Some('+') => Some(Color::Black),
            Some('-') => Some(Color::White),
            Some(_) => None,
        };
        if side.is_some() {
            cursor.next();
        }
        let square = square(&mut cursor).ok_or((RecordReason::UnknownMove, at))?;
        if let Some(side) = side {
            let played = record.play_as(side, Move::Place(square), MoveNote::default());
            played.map_err(|reason| (reason, at))?;
            continue;
        }
        let is_first = record.game().moves().is_empty();
        if is_first && !record.game().board().legal_moves().contains(square) {
            let first = record.play_with_passes(Square::D3);
            first.map_err(|illegal| (illegal.into(), at))?;
        }
        let placed = record.play_with_passes(square);
        placed.map_err(|illegal| (illegal.into(), at))?;
    }
    let figures_at = line.len() - figures.len();
    record.result = read_result(figures).map_err(|()| {
        let (name, expected) = ("the end of the line", "black's result and a state");
        (RecordReason::Value { name, expected }, figures_at)
    })?;
    Ok(record)
}

fn square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let square = cursor.rest().get(..2)?.parse().ok()?;
    cursor.go_to(cursor.byte() + 2);
    Some(square)
}

/// The result of a finished game, `None` when it is not finished.
fn read_result(figures: &str) -> Result<Option<GameResult>, ()> {
    let mut words = figures.split_whitespace();
    let Some(result) = words.next() else {
        return Ok(None);
    };
    let result: i32 = result.parse().map_err(|_| ())?;
    let state = words.next();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    if words.next().is_some() || !state.is_none_or(is_number) {
        return Err(());
    }
    let is_finished = state == Some(FINISHED);
    Ok(is_finished.then(|| GameResult::discs(f64::from(result))))
}
