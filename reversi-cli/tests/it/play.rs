//! `reversi play` in a pipe: the conversations of `tests/transcripts/play`.
//!
//! The games against the computer depend on its search; a change of the signature
//! records them again:
//! `cargo test -p reversi-cli --test it play::record -- --ignored`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, fs, process};

use reversi_engine::format::transcript;
use reversi_engine::openings::xot;

use crate::program::{self, texts};
use crate::support::{Conversation, conversations};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command.args(arguments);
    command
}

fn start(arguments: &[&str]) -> Child {
    command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program and returns its output, its errors and the exit code.
fn run(arguments: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let (code, output, errors) = texts(program::run(&mut command(arguments), input));
    (output, errors, code)
}

fn replay(conversation: &Conversation) -> (String, String, Option<i32>) {
    let arguments: Vec<&str> = conversation.arguments.iter().map(String::as_str).collect();
    run(&arguments, &conversation.input())
}

#[test]
fn conversations_match() {
    for conversation in conversations("play") {
        let (output, errors, code) = replay(&conversation);
        println!("recorded games of old searches are recorded anew, see the head of this file");
        conversation.check(output.as_bytes());
        let refused = conversation.path.ends_with("refused.txt");
        assert_eq!(code, Some(if refused { 2 } else { 0 }), "{errors}");
    }
}

/// The board, the computer's answer and the prompt fit a terminal of 80x24.
#[test]
fn answers_fit_a_small_terminal() {
    for conversation in conversations("play") {
        let (output, ..) = replay(&conversation);
        for answer in output.split("\n\n") {
            assert!(answer.lines().count() < 24, "{answer}");
            let moves = answer.lines().count() == 1 && answer.len() % 2 == 0;
            let long = answer.lines().find(|line| line.chars().count() > 80);
            assert!(
                moves || long.is_none_or(|line| line.ends_with('.')),
                "{long:?}"
            );
        }
        if conversation.arguments.iter().any(|word| word == "--ascii") {
            assert!(output.is_ascii());
        }
    }
}

#[test]
fn the_seed_determines_the_game() {
    let game = |seed: &str| {
        let options = [
            "play", "--mode", "watch", "--level", "easy", "--hash", "1", "--seed", seed,
        ];
        let (output, errors, code) = run(&options, b"new\nmoves\n");
        assert_eq!(code, Some(0), "{errors}");
        output.lines().rev().nth(1).map(str::to_owned)
    };
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
}

#[test]
fn a_finished_game_keeps_its_players() {
    let path = env::temp_dir().join(format!("reversi-ended-{}.ggf", process::id()));
    let name = path.to_string_lossy();
    // Black wins in nine moves.
    let game = "f5 d6 c5 f4 e3 f6 g5 e6 e7";
    let input =
        format!("{game}\nmode computer\nswap\nboard\nsave {name}\nnew\nload {name}\nmode two\n");
    let (output, errors, code) = run(&["play", "--hash", "1"], input.as_bytes());
    assert_eq!(code, Some(2), "{errors}");
    assert!(
        output.contains("the game is over and keeps its players"),
        "{output}"
    );
    assert!(
        output.contains("Black wins by 64 discs (player 1;"),
        "{output}"
    );
    assert!(!output.contains("discs (you;"), "{output}");
    let saved = fs::read_to_string(&path).expect("it was saved");
    assert!(saved.contains("PB[player 1]PW[player 2]"), "{saved}");
    fs::remove_file(&path).expect("it was saved");
    assert!(
        errors.ends_with("lines or files: 1\n"),
        "nothing else on stderr: {errors}"
    );
}

#[test]
fn a_game_is_analyzed_and_walked_through() {
    let moves = "f5f6e6f4g6c5f3g4e3d6g5g3c3h5c4d7h6h7";
    let input = format!("analyze\n{moves}\nanalyze all\nundo 3\nanalyze\nredo\nd3\n");
    let arguments = ["play", "--hash", "1", "--hint-level", "3"];
    let (output, errors, code) = run(&arguments, input.as_bytes());
    let answers: Vec<&str> = output.split("\n\n").collect();
    assert_eq!(code, Some(2), "{errors}");
    assert_eq!(answers[0], "no moves yet");
    let table = answers[2];
    assert!(table.starts_with(" no  side   move   value"), "{table}");
    assert_eq!(table.lines().count(), 19, "{table}");
    assert!(answers[3].contains("player 1 (black): "), "{output}");
    // After the board, three moves around it.
    let at = answers[4].find(" no  side").expect("the analysis");
    let numbers: Vec<&str> = answers[4][at..]
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(numbers, ["no", "14", "15", "Next", "16"], "{output}");
    // The mistakes of the whole game, also of the moves taken back.
    assert!(answers[6].contains("9 moves"), "{output}");
    assert!(answers[7].contains(" 17  black"), "{output}");
    assert!(!answers[8].contains(" no  side"), "another game: {output}");
}

#[test]
fn saves_and_loads_games() {
    let path = env::temp_dir().join(format!("reversi-play-{}.txt", process::id()));
    let name = path.to_string_lossy();
    let input = format!("f5f6d3e3f3f4g7d6d7f7g5h8f8e7h7h6\nsave {name}\nnew\nload {name}\nmoves\n");
    let (output, errors, code) = run(&["play"], input.as_bytes());
    assert_eq!(code, Some(0), "{errors}");
    assert!(
        output.ends_with("\n\nf5f6d3e3f3f4g7d6d7f7g5h8f8e7h7h6\n\n"),
        "{output}"
    );
    let (output, ..) = run(&["play", "--load", &name], b"moves\n");
    assert_eq!(output, "f5f6d3e3f3f4g7d6d7f7g5h8f8e7h7h6\n\n");
    fs::remove_file(&path).expect("it was saved");
    let (_, errors, code) = run(&["play", "--load", &name], b"");
    assert_eq!(code, Some(2));
    assert!(
        errors.starts_with(&format!("reversi: {name}: ")),
        "{errors}"
    );
}

#[test]
fn the_seed_determines_the_balanced_start() {
    let arguments = ["play", "--variant", "xot", "--seed", "3"];
    let (output, ..) = run(&arguments, b"moves\nnew\nmoves\n");
    let begins = |seed| transcript::write(xot().choose(seed).game());
    let moves: Vec<_> = output.lines().filter(|line| line.len() == 16).collect();
    assert_eq!(moves, [begins(3), begins(4)], "{output}");
}

#[test]
fn answers_any_line() {
    let lines: Vec<u8> = (0..=255u8)
        .flat_map(|byte| [byte, b' ', byte, b'\n'])
        .collect();
    let (_, errors, code) = run(&["play"], &lines);
    assert!(matches!(code, Some(0 | 2)), "{errors}");
    for line in [
        "f5\u{e9}",
        "d\u{e9}4",
        "play \u{1f600}",
        "undo 99999999999999999999",
        "hint 0",
    ] {
        for variant in ["othello", "reversi"] {
            let (output, errors, code) = run(&["play", "--variant", variant], line.as_bytes());
            assert_eq!(code, Some(2), "{line}: {errors}");
            assert!(output.ends_with("\n\n"), "{line}: {output}");
        }
    }
}

/// A game against the computer that plays its own hints.
struct Recording {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    text: String,
}

impl Recording {
    fn say(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("the program reads");
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            let read = self.output.read_line(&mut answer).expect("text");
            assert!(read > 0, "the program is gone after {answer}");
        }
        let shown = answer.trim_end().replace('\n', "\n< ");
        self.text = format!("{}> {line}\n< {shown}\n\n", self.text);
        answer
    }
}

