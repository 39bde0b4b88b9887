//! Searches started and stopped at arbitrary moments: no output of a search follows
//! the answer to a later `ping`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The number of searches.
const ROUNDS: u64 = 100;

fn stop_and_go(arguments: &[&str]) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_reversi"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let output = child.stdout.take().expect("piped");
    let lines = BufReader::new(output).lines();
    let mut lines = lines.map(|line| line.expect("text"));
    writeln!(input, "nboard 2\nset depth 60").expect("it reads");
    for _ in 0..2 {
        assert_eq!(lines.next().as_deref(), Some("set myname reversi"));
    }
    for round in 0..ROUNDS {
        // Before, during and after the first iterations; sometimes two stops.
        let questions = ["hint 1", "hint 64", "analyze", "hint 2\nhint 3", ""];
        let question = questions[round as usize % questions.len()];
        writeln!(input, "{question}").expect("it reads");
        thread::sleep(Duration::from_micros(round * 7919 % 5000));
        writeln!(input, "ping {round}\nping {round}").expect("it reads");
        let pong = format!("pong {round}");
        let found = lines.by_ref().find(|line| line.starts_with("pong"));
        assert_eq!(found.as_deref(), Some(&*pong));
        assert_eq!(lines.next().as_deref(), Some(&*pong), "after {question}");
    }
    writeln!(input, "set depth 1\ngo").expect("it reads");
    let rest = lines.find(|line| line.starts_with("==="));
    assert!(rest.is_some(), "it still plays");
    drop(input);
    assert_eq!(lines.next(), None);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn on_one_thread() {
    stop_and_go(&["nboard", "--hash", "1"]);
}

#[test]
fn on_several_threads() {
    stop_and_go(&["nboard", "--hash", "1", "--threads", "4"]);
}
