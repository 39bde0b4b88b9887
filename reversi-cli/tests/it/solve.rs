//! `reversi solve`: output and exit codes for positions, invalid lines and wrong scores.

use std::collections::BTreeSet;
use std::fs;

use reversi_engine::format::obf::{self, ObfRecord};
use reversi_engine::{Board, Color, Move, Score, Scoring};
use serde_json::Value;

use crate::solver::{solve, suite_lines};

/// A position with 14 empty squares in which g8 wins 18 discs.
const FIRST: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
/// White must pass and loses 42 discs.
const PASS: &str = "-OOOOOOXXOOXXOOX-OOOOXOXXOOOOOXXXOOOOXXXXOOOOOOXX-OOOOOXXXXXXXXX O";
/// A finished game.
const OVER: &str = "------------------X--------XXXX----XXXXX----X-X------X------O-X- X";

/// The columns of each line of the output.
fn columns(output: &str) -> Vec<Vec<&str>> {
    let line = |line| str::split_whitespace(line).collect();
    output.lines().map(line).collect()
}

/// The score and the best move of each line of the output.
fn scores(output: &str) -> Vec<(String, String)> {
    let lines = columns(output);
    let pair = |line: Vec<&str>| (line[1].to_owned(), line[2].to_owned());
    lines.into_iter().map(pair).collect()
}

#[test]
fn one_line_of_columns_for_each_position() {
    let input = format!("{FIRST}\n\n% a comment\n{PASS}; PS:-42;\r\n{OVER};");
    let run = solve(&[], &input);
    assert_eq!(run.code, 0, "{}", run.errors);
    let lines = columns(&run.output);
    let starts = [["1", "+18", "g8"], ["4", "-42", "pass"], ["5", "+62", "-"]];
    assert_eq!(lines.len(), starts.len(), "{}", run.output);
    for (line, start) in lines.iter().zip(starts) {
        assert_eq!(line[..3], start);
        assert!(line[3].parse::<u64>().is_ok(), "{line:?}");
    }
    assert_eq!(lines[0][4], "g8");
    assert_eq!(lines[0].len(), 4 + 14);
    assert_eq!(lines[1][4], "pass");
    assert_eq!(lines[2][4..], ["-"]);
    assert!(
        run.errors.starts_with("positions 3, nodes "),
        "{}",
        run.errors
    );
}

#[test]
fn optional_columns() {
    let with_seconds = solve(&["--seconds"], FIRST);
    let line = &columns(&with_seconds.output)[0];
    assert_eq!(line[..3], ["1", "+18", "g8"]);
    assert!(line[4].parse::<f64>().is_ok(), "{line:?}");
    assert_eq!(line.len(), 5 + 14);

    let without_line = solve(&["--no-line"], format!("\n{FIRST}"));
    assert_eq!(columns(&without_line.output)[0][..2], ["+18", "g8"]);
    let with_line = solve(&[], FIRST);
    assert!(with_line.output.ends_with(&without_line.output));
}

#[test]
fn output_is_independent_of_jobs_and_splits() {
    let input = suite_lines(1..24);
    for options in [&["--no-line"][..], &["--json", "--all-moves", "--no-line"]] {
        let with_jobs = |jobs: &str, input: &str| {
            let run = solve(&[options, &["--jobs", jobs]].concat(), input);
            assert_eq!(run.code, 0, "{}", run.errors);
            run.output
        };
        let one = with_jobs("1", &input);
        assert_eq!(with_jobs("3", &input), one);
        let middle = input.match_indices('\n').nth(9).expect("ten lines").0 + 1;
        let (first, second) = input.split_at(middle);
        assert_eq!(
            with_jobs("0", second),
            one[one.len() - with_jobs("1", second).len()..]
        );
        assert_eq!(with_jobs("2", first) + &with_jobs("1", second), one);
    }
}

