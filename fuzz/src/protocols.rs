//! Conversations in every protocol: each output line has the form of its protocol, and
//! each GTP command has a reply.

use std::io::Cursor;

use fastrand::Rng;
use reversi_cli::protocol::{
    Auto, Protocol, cassio::Cassio, cecp::Cecp, gtp::Gtp, nboard::NBoard, serve, ugi::Ugi,
};
use reversi_cli::session::Session;
use reversi_cli::settings::SearchSettings;

use crate::search::options;

/// The node limit of a search: enough for the last squares and a few plies before.
const NODES: u64 = 500;

const NBOARD: &[&str] = &[
    "set myname ",
    "status ",
    "=== ",
    "search ",
    "nodestats ",
    "pong",
    "learned",
    "analysis ",
];
const CASSIO: &[&str] = &[
    "ready.",
    "ok.",
    "version: ",
    "ERROR: ",
    "node ",
    "bye bye.",
    "-",
    "X",
    "O",
];
const CECP: &[&str] = &[
    "feature ",
    "setup ",
    "tellusererror ",
    "Illegal move: ",
    "Error (",
    "move ",
    "pong",
    "Hint: ",
    "stat01: ",
    "1-0 ",
    "0-1 ",
    "1/2-1/2 ",
];
const UGI: &[&str] = &[
    "id ",
    "option ",
    "ugiok",
    "readyok",
    "info ",
    "bestmove ",
    "response ",
];

/// Commands of each protocol, in the order of [`FIRST`].
#[rustfmt::skip]
const COMMANDS: [&[&str]; 6] = [
    &["1 play b", "2 play w", "genmove b", "3 genmove w", "undo", "clear_board", "showboard",
      "gogui-play_sequence b", "gogui-setup b", "reversi-setboard", "reversi-hint", "reversi-analyze",
      "reversi-solve", "reversi-eval_board", "reversi-pv", "reversi-set", "reversi-level", "time_left b",
      "time_settings", "kgs-time_settings", "final_score", "list_commands", "# interrupt", "9 quit"],
    &["nboard 2", "set depth", "set game", "set contempt", "move", "hint", "go", "ping", "learn", "analyze"],
    &["ENGINE-PROTOCOL midgame-search", "ENGINE-PROTOCOL endgame-search", "ENGINE-PROTOCOL stop",
      "ENGINE-PROTOCOL get-search-infos", "ENGINE-PROTOCOL empty-hash", ""],
    &["xboard", "new", "setboard", "force", "go", "usermove", "playother", "undo", "remove", "level", "st", "sd",
      "time", "post", "hard", "easy", "ping", "hint", "analyze", "exit", ".", "?", "result"],
    &["ugi", "isready", "uginewgame", "position startpos moves", "position fen", "go", "go depth", "go nodes",
      "go infinite", "go p1time", "stop", "query gameover", "query result", "setoption name"],
    &["nboard", "xboard", "ugi", "ENGINE-PROTOCOL init", "name", "go", "hint", "genmove b"],
];

/// Arguments of commands.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "f5", "D6", "c3", "d3", "C4", "e3", "P@f5", "pass", "PA", "@@@@", "b", "w", "0", "1", "2", "60", "-1", "0.5",
    "nan", "99999999999", "none", "easy", "hard", "medium", "depth", "ponder", "on", "moves", "canadian", "X", "O",
    "---------------------------OX------XO---------------------------",
    "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X",
    "XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O",
    "8/8/8/3Pp3/3pP3/8/8/8 w", "(;GM[Othello]TI[1:00]TY[8]B[F5//2.1]W[d6];)", "F5/1.5/0.1",
];

/// The bytes that choose the protocols of [`COMMANDS`].
const FIRST: [u8; 6] = [0, 2, 3, 4, 6, 7];

/// Valid or nearly valid lines of one protocol.
pub(crate) fn conversation(random: &mut Rng) -> Vec<u8> {
    let protocol = random.usize(..COMMANDS.len());
    let mut text = String::new();
    for _ in 0..random.usize(1..30) {
        text.push_str(random.choice(COMMANDS[protocol]).unwrap_or(&""));
        for _ in 0..random.usize(..4) {
            text.push(' ');
            text.push_str(random.choice(WORDS).unwrap_or(&""));
        }
        text.push('\n');
    }
    let first = FIRST[protocol] | if random.bool() { 8 } else { 0 };
    [&[first], text.as_bytes()].concat()
}

