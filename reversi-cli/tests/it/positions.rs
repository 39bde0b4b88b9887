//! One way to name a position in all commands: a board, moves, both, a file, or `-`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use reversi_engine::Board;

/// The start board after `f5d6`, on one line.
const BOARD: &str = "---------------------------OX------OXX-----O-------------------- X";
/// The same as GGS draws it, without its labels.
const ROWS: [&str; 8] = [
    "- - - - - - - -",
    "- - - - - - - -",
    "- - - - - - - -",
    "- - - O * - - -",
    "- - - O * * - -",
    "- - - O - - - -",
    "- - - - - - - -",
    "- - - - - - - -",
];

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// Runs the program and returns the exit code, standard output and error.
fn reversi(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_reversi"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // Not every command reads its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The texts of a position after `f5d6`.
fn texts() -> Vec<String> {
    let start = Board::new();
    let eight = format!("{}\n* to move\n", ROWS.join("\n"));
    vec![
        "f5d6".to_owned(),
        "1. F5 d6".to_owned(),
        BOARD.to_owned(),
        format!("{start} f5d6"),
        format!("{start}; f5 d6"),
        eight.replace(' ', "").replace("*tomove", "X"),
        eight.clone(),
        eight.replace('\n', "\r\n"),
        eight.replace('\n', "\r"),
    ]
}

#[test]
fn every_command_reads_every_text() {
    let folder = folder("positions");
    let file = folder.join("position");
    let name = file.to_string_lossy();
    // The legal moves and leaves after f5d6.
    let commands: [(&[&str], &str); 5] = [
        (&["perft", "1", "--board"], "perft(1) = 5 "),
        (&["show", "--ascii"], "Black to move, 58 empty squares"),
        (&["analyze", "--level", "1", "--hash", "1"], "Black - White"),
        (&["play", "--ascii", "--load"], "black to move"),
        (&["convert", "--to", "boards"], BOARD),
    ];
    for text in texts() {
        fs::write(&file, &text).expect("written");
        for (command, expected) in commands {
            for argument in [&*text, &*name, "-"] {
                if argument == "-" && command[0] == "play" {
                    // Standard input has the commands.
                    continue;
                }
                let input = if command[0] == "play" {
                    "board\n"
                } else {
                    &text
                };
                let (code, output, errors) = reversi(&[command, &[argument]].concat(), input);
                assert_eq!(code, Some(0), "{command:?} {argument}: {errors}");
                assert!(
                    output.contains(expected),
                    "{command:?} {argument}: {output}"
                );
            }
        }
    }
}

#[test]
fn a_board_may_begin_with_an_empty_square() {
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let (code, output, errors) = reversi(&["solve", "--hash", "1", board, "--no-line"], "");
    assert_eq!(code, Some(0), "{errors}");
    assert!(output.trim_start().starts_with("+18  g8"), "{output}");
    let (code, _, errors) = reversi(&["solve", "--hash", "1", "--no-lin", board], "");
    assert_eq!(code, Some(2));
    assert!(
        errors.contains("unexpected argument '--no-lin'"),
        "{errors}"
    );
    let (code, _, errors) = reversi(&["solve", &board[..40]], "");
    assert_eq!(code, Some(2));
    assert!(errors.contains("40 of 64 squares"), "{errors}");
}

#[test]
fn openings_are_named_from_every_text() {
    let names = |argument: &str, input: &str| reversi(&["openings", "names", argument], input).1;
    for text in ["f5d6c3d3c4", "F5 D6 C3 D3 C4", "1. f5 d6 2. c3 d3 3. c4"] {
        assert_eq!(names(text, ""), "Tiger\n");
        assert_eq!(names("-", text), "Tiger\n");
    }
    let (code, output, errors) = reversi(&["openings", "names", "f5a1"], "");
    assert_eq!((code, &*output), (Some(2), ""));
    assert!(errors.contains("a1 flips no disc"), "{errors}");
}

#[test]
fn lines_to_solve_end_in_any_way() {
    let problem = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    for end in ["\n", "\r\n", "\r"] {
        let input = [problem, "% comment", "", "wrong X", problem].join(end);
        for input in [input.clone(), format!("{input}{end}")] {
            let (code, output, errors) = reversi(&["solve", "--hash", "1", "-"], &input);
            assert_eq!(code, Some(2), "{errors}");
            let numbers: Vec<_> = output
                .lines()
                .filter_map(|line| line.split_whitespace().next())
                .collect();
            assert_eq!(numbers, ["1", "5"], "{output}");
            assert!(errors.starts_with("stdin:4: "), "{errors}");
        }
        let moves = ["f5", "moves", "d6", "moves"].join(end);
        let (code, output, errors) = reversi(&["play", "--ascii"], &moves);
        assert_eq!(code, Some(0), "{errors}");
        assert!(output.ends_with("\n\nf5d6\n\n"), "{output}");
    }
}

#[test]
fn openings_of_a_match_are_positions() {
    let folder = folder("match_positions");
    let file = folder.join("openings");
    let start = Board::new();
    fs::write(&file, format!("f5d6\r# comment\r{BOARD}\r{start} f5 d6\r")).expect("written");
    for argument in ["f5d6", &*file.to_string_lossy()] {
        let (code, output, errors) = reversi(
            &[
                "match",
                "--engine=name=a,depth=1,hash=1",
                "--engine=name=b,depth=1,hash=1",
                "--games=2",
                "--openings",
                argument,
                "--json",
            ],
            "",
        );
        assert_eq!(code, Some(0), "{errors}");
        assert!(output.contains("\"games\":2"), "{output}");
    }
}
