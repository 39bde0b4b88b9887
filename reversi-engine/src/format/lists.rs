//! Files with one game or position per line.

use super::cursor::{Cursor, Fault, Records};
use super::error::RecordReason;
use super::location::Location;
use super::record::GameRecord;
use super::{obf, transcript};

/// The games of a file of [transcripts](transcript), one per line. A line that starts
/// with a move number other than 1 continues the game of the line before. Blank lines
/// are skipped.
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
    let mut end = start;
    while cursor.line().is_some() {
        end = cursor.byte();
        cursor.take_while(|c| c == ' ' || c == '\t');
        let number = cursor.take_while(|c| c.is_ascii_digit());
        let continues = !number.is_empty() && number != "1" && cursor.peek() == Some('.');
        cursor.go_to(end);
        if !continues {
            break;
        }
    }
    let text = cursor.slice(start, end);
    Some(match transcript::parse(text) {
        Ok(game) => Ok(game.into()),
        Err(error) => {
            let reason = RecordReason::Transcript(error.reason());
            Err((reason, start + byte(text, error.location())))
        }
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
