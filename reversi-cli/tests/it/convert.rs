//! `reversi convert` and `reversi openings` on small files.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{folder, texts};

const GAMES: &str = "\
(;GM[Othello]PC[Town]DT[2001.02.03]PB[Ann]PW[Bob]TY[8]RE[?]B[f5/1.50/2.30]W[d6];)
(;GM[Othello]DT[1999]PB[Cid]PW[Dan]TY[8]RE[?]B[d3]W[c5]B[d6];)
(;GM[Othello]PB[Eve]PW[Ann]TY[8]RE[-64.000:r]B[c4]W[e3];)
";

/// Runs the program in a folder and returns exit code, standard output and error.
fn reversi(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .args(line.split(' '));
    texts(command.output().expect("the program runs"))
}

#[test]
fn lists_what_a_format_does_not_hold() {
    let folder = folder("lost");
    fs::write(folder.join("games.ggf"), GAMES).unwrap();
    let (code, output, errors) = reversi(&folder, "convert games.ggf --to transcript");
    assert_eq!(code, Some(0), "{errors}");
    assert_eq!(output, "f5d6\nd3c5d6\nc4e3\n");
    let summary = "reversi: 3 games written; lost or changed: evaluations (1), times (1), names, \
                   place (1), year (2), day (1), result (1), other properties\n";
    assert_eq!(errors, summary);
}

#[test]
fn filters_games() {
    let folder = folder("filters");
    fs::write(folder.join("games.ggf"), GAMES).unwrap();
    let moves = |filter: &str| {
        let line = format!("convert games.ggf --to transcript {filter}");
        reversi(&folder, &line).1
    };
    assert_eq!(moves("--player ann"), "f5d6\nc4e3\n");
    assert_eq!(moves("--year 1990-1999"), "d3c5d6\n");
    assert_eq!(moves("--result white"), "c4e3\n");
    assert_eq!(moves("--canonical"), "f5d6\nf5d6c5\nf5d6\n");
    // The first and the last game are equal up to symmetry.
    assert_eq!(moves("--unique"), "f5d6\nd3c5d6\n");
}

#[test]
fn a_database_keeps_names_and_years() {
    let folder = folder("database");
    fs::write(folder.join("games.ggf"), GAMES.lines().next().unwrap()).unwrap();
    let (code, _, errors) = reversi(&folder, "convert games.ggf --to wthor -o base.wtb");
    assert_eq!(code, Some(0), "{errors}");
    let (code, output, errors) = reversi(&folder, "convert base.wtb --to sgf");
    assert_eq!(code, Some(0), "{errors}");
    for part in ["PB[Ann]", "PW[Bob]", "DT[2001]", ";B[f5];W[d6]"] {
        assert!(output.contains(part), "{part} in {output}");
    }
    fs::rename(folder.join("base.wtb"), folder.join("renamed")).unwrap();
    assert_eq!(reversi(&folder, "convert renamed --to sgf").1, output);
    assert!(folder.join("base.jou").exists() && folder.join("base.trn").exists());
    assert!(!folder.join("base.wtb.part").exists());
}

#[test]
fn an_invalid_game_ends_the_run_or_is_skipped() {
    let folder = folder("bad");
    fs::write(folder.join("games.ggf"), GAMES.replace("W[c5]", "W[a1]")).unwrap();
    let message = "games.ggf: game 2, line 2, column 53: a1 flips no disc\n";
    let (code, _, errors) = reversi(&folder, "convert games.ggf --to sgf -o games.sgf");
    assert_eq!((code, errors), (Some(2), format!("reversi: {message}")));
    let files = fs::read_dir(&folder).unwrap();
    assert_eq!(files.count(), 1, "no half a file");

    let (code, output, errors) = reversi(&folder, "convert games.ggf --stats --keep-going");
    assert_eq!(code, Some(2));
    assert!(
        errors.contains(message) && errors.contains("skipped games: 1"),
        "{errors}"
    );
    let counts: Vec<_> = output
        .lines()
        .filter_map(|line| line.split_whitespace().last())
        .collect();
    assert_eq!(counts, ["2", "4", "0", "0", "0", "2", "0", "1"], "{output}");
}

