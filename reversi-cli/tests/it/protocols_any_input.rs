//! Every protocol answers arbitrary input in its own form, and exits.

use std::io::Cursor;

use proptest::prelude::*;
use proptest::sample::select;
use reversi_cli::protocol::{
    Auto, Protocol, cassio::Cassio, cecp::Cecp, gtp::Gtp, nboard::NBoard, serve, ugi::Ugi,
};
use reversi_cli::session::Session;
use reversi_cli::settings::SearchSettings;
use reversi_engine::SearchOptions;

fn session() -> Session {
    let options = SearchOptions::new().with_hash_mib(1);
    let effort = SearchSettings {
        depth: Some(1),
        nodes: Some(2000),
        ..SearchSettings::default()
    };
    Session::new(options, effort)
}

/// The answers of a protocol to these lines.
fn answers<P: Protocol>(protocol: fn(Session) -> P, lines: &[Vec<u8>]) -> String {
    let mut output = Vec::new();
    let input = Cursor::new(lines.join(&b'\n'));
    serve(input, &mut output, protocol(session())).expect("memory does not fail");
    String::from_utf8(output).expect("the output is text")
}

const START: &str = "---------------------------OX------XO---------------------------";

/// Valid and invalid arguments.
const WORDS: &[&str] = &[
    "b",
    "w",
    "Black",
    "WHITE",
    "pass",
    "PASS",
    "PA",
    "@@@@",
    "d3",
    "C4",
    "f5",
    "P@e6",
    "a1",
    "h8",
    "0",
    "1",
    "2",
    "8",
    "-1",
    "0.5",
    "1e99",
    "nan",
    "99999999999999999999",
    "none",
    "canadian",
    "X",
    "O",
    START,
    "8/8/8/3Pp3/3pP3/8/8/8",
    "depth",
    "game",
    "contempt",
    "startpos",
    "fen",
    "moves",
    "movetime",
    "nodes",
    "level",
    "easy",
    "hash",
    "name",
    "value",
    "(;GM[Othello]TI[1:00]TY[8]B[F5//2.1]W[d6];)",
    "F5//2.1",
    "d3/1.5/0.1",
    "/",
    "é",
];

fn line_of(commands: &[&'static str]) -> impl Strategy<Value = Vec<u8>> + use<> {
    let words = prop::collection::vec(select(WORDS), 0..6);
    let known = (select(commands.to_vec()), words)
        .prop_map(|(command, words)| format!("{command} {}", words.join(" ")).into_bytes());
    prop_oneof![6 => known, 1 => prop::collection::vec(any::<u8>(), 0..40)]
}

fn lines_of(commands: &[&'static str]) -> impl Strategy<Value = Vec<Vec<u8>>> + use<> {
    prop::collection::vec(line_of(commands), 0..30)
}

fn gtp_commands() -> Vec<&'static str> {
    let list = answers(Gtp::new, &[b"list_commands".to_vec()]);
    let list: &'static str = list.leak();
    // The solver has no limits, and a number would choose the size of the table.
    let mut names: Vec<_> = list.trim_start_matches('=').split_whitespace().collect();
    names.retain(|name| !["reversi-set", "reversi-level", "reversi-solve"].contains(name));
    names.extend([
        "reversi-set depth",
        "reversi-set hash 1",
        "7 name",
        "reversi-level easy",
    ]);
    names
}

const NBOARD: &[&str] = &[
    "nboard 2",
    "set",
    "set depth 1",
    "set game",
    "set contempt",
    "move",
    "hint",
    "go",
    "ping 1",
    "learn",
    "analyze",
    "unknown",
];
const CASSIO: &[&str] = &[
    "ENGINE-PROTOCOL init",
    "ENGINE-PROTOCOL get-version",
    "ENGINE-PROTOCOL new-position",
    "ENGINE-PROTOCOL midgame-search ---------------------------OX------XO---------------------------X -64 64 1 73",
    "ENGINE-PROTOCOL midgame-search",
    "ENGINE-PROTOCOL endgame-search",
    "ENGINE-PROTOCOL get-search-infos",
    "ENGINE-PROTOCOL stop",
    "ENGINE-PROTOCOL empty-hash",
    "ENGINE-PROTOCOL feed-hash",
    "",
];
const CECP: &[&str] = &[
    "xboard",
    "protover 2",
    "new",
    "variant",
    "setboard",
    "force",
    "go",
    "playother",
    "usermove",
    "undo",
    "remove",
    "level",
    "st",
    "sd",
    "time",
    "otim",
    "post",
    "nopost",
    "ping 3",
    "hint",
    "analyze",
    "exit",
    ".",
    "?",
    "result",
];
const UGI: &[&str] = &[
    "ugi",
    "isready",
    "setoption",
    "uginewgame",
    "position startpos moves",
    "position",
    "go",
    "go depth 1",
    "go nodes 100",
    "go infinite",
    "stop",
    "query gameover",
    "query p1turn",
    "query result",
    "query",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn gtp(lines in lines_of(&gtp_commands())) {
        let text = answers(Gtp::new, &lines);
        prop_assert!(text.is_empty() || text.ends_with("\n\n"), "{text:?}");
        for reply in text.split_terminator("\n\n") {
            prop_assert!(reply.starts_with(['=', '?']), "{reply:?}");
            prop_assert!(!reply.starts_with('\n') && !reply.ends_with('\n'), "{reply:?}");
            prop_assert!(!reply.contains(|c: char| c.is_ascii_control() && c != '\n'), "{reply:?}");
        }
    }

    #[test]
    fn nboard(lines in lines_of(NBOARD)) {
        let begins = ["set myname ", "status ", "=== ", "search ", "nodestats ", "pong", "learned", "analysis "];
        check_lines(&answers(NBoard::new, &lines), &begins)?;
    }

    #[test]
    fn cassio(lines in lines_of(CASSIO)) {
        let begins = ["ready.", "ok.", "version: ", "ERROR: ", "node ", "bye bye.", "-", "X", "O"];
        check_lines(&answers(Cassio::new, &lines), &begins)?;
    }

    #[test]
    fn cecp(lines in lines_of(CECP)) {
        let begins = [
            "feature ", "setup ", "tellusererror ", "Illegal move: ", "Error (", "move ", "pong",
            "Hint: ", "stat01: ", "1-0 ", "0-1 ", "1/2-1/2 ", "0", "1", "2", "3", "4", "5", "6",
            "7", "8", "9",
        ];
        check_lines(&answers(Cecp::new, &lines), &begins)?;
    }

    #[test]
    fn ugi(lines in lines_of(UGI)) {
        let begins = ["id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "response "];
        check_lines(&answers(Ugi::new, &lines), &begins)?;
    }

    #[test]
    fn any_first_line(lines in lines_of(&["nboard 2", "xboard", "ugi", "name", "go", "hint 2"])) {
        let text = answers(Auto::new, &lines);
        prop_assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    }
}

/// Asserts that each line is complete, has no control characters and one of these
/// prefixes.
fn check_lines(text: &str, begins: &[&str]) -> Result<(), TestCaseError> {
    prop_assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    for line in text.lines() {
        let known = begins.iter().any(|begin| line.starts_with(begin));
        prop_assert!(known, "{line:?}");
        prop_assert!(!line.contains(|c: char| c.is_ascii_control()), "{line:?}");
    }
    Ok(())
}
