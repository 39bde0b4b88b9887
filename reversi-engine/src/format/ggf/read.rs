//! Reading games.

use alloc::format;
use alloc::string::ToString;

use crate::format::board_text::BoardTextError;
use crate::format::cursor::{Announced, Cursor, Fault};
use crate::format::error::RecordReason;
use crate::format::record::{
    Date, GameRecord, GameResult, Margin, MoveNote, Termination, parse_decimal, parse_time,
};
use crate::{Board, Color, Move};

/// Reads the next game, for [`Records`](crate::format::Records).
pub(super) fn next(cursor: &mut Cursor<'_>) -> Option<Result<GameRecord, Fault>> {
    let before = cursor.byte();
    cursor.skip_space();
    let at = cursor.byte();
    let is_new_line = cursor.slice(before, at).contains('\n');
    if let Some(fault) = check_count(cursor, is_new_line) {
        return Some(Err(fault));
    }
    cursor.peek()?;
    let result = read_game(cursor);
    if result.is_err() {
        cursor.announced = None;
        if cursor.byte() == at {
            cursor.next();
        }
        cursor.seek("(;");
    } else if let Some(announced) = &mut cursor.announced {
        announced.found += 1;
    }
    Some(result)
}

/// Compares the stated number of games with the games found, after the last of them or
/// at the start of a surplus one.
fn check_count(cursor: &mut Cursor<'_>, is_new_line: bool) -> Option<Fault> {
    let announced = cursor.announced?;
    let next = cursor.peek();
    let is_complete = announced.found == announced.count;
    let is_end = is_new_line || next.is_none_or(|c| c.is_ascii_digit());
    if !is_complete && !is_end {
        return None;
    }
    cursor.announced = None;
    let is_surplus = !is_end && next == Some('(');
    if is_complete && !is_surplus {
        return None;
    }
    if is_surplus {
        // Skip the surplus game.
        cursor.next();
        cursor.seek("(;");
    }
    let reason = RecordReason::Count {
        what: "games",
        expected: announced.count,
        found: announced.found + u64::from(is_surplus),
    };
    Some((reason, announced.at))
}

fn read_game(cursor: &mut Cursor<'_>) -> Result<GameRecord, Fault> {
    let at = cursor.byte();
    let number = cursor.take_while(|c| c.is_ascii_digit());
    if !number.is_empty() {
        let value = |expected| RecordReason::Value {
            name: "the number of games",
            expected,
        };
        let count = number.parse().ok().filter(|&count| count > 0);
        let count = count.ok_or((value("a number from 1"), at))?;
        cursor.announced = Some(Announced {
            at,
            count,
            found: 0,
        });
        cursor.skip_space();
    }
    if !cursor.eat("(;") {
        return Err(cursor.unexpected("a game (;GM[Othello]", "a game"));
    }
    let start = cursor.byte();
    let mut record = GameRecord::default();
    let mut has_game = false;
    loop {
        cursor.skip_space();
        if cursor.eat(";)") {
            break;
        }
        let at = cursor.byte();
        let name = cursor.take_while(|c| c.is_ascii_alphabetic());
        if name.is_empty() || !cursor.eat("[") {
            return Err(cursor.unexpected("a property or the end ;)", "a game"));
        }
        let value_at = cursor.byte();
        let value = read_value(cursor).ok_or((RecordReason::Truncated("a value"), at))?;
        has_game |= name == "GM";
        read_property(&mut record, name, value, value_at)?;
    }
    if !has_game {
        return Err((RecordReason::Missing("GM[Othello]"), start));
    }
    check_komi(&mut record).map_err(|reason| (reason, start))?;
    Ok(record)
}

/// Reads a value and its `]`. `None` if there is no `]` before the next game, with the
/// cursor at that game.
fn read_value<'t>(cursor: &mut Cursor<'t>) -> Option<&'t str> {
    let start = cursor.byte();
    loop {
        cursor.take_while(|c| c != ']' && c != '(');
        let end = cursor.byte();
        if cursor.peek().is_none() || cursor.rest().starts_with("(;GM[") {
            return None;
        }
        if cursor.next() == Some(']') {
            return Some(cursor.slice(start, end).trim());
        }
    }
}

fn read_property(record: &mut GameRecord, name: &str, value: &str, at: usize) -> Result<(), Fault> {
    let wrong = |name, expected| (RecordReason::Value { name, expected }, at);
    let side = |letter: char| {
        if letter == 'B' {
            Color::Black
        } else {
            Color::White
        }
    };
    match name {
        "GM" if !value.eq_ignore_ascii_case("othello") => {
            return Err((RecordReason::OtherGame(value.to_string()), at));
        }
        "GM" => {}
        "TW" if record.time_control == value => {}
        "B" | "W" => {
            let (mv, note) = parse_move(value).map_err(|reason| (reason, at))?;
            let side = side(name.chars().next().unwrap_or('B'));
            record
                .play_as(side, mv, note)
                .map_err(|reason| (reason, at))?;
        }
        "BO" => {
            if !record.game().moves().is_empty() {
                return Err((RecordReason::LateStart, at));
            }
            let board = parse_start(value).map_err(|(reason, byte)| (reason, at + byte))?;
            record.set_start(board);
        }
        "TY" => {
            check_type(value).map_err(|reason| (reason, at))?;
            record.tags.push((name.to_string(), value.to_string()));
        }
        "PB" => record.black.name = value.to_string(),
        "PW" => record.white.name = value.to_string(),
        "RB" | "RW" => {
            let rating = match value {
                "" | "?" => None,
                _ => Some(parse_decimal(value).ok_or(wrong("rating", "a number"))?),
            };
            match name {
                "RB" => record.black.rating = rating,
                _ => record.white.rating = rating,
            }
        }
        "PC" => record.place = value.to_string(),
        "DT" => read_date(record, value),
        "TI" | "TB" => record.time_control = value.to_string(),
        "TW" => {
            record.time_control = format!("{} {value}", record.time_control);
        }
        "KM" => {
            let komi = parse_decimal(value).ok_or(wrong("KM", "a number of discs"))?;
            if komi != 0.0 {
                let kind = format!("KM[{value}]");
                let name = "a game with a komi";
                return Err((RecordReason::Variant { kind, name }, at));
            }
            record.tags.push(("KM".to_string(), value.to_string()));
        }
        "RE" => {
            let result = parse_result(value);
            record.result = result.map_err(|()| wrong("RE", "a result as in +24:r or ?"))?;
        }
        "CO" => record.add_comment(value),
        _ => record.tags.push((name.to_string(), value.to_string())),
    }
    Ok(())
}