#[test]
fn reports_results_that_contradict_the_board() {
    let folder = folder("result");
    let full = "X".repeat(64).replace('X', "*");
    let text = format!("(;GM[Othello]TY[8]RE[+10]BO[8 {full} *];)");
    fs::write(folder.join("games.ggf"), text).unwrap();
    let (code, _, errors) = reversi(&folder, "convert games.ggf --stats");
    assert_eq!(code, Some(0));
    assert!(
        errors.contains("the stated result is +10, that of the board +64"),
        "{errors}"
    );
}

#[test]
fn latin_1_text_and_unknown_file_extensions() {
    let folder = folder("latin");
    fs::write(folder.join("games"), b"(;GM[2]PB[Ren\xe9];B[f5])").unwrap();
    let (code, output, _) = reversi(&folder, "convert games --from sgf --to pgn");
    assert_eq!(code, Some(0));
    assert!(output.contains("[Black \"Ren\u{e9}\"]"), "{output}");
    // The format is detected from the contents.
    assert_eq!(reversi(&folder, "convert games --to pgn").1, output);
    let (code, _, errors) = reversi(&folder, "convert games --from sgf --to gam");
    assert_eq!(
        (code, errors.as_str()),
        (Some(2), "reversi: the format gam is read-only\n")
    );
}

#[test]
fn random_openings_and_opening_names() {
    let folder = folder("openings");
    let (code, output, _) = reversi(&folder, "openings xot --count 3 --seed 5 --values");
    assert_eq!(code, Some(0));
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("f5") && line.split(' ').next().unwrap().len() == 16)
    );
    assert_eq!(
        reversi(&folder, "openings xot --count 3 --seed 5 --values").1,
        output
    );
    assert_eq!(reversi(&folder, "openings names f5d6c3d3c4").1, "Tiger\n");
    let (code, _, errors) = reversi(&folder, "openings names f5a1");
    assert_eq!(code, Some(2), "{errors}");
}