#[test]
#[ignore = "writes the conversations against the computer anew"]
fn record() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/play/");
    for (name, more) in [("whole_game", ""), ("whole_game_ascii", " --ascii")] {
        // The first seed with a pass in its game.
        let games = (1..100).map(|seed| record_game(seed, more));
        let text = games.into_iter().find(|text| text.contains("cannot move"));
        let text = text.expect("a game with a pass");
        fs::write(format!("{folder}{name}.txt"), text).expect("the folder is there");
    }
}

fn record_game(seed: u64, more: &str) -> String {
    let line =
        format!("play --mode computer --level easy --hint-level 4 --hash 1 --seed {seed}{more}");
    let words: Vec<&str> = line.split(' ').collect();
    let mut child = start(&words);
    let mut game = Recording {
        input: child.stdin.take().expect("piped"),
        output: BufReader::new(child.stdout.take().expect("piped")),
        text: format!("# A whole game against the computer.\n$ reversi {line}\n\n"),
    };
    let mut answer = game.say("board");
    for turn in 1.. {
        if answer.contains("The game is over") {
            break;
        }
        if turn == 4 {
            game.say("undo");
            game.say("redo");
            game.say("undo");
            game.say("hint 3 explain");
        }
        // The first line of a hint has the best move.
        let best = ask_quietly(&mut game);
        answer = game.say(&best);
    }
    game.say("moves");
    game.text.push_str("> quit\n");
    writeln!(game.input, "quit").expect("the program reads");
    child.wait().expect("it ends");
    game.text
}

fn ask_quietly(game: &mut Recording) -> String {
    let before = game.text.len();
    let hint = game.say("hint 1");
    game.text.truncate(before);
    hint.split_whitespace().nth(1).expect("a move").to_owned()
}
