//! The conversations of `tests/transcripts`: those in GTP in one piece, as from a
//! script, in this process and with the program; all of them line by line, as from a
//! graphical board.

use std::io::{BufRead, BufReader, Cursor, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use clap::Parser;
use reversi_cli::command::{Cli, Command as ReversiCommand};
use reversi_cli::protocol::gtp::Gtp;
use reversi_cli::protocol::serve;
use reversi_cli::session::Session;

use crate::support::{Conversation, Line, conversations};

/// The timeout of an answer.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn gtp_in_one_piece_in_this_process() {
    for conversation in conversations("gtp") {
        let mut output = Vec::new();
        let input = Cursor::new(conversation.input());
        let gtp = Gtp::new(session(&conversation));
        serve(input, &mut output, gtp).expect("memory does not fail");
        conversation.check(&output);
    }
}

fn session(conversation: &Conversation) -> Session {
    let words = ["reversi"]
        .into_iter()
        .chain(conversation.arguments.iter().map(String::as_str));
    let arguments = Cli::try_parse_from(words).expect("the command line is right");
    match arguments.command {
        Some(ReversiCommand::Gtp(options)) => {
            let engine = options.engine.load().expect("no file is asked for");
            Session::new(engine, (&options.limits).into())
        }
        other => panic!("not a GTP engine: {other:?}"),
    }
}

#[test]
fn gtp_in_one_piece_with_the_program() {
    for conversation in conversations("gtp") {
        let mut child = start(&conversation);
        let mut stdin = child.stdin.take().expect("stdin is piped");
        // The program may quit before the end of the input.
        let _ = stdin.write_all(&conversation.input());
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        conversation.check(&output.stdout);
        assert!(output.status.success(), "{}", output.status);
        assert_eq!(output.stderr, b"", "{}", conversation.path.display());
    }
}

fn start(conversation: &Conversation) -> Child {
    Command::new(env!("CARGO_BIN_EXE_reversi"))
        .args(&conversation.arguments)
        .envs(conversation.environment.iter().cloned())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

#[test]
fn gtp_line_by_line() {
    converse("gtp");
}

#[test]
fn nboard_line_by_line() {
    converse("nboard");
}

#[test]
fn cassio_line_by_line() {
    converse("cassio");
}

#[test]
fn cecp_line_by_line() {
    converse("cecp");
}

#[test]
fn ugi_line_by_line() {
    converse("ugi");
}

#[test]
fn the_first_line_chooses_the_protocol() {
    converse("auto");
}

fn converse(folder: &str) {
    for conversation in conversations(folder) {
        let mut child = start(&conversation);
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let mut heard = Heard::listen(&mut child);
        for turn in &conversation.turns {
            // The program may have quit.
            let _ = stdin.write_all(&turn.request);
            for line in &turn.lines {
                heard.expect(line, &turn.place);
            }
            thread::sleep(turn.wait);
        }
        drop(stdin);
        heard.expect_end(&conversation);
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.status.success(), "{}", output.status);
        assert_eq!(output.stderr, b"", "{}", conversation.path.display());
    }
}

/// The output of the program.
struct Heard<'c> {
    lines: Receiver<String>,
    /// The lines that may precede the next one any number of times.
    any: Vec<&'c Line>,
}

impl<'c> Heard<'c> {
    fn listen(child: &mut Child) -> Self {
        let stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let _ = sender.send(line.expect("the output is text"));
            }
        });
        Self {
            lines,
            any: Vec::new(),
        }
    }

    fn expect(&mut self, expected: &'c Line, place: &str) {
        if expected.is_any() {
            self.any.push(expected);
            return;
        }
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|error| panic!("{place}: {error}, not {expected:?}"));
            if expected.matches(&line) {
                self.any.clear();
                return;
            }
            assert!(
                self.may_pass(&line),
                "{place}\nexpected {expected:?}\nbut got {line:?}"
            );
        }
    }

    /// Whether a line may be skipped. Empty lines end GTP replies; other tests check
    /// their content.
    fn may_pass(&self, line: &str) -> bool {
        line.is_empty() || self.any.iter().any(|any| any.matches(line))
    }

    fn expect_end(&self, conversation: &Conversation) {
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            let file = conversation.path.display();
            assert!(self.may_pass(&line), "{file}: {line:?} at the end");
        }
    }
}