/// Runs a command with this input.
fn with_input(folder: &Path, line: &str, input: &[u8]) -> (Option<i32>, String, String) {
    fs::write(folder.join("input"), input).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    let input = fs::File::open(folder.join("input")).unwrap();
    let command = command.current_dir(folder).stdin(input);
    let output = command.args(line.split(' ')).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn games_as_people_have_them() {
    let folder = folder("people");
    let game = "(;GM[Othello]PB[Ann]TY[8]B[f5]W[d6]B[c3]W[d3]B[c4];)";
    let stated = b"(;GM[2]SZ[8]CA[Shift_JIS];B[f5];W[d6];B[c3];W[d3]C[\x95\x5c];B[c4]C[\x83\x5c])";
    let utf_16: Vec<u8> = game.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let counted = format!("1 {game}");
    let inputs: [&[u8]; 5] = [
        counted.as_bytes(),
        b"1. f5 d6 2. c3\nd3 3. c4",
        b"f5 d6 c3\rd3 c4\r",
        stated,
        &utf_16,
    ];
    for input in inputs {
        let shown = String::from_utf8_lossy(input);
        let (code, output, errors) = with_input(&folder, "convert --to transcript", input);
        assert_eq!(
            (code, output.as_str()),
            (Some(0), "f5d6c3d3c4\n"),
            "{shown}"
        );
        assert!(errors.starts_with("reversi: 1 game written"), "{errors}");
    }
}

#[test]
fn positions_have_one_name_in_all_commands() {
    let folder = folder("positions");
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    let rows: Vec<&str> = (0..8).map(|row| &board[8 * row..][..8]).collect();
    let texts = [
        format!("{board} X"),
        format!("{board} X g8"),
        format!("{}\nX\n", rows.join("\n")),
    ];
    for text in texts {
        fs::write(folder.join("file"), &text).unwrap();
        for argument in [text.as_str(), "file", "-"] {
            for command in ["show", "analyze", "convert"] {
                let mut line = Command::new(env!("CARGO_BIN_EXE_reversi"));
                let input = fs::File::open(folder.join("file")).unwrap();
                line.current_dir(&folder).stdin(input).arg(command);
                let to: &[&str] = match command {
                    "convert" => &["--to", "boards"],
                    "analyze" => &["--level", "1", "--exact", "0"],
                    _ => &[],
                };
                line.args(to).args(["--", argument]);
                let output = line.output().expect("it runs");
                let errors = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{command} {argument}: {errors}");
            }
        }
    }
    let (code, _, errors) = reversi(&folder, "analyze f5d6a1");
    assert_eq!(code, Some(2));
    assert!(errors.contains("a1 flips no disc"), "{errors}");
    let (code, _, errors) = reversi(&folder, "solve f5d6a1");
    assert_eq!(code, Some(2));
    assert!(errors.contains("a1 flips no disc"), "{errors}");
}

#[test]
fn variants_are_refused_by_name() {
    let folder = folder("variants");
    for (kind, name) in [
        ("8a", "anti-Othello"),
        ("8b", "a choice of colours"),
        ("8k", "a game with a komi"),
        ("8k]KM[-2.5", "a game with a komi"),
        ("10", "board size 10"),
        ("6", "board size 6"),
    ] {
        let game = format!("(;GM[Othello]TY[{kind}]B[f5];)");
        let (code, _, errors) = with_input(&folder, "convert --to sgf", game.as_bytes());
        assert_eq!(code, Some(2), "{kind}");
        assert!(errors.contains(name), "{errors}");
    }
}

#[test]
fn finished_games_state_their_result() {
    let folder = folder("complete");
    let full = "*".repeat(64);
    let game = |result: &str| format!("(;GM[Othello]TY[8]RE[{result}]BO[8 {full} *];)");
    let line = "convert --to ggf";
    let (_, output, _) = with_input(&folder, line, game("?").as_bytes());
    assert!(output.contains("RE[+64.000]"), "{output}");
    let (_, output, errors) = with_input(&folder, line, game("+10").as_bytes());
    assert!(output.contains("RE[+10.000]"), "{output}");
    assert!(errors.contains("+10"), "{errors}");
    let line = "convert --to ggf --correct-results";
    let (_, output, _) = with_input(&folder, line, game("+10").as_bytes());
    assert!(output.contains("RE[+64.000]"), "{output}");
}

#[test]
fn a_database_keeps_its_tournament_through_ggf() {
    let folder = folder("tournament");
    fs::write(folder.join("games.ggf"), GAMES.lines().next().unwrap()).unwrap();
    let (code, _, errors) = reversi(&folder, "convert games.ggf --to wthor -o base.wtb");
    assert_eq!(code, Some(0), "{errors}");
    let (_, output, _) = reversi(&folder, "convert base.wtb --to ggf");
    assert!(output.contains("PC[Town]"), "{output}");
}

#[test]
fn changed_names_are_reported() {
    let folder = folder("changed");
    let game = "(;GM[2]PB[A \\] bracket]PW[A name of more than twenty letters];B[f5])";
    let errors = |to: &str| {
        let line = format!("convert --to {to} -o out");
        with_input(&folder, &line, game.as_bytes()).2
    };
    assert!(errors("ggf").contains("lost or changed: names"));
    assert!(errors("wthor").contains("lost or changed: names"));
    assert!(!errors("sgf").contains("lost or changed"));
}

#[test]
fn control_characters_reach_no_output() {
    let folder = folder("controls");
    let game = b"(;GM[2]PB[Ann\x1b[31m\\]\x07];B[f5])";
    let (code, output, _) = with_input(&folder, "convert --to sgf", game);
    assert_eq!(code, Some(0));
    assert!(!output.contains(['\x1b', '\x07']), "{output:?}");
}

#[test]
#[cfg(unix)]
fn files_of_the_user_stay() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = folder("stay");
    fs::write(folder.join("out.part"), "mine").unwrap();
    fs::write(folder.join("real"), "old").unwrap();
    symlink("real", folder.join("out")).unwrap();
    let (code, _, errors) = with_input(&folder, "convert --to sgf -o out", b"f5d6");
    assert_eq!(code, Some(0), "{errors}");
    assert_eq!(fs::read(folder.join("out.part")).unwrap(), b"mine");
    assert!(
        fs::read_to_string(folder.join("real"))
            .unwrap()
            .contains("B[f5]")
    );
    assert!(folder.join("out").is_symlink());

    let (code, _, errors) = with_input(&folder, "convert --to sgf -o /dev/full", b"f5d6");
    assert_eq!(code, Some(2));
    assert!(errors.contains("/dev/full: No space"), "{errors}");
    let device = fs::metadata("/dev/full").unwrap();
    assert!(device.file_type().is_char_device());

    fs::write(folder.join("base.jou"), "mine").unwrap();
    let (code, _, errors) = with_input(&folder, "convert --to wthor -o base.wtb", b"f5d6");
    assert_eq!(code, Some(2));
    assert!(errors.contains("base.jou: it exists"), "{errors}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_output_is_an_error() {
    for arguments in [
        &["--version"][..],
        &["--help"],
        &["perft", "1"],
        &["completions", "bash"],
        &["man"],
        &["show", "f5"],
        &["openings", "names"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
        command.args(arguments).stdin(Stdio::null());
        let output = command.stdout(full.unwrap()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains("No space"), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_game_of_standard_input_starts_play() {
    let folder = folder("play");
    let (code, _, errors) = with_input(&folder, "play --load -", b"");
    assert_eq!(code, Some(2));
    assert!(errors.contains("-: no game"), "{errors}");
    let (code, _, _) = with_input(&folder, "play --load -", b"f5d6");
    assert_eq!(code, Some(0));
    let (code, output, _) = with_input(&folder, "play", b"load -\n");
    assert_eq!(code, Some(2));
    assert!(
        output.contains("standard input has the commands"),
        "{output}"
    );
    let (_, _, errors) = with_input(&folder, "play --load input", b"f5d6\nf5f6\n");
    assert!(errors.contains("the first of 2 games"), "{errors}");
}

#[test]
fn changed_texts_and_lost_dates_are_told() {
    let folder = folder("told");
    let dated = "[Date \"2003.02.31\"]\n\n1. f5 d6 *\n";
    for (format, lost) in [
        ("pgn", ""),
        ("sgf", ""),
        ("ggf", ""),
        ("transcript", "; lost or changed: day"),
        ("wthor", "; lost or changed: day"),
    ] {
        let line = format!("convert --from pgn --to {format} -o out");
        let (code, _, errors) = with_input(&folder, &line, dated.as_bytes());
        assert_eq!(code, Some(0), "{errors}");
        assert_eq!(
            errors,
            format!("reversi: 1 game written{lost}\n"),
            "{format}"
        );
    }
    let controlled = "(;GM[2]SZ[8]PB[A\u{7}b]EV[\u{202e}x];B[f5]C[a\u{1b}[31m])";
    let line = "convert --from sgf --to sgf";
    let (code, output, errors) = with_input(&folder, line, controlled.as_bytes());
    assert_eq!(code, Some(0), "{errors}");
    assert!(output.contains("PB[A\u{fffd}b]"), "{output}");
    let told = "reversi: 1 game written; lost or changed: names, event, comments\n";
    assert_eq!(errors, told);
}
