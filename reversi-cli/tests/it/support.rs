//! Conversations with the program as text files.
//!
//! `$ reversi gtp ...` is the command line, with environment variables before it if
//! needed. `> line` is sent; the lines after it are its reply: `< text` literally,
//! `<~ pattern` a line that matches the regular expression, `<* pattern` any number of
//! matching lines. A sent line without such lines has no reply. `\r`, `\t` and `\xNN`
//! in a sent line are bytes. `@ N` waits N milliseconds. `#` begins a comment.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use regex_lite::Regex;

/// A conversation: sent lines and expected replies.
#[derive(Debug, Default)]
pub(crate) struct Conversation {
    /// The file.
    pub(crate) path: PathBuf,
    /// Environment variables.
    pub(crate) environment: Vec<(String, String)>,
    /// The command line without the program name.
    pub(crate) arguments: Vec<String>,
    /// The sent lines in order.
    pub(crate) turns: Vec<Turn>,
}

/// A sent line and its reply.
#[derive(Debug)]
pub(crate) struct Turn {
    /// The file, the line number and the line, for messages.
    pub(crate) place: String,
    /// The bytes to send, with the newline.
    pub(crate) request: Vec<u8>,
    /// The pause before the next line.
    pub(crate) wait: Duration,
    /// The expected reply.
    pub(crate) lines: Vec<Line>,
}

/// An expected line.
#[derive(Debug)]
pub(crate) enum Line {
    /// This text.
    Text(String),
    /// A line that matches.
    Pattern(Regex),
    /// Any number of lines that match.
    Any(Regex),
}

impl Line {
    /// Whether a line matches.
    pub(crate) fn matches(&self, line: &str) -> bool {
        match self {
            Self::Text(text) => text == line,
            Self::Pattern(pattern) | Self::Any(pattern) => pattern.is_match(line),
        }
    }

    /// Whether the number of lines is arbitrary.
    pub(crate) fn is_any(&self) -> bool {
        matches!(self, Self::Any(_))
    }
}

/// All conversations of a folder of `tests/transcripts`.
pub(crate) fn conversations(folder: &str) -> Vec<Conversation> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/transcripts")
        .join(folder);
    let files = fs::read_dir(&folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("the folder can be read").path());
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    assert!(
        !paths.is_empty(),
        "no conversations in {}",
        folder.display()
    );
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Conversation {
    let text = fs::read_to_string(path).expect("the file can be read");
    let mut conversation = Conversation {
        path: path.to_owned(),
        ..Conversation::default()
    };
    for (number, line) in (1..).zip(text.lines()) {
        let (mark, rest) = line.split_at(line.len().min(1));
        let place = format!("{}:{number}: {line}", path.display());
        let last = conversation.turns.last_mut();
        match mark {
            "$" => read_command(&mut conversation, rest.trim()),
            ">" => {
                let mut request = unescape(rest.strip_prefix(' ').unwrap_or(rest));
                request.push(b'\n');
                conversation.turns.push(Turn {
                    place,
                    request,
                    wait: Duration::ZERO,
                    lines: Vec::new(),
                });
            }
            "@" => {
                let millis = rest.trim().parse().expect("a number of milliseconds");
                last.expect("a wait follows a line").wait = Duration::from_millis(millis);
            }
            "<" => last
                .expect("a reply follows a line")
                .lines
                .push(read_reply(rest)),
            "" | "#" => {}
            _ => panic!("what is {place}?"),
        }
    }
    conversation
}

fn read_command(conversation: &mut Conversation, text: &str) {
    let (variables, arguments) = text.split_once("reversi").expect("the program is named");
    for variable in variables.split_whitespace() {
        let (name, value) = variable.split_once('=').expect("NAME=VALUE");
        conversation
            .environment
            .push((name.to_owned(), value.to_owned()));
    }
    conversation.arguments = arguments.split_whitespace().map(str::to_owned).collect();
}

fn read_reply(text: &str) -> Line {
    if let Some(pattern) = text.strip_prefix("~ ") {
        Line::Pattern(whole_line(pattern))
    } else if let Some(pattern) = text.strip_prefix("* ") {
        Line::Any(whole_line(pattern))
    } else {
        Line::Text(text.strip_prefix(' ').unwrap_or(text).to_owned())
    }
}

fn whole_line(pattern: &str) -> Regex {
    Regex::new(&format!("^(?:{pattern})$")).expect("the pattern is well formed")
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(place) = rest.find('\\') {
        bytes.extend(rest[..place].bytes());
        let (byte, length) = match &rest[place + 1..=place + 1] {
            "r" => (b'\r', 2),
            "t" => (b'\t', 2),
            "x" => {
                let digits = &rest[place + 2..place + 4];
                (
                    u8::from_str_radix(digits, 16).expect("two hexadecimal digits"),
                    4,
                )
            }
            other => panic!("unknown escape {other}"),
        };
        bytes.push(byte);
        rest = &rest[place + length..];
    }
    bytes.extend(rest.bytes());
    bytes
}

impl Conversation {
    /// All bytes to send.
    pub(crate) fn input(&self) -> Vec<u8> {
        self.turns
            .iter()
            .flat_map(|turn| turn.request.clone())
            .collect()
    }

    /// Compares the whole output with the expected one, byte for byte.
    pub(crate) fn check(&self, output: &[u8]) {
        let output = std::str::from_utf8(output).expect("the output is text");
        let mut replies = output.split_inclusive("\n\n");
        let has_reply = |turn: &&Turn| !turn.lines.is_empty();
        for Turn { place, lines, .. } in self.turns.iter().filter(has_reply) {
            let reply = replies
                .next()
                .unwrap_or_else(|| panic!("{place}: no reply"));
            let text = reply.strip_suffix("\n\n");
            let text = text.unwrap_or_else(|| panic!("{place}: unfinished reply"));
            let mut expected = lines.iter().peekable();
            for line in text.lines() {
                while expected
                    .next_if(|next| next.is_any() && !next.matches(line))
                    .is_some()
                {}
                let found = match expected.peek() {
                    Some(next) if next.is_any() => true,
                    _ => expected.next().is_some_and(|next| next.matches(line)),
                };
                assert!(found, "{place}\nexpected {lines:?}\nbut got {text:?}");
            }
            let missing = expected.find(|expected| !expected.is_any());
            assert!(
                missing.is_none(),
                "{place}\nexpected {lines:?}\nbut got {text:?}"
            );
        }
        assert_eq!(
            replies.next(),
            None,
            "{}: a reply too many",
            self.path.display()
        );
    }
}
