//! The conversations of `tests/gtp`, inside this process and with the real program.

mod support;

use std::io::{Cursor, Write};
use std::process::{Command, Stdio};

use clap::Parser;
use reversi_cli::args::{Arguments, Command as ReversiCommand};
use reversi_cli::level::Level;
use reversi_cli::protocol::gtp;
use reversi_cli::session::Session;
use reversi_engine::Options;
use support::{Conversation, conversations};

#[test]
fn in_this_process() {
    for conversation in conversations("gtp") {
        let mut output = Vec::new();
        let input = Cursor::new(conversation.input.clone());
        gtp::serve(input, &mut output, session(&conversation)).expect("memory does not fail");
        conversation.check(&output);
    }
}

fn session(conversation: &Conversation) -> Session {
    let words = ["reversi"]
        .into_iter()
        .chain(conversation.arguments.iter().map(String::as_str));
    let arguments = Arguments::try_parse_from(words).expect("the command line is right");
    match arguments.command {
        Some(ReversiCommand::Gtp(options)) => {
            let engine = options.engine.load().expect("no file is asked for");
            Session::new(engine, (&options.level).into())
        }
        other => panic!("not a GTP engine: {other:?}"),
    }
}

#[test]
fn with_the_real_program() {
    for conversation in conversations("gtp") {
        let mut child = Command::new(env!("CARGO_BIN_EXE_reversi"))
            .args(&conversation.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is piped");
        // All at once, as a script would; the program may quit before it has read all.
        let _ = stdin.write_all(&conversation.input);
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        conversation.check(&output.stdout);
        assert!(output.status.success(), "{}", output.status);
        assert_eq!(output.stderr, b"", "{}", conversation.path.display());
    }
}

#[test]
fn reg_genmove_does_not_depend_on_what_was_searched_before() {
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    let level = Level {
        depth: Some(6),
        ..Level::default()
    };
    let mut engine = gtp::Engine::new(Session::new(options, level));
    let mut moves = Vec::new();
    for side in ["b", "w", "b", "w", "b", "w"] {
        let asked = format!("reg_genmove {side}");
        let first = engine.answer(asked.as_bytes());
        engine.answer(format!("genmove {side}").as_bytes());
        engine.answer(b"undo");
        assert_eq!(engine.answer(asked.as_bytes()), first);
        moves.push(first);
        engine.answer(format!("genmove {side}").as_bytes());
    }
    assert!(moves.iter().all(Option::is_some), "{moves:?}");
}
