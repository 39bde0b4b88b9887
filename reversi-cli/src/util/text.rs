//! Text utilities: lines of bounded length, durations and shell words.

use std::borrow::Cow;
use std::io::{self, BufRead};
use std::iter;
use std::num::{IntErrorKind, ParseIntError};
use std::time::Duration;

/// Reads lines of at most `limit` bytes.
///
/// A longer line is returned as soon as the limit is reached, cut to it. Its rest is
/// skipped before the next line. A line without an end neither blocks the caller nor
/// fills the memory.
#[derive(Debug)]
pub(crate) struct LineReader<R> {
    input: R,
    limit: usize,
    /// Whether a carriage return ends a line, with or without a line feed after it.
    splits_at_returns: bool,
    /// Whether a line feed is the second half of the last line end.
    after_return: bool,
    line: Vec<u8>,
    /// Whether the rest of a cut line has to be skipped.
    skips: bool,
    bytes: u64,
}

/// A line without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RawLine<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Whether the line is longer than the limit.
    pub is_cut: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Creates a reader of lines of at most `limit` bytes, which end with a line feed.
    pub(crate) const fn new(input: R, limit: usize) -> Self {
        Self {
            input,
            limit,
            splits_at_returns: false,
            after_return: false,
            line: Vec::new(),
            skips: false,
            bytes: 0,
        }
    }

    /// Creates a reader of lines that end with CR, LF or CRLF, as in files of all systems.
    pub(crate) fn of_any_end(input: R, limit: usize) -> Self {
        Self {
            splits_at_returns: true,
            ..Self::new(input, limit)
        }
    }

    /// The number of bytes read so far.
    pub(crate) const fn bytes_read(&self) -> u64 {
        self.bytes
    }

    /// Reads the next line; `None` at the end of the input.
    ///
    /// # Errors
    /// When reading fails.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<RawLine<'_>>> {
        self.line.clear();
        let mut is_started = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                return Ok(is_started.then_some(self.whole_line()));
            }
            if std::mem::take(&mut self.after_return) && chunk[0] == b'\n' {
                self.input.consume(1);
                self.bytes += 1;
                continue;
            }
            let is_end = |&byte: &u8| byte == b'\n' || self.splits_at_returns && byte == b'\r';
            let end = chunk.iter().position(is_end);
            let is_return = end.is_some_and(|end| chunk[end] == b'\r');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = self.limit - self.line.len();
            let is_cut = !self.skips && part.len() > room;
            let used = if is_cut {
                self.line.extend_from_slice(&part[..room]);
                room
            } else {
                if !self.skips {
                    self.line.extend_from_slice(part);
                    is_started = true;
                }
                end.map_or(chunk.len(), |end| end + 1)
            };
            self.input.consume(used);
            self.bytes += used as u64;
            if is_cut {
                self.skips = true;
                let bytes = &self.line;
                return Ok(Some(RawLine { bytes, is_cut }));
            }
            self.after_return = is_return;
            match (end, self.skips) {
                (Some(_), true) => self.skips = false,
                (Some(_), false) => return Ok(Some(self.whole_line())),
                (None, _) => {}
            }
        }
    }

    fn whole_line(&self) -> RawLine<'_> {
        RawLine {
            bytes: &self.line,
            is_cut: false,
        }
    }
}

/// The lines of a text, which end with CR, LF or CRLF.
pub(crate) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (line, after) = rest.split_at(rest.find(['\n', '\r']).unwrap_or(rest.len()));
        let after = after.strip_prefix('\r').unwrap_or(after);
        rest = after.strip_prefix('\n').unwrap_or(after);
        Some(line)
    })
}

/// The text with replacement characters in place of control characters, which a terminal
/// would obey; line feeds stay.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && c != '\n';
    if text.contains(is_bad) {
        text.chars()
            .map(|c| if is_bad(c) { '\u{fffd}' } else { c })
            .collect()
    } else {
        Cow::Borrowed(text)
    }
}

/// Parses a number of seconds, as in `1.5`, or a number with a unit, as in `500ms`,
/// `1.5s`, `2m` or `1h`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string());
    }
    let zero = if text.starts_with('.') { "0" } else { "" };
    humantime::parse_duration(&format!("{zero}{text}")).map_err(|error| error.to_string())
}

/// Parses a number of seconds of a controller. A time beyond the range is the longest
/// one, and a negative one, of a flag that has fallen, is zero.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text
        .parse()
        .ok()
        .filter(|seconds: &f64| !seconds.is_nan())?;
    Some(Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX))
}