/// Reads a move with its optional evaluation and time, as in `B[...]` and in the `NBoard`
/// protocol: `f5`, `f5/1.5`, `f5//2.3`, `f5/1.5/2.3`, `PA`.
///
/// # Errors
/// [`RecordReason`] if the text is not a move.
pub fn parse_move(text: &str) -> Result<(Move, MoveNote), RecordReason> {
    let wrong = |name, expected| RecordReason::Value { name, expected };
    let mut parts = text.split('/').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let pass = name
        .get(..2)
        .is_some_and(|name| name.eq_ignore_ascii_case("pa"));
    let mv = if pass {
        Move::Pass
    } else {
        name.parse().map_err(|_| RecordReason::UnknownMove)?
    };
    let mut note = MoveNote::default();
    if let Some(text) = parts.next().filter(|text| !text.is_empty()) {
        note.evaluation = Some(parse_decimal(text).ok_or(wrong("evaluation", "a number"))?);
    }
    if let Some(text) = parts.next().filter(|text| !text.is_empty()) {
        note.time = Some(parse_time(text).ok_or(wrong("time", "a number of seconds"))?);
    }
    match parts.next() {
        None => Ok((mv, note)),
        Some(_) => Err(wrong("move", "a square, an evaluation and a time")),
    }
}

/// Reads the start board of `BO`. An error has its byte in the value.
fn parse_start(value: &str) -> Result<Board, Fault> {
    let (size, squares) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    if size != "8" {
        return Err((RecordReason::BoardSize(size.to_string()), 0));
    }
    squares.parse().map_err(|error: BoardTextError| {
        let before = error.location().character() - 1;
        let byte = squares
            .char_indices()
            .nth(before)
            .map_or(squares.len(), |(byte, _)| byte);
        let reason = RecordReason::Start(error.reason());
        (reason, value.len() - squares.len() + byte)
    })
}

/// Checks that a type of game, such as `8`, `s8r20` or `8k`, is Othello on an 8x8
/// board. A komi is checked when its number is known.
fn check_type(game_type: &str) -> Result<(), RecordReason> {
    let variant = |name| {
        let kind = game_type.to_string();
        Err(RecordReason::Variant { kind, name })
    };
    let digits = game_type.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    match &digits[..end] {
        "8" | "" => {}
        size => return Err(RecordReason::BoardSize(size.to_string())),
    }
    // The number after r is that of the discs of a random start.
    let letters = game_type.chars().filter(|c| !c.is_ascii_digit());
    for letter in letters {
        return match letter.to_ascii_lowercase() {
            's' | 'k' | 'r' => continue,
            'a' => variant("anti-Othello, in which fewer discs win"),
            'b' | 'w' => variant("a choice of colours"),
            _ => variant("an unknown variant"),
        };
    }
    Ok(())
}

/// Checks that the komi of a komi game is 0, and forgets it.
fn check_komi(record: &mut GameRecord) -> Result<(), RecordReason> {
    let tags = record.tags.len();
    record.tags.retain(|(name, _)| name != "KM");
    let has_komi = record.tags.len() < tags;
    let game_type = record.tag("TY").unwrap_or_default();
    if has_komi || !game_type.to_ascii_lowercase().contains('k') {
        return Ok(());
    }
    Err(RecordReason::Variant {
        kind: game_type.to_string(),
        name: "a game with a komi",
    })
}

fn read_date(record: &mut GameRecord, value: &str) {
    let unix = value.parse().ok().filter(|_| value.len() > 4);
    let split = value.find(['_', ' ']).unwrap_or(value.len());
    if let Some((date, clock)) = unix.and_then(Date::from_unix_seconds) {
        record.date = Some(date);
        record.time_of_day = clock;
    } else if let Some(date) = Date::parse(&value[..split]) {
        record.date = Some(date);
        record.time_of_day = value[split..]
            .trim_start_matches('_')
            .replace(['.', '_'], " ");
        record.time_of_day = record.time_of_day.trim().to_string();
    } else if !value.is_empty() && value != "?" {
        record.tags.push(("DT".to_string(), value.to_string()));
    }
}

/// Parses a result, `None` for an unknown one.
fn parse_result(value: &str) -> Result<Option<GameResult>, ()> {
    let (number, how) = value.split_once(':').unwrap_or((value, ""));
    let termination = match how.trim() {
        "" => Termination::Normal,
        "r" => Termination::Resigned,
        "t" => Termination::Time,
        "s" => Termination::Agreed,
        "l" => Termination::Left,
        _ => return Err(()),
    };
    match number.trim() {
        "" | "?" => Ok(None),
        number => Ok(Some(GameResult {
            margin: Margin::Discs(parse_decimal(number).ok_or(())?),
            termination,
        })),
    }
}
