//! Input lines read in a thread of their own: a command that arrives during a
//! search can stop it.

use std::io::{self, BufRead};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::util::text::LineReader;

/// The number of lines that may wait. A controller that sends more is held up
/// until some are carried out.
const WAITING_LINES: usize = 4096;

/// The longest line in bytes; the rest of a longer one is dropped.
const LONGEST_LINE: usize = 1 << 20;

/// The lines of the input in their order, ended by the first failure. The thread
/// that reads them ends with the input or when the receiver is dropped.
///
/// # Errors
/// When the system refuses the thread.
pub(crate) fn read_lines(
    input: impl BufRead + Send + 'static,
) -> io::Result<Receiver<io::Result<String>>> {
    let (sender, receiver) = bounded(WAITING_LINES);
    thread::Builder::new().spawn(move || forward(input, &sender))?;
    Ok(receiver)
}

fn forward(input: impl BufRead, sender: &Sender<io::Result<String>>) {
    let mut reader = LineReader::new(input, LONGEST_LINE);
    loop {
        let line = match reader.next_line() {
            Ok(None) => return,
            Ok(Some(line)) => Ok(clean(&String::from_utf8_lossy(line.bytes))),
            Err(error) => Err(error),
        };
        let failed = line.is_err();
        if sender.send(line).is_err() || failed {
            return;
        }
    }
}

/// Replaces tabs by spaces, and removes other control characters. Bytes that are not UTF-8
/// have become U+FFFD before.
fn clean(text: &str) -> String {
    text.chars()
        .map(|character| if character == '\t' { ' ' } else { character })
        .filter(|character| !character.is_control())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        // A small buffer, so that lines are read in parts.
        let input = BufReader::with_capacity(3, Cursor::new(bytes.to_vec()));
        let lines = read_lines(input).expect("a thread").into_iter();
        lines
            .map(|line| line.expect("memory does not fail"))
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
