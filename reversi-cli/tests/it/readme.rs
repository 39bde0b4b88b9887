//! The outputs in the README are those of the program.

use std::fs;
use std::path::Path;
use std::process::Command;

use reversi_engine::{Board, Move, SearchLimits, SearchOptions, Searcher};

use crate::program::{run, texts};

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    fs::read_to_string(path).expect("the README")
}

/// The code block of this language that contains a text.
fn block(language: &str, contained: &str) -> String {
    let readme = readme();
    let start = format!("```{language}\n");
    let blocks = readme.split(&start).skip(1);
    let mut blocks = blocks.filter_map(|rest| rest.split_once("```").map(|(block, _)| block));
    let block = blocks.find(|block| block.contains(contained));
    block
        .unwrap_or_else(|| panic!("no block with {contained}"))
        .to_owned()
}

/// The output of the program for these arguments and input.
fn reversi(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    let (_, output, _) = texts(run(command.args(arguments), input));
    output
}

#[test]
fn the_program_with_the_library_prints_this() -> Result<(), Box<dyn std::error::Error>> {
    let mut board = Board::new();
    for text in ["f5", "d6", "c3", "d3", "c4"] {
        board.play(text.parse::<Move>()?)?;
    }
    let mut searcher = Searcher::new(SearchOptions::new())?;
    let report = searcher.search(board, &SearchLimits::new().with_depth(8));
    let code = block("rust", "fn main()");
    let text = code
        .split('"')
        .find(|text| text.len() == Board::new().to_string().len());
    let endgame: Board = text.expect("a board").parse()?;
    let solution = searcher.solve(endgame, &SearchLimits::new());
    let expected = format!(
        "{} can play {}\nbest move {}, score {} discs\nblack wins by {} with perfect play\n",
        board.side_to_move(),
        board.legal_moves(),
        report.best_move.expect("a move"),
        report.score,
        solution.score
    );
    assert_eq!(block("text", "with perfect play"), expected);
    assert!(code.contains("with_depth(8)"), "{code}");
    Ok(())
}

#[test]
fn a_game_in_the_terminal_looks_like_this() {
    let shown = block("text", "black>");
    let output = reversi(&["play", "--mode", "computer", "--seed", "1"], "d3\n");
    let shown = shown.strip_suffix("black>\n").expect("a prompt");
    assert_eq!(shown, output.strip_suffix('\n').expect("an empty line"));
    assert!(readme().contains("`reversi play --seed 1`"));
}

#[test]
fn solved_positions_look_like_this() {
    let command = block("sh", "| reversi solve\n");
    let position = command.split('\'').nth(1).expect("a position");
    let output = reversi(&["solve"], &format!("{position}\n"));
    assert_eq!(block("text", "     1    +18"), output);
}

#[test]
fn the_match_ends_like_this() {
    let command = block("sh", "name=deep,depth=8");
    let arguments: Vec<&str> = command.split_whitespace().skip(1).collect();
    let output = reversi(&arguments, "");
    let shown = block("text", "deep against shallow");
    for line in shown.lines() {
        assert!(
            output.lines().any(|other| other == line),
            "no {line} in\n{output}"
        );
    }
}

#[test]
fn all_commands_and_openings_are_listed() {
    let readme = readme();
    let help = reversi(&["--help"], "");
    let (_, commands) = help.split_once("Commands:").expect("a list");
    let commands = commands.lines().skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect();
    assert!(names.len() > 12, "{help}");
    for name in names {
        let [whole, word] = [format!("`reversi {name}"), format!("`{name}`")];
        assert!(readme.contains(&whole) || readme.contains(&word), "{name}");
    }
    let gtp = reversi(&["gtp"], "list_commands\n");
    let own = gtp.lines().filter(|line| line.starts_with("reversi-"));
    let own: Vec<&str> = own.collect();
    assert!(own.len() > 8, "{gtp}");
    for command in own {
        assert!(readme.contains(&format!("`{command}")), "{command}");
    }
    let openings = reversi(&["openings", "xot"], "").lines().count();
    let listed = format!("{},{:03} of 51,964", openings / 1000, openings % 1000);
    assert!(readme.contains(&listed), "{listed}");
}
