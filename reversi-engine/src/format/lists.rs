//! Files with one game or position per line.

use super::cursor::{Cursor, Fault, Records};
use super::error::RecordReason;
use super::location::Location;
use super::record::GameRecord;
use super::{obf, transcript};
use crate::Game;

/// The maximum number of lines of a wrapped game.
const MAX_LINES: usize = 128;

/// The games of a file of [transcripts](transcript), one per line. A line continues the
/// game of the line before if its move numbers do not start with 1, or if its moves are
/// legal there but not from the start. Blank lines are skipped.
///
/// ```
/// use reversi_engine::format::lists;
/// let games: Result<Vec<_>, _> = lists::transcripts("f5d6c3\n1. f5 f6\n2. e6\n").collect();
/// assert_eq!(games?[1].game().moves().len(), 3);
/// # Ok::<(), reversi_engine::format::RecordError>(())
/// ```
#[must_use]
pub fn transcripts(text: &str) -> Records<'_> {
    Records::new(text, next_transcript)
}

/// The positions of a file of [boards](super::board_text) or of [boards with
/// scores](obf), one per line. Blank lines and comments are skipped.
///
/// ```
/// use reversi_engine::format::lists;
/// let text = "% a comment\n---------------------------OX------XO--------------------------- X; f5:0;\n";
/// let position = lists::positions(text).next().unwrap()?;
/// assert_eq!(position.problem().unwrap().moves().len(), 1);
/// # Ok::<(), reversi_engine::format::RecordError>(())
/// ```
#[must_use]
pub fn positions(text: &str) -> Records<'_> {
    Records::new(text, next_position)
}

fn next_transcript(cursor: &mut Cursor<'_>) -> Option<Result<GameRecord, Fault>> {
    cursor.skip_space();
    cursor.peek()?;
    let start = cursor.byte();
    cursor.line();
    for lines in 1..MAX_LINES {
        let end = cursor.byte();
        let before = cursor.slice(start, end);
        let line = cursor.line().unwrap_or_default();
        let joined = cursor.slice(start, cursor.byte());
        if !continues(before, lines > 1, line, joined) {
            cursor.go_to(end);
            break;
        }
    }
    let end = cursor.byte();
    let text = cursor.slice(start, end);
    Some(match transcript::parse(text) {
        Ok(game) => Ok(game.into()),
        Err(error) => {
            let reason = RecordReason::Transcript(error.reason());
            Err((reason, start + byte(text, error.location())))
        }
    })
}

/// Returns `true` if a line continues the game of the lines before.
fn continues(before: &str, is_wrapped: bool, line: &str, joined: &str) -> bool {
    if line.trim().is_empty() {
        return false;
    }
    let is_unfinished = before.trim_end().ends_with([',', '.']);
    if is_unfinished || is_numbered(line) && !line.trim_start().starts_with("1.") {
        return true;
    }
    let game = transcript::parse(line).ok().filter(|_| has_move(line));
    // A single move after several ones is rather their end than a game.
    let is_end = |game: &Game| game.moves().len() == 1 && before.trim().len() > 2;
    if game.is_some_and(|game| !is_wrapped && !is_end(&game)) {
        return false;
    }
    // A game that is over is not continued.
    transcript::parse(joined).is_ok()
        && transcript::parse(before).is_ok_and(|game| !has_move(line) || !game.is_over())
}

/// Returns `true` for a line with a move number, as in `1.`.
fn is_numbered(line: &str) -> bool {
    let mut pairs = line.as_bytes().windows(2);
    // The number of a move, not of the square before a full stop.
    let is_number = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1] == b'.';
    !line.contains(';') && pairs.any(is_number)
}

fn has_move(line: &str) -> bool {
    let mut pairs = line.as_bytes().windows(2);
    pairs.any(|pair| {
        matches!(pair[0].to_ascii_lowercase(), b'a'..=b'h') && matches!(pair[1], b'1'..=b'8')
    })
}

fn next_position(cursor: &mut Cursor<'_>) -> Option<Result<GameRecord, Fault>> {
    loop {
        let start = cursor.byte();
        let line = cursor.line()?;
        match obf::parse_line(line).transpose() {
            None => {}
            Some(Ok(problem)) => return Some(Ok(problem.into())),
            Some(Err(error)) => {
                let reason = RecordReason::Obf(error.reason());
                return Some(Err((reason, start + byte(line, error.location()))));
            }
        }
    }
}

/// The byte of a location in a text.
fn byte(text: &str, location: Location) -> usize {
    let before = location.character() - 1;
    let mut chars = text.char_indices().skip_while(|&(_, c)| c == '\u{feff}');
    chars.nth(before).map_or(text.len(), |(byte, _)| byte)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    fn games(text: &str) -> Vec<String> {
        let records = transcripts(text).map(|record| {
            let record = record.expect("a game");
            transcript::write(record.game())
        });
        records.collect()
    }

    #[test]
    fn wrapped_lists_of_moves_are_one_game() {
        for text in [
            "1. f5 d6 2. c3\nd3 3. c4",
            "1. f5 d6 2.\nc3 d3 3. c4\n",
            "f5 d6 c3,\r\nd3 c4",
            "f5 d6 c3\rd3 c4",
            "f5\nd6\nc3\nd3\nc4\n",
            "f5d6c3d3\nc4\n37-27\n",
        ] {
            let game = games(text);
            assert_eq!(game[0], "f5d6c3d3c4", "{text:?}");
            assert_eq!(game.len(), 1, "{text:?}");
        }
    }

    #[test]
    fn lines_that_are_games_are_games() {
        for text in ["f5d6\nc4e3\nd3c5d6\n", "f5\nf5\n", "1. f5 d6\n1. f5 f6\n"] {
            assert_eq!(games(text).len(), text.lines().count(), "{text:?}");
        }
        let invalid: Vec<_> = transcripts("f5d6\nf5a1\nf5f6\n").collect();
        assert!(invalid[0].is_ok() && invalid[1].is_err() && invalid[2].is_ok());
    }
}
