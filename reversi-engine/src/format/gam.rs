//! GAM, the files of the program Logistello: one game per line.
//!
//! **Reads** `+d3-c3+c4 ... : -04 10`: squares with the sign of the side that moves,
//! `+` for black and `-` for white, without passes. After the colon come the result for
//! black and 10 for a finished game. All games start with d3, which copies without
//! signs often omit: it is added to a line without signs if the first move is illegal.
//! Blank lines are skipped.
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

/// The state of a finished game.
const FINISHED: &str = "10";

/// Reads the games of a text.
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
    let (moves, numbers) = line.split_once(':').unwrap_or((line, ""));
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
    let numbers_at = line.len() - numbers.len();
    record.result = read_result(numbers).map_err(|()| {
        let (name, expected) = ("the end of the line", "black's result and a state");
        (RecordReason::Value { name, expected }, numbers_at)
    })?;
    Ok(record)
}

fn square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let square = cursor.rest().get(..2)?.parse().ok()?;
    cursor.go_to(cursor.byte() + 2);
    Some(square)
}

/// The result, `None` for an unfinished game.
fn read_result(numbers: &str) -> Result<Option<GameResult>, ()> {
    let mut words = numbers.split_whitespace();
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