/// Parses an integer of a controller; one beyond the range is the nearest one within.
pub(crate) fn parse_integer(text: &str) -> Option<i64> {
    match text.parse() {
        Ok(number) => Some(number),
        Err(error) => match ParseIntError::kind(&error) {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

/// Splits a command into words as a POSIX shell does; `None` when a quotation mark
/// is not closed. A backslash is an ordinary character on Windows.
pub(crate) fn split_words(command: &str) -> Option<Vec<String>> {
    if cfg!(windows) {
        shlex::split(&command.replace('\\', "\\\\"))
    } else {
        shlex::split(command)
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// The lines of a text with the limit 4, those that were cut with a `+`.
    fn lines(text: &str, buffer: usize) -> Vec<String> {
        let mut reader = LineReader::new(BufReader::with_capacity(buffer, text.as_bytes()), 4);
        let mut lines = Vec::new();
        while let Some(line) = reader.next_line().expect("readable") {
            let mark = if line.is_cut { "+" } else { "" };
            lines.push(format!("{}{mark}", String::from_utf8_lossy(line.bytes)));
        }
        assert_eq!(reader.bytes_read(), text.len() as u64);
        lines
    }

    #[test]
    fn lines_are_whole_or_cut_at_the_limit() {
        for buffer in [1, 2, 3, 5, 64] {
            assert_eq!(lines("ab\n\ncd", buffer), ["ab", "", "cd"]);
            assert_eq!(lines("abcd\nabcde\nx\n", buffer), ["abcd", "abcd+", "x"]);
            assert_eq!(lines("abcdefghijk", buffer), ["abcd+"]);
            assert!(lines("", buffer).is_empty());
        }
    }

    #[test]
    fn lines_of_files_have_any_end() {
        let text = "ab\r\n\r\ncd\r\rabcde\r\nx\n\ny\r";
        for buffer in [1, 2, 3, 5, 64] {
            let input = BufReader::with_capacity(buffer, text.as_bytes());
            let mut reader = LineReader::of_any_end(input, 4);
            let mut lines = Vec::new();
            while let Some(line) = reader.next_line().expect("readable") {
                lines.push(String::from_utf8_lossy(line.bytes).into_owned());
            }
            assert_eq!(lines, ["ab", "", "cd", "", "abcd", "x", "", "y"]);
            assert_eq!(reader.bytes_read(), text.len() as u64);
        }
        assert_eq!(
            lines_of("a\rb\r\nc\n\nd").collect::<Vec<_>>(),
            ["a", "b", "c", "", "d"]
        );
        assert_eq!(lines_of("a\n").count(), 1);
        assert_eq!(lines_of("").count(), 0);
    }

    #[test]
    fn a_cut_line_is_returned_before_its_end() {
        let endless = BufReader::with_capacity(16, io::repeat(b'x'));
        let mut reader = LineReader::new(endless, 100);
        let line = reader.next_line().expect("readable").expect("a line");
        assert!(line.is_cut && line.bytes.len() == 100);
    }

    #[test]
    fn durations_are_seconds_or_have_a_unit() {
        let millis = |text| parse_duration(text).map(|time| time.as_millis());
        assert_eq!(millis("2"), Ok(2000));
        assert_eq!(millis("0.25"), Ok(250));
        assert_eq!(millis("1.5s"), Ok(1500));
        assert_eq!(millis(".5s"), Ok(500));
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("2 m"), Ok(120_000));
        assert_eq!(millis("1h"), Ok(3_600_000));
        for text in ["", "s", "-1", "-1s", "1x", "nan", "inf", "1e30", "five"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn quotes_keep_spaces_and_empty_words() {
        let words = |text| split_words(text).map(|words| words.join("|"));
        assert_eq!(words("a  b\tc").as_deref(), Some("a|b|c"));
        assert_eq!(words("'a b' \"c d\"e ''").as_deref(), Some("a b|c de|"));
        assert_eq!(words(r#"say "it's""#).as_deref(), Some("say|it's"));
        let command = r#"python3  -c "print('a b')" --x='1 2' """#;
        assert_eq!(
            words(command).as_deref(),
            Some("python3|-c|print('a b')|--x=1 2|")
        );
        assert_eq!(words("'open"), None);
        assert_eq!(words("").as_deref(), Some(""));
    }

    #[test]
    fn numbers_beyond_the_range_are_the_nearest_within() {
        let huge = "99999999999999999999";
        assert_eq!(parse_integer(huge), Some(i64::MAX));
        assert_eq!(parse_integer(&format!("-{huge}")), Some(i64::MIN));
        assert_eq!(parse_integer("-12"), Some(-12));
        for text in ["", "-", "1.5", "x", "1e3"] {
            assert_eq!(parse_integer(text), None, "{text}");
        }
        assert_eq!(parse_seconds("1e20"), Some(Duration::MAX));
        assert_eq!(parse_seconds("inf"), Some(Duration::MAX));
        assert_eq!(parse_seconds("-1e20"), Some(Duration::ZERO));
        assert_eq!(parse_seconds("1.5"), Some(Duration::from_millis(1500)));
        for text in ["nan", "", "soon"] {
            assert_eq!(parse_seconds(text), None, "{text}");
        }
    }
}
