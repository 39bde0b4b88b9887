//! Reading the input lines in a thread of their own, so that a search can be
//! stopped by what comes in while it runs.

use std::io::{self, BufRead};
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, bounded};

/// How many lines may wait here. A controller that sends more is held up until
/// some are done.
const WAITING_LINES: usize = 4096;

/// The longest line in bytes; what goes beyond is dropped.
const LONGEST_LINE: usize = 1 << 20;

/// A line of the input without its end.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it says. Tabs became spaces, other control characters are left out,
    /// and bytes that are no text became U+FFFD.
    pub text: String,
    /// When it was read.
    pub read_at: Instant,
}

/// The lines of the input in their order, ended by the first failure. The thread
/// that reads them ends with the input or when the receiver is dropped.
pub fn read_lines(input: impl BufRead + Send + 'static) -> Receiver<io::Result<Line>> {
    let (sender, receiver) = bounded(WAITING_LINES);
    thread::spawn(move || forward(input, &sender));
    receiver
}

fn forward(mut input: impl BufRead, sender: &Sender<io::Result<Line>>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let line = match read_line(&mut input, &mut bytes) {
            Ok(false) => return,
            Ok(true) => Ok(Line {
                text: clean(&String::from_utf8_lossy(&bytes)),
                read_at: Instant::now(),
            }),
            Err(error) => Err(error),
        };
        let failed = line.is_err();
        if sender.send(line).is_err() || failed {
            return;
        }
    }
}

fn clean(text: &str) -> String {
    text.chars()
        .map(|character| if character == '\t' { ' ' } else { character })
        .filter(|character| !character.is_control())
        .collect()
}

/// Reads up to the next line feed, which is left out; false at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    let mut read_any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(read_any);
        }
        read_any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(chunk.len(), |place| place + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        // A small buffer, so that lines are read in parts.
        let input = BufReader::with_capacity(3, Cursor::new(bytes.to_vec()));
        let lines = read_lines(input).into_iter();
        lines
            .map(|line| line.expect("memory does not fail").text)
            .collect()
    }

    #[test]
    fn lines_come_in_order_and_whole() {
        assert_eq!(
            lines(b"one\n\nthree four\nlast"),
            ["one", "", "three four", "last"]
        );
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\xff\n"), ["\u{fffd}"]);
        assert_eq!(lines(b"play\tb\td3\r\n"), ["play b d3"]);
        assert_eq!(lines(b"\x01na\x07m\xc3\xa9\x7f \n"), ["nam\u{e9} "]);
    }

    #[test]
    fn endless_lines_are_cut() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 10];
        bytes.extend(b"\nnext\n");
        let lines = lines(&bytes);
        assert_eq!(lines[0].len(), LONGEST_LINE);
        assert_eq!(lines[1..], ["next"]);
    }
}
