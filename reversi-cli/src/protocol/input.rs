//! Reading of input lines in a separate thread, so that a command can stop a search.

use std::io::{self, BufRead};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::util::text::LineReader;

/// The capacity of the channel. A controller that sends more lines is blocked until some
/// have been handled.
const CHANNEL_LINES: usize = 4096;

/// The maximum length of a line in bytes; a longer line is cut.
const MAX_LINE_LENGTH: usize = 1 << 20;

/// Returns a channel of the input lines, which ends with the input or after the first
/// error. The reading thread ends then, or when the receiver is dropped.
///
/// # Errors
/// When the system refuses the thread.
pub(crate) fn read_lines(
    input: impl BufRead + Send + 'static,
) -> io::Result<Receiver<io::Result<String>>> {
    let (sender, receiver) = bounded(CHANNEL_LINES);
    let thread = thread::Builder::new().spawn(move || forward(input, &sender));
    thread.map_err(|error| {
        let message = format!("cannot start the thread that reads the input: {error}");
        io::Error::new(error.kind(), message)
    })?;
    Ok(receiver)
}

fn forward(input: impl BufRead, sender: &Sender<io::Result<String>>) {
    let mut reader = LineReader::new(input, MAX_LINE_LENGTH);
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

/// Replaces tabs by spaces and removes other control characters.
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
            .map(|line| line.expect("reading memory does not fail"))
            .collect()
    }

    #[test]
    fn lines_arrive_in_order_and_cleaned() {
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
    fn long_lines_are_cut() {
        let mut bytes = vec![b'x'; MAX_LINE_LENGTH + 10];
        bytes.extend(b"\nnext\n");
        let lines = lines(&bytes);
        assert_eq!(lines[0].len(), MAX_LINE_LENGTH);
        assert_eq!(lines[1..], ["next"]);
    }
}
