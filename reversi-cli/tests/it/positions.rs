//! One way to name a position in all commands: a board, moves, both, a file, or `-`.

use std::fs;
use std::process::Command;

use reversi_engine::Board;

use crate::program::{folder, run, texts};

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

/// Runs the program and returns the exit code, standard output and error.
fn reversi(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    texts(run(command.args(arguments), input))
}

/// The texts of a position after `f5d6`.
fn position_texts() -> Vec<String> {
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
    let folder = folder("named_positions");
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
    for text in position_texts() {
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

/// The content decides where the name does not.
#[test]
fn positions_to_solve_may_be_games_in_any_text() {
    let folder = folder("solve_games");
    let moves = "f5f6e6f4g6c5f3g4e3d6g5g3c3h5c4d7h6h7";
    let boards = reversi(&["convert", moves, "--to", "boards"], "").1;
    let arguments = ["solve", "--hash", "1", "--time", "0.01"];
    let count = |input: &str| {
        let (code, _, errors) = reversi(&[&arguments[..], &["-"]].concat(), input);
        assert_eq!(code, Some(0), "{input}: {errors}");
        assert!(errors.contains("positions "), "{errors}");
        errors.split([' ', ',']).nth(1).map(str::to_owned)
    };
    assert_eq!(count(&boards).as_deref(), Some("1"));
    assert_eq!(count(moves).as_deref(), Some("1"));
    assert_eq!(
        count(&format!("{}\n{boards}{moves}\n", Board::new())).as_deref(),
        Some("3")
    );
    for format in ["sgf", "ggf", "pgn"] {
        let game = reversi(&["convert", moves, "--to", format], "").1;
        assert_eq!(count(&game).as_deref(), Some("1"), "{format}");
        assert_eq!(count(&format!("\u{feff}\r\n{game}")).as_deref(), Some("1"));
        for name in ["game", "game.txt"] {
            let file = folder.join(name);
            fs::write(&file, &game).expect("written");
            let (code, _, errors) =
                reversi(&[&arguments[..], &[&*file.to_string_lossy()]].concat(), "");
            assert_eq!(code, Some(0), "{format} {name}: {errors}");
            assert!(errors.contains("positions 1,"), "{format} {name}: {errors}");
        }
    }
    let utf_16: Vec<u8> = format!("\u{feff}{boards}{boards}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let file = folder.join("boards.pos");
    fs::write(&file, utf_16).expect("written");
    let (code, _, errors) = reversi(&[&arguments[..], &[&*file.to_string_lossy()]].concat(), "");
    assert_eq!(code, Some(0), "{errors}");
    assert!(errors.contains("positions 2,"), "{errors}");
}

#[test]
fn a_text_file_has_any_format() {
    let folder = folder("text_files");
    let file = folder.join("games.txt");
    let name = file.to_string_lossy();
    for format in ["transcript", "sgf", "ggf", "pgn"] {
        let game = reversi(&["convert", "f5d6c3", "--to", format], "").1;
        fs::write(&file, game).expect("written");
        let (code, output, errors) = reversi(&["convert", &name, "--to", "transcript"], "");
        assert_eq!(
            (code, &*output),
            (Some(0), "f5d6c3\n"),
            "{format}: {errors}"
        );
    }
}

#[test]
fn messages_have_no_control_characters() {
    for arguments in [
        &["convert", "no\u{1b}[31mfile", "--to", "sgf"][..],
        &["analyze", "f5\u{1b}[31md6"],
        &["show", "f5\u{1b}[31md6"],
        &["solve", "no\u{1b}[31mfile"],
        &["perft", "1", "--board", "f5\u{7}"],
        &["openings", "names", "f5\u{7}"],
        &["play", "--load", "no\u{1b}[31mfile"],
    ] {
        let (code, _, errors) = reversi(arguments, "");
        assert_eq!(code, Some(2), "{arguments:?}: {errors}");
        assert!(!errors.contains(['\u{1b}', '\u{7}']), "{errors:?}");
    }
}

#[test]
fn other_kinds_of_files_are_refused_by_name() {
    let folder = folder("foreign");
    for (content, kind) in [
        (&b"{\"moves\":[\"f5\"]}\n"[..], "JSON"),
        (b"[{\"moves\":[\"f5\"]}]\n", "JSON"),
        (b"<html><body>f5</body></html>\n", "HTML or XML"),
        (
            b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b\x33\x4d",
            "gzip data",
        ),
        (b"PK\x03\x04\x14\x00\x00\x00", "a zip archive"),
        (b"\x01\x02\x03\x00 a program with zeros", "binary data"),
    ] {
        let file = folder.join("content");
        fs::write(&file, content).expect("written");
        let name = &*file.to_string_lossy();
        for command in [
            &["convert", "--to", "sgf", name][..],
            &["analyze", name],
            &["show", name],
            &["play", "--load", name],
        ] {
            let (code, _, errors) = reversi(command, "");
            assert_eq!(code, Some(2), "{command:?}: {errors}");
            assert!(
                errors.contains(&format!("{name}: {kind}")),
                "{command:?}: {errors}"
            );
        }
        if kind != "binary data" {
            let (code, _, errors) = reversi(&["solve", name], "");
            assert_eq!(code, Some(2), "{errors}");
            assert!(errors.starts_with(&format!("{name}: {kind}")), "{errors}");
        }
    }
}