#[test]
fn messages_keep_their_order_with_several_jobs() {
    let lines = |i: usize| {
        if i % 5 == 4 {
            format!("{FIRST}; +16;\n")
        } else {
            format!("bad {i}\n{PASS}\n")
        }
    };
    let input: String = (0..100).map(lines).collect();
    let one = solve(&["--check"], &input);
    let four = solve(&["--check", "--jobs", "4"], &input);
    let without_totals = |errors: &str| -> Vec<String> {
        let lines = errors
            .lines()
            .filter(|line| !line.starts_with("positions "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(four.output, one.output);
    assert_eq!(without_totals(&four.errors), without_totals(&one.errors));
    assert_eq!((one.code, four.code), (2, 2));
}

#[test]
fn solves_a_suite() {
    let run = solve(&["--check", "-"], suite_lines(1..20));
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_eq!(run.output.lines().count(), 19);
    assert!(
        run.errors.ends_with("checked 19, wrong 0\n"),
        "{}",
        run.errors
    );
}

#[test]
fn prints_all_moves_as_obf() {
    let input = suite_lines(1..6);
    let run = solve(&["--all-moves", "--check"], &input);
    assert_eq!(run.code, 0, "{}", run.errors);
    let given = records(&input);
    let found = records(&run.output);
    assert_eq!(found.len(), given.len());
    for (found, given) in found.iter().zip(&given) {
        assert_eq!(found.board(), given.board());
        assert!(found.moves().is_sorted_by_key(|&(_, score)| -score));
        let moves = |record: &ObfRecord| record.moves().iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(moves(found), moves(given));
        assert_eq!(found.comment(), "");
    }

    let again = solve(&["--check"], &run.output);
    assert_eq!(again.code, 0, "{}", again.errors);

    let run = solve(&["--all-moves"], format!("{PASS}\n{OVER}"));
    assert_eq!(run.output, format!("{PASS}; PS:-42;\n{OVER}; +62;\n"));
}

fn records(text: &str) -> Vec<ObfRecord> {
    let lines = text.lines();
    let record = |line| obf::parse_line(line).expect("a record");
    lines.filter_map(record).collect()
}

#[test]
fn wld() {
    let input = suite_lines(1..20);
    let run = solve(&["--wld", "--check"], &input);
    assert_eq!(run.code, 0, "{}", run.errors);
    for (record, (score, _)) in records(&input).iter().zip(scores(&run.output)) {
        let expected = match record.best_score().expect("a score").discs() {
            0 => "draw",
            1.. => "win",
            _ => "loss",
        };
        assert_eq!(score, expected, "{record}");
    }
    // A win on one line; a draw and losses on the other.
    let run = solve(&["--wld", "--all-moves"], suite_lines(3..5));
    let found = records(&run.output);
    assert_eq!(found[0].comment().matches(" win").count(), 1);
    assert_eq!(found[0].comment().matches(" loss").count(), 6);
    assert_eq!(found[0].moves().len(), 1);
    assert_eq!(found[1].best_score(), Some(Score::DRAW));
    assert!(!found[1].comment().contains("win"));
}

#[test]
fn a_window_gives_bounds() {
    let score = |arguments: &[&str]| {
        let run = solve(arguments, FIRST);
        assert_eq!(run.code, 0, "{}", run.errors);
        scores(&run.output)[0].0.clone()
    };
    let bound = |text: &str, sign: &str| -> i32 {
        let discs = text.strip_prefix(sign).expect("a bound");
        discs.parse().expect("a number")
    };
    assert_eq!(score(&["--alpha", "10", "--beta", "30"]), "+18");
    assert!((10..=18).contains(&bound(&score(&["--beta", "10"]), ">=")));
    assert!((18..=30).contains(&bound(&score(&["--alpha", "30"]), "<=")));
    assert!((-64..=18).contains(&bound(&score(&["--beta=-10"]), ">=")));
    for empty in [["--alpha=4", "--beta=4"], ["--alpha=4", "--beta=-4"]] {
        let run = solve(&empty, FIRST);
        assert_eq!((run.code, run.output.as_str()), (2, ""), "{}", run.errors);
    }
    for wrong in [
        &["--alpha", "65"][..],
        &["--wld", "--alpha", "0"],
        &["--depth", "3"],
    ] {
        assert_eq!(solve(wrong, FIRST).code, 2, "{wrong:?}");
    }
}

#[test]
fn results_cut_by_a_limit_are_never_exact() {
    let hard = suite_lines(40..50);
    for limit in [
        ["--nodes", "1000"],
        ["--nodes", "100000"],
        ["--time", "1ms"],
    ] {
        let run = solve(&limit, &hard);
        assert_eq!(run.code, 0, "{}", run.errors);
        assert_eq!(run.output.lines().count(), 10);
        for (score, _) in scores(&run.output) {
            assert!(score.starts_with('~') || score.starts_with(">="), "{score}");
        }
        let mut arguments = limit.to_vec();
        arguments.extend(["--json", "--all-moves"]);
        for line in solve(&arguments, &hard).output.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            assert_ne!(line["bound"], "exact", "{line}");
        }
    }
    let run = solve(&["--wld", "--nodes", "1000"], &hard);
    assert!(scores(&run.output).iter().all(|(score, _)| score == "?"));

    let run = solve(&["--check", "--nodes", "1000"], &hard);
    assert_eq!(run.code, 1, "{}", run.errors);
    assert!(run.errors.contains("stdin:1: not solved"), "{}", run.errors);
    assert!(
        run.errors.contains("checked 0, wrong 0, not solved 10"),
        "{}",
        run.errors
    );
}

#[test]
fn json_has_the_columns_and_more() {
    let input = format!("{}{PASS}\n{OVER}\n", suite_lines(2..4));
    let run = solve(&["--json", "--all-moves", "--check", "--seconds"], &input);
    assert_eq!(run.code, 0, "{}", run.errors);
    let lines = run.output.lines().map(serde_json::from_str);
    let lines: Vec<Value> = lines.collect::<Result<_, _>>().expect("JSON");
    assert_eq!(lines.len(), 4);
    for (i, (line, record)) in lines.iter().zip(records(&input)).enumerate() {
        assert_eq!(line["file"], "stdin");
        assert_eq!(line["line"], i + 1);
        assert_eq!(line["board"], record.board().to_string());
        assert!(line["nodes"].is_u64() && line["seconds"].is_number());
        check_line(record.board(), line, &line["best"]);
        let moves = line["moves"].as_array().expect("a list");
        for mv in moves {
            check_line(record.board(), mv, &mv["move"]);
        }
        assert_eq!(line.get("agrees").is_some(), i < 2, "{line}");
    }
    assert_eq!(lines[0]["expected"], 10);
    assert_eq!(lines[0]["agrees"], true);
    assert_eq!(lines[0]["moves"].as_array().expect("a list").len(), 8);
    assert_eq!(lines[2]["moves"][0]["move"], "pass");
    assert_eq!(lines[3]["best"], Value::Null);
    assert_eq!(lines[3]["moves"], Value::Array(vec![]));

    let run = solve(&["--json", "--wld"], FIRST);
    let line: Value = serde_json::from_str(&run.output).expect("JSON");
    assert_eq!(
        (&line["result"], &line["bound"]),
        (&"win".into(), &"lower".into())
    );
    for key in ["moves", "seconds"] {
        assert_eq!(line.get(key), None);
    }
    let run = solve(&["--json", "--no-line"], FIRST);
    let line: Value = serde_json::from_str(&run.output).expect("JSON");
    for key in ["file", "line"] {
        assert_eq!(line.get(key), None);
    }
}

/// Asserts that the principal variation begins with the move, is legal, ends the
/// game and reaches the score.
fn check_line(board: &Board, line: &Value, first: &Value) {
    assert_eq!(line["bound"], "exact", "{line}");
    let pv = line["pv"].as_array().expect("a list");
    assert_eq!(pv.first().unwrap_or(&Value::Null), first, "{line}");
    let mut end = *board;
    for mv in pv {
        let mv: Move = mv.as_str().expect("a text").parse().expect("a move");
        end.play(mv).expect("a legal move");
    }
    assert!(end.is_game_over(), "{line}");
    let side: Color = board.side_to_move();
    let score = end.score(side, Scoring::WinnerTakesEmpties);
    assert_eq!(line["score"], score.discs(), "{line}");
}

#[test]
fn check_reports_differences() {
    let wrong_score = format!("{FIRST}; +16;\n");
    let wrong_best = format!("{FIRST}; +18; G8:+12; H1:+18;\n");
    let right = format!("{FIRST}; G8:+18;\n");
    let without = format!("{FIRST}\n");
    let run = solve(&["--check"], &(right.clone() + &without));
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(
        run.errors.ends_with("checked 1, wrong 0\n"),
        "{}",
        run.errors
    );

    let run = solve(&["--check"], &(right + &wrong_score + &wrong_best));
    assert_eq!(run.code, 1, "{}", run.errors);
    let errors: Vec<&str> = run.errors.lines().collect();
    assert_eq!(errors[0], "stdin:2: score +18, expected +16");
    assert_eq!(errors[1], "stdin:3: best move g8, which has only +12");
    assert!(errors[2].ends_with("checked 3, wrong 2"), "{}", errors[2]);
    assert_eq!(errors[3], "reversi: wrong scores: 2");
    assert_eq!(run.output.lines().count(), 3);

    // Without --check the scores are ignored.
    assert_eq!(solve(&[], &wrong_score).code, 0);

    let wrong_move = format!("{FIRST}; G8:+18; A2:+6; A4:-20;");
    let run = solve(&["--check", "--all-moves"], &wrong_move);
    assert_eq!(run.code, 1, "{}", run.errors);
    let first = run.errors.lines().next();
    assert_eq!(first, Some("stdin:1: a4 -22, expected -20"));

    // A bound is wrong only if it excludes the score.
    let window = ["--check", "--beta", "10"];
    assert_eq!(solve(&window, &wrong_score).code, 0);
    assert_eq!(solve(&window, format!("{FIRST}; +4;")).code, 1);
    assert_eq!(
        solve(&["--check", "--wld"], format!("{FIRST}; -4;")).code,
        1
    );
}

#[test]
fn reports_invalid_lines_and_continues() {
    let mut input = Vec::from(format!("{FIRST}\nfive\n{FIRST}; A1:+2;\n").as_bytes());
    input.extend(b"\xff\xfe\n");
    input.extend("-".repeat(70_000).bytes());
    input.extend(format!("\n{PASS}\n{FIRST}").as_bytes());
    let run = solve(&[], input);
    assert_eq!(run.code, 2, "{}", run.errors);
    let lines = columns(&run.output);
    let numbers: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(numbers, ["1", "6", "7"]);
    let errors: Vec<&str> = run.errors.lines().collect();
    assert!(errors[0].starts_with(
        "stdin:2: character 1: expected a square (X black, O white, - empty), found 'f'"
    ));
    assert_eq!(errors[1], "stdin:3: character 69: a1 flips no disc");
    assert_eq!(errors[2], "stdin:4: not UTF-8 text");
    assert_eq!(errors[3], "stdin:5: longer than 65536 bytes");
    assert!(errors[4].starts_with("positions 3, "));
    assert_eq!(errors[5], "reversi: invalid lines or files: 4");

    // The exit code of invalid lines takes precedence over that of differences.
    let run = solve(&["--check"], format!("{FIRST}; +16;\nX\n"));
    assert_eq!(run.code, 2, "{}", run.errors);
}

#[test]
fn reads_several_files() {
    let folder = std::env::temp_dir().join(format!("reversi-solve-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("one.obf");
    fs::write(&file, format!("\u{feff}% one\r\n{PASS}; PS:-42;\r\n")).expect("a file");
    let file = file.to_str().expect("a text");
    let missing = folder.join("none.obf");
    let missing = missing.to_str().expect("a text");
    let run = solve(&["--check", file, missing, "-", file], format!("{PASS}\n"));
    let directory = solve(&[folder.to_str().expect("a text")], "");
    fs::remove_dir_all(&folder).expect("the folder");

    assert_eq!(run.code, 2, "{}", run.errors);
    let lines = columns(&run.output);
    let numbers: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(numbers, ["2", "1", "2"]);
    assert!(
        run.errors.starts_with(&format!("{missing}: ")),
        "{}",
        run.errors
    );
    assert!(run.errors.contains("checked 2, wrong 0"), "{}", run.errors);
    assert_eq!(directory.code, 2, "{}", directory.errors);
}

#[test]
fn empty_input_is_a_success() {
    for input in ["", "\n% nothing\n"] {
        let run = solve(&["--check"], input);
        assert_eq!((run.code, run.output.as_str()), (0, ""));
        assert!(
            run.errors.ends_with("checked 0, wrong 0\n"),
            "{}",
            run.errors
        );
    }
}

#[test]
fn scores_are_independent_of_the_table_size() {
    let input = suite_lines(1..20);
    let solve_with = |hash: &str| {
        let run = solve(&["--hash", hash, "--threads", "2", "--check"], &input);
        assert_eq!(run.code, 0, "{}", run.errors);
        let scores = scores(&run.output);
        scores
            .into_iter()
            .map(|(score, _)| score)
            .collect::<Vec<_>>()
    };
    assert_eq!(solve_with("0"), solve_with("16"));
}
