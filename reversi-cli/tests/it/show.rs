//! `reversi show`, the completions and the manual pages.

use std::process::{Command, Output};
use std::{env, fs, process};

use reversi_engine::Board;

/// An endgame of 14 empty squares.
const ENDGAME: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn reversi(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command.args(arguments).output().expect("the program runs")
}

fn text(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn explains_a_position() {
    let expected = "
    a   b   c   d   e   f   g   h
1   ·   ◦   ●   ●   ●   ●   ●   ◦   1
2   ◦   ○   ○   ○   ●   ●   ◦   ○   2
3   ◦   ○   ○   ○   ●   ●   ○   ●   3
4   ◦   ○   ●   ○   ●   ○   ●   ●   4
5   ○   ●   ●   ●   ○   ●   ●   ●   5
6   ·   ·   ●   ○   ●   ○   ●   ●   6
7   ·   ●   ●   ●   ○   ○   ○   ◦   7
8   ·   ○   ○   ○   ○   ○   ◦   ·   8
    a   b   c   d   e   f   g   h

Black to move, 14 empty squares

                              black  white
discs                            27     23
discs if the game ended now      41     23
mobility                          8      6
potential mobility               14      9
frontier discs                   13     11
stable discs                      0      0
corner a1 open: X-square b2 white, C-squares b1 empty, a2 empty
corner h1 open: X-square g2 empty, C-squares g1 black, h2 white
corner a8 open: X-square b7 black, C-squares b8 white, a7 empty
corner h8 open: X-square g7 white, C-squares g8 empty, h7 empty
regions of empty squares: 5 at a1 (odd), 2 at h1 (even), 4 at a6 (even), 3 at h7 (odd)
";
    assert_eq!(format!("\n{}", text(reversi(&["show", ENDGAME]))), expected);
}

#[test]
fn values_agree_with_the_solver() {
    let shown = text(reversi(&["show", ENDGAME, "--explain", "--hash", "4"]));
    for line in [
        "g8       +18    end  g8 ",
        "h1       +12    end  h1 ",
        "g2       -24    end  g2 ",
    ] {
        assert!(shown.contains(line), "{line} is not in {shown}");
    }
    let last = shown.lines().last();
    let reason = "g8 is 6 discs better than h1 (+18 against +12): black keeps 8 legal moves \
                  instead of 7 and it plays into an odd region of 3 squares.";
    assert_eq!(last, Some(reason));
}

#[test]
fn ascii_output_is_ascii() {
    let shown = text(reversi(&["show", "f5d6c3", "--ascii"]));
    assert!(shown.is_ascii() && shown.contains("  [X] "), "{shown}");
}

#[test]
fn no_color_in_a_pipe_by_default() {
    let escapes = |arguments: &[&str]| text(reversi(arguments)).contains('\x1b');
    assert!(!escapes(&["show", ""]));
    assert!(escapes(&["show", "", "--color", "always"]));
    assert!(!escapes(&["show", "", "--color", "never"]));
}

#[test]
fn a_picture_has_discs_values_and_coordinates() {
    let picture = text(reversi(&[
        "show", ENDGAME, "--values", "--svg", "-", "--hash", "4",
    ]));
    assert!(picture.starts_with("<svg "), "{picture}");
    let times = |part: &str| picture.matches(part).count();
    assert_eq!((times("#1a1a1a"), times("#f7f7f2")), (27, 23));
    for part in [
        "\n+18\n",
        "\n\u{2212}24\n",
        "\nBlack to move, 14 empty squares\n",
    ] {
        assert!(times(part) >= 1, "{part:?} is not in {picture}");
    }
}

#[test]
fn reports_invalid_positions() {
    let errors = |position: &str| {
        let output = reversi(&["show", position]);
        assert_eq!(output.status.code(), Some(2), "{position}");
        String::from_utf8(output.stderr).expect("text")
    };
    let illegal = "reversi: the moves: move 2 at character 3: a1 flips no disc\n";
    assert_eq!(errors("f5a1"), illegal);
    let side = "reversi: the board: character 65: no side to move after the 64 squares\n";
    assert_eq!(errors(&Board::new().to_string()[..64]), side);
}

#[test]
fn completions_have_all_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(reversi(&["completions", shell]));
        for name in ["solve", "show", "gtp", "--ascii"] {
            // Fish has long options without dashes.
            let name = if shell == "fish" {
                name.trim_start_matches('-')
            } else {
                name
            };
            assert!(script.contains(name), "{name} is unknown to {shell}");
        }
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let page = text(reversi(&["man"]));
    assert!(page.contains(".TH reversi 1"), "{page}");
    let dir = env::temp_dir().join(format!("reversi-man-{}", process::id()));
    text(reversi(&["man", "--dir", &dir.to_string_lossy()]));
    for name in ["reversi", "reversi-show", "reversi-solve", "reversi-gtp"] {
        let page = fs::read_to_string(dir.join(format!("{name}.1"))).expect(name);
        assert!(page.contains(".SH NAME"), "{name}");
    }
    fs::remove_dir_all(dir).expect("it was there");
}
