//! `reversi convert` and `reversi openings` on small files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GAMES: &str = "\
(;GM[Othello]PC[Town]DT[2001.02.03]PB[Ann]PW[Bob]TY[8]RE[?]B[f5/1.50/2.30]W[d6];)
(;GM[Othello]DT[1999]PB[Cid]PW[Dan]TY[8]RE[?]B[d3]W[c5]B[d6];)
(;GM[Othello]PB[Eve]PW[Ann]TY[8]RE[-64.000:r]B[c4]W[e3];)
";

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// Runs the program in a folder and returns exit code, standard output and error.
fn reversi(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .args(line.split(' '));
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn lists_what_a_format_does_not_hold() {
    let folder = folder("lost");
    fs::write(folder.join("games.ggf"), GAMES).unwrap();
    let (code, output, errors) = reversi(&folder, "convert games.ggf --to transcript");
    assert_eq!(code, Some(0), "{errors}");
    assert_eq!(output, "f5d6\nd3c5d6\nc4e3\n");
    let lost: Vec<_> = errors
        .lines()
        .filter_map(|line| line.rsplit(": ").next())
        .collect();
    let expected = [
        "evaluations",
        "times",
        "names",
        "place",
        "year",
        "day",
        "result",
        "other properties",
    ];
    assert_eq!(lost, expected, "{errors}");
    assert!(errors.contains("lost from 2 games: year"), "{errors}");
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
