//! Conversations with an engine as text files.
//!
//! `$ reversi gtp ...` gives the command line, `> line` is sent, and the lines
//! after it are the reply: `< text` word for word, `<~ pattern` as a regular
//! expression that must match the whole line. A line sent that has no such
//! lines after it gets no reply. `\r`, `\t` and `\xNN` in a line sent stand for
//! the bytes. `#` begins a comment.

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// A conversation: what is sent and what must come back.
#[derive(Debug, Default)]
pub(crate) struct Conversation {
    /// The file it comes from.
    pub(crate) path: PathBuf,
    /// The command line, without the name of the program.
    pub(crate) arguments: Vec<String>,
    /// All that is sent.
    pub(crate) input: Vec<u8>,
    replies: Vec<Reply>,
}

#[derive(Debug)]
struct Reply {
    /// The line sent and its number in the file, for messages.
    request: String,
    lines: Vec<Line>,
}

#[derive(Debug)]
enum Line {
    Text(String),
    Pattern(Regex),
}

impl Line {
    fn matches(&self, line: &str) -> bool {
        match self {
            Self::Text(text) => text == line,
            Self::Pattern(pattern) => pattern.is_match(line),
        }
    }
}

/// All conversations of a folder beside the tests.
pub(crate) fn conversations(folder: &str) -> Vec<Conversation> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
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
        if let Some(command) = line.strip_prefix("$ reversi ") {
            conversation.arguments = command.split(' ').map(str::to_owned).collect();
        } else if let Some(request) = line.strip_prefix('>') {
            let request = request.strip_prefix(' ').unwrap_or(request);
            conversation.input.extend(unescape(request));
            conversation.input.push(b'\n');
            conversation.replies.push(Reply {
                request: format!("line {number}: {request}"),
                lines: Vec::new(),
            });
        } else if let Some(expected) = line.strip_prefix('<') {
            let expected = match expected.strip_prefix("~ ") {
                Some(pattern) => Line::Pattern(whole_line(pattern)),
                None => Line::Text(expected.strip_prefix(' ').unwrap_or(expected).to_owned()),
            };
            let reply = conversation.replies.last_mut();
            reply
                .expect("a reply follows a request")
                .lines
                .push(expected);
        } else {
            let blank = line.is_empty() || line.starts_with('#');
            assert!(blank, "{}:{number}: what is {line:?}?", path.display());
        }
    }
    conversation
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
    /// Compares all that came back, byte for byte, with what must.
    pub(crate) fn check(&self, output: &[u8]) {
        let file = self.path.display();
        let output = std::str::from_utf8(output).expect("the output is text");
        let mut replies = output.split_inclusive("\n\n");
        for Reply { request, lines } in self.replies.iter().filter(|reply| !reply.lines.is_empty())
        {
            let reply = replies
                .next()
                .unwrap_or_else(|| panic!("{file}: no reply to {request}"));
            let text = reply.strip_suffix("\n\n");
            let text = text.unwrap_or_else(|| panic!("{file}: unfinished reply to {request}"));
            let matches = text.lines().count() == lines.len()
                && text
                    .lines()
                    .zip(lines)
                    .all(|(line, expected)| expected.matches(line));
            assert!(
                matches,
                "{file}, {request}\nexpected {lines:?}\nbut got {text:?}"
            );
        }
        assert_eq!(replies.next(), None, "{file}: a reply too many");
    }
}
