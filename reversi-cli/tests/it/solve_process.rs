//! `reversi solve` as a process: streaming, closed pipes, interrupts.

use std::io::{BufRead, BufReader, Read, Write};
use std::thread;

use reversi_engine::Board;

use crate::solver::{command, solve};

/// One empty square, a win of 64 discs.
const LAST: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X";

#[test]
fn answers_while_the_input_is_open() {
    let mut child = command(&[]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
    for number in 1..=3 {
        writeln!(stdin, "{LAST}").expect("the program reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("text");
        let columns: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(columns[..3], [&number.to_string(), "+64", "h8"]);
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", output.status);
}

#[test]
fn answers_a_flood_of_positions_in_order() {
    const COUNT: usize = 20_000;
    let run = solve(&[], format!("{LAST}\n").repeat(COUNT));
    assert_eq!(run.code, 0, "{}", run.errors);
    for (i, line) in run.output.lines().enumerate() {
        let number = line.split_whitespace().next();
        assert_eq!(number, Some((i + 1).to_string().as_str()));
    }
    let totals = format!("positions {COUNT}, ");
    assert!(run.errors.starts_with(&totals), "{}", run.errors);
}

#[test]
fn a_closed_output_is_an_error() {
    let mut child = command(&[]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // Repeated until the program exits: another test that starts a process at this
    // moment can hold a copy of the closed pipe.
    while writeln!(stdin, "{LAST}").is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("Broken pipe"), "{errors}");
}

/// The other jobs have a position that would take years.
#[test]
fn a_closed_output_ends_all_jobs() {
    let mut child = command(&["--jobs", "2"])
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("stdin is piped");
    while writeln!(stdin, "{LAST}").is_ok() && writeln!(stdin, "{}", Board::new()).is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("Broken pipe"), "{errors}");
}

#[test]
fn closed_standard_error_is_not_a_failure() {
    let mut child = command(&[]).spawn().expect("the program starts");
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().expect("stdin is piped");
    write!(stdin, "{LAST}\nno position\n{LAST}\n").expect("the program reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

/// Interrupts while the program waits for input, solves a position, and solves the
/// moves of a position.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_complete_lines() {
    // Solving the start would take years.
    let start = format!("{}\n", Board::new());
    // With several jobs no line after an unsolved one is printed.
    let and_last = format!("{start}{LAST}\n");
    for (arguments, behind) in [
        (&[][..], ""),
        (&[], &start),
        (&["--all-moves"], &start),
        (&["--jobs", "2"], ""),
        (&["--jobs", "2"], &and_last),
    ] {
        let mut child = command(arguments).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        write!(stdin, "{LAST}\n{behind}").expect("the program reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("text");
        assert!(line.ends_with('\n'), "{line}");
        thread::sleep(std::time::Duration::from_millis(100));
        let killed = std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(killed.expect("a command of every Unix").success());

        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "", "{arguments:?}");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{}", output.status);
        let errors = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = errors.lines().collect();
        assert!(lines[0].starts_with("positions 1, "), "{errors}");
        assert_eq!(lines[1..], ["reversi: interrupted"]);
        drop(stdin);
    }
}
