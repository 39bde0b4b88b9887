//! Reading games.

use alloc::string::{String, ToString};

use crate::format::board_text::BoardTextError;
use crate::format::cursor::{Cursor, Fault};
use crate::format::error::RecordReason;
use crate::format::record::{
    DATE_TEXT, Date, GameRecord, GameResult, Termination, parse_decimal, parse_time,
};
use crate::{Board, Color, Move, Outcome, Score};

/// Reads the next game, for [`Records`](crate::format::Records).
pub(super) fn next(cursor: &mut Cursor<'_>) -> Option<Result<GameRecord, Fault>> {
    cursor.skip_space();
    cursor.peek()?;
    let start = cursor.byte();
    let result = GameReader::default().read(cursor);
    if result.is_err() {
        if cursor.byte() == start {
            cursor.next();
        }
        seek_tags(cursor);
    }
    Some(result)
}

/// Moves to the next block of tags, or to the end.
fn seek_tags(cursor: &mut Cursor<'_>) {
    // The rest of the invalid block.
    cursor.line();
    let mut in_tags = true;
    loop {
        let at = cursor.byte();
        let Some(line) = cursor.line() else {
            return;
        };
        let is_tag = line.starts_with('[') && !line.starts_with("[%");
        if is_tag && !in_tags {
            cursor.go_to(at);
            return;
        }
        in_tags &= is_tag;
    }
}

/// The state of a reader of a game.
#[derive(Default)]
struct GameReader {
    record: GameRecord,
    /// `true` if the tag of white comes first, and results start with white.
    white_first: bool,
    has_names: bool,
    result: Option<GameResult>,
    termination: Termination,
}

impl GameReader {
    fn read(mut self, cursor: &mut Cursor<'_>) -> Result<GameRecord, Fault> {
        loop {
            cursor.skip_space();
            if cursor.peek() != Some('[') {
                break;
            }
            self.tag(cursor)?;
        }
        while !self.token(cursor)? {}
        if let Some(result) = &mut self.result {
            result.termination = self.termination;
        }
        self.record.result = self.result;
        Ok(self.record)
    }

    fn tag(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let at = cursor.byte();
        cursor.next();
        cursor.skip_space();
        let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        cursor.skip_space();
        if name.is_empty() || !cursor.eat("\"") {
            return Err(cursor.unexpected("a tag [Name \"value\"]", "a tag"));
        }
        let value_at = cursor.byte();
        let value = quoted(cursor).ok_or((RecordReason::Truncated("a value"), at))?;
        cursor.skip_space();
        if !cursor.eat("]") {
            return Err(cursor.unexpected("the end of the tag ]", "a tag"));
        }
        self.tag_value(name, value.trim(), value_at)
    }

    fn tag_value(&mut self, name: &str, value: &str, at: usize) -> Result<(), Fault> {
        let record = &mut self.record;
        let wrong = |name, expected| (RecordReason::Value { name, expected }, at);
        if !self.has_names && (name == "Black" || name == "White") {
            self.has_names = true;
            self.white_first = name == "White";
        }
        if matches!(value, "" | "?" | "-") && name != "Result" {
            return Ok(());
        }
        let text = value.to_string();
        match name {
            "Event" => record.event = text,
            "Site" => record.place = text,
            "Round" => record.round = text,
            "Black" => record.black.name = text,
            "White" => record.white.name = text,
            "Time" => record.time_of_day = text,
            "TimeControl" => record.time_control = text,
            "BlackElo" | "WhiteElo" => match (parse_decimal(value), name) {
                (None, _) => record.tags.push((name.to_string(), text)),
                (rating, "BlackElo") => record.black.rating = rating,
                (rating, _) => record.white.rating = rating,
            },
            "Date" => match Date::parse(value) {
                Some(date) => record.date = Some(date),
                // Some programs write zeros or question marks for an unknown date.
                None if value
                    .chars()
                    .all(|c| matches!(c, '0' | '?' | '.' | '-' | '/')) => {}
                None => record.tags.push((DATE_TEXT.to_string(), text)),
            },
            "Komi" => record.komi = Some(parse_decimal(value).ok_or(wrong("Komi", "a number"))?),
            "Result" => {
                let result = parse_result(value, self.white_first);
                let expected = "a result as in 47-17, 1-0 or *";
                self.result = result.map_err(|()| wrong("Result", expected))?;
            }
            "Margin" => {
                let discs = parse_decimal(value).ok_or(wrong("Margin", "a number"))?;
                self.result = Some(GameResult::discs(discs));
            }
            "Ending" => self.termination = parse_ending(value).ok_or(wrong("Ending", "known"))?,
            "FEN" => {
                let board: Result<Board, BoardTextError> = value.parse();
                let board = board.map_err(|error| (RecordReason::Start(error.reason()), at))?;
                record.set_start(board);
            }
            "SetUp" => {}
            _ => record.tags.push((name.to_string(), text)),
        }
        Ok(())
    }