/// Lines of a controller to any protocol: the first byte chooses the protocol and
/// pondering, the rest is the input.
pub fn fuzz_protocols(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    if rest.split(|&byte| byte == b'\n').all(is_affordable) {
        check_answers(first, rest);
    }
}

/// Checks the form of all answers to an input. The low bits of the first byte choose
/// the protocol, the next one pondering.
pub(crate) fn check_answers(first: u8, input: &[u8]) {
    let ponders = first & 8 != 0;
    match first % 8 {
        0 | 1 => check_gtp(&answers(Gtp::new, input, ponders), input),
        2 => check_lines(&answers(NBoard::new, input, ponders), NBOARD),
        3 => check_lines(&answers(Cassio::new, input, ponders), CASSIO),
        4 | 5 => check_cecp(&answers(Cecp::new, input, ponders)),
        6 => check_lines(&answers(Ugi::new, input, ponders), UGI),
        _ => check_text(&answers(Auto::new, input, ponders)),
    }
}

/// Whether a line requests neither a large table nor many threads nor a file.
fn is_affordable(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_ascii_lowercase();
    let asks_for = |name| text.contains(name);
    let has_number = text
        .split(|letter: char| !letter.is_ascii_digit())
        .any(|number| number.len() > 1 || number > "4");
    let is_big = ["hash", "threads", "memory", "cores"]
        .into_iter()
        .any(asks_for);
    !(is_big && has_number || asks_for("loadsgf"))
}

/// The output of a protocol for an input.
fn answers<P: Protocol>(protocol: fn(Session) -> P, input: &[u8], ponders: bool) -> String {
    let effort = SearchSettings {
        depth: Some(1),
        ..SearchSettings::default()
    };
    let mut session = Session::new(options(), effort);
    session.set_max_nodes(NODES);
    session.set_ponder(ponders);
    session.set_seed(1);
    let mut output = Vec::new();
    let input = Cursor::new(input.to_vec());
    serve(input, &mut output, protocol(session)).expect("memory does not fail");
    String::from_utf8(output).expect("the output is text")
}

fn check_text(text: &str) {
    assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    let is_odd = |letter: char| letter.is_control() && letter != '\n';
    assert!(!text.contains(is_odd), "{text:?}");
}

/// Asserts that each line has one of these prefixes.
fn check_lines(text: &str, begins: &[&str]) {
    check_text(text);
    text.lines().for_each(|line| check_line(line, begins));
}

fn check_line(line: &str, begins: &[&str]) {
    let is_known = begins.iter().any(|begin| line.starts_with(begin));
    assert!(is_known, "{line:?}");
}

/// Lines of search output begin with the depth.
fn check_cecp(text: &str) {
    check_text(text);
    let is_found = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_digit());
    let others = text.lines().filter(|line| !is_found(line));
    others.for_each(|line| check_line(line, CECP));
}

/// Asserts that each command up to `quit` has a reply with its number.
fn check_gtp(text: &str, input: &[u8]) {
    check_text(text);
    assert!(text.is_empty() || text.ends_with("\n\n"), "{text:?}");
    let mut replies = text.split_terminator("\n\n");
    let lines = input.split(|&byte| byte == b'\n');
    let mut requests = lines.filter_map(request);
    for (id, is_quit) in requests.by_ref() {
        let reply = replies.next();
        let reply = reply.unwrap_or_else(|| panic!("no reply to {id:?} in {text:?}"));
        assert!(
            !reply.starts_with('\n') && !reply.ends_with('\n'),
            "{text:?}"
        );
        let mark = reply.strip_prefix(['=', '?']);
        let rest = mark.and_then(|rest| rest.strip_prefix(&*id));
        let rest = rest.unwrap_or_else(|| panic!("{reply:?} to {id:?}"));
        assert!(
            rest.is_empty() || rest.starts_with([' ', '\n']),
            "{reply:?}"
        );
        if is_quit {
            break;
        }
    }
    assert_eq!(replies.next(), None, "{text:?}");
}

/// The number of a command, possibly empty, and whether the command is `quit`.
fn request(line: &[u8]) -> Option<(String, bool)> {
    let text = String::from_utf8_lossy(line).replace('\t', " ");
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let command = text.split('#').next()?;
    let words = command.split(' ').filter(|word| !word.is_empty());
    let mut words = words.peekable();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let first = *words.peek()?;
    let id = if is_number(&first) {
        words.next()
    } else {
        None
    };
    Some((
        id.unwrap_or_default().to_owned(),
        words.next() == Some("quit"),
    ))
}
