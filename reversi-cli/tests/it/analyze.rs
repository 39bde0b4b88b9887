//! `reversi analyze`: agreement with the solver, order, independence of the number of
//! threads.

use std::process::Command;
use std::{env, fs, process};

use reversi_engine::format::transcript;
use reversi_engine::{Board, Game, SearchLimits, SearchOptions, Searcher};
use serde_json::Value;

use crate::program::{run, texts};

/// A game of the European Grand Prix of 1980 with two passes, 44-20.
const GAME: &str = include_str!("../data/game_1980.txt");

fn analyze(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command
        .args(["analyze", "--hash", "4", "--level", "4"])
        .args(arguments);
    let (code, output, errors) = texts(run(&mut command, input));
    (output, errors, code)
}

fn objects(output: &str) -> Vec<Value> {
    let lines = output.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn discs(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn exact_values_agree_with_the_solver() {
    let (output, errors, code) = analyze(&["--json", "--exact", "20", "-"], GAME);
    assert_eq!(code, Some(0), "{errors}");
    let game = transcript::parse(GAME.trim()).expect("a game");
    let objects = objects(&output);
    let moves = objects[0]["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), game.moves().len());
    let mut searcher = Searcher::new(SearchOptions::default()).expect("memory");
    let mut solve =
        |board: &Board| f64::from(searcher.solve(board, &SearchLimits::new()).score.discs());
    let mut exact = 0;
    for ((board, mv), judged) in game.turns().zip(moves) {
        assert_eq!(judged["move"], mv.to_string());
        assert_eq!(judged["exact"], board.empties().len() <= 20, "{judged}");
        if judged["exact"] == true {
            let mut after = *board;
            after.play(mv).expect("legal");
            assert!(
                (discs(&judged["best_value"]) - solve(board)).abs() < 0.001,
                "{judged}"
            );
            assert!(
                (discs(&judged["value"]) + solve(&after)).abs() < 0.001,
                "{judged}"
            );
            exact += 1;
        }
        let loss = discs(&judged["best_value"]) - discs(&judged["value"]);
        assert!(
            (discs(&judged["loss"]) - loss).abs() < 0.011 && loss >= 0.0,
            "{judged}"
        );
    }
    assert!(exact > 20, "{exact}");
}

#[test]
fn totals_are_the_sums_of_the_moves() {
    let (output, ..) = analyze(&["--json", "--exact", "12", "-"], GAME);
    let object = &objects(&output)[0];
    let moves = object["moves"].as_array().expect("a list");
    for side in ["black", "white"] {
        let own = moves
            .iter()
            .filter(|mv| mv["side"] == side && mv["move"] != "pass");
        let (mut count, mut loss) = (0, 0.0);
        for mv in own {
            count += 1;
            loss += discs(&mv["loss"]);
        }
        let sum = &object["losses"][side];
        assert_eq!(sum["moves"], count);
        assert!((discs(&sum["discs"]) - loss).abs() < 0.5, "{sum} {loss}");
    }
    assert_eq!(object["result"], 24);
}

#[test]
fn output_is_independent_of_the_number_of_threads() {
    let games = format!("{GAME}\nf5d6c3d3c4\n{GAME}\nf5f4c3e6f7g6g4e8g8g5h5\n");
    let run = |jobs| analyze(&["--exact", "12", "--jobs", jobs, "-"], &games);
    let one = run("1");
    assert_eq!(one.2, Some(0), "{}", one.1);
    assert_eq!(run("2"), one);
    assert_eq!(run("5"), one);
    let titles: Vec<&str> = one
        .0
        .lines()
        .filter(|line| line.starts_with("Black - "))
        .collect();
    assert_eq!(
        titles,
        [
            "Black - White, 44-20",
            "Black - White, not finished",
            "Black - White, 44-20",
            "Black - White, 63-1",
        ]
    );
}

#[test]
fn the_table_names_the_better_move() {
    let (output, ..) = analyze(&["--exact", "14", "-"], GAME);
    let (table, rest) = output
        .split_once("\n\n")
        .and_then(|(_, rest)| rest.split_once("\n\n"))
        .expect("parts");
    let game = transcript::parse(GAME.trim()).expect("a game");
    assert_eq!(table.lines().count(), 1 + game.moves().len());
    assert_eq!(
        table.lines().filter(|line| line.ends_with(" pass")).count(),
        2
    );
    let plot: Vec<&str> = rest.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!(plot.len(), 10, "{rest}");
    assert!(output.lines().all(|line| line.chars().count() < 100));
    let ends = ["Black: ", "White: ", "Exact from move "];
    for (line, start) in rest.lines().skip(plot.len() + 1).zip(ends) {
        assert!(line.starts_with(start), "{line}");
    }
}

#[test]
fn takes_moves_as_argument_and_reports_invalid_games() {
    let (output, _, code) = analyze(&["f5d6c3d3c4"], "");
    assert_eq!(code, Some(0));
    assert!(output.contains("  5  black  c4 "), "{output}");
    let (output, errors, code) = analyze(&["--json", "-"], "f5d6\nf5a1\nf5f6\n");
    assert_eq!(code, Some(2));
    assert_eq!(objects(&output).len(), 2);
    let expected =
        "-: game 2, line 2, column 3: a1 flips no disc\nreversi: invalid lines or files: 1\n";
    assert_eq!(errors, expected);
    let (_, errors, code) = analyze(&["no_such_file"], "");
    assert!(
        code == Some(2) && errors.starts_with("no_such_file: "),
        "{errors}"
    );
}

#[test]
fn draws_each_game() {
    let path = env::temp_dir().join(format!("reversi-analyze-{}.svg", process::id()));
    let second = env::temp_dir().join(format!("reversi-analyze-{}-2.svg", process::id()));
    let name = path.to_string_lossy();
    let games = format!("{GAME}\nf5d6c3d3c4\n");
    let (_, errors, code) = analyze(&["--exact", "10", "--svg", &name, "-"], &games);
    assert_eq!(code, Some(0), "{errors}");
    for path in [path, second] {
        let picture = fs::read_to_string(&path).expect("it was drawn");
        assert!(picture.starts_with("<svg "), "{picture}");
        fs::remove_file(path).expect("it was there");
    }
}

#[test]
fn a_game_without_moves_has_an_empty_table() {
    let start = format!("{};", Game::new().board());
    let (output, errors, code) = analyze(&["-"], &start);
    assert_eq!(code, Some(0), "{errors}");
    assert!(
        output.contains("Black: 0.0 discs lost in 0 moves; "),
        "{output}"
    );
}

/// The columns of a row of the table: number, side, move, value, best move, its value.
fn columns(row: &str) -> Vec<&str> {
    row.split_whitespace().collect()
}

#[test]
fn values_are_those_of_the_chosen_side() {
    let table = |view| {
        let (output, errors, code) = analyze(&["--exact", "14", "--view", view, "-"], GAME);
        assert_eq!(code, Some(0), "{errors}");
        output
    };
    let number = |text: &str| text.parse::<f64>().expect("a value");
    let [side, black, white] = ["side", "black", "white"].map(table);
    assert_eq!(side, analyze(&["--exact", "14", "-"], GAME).0);
    let mut compared = 0;
    let rows = side.lines().zip(black.lines()).zip(white.lines());
    for ((side, black), white) in rows.skip(3).take(60) {
        let [side, black, white] = [side, black, white].map(columns);
        if side.len() < 4 {
            continue;
        }
        let own = if side[1] == "black" { &black } else { &white };
        assert_eq!(&side, own);
        for column in [3, 5].into_iter().filter(|&column| column < side.len()) {
            let sum = number(black[column]) + number(white[column]);
            assert!(sum.abs() < 1e-9, "{black:?} {white:?}");
            compared += 1;
        }
        // The loss has no side.
        assert_eq!(black.get(6..), white.get(6..));
    }
    assert!(compared > 60, "{compared}");
    let (output, ..) = analyze(&["--exact", "14", "--view", "black", "--json", "-"], GAME);
    let last = objects(&output)[0]["moves"]
        .as_array()
        .expect("a list")
        .len()
        - 1;
    assert!((discs(&objects(&output)[0]["moves"][last]["value"]) - 24.0).abs() < 0.1);
}

#[test]
fn a_chart_on_standard_output_is_alone() {
    let (output, errors, code) = analyze(&["--exact", "10", "--svg", "-", "-"], GAME);
    assert_eq!(code, Some(0), "{errors}");
    assert!(
        output.starts_with("<svg ") && output.ends_with("</svg>\n"),
        "{output}"
    );
    for text in [
        "mistake of black",
        "mistake of white",
        "blunder",
        "turning point",
    ] {
        assert!(output.contains(text), "no legend: {text}");
    }
    assert_eq!(output.matches("<svg ").count(), 1);
    let games = format!("{GAME}\nf5d6\n");
    let (output, errors, code) = analyze(&["--svg", "-", "-"], &games);
    assert_eq!((&*output, code), ("", Some(2)));
    assert_eq!(errors, "reversi: --svg - draws one game, not 2\n");
}