    /// Reads the next token of the list of moves. Returns `true` for the last one.
    fn token(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, Fault> {
        cursor.skip_space();
        let at = cursor.byte();
        match cursor.peek() {
            // A game without a result ends at the start of the next one.
            None | Some('[') => return Ok(true),
            Some('{') => {
                let comment = comment(cursor).ok_or((RecordReason::Truncated("a comment"), at))?;
                self.comment(comment, at)?;
            }
            Some(';') => {
                cursor.next();
                let comment = cursor.line().unwrap_or_default();
                self.comment(comment, at)?;
            }
            Some('(') => skip_variation(cursor)?,
            Some('$' | '!' | '?') => {
                cursor.next();
                cursor.take_while(|c| c.is_ascii_digit());
            }
            Some(_) => {
                let is_part = |c: char| !c.is_whitespace() && !matches!(c, '{' | '(' | ';' | '[');
                let word = cursor.take_while(|c| is_part(c) && c != ')' && c != '}');
                if word.is_empty() {
                    return Err(cursor.unexpected("a move", "a game"));
                }
                return self.word(word, at);
            }
        }
        Ok(false)
    }

    /// Reads a move with or without its number, or the final result.
    fn word(&mut self, word: &str, at: usize) -> Result<bool, Fault> {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let name = digits.trim_start_matches('.');
        let is_number = digits.len() < word.len() && name.len() < digits.len();
        if is_number && name.is_empty() {
            return Ok(false);
        }
        let name = if is_number { name } else { word };
        if let Ok(mv) = name.trim_end_matches(['!', '?']).parse::<Move>() {
            let played = self.record.play_lenient(mv);
            return match played {
                Ok(()) => Ok(false),
                Err(illegal) => Err((illegal.into(), at)),
            };
        }
        let Ok(result) = parse_result(word, self.white_first) else {
            return Err((RecordReason::UnknownMove, at));
        };
        self.result = self.result.or(result);
        Ok(true)
    }

    fn comment(&mut self, comment: &str, at: usize) -> Result<(), Fault> {
        let wrong = |name, expected| (RecordReason::Value { name, expected }, at);
        let mut text = String::new();
        let mut rest = comment;
        while let Some((before, command)) = rest.split_once("[%") {
            let (command, after) = command.split_once(']').unwrap_or((command, ""));
            let (name, value) = command.split_once(' ').unwrap_or((command, ""));
            let value = value.trim();
            match name {
                "eval" => {
                    let value = parse_decimal(value).ok_or(wrong("%eval", "a number"))?;
                    self.record
                        .edit_last_note(|note| note.evaluation = Some(value));
                }
                "emt" => {
                    let time = parse_time(value).ok_or(wrong("%emt", "a time as in 0:00:02.3"))?;
                    self.record.edit_last_note(|note| note.time = Some(time));
                }
                _ => {}
            }
            text.push_str(before);
            rest = after;
        }
        text.push_str(rest);
        self.record.add_comment(&text);
        Ok(())
    }
}

/// A value without its escapes, up to its quotation mark.
fn quoted(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut text = String::new();
    loop {
        match cursor.peek()? {
            // Values have a single line.
            '\n' | '\r' => return None,
            '"' => {
                cursor.next();
                return Some(text);
            }
            '\\' => {
                cursor.next();
                text.extend(cursor.next());
            }
            c => {
                cursor.next();
                text.push(c);
            }
        }
    }
}

/// The text of a comment in braces, which do not nest.
fn comment<'t>(cursor: &mut Cursor<'t>) -> Option<&'t str> {
    cursor.next();
    let comment = cursor.take_while(|c| c != '}');
    cursor.next().map(|_| comment)
}

/// Skips a variation and all nested ones.
fn skip_variation(cursor: &mut Cursor<'_>) -> Result<(), Fault> {
    let at = cursor.byte();
    let mut depth = 0;
    loop {
        cursor.take_while(|c| !matches!(c, '(' | ')' | '{'));
        match cursor.peek() {
            Some('{') => {
                comment(cursor).ok_or((RecordReason::Truncated("a comment"), at))?;
                continue;
            }
            Some('(') => depth += 1,
            Some(_) => depth -= 1,
            None => return Err((RecordReason::Truncated("a variation"), at)),
        }
        cursor.next();
        if depth == 0 {
            return Ok(());
        }
    }
}

/// Parses a result, `None` for a game without one.
fn parse_result(text: &str, white_first: bool) -> Result<Option<GameResult>, ()> {
    let winner = |first: bool| {
        let black = first != white_first;
        let color = if black { Color::Black } else { Color::White };
        Ok(Some(GameResult::winner(Outcome::Win(color))))
    };
    match text {
        "" | "?" | "*" => return Ok(None),
        "1-0" => return winner(true),
        "0-1" => return winner(false),
        "1/2-1/2" | "0.5-0.5" => return Ok(Some(GameResult::winner(Outcome::Draw))),
        _ => {}
    }
    let (first, second) = text.split_once('-').ok_or(())?;
    let count = |digits: &str| digits.parse::<u8>().map(i32::from).map_err(|_| ());
    let (first, second) = (count(first)?, count(second)?);
    if first + second > Score::MAX.discs() {
        return Err(());
    }
    let black = if white_first {
        second - first
    } else {
        first - second
    };
    Ok(Some(GameResult::discs(f64::from(black))))
}

fn parse_ending(value: &str) -> Option<Termination> {
    Some(match value {
        "resigned" => Termination::Resigned,
        "time" => Termination::Time,
        "agreed" => Termination::Agreed,
        "left" => Termination::Left,
        _ => return None,
    })
}
