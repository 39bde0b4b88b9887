//! `reversi match` as a process: resumption, interrupts, invalid matches.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

/// A timeout for a busy machine.
const LONG: Duration = Duration::from_secs(60);

fn reversi(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command.arg("match").args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    reversi(arguments).output().expect("the program starts")
}

/// A new file for one test.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // A leftover of an earlier run.
    let _ = fs::remove_file(&path);
    path
}

fn wait_until(what: &str, done: impl Fn() -> bool) {
    let since = Instant::now();
    while !done() {
        assert!(since.elapsed() < LONG, "{what} takes too long");
        sleep(Duration::from_millis(5));
    }
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// The games of a file in order, without the fields that vary from run to run.
fn games(path: &Path) -> Vec<Value> {
    let parse = |line: &String| serde_json::from_str(line).expect("an object a line");
    let mut games: Vec<Value> = lines(path)[1..].iter().map(parse).collect();
    for game in &mut games {
        game["cpu"] = Value::Null;
        for mv in game["moves"].as_array_mut().expect("a list of moves") {
            mv["time"] = Value::Null;
        }
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// The result without the fields that vary from run to run.
fn result(output: &Output) -> Value {
    let mut result: Value = serde_json::from_slice(&output.stdout).expect("an object");
    for engine in result["engines"].as_array_mut().expect("a list of engines") {
        for key in ["seconds_per_move", "longest_move", "cpu_per_move"] {
            engine[key] = Value::Null;
        }
    }
    result
}

const MATCH: [&str; 9] = [
    "--engine=name=two,depth=5,hash=1",
    "--engine=name=one,depth=4,hash=1",
    "--games=300",
    "--concurrency=2",
    "--seed=7",
    "--solve=6",
    "--json",
    "--interval=0",
    "--resume",
];

#[test]
fn a_killed_match_resumes() {
    let (whole, cut) = (scratch("whole.jsonl"), scratch("cut.jsonl"));
    let (whole_ggf, cut_ggf) = (scratch("whole.ggf"), scratch("cut.ggf"));
    let arguments = |record: &Path, ggf: &Path| {
        let files = [
            format!("--record={}", record.display()),
            format!("--ggf={}", ggf.display()),
        ];
        let options = MATCH.iter().map(ToString::to_string);
        options.chain(files).collect::<Vec<_>>()
    };
    let run_with = |arguments: &[String]| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        run(&arguments)
    };
    let uninterrupted = run_with(&arguments(&whole, &whole_ggf));
    assert!(uninterrupted.status.success(), "{uninterrupted:?}");

    let arguments = arguments(&cut, &cut_ggf);
    for games in [20, 100] {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut child = reversi(&words)
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        wait_until("the match", || lines(&cut).len() > games);
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        let mut text = fs::read_to_string(&cut).expect("the games so far");
        // A partly written game.
        text.push_str("{\"game\":9");
        fs::write(&cut, text).expect("it can be written");
    }
    let so_far = lines(&cut).len();
    assert!(so_far < 300, "the match had ended before it was killed");
    let resumed = run_with(&arguments);
    assert!(resumed.status.success(), "{resumed:?}");

    assert_eq!(result(&resumed), result(&uninterrupted));
    let (whole, cut) = (games(&whole), games(&cut));
    assert_eq!(cut.len(), 300);
    assert_eq!(cut, whole);
    assert_eq!(lines(&cut_ggf).len(), 300);
    assert_eq!(lines(&whole_ggf).len(), 300);
}

#[test]
fn a_record_is_never_overwritten_or_mixed() {
    let path = scratch("kept.jsonl");
    let record = format!("--record={}", path.display());
    let arguments = [
        "--engine=depth=1,hash=1",
        "--engine=depth=1,hash=1",
        "--games=2",
        &record,
    ];
    assert!(run(&arguments).status.success());
    let before = lines(&path);
    assert_eq!(before.len(), 3);

    let again = run(&arguments);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--resume"));
    let other = [&arguments[..], &["--resume", "--seed=5"]].concat();
    let other = run(&other);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&other.stderr).contains("(seed)"),
        "{other:?}"
    );
    assert_eq!(lines(&path), before);

    // All games are played: only the result is printed.
    let resumed = [&arguments[..], &["--resume"]].concat();
    assert!(run(&resumed).status.success());
    assert_eq!(lines(&path), before);
}

/// Whether a process runs; a zombie does not.
fn lives(pid: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat
        .rsplit(')')
        .next()
        .and_then(|rest| rest.trim().chars().next());
    match state {
        Some(state) => state != 'Z',
        None => kill(Pid::from_raw(pid), None).is_ok() && !Path::new("/proc/self").exists(),
    }
}

fn start_hanging(pids: &Path) -> Child {
    let engine = format!(
        "--engine=name=rogue,cmd='{}' hang 2",
        crate::rogue::path().display()
    );
    let arguments = [
        &engine,
        "--engine=depth=1,hash=1",
        "--games=2",
        "--stall=10m",
    ];
    let child = reversi(&arguments)
        .env("ROGUE_PIDS", pids)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_until("the engine", || lines(pids).len() == 2);
    child
}

#[test]
fn an_interrupt_ends_all_processes() {
    for (name, signal) in [("int", Signal::SIGINT), ("term", Signal::SIGTERM)] {
        let pids = scratch(&format!("interrupted-{name}.pids"));
        let child = start_hanging(&pids);
        let engines: Vec<i32> = lines(&pids)
            .iter()
            .map(|line| line.parse().expect("a process id"))
            .collect();
        assert!(engines.iter().all(|&pid| lives(pid)));
        kill(Pid::from_raw(child.id() as i32), signal).expect("it runs");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        // The result so far is printed.
        assert!(String::from_utf8_lossy(&output.stdout).contains("rogue against"));
        wait_until("the end of the engine", || {
            engines.iter().all(|&pid| !lives(pid))
        });
    }
}

#[test]
fn rejects_invalid_matches() {
    for (arguments, reason) in [
        (vec!["--engine", "depth=1"], "two engines"),
        (
            vec!["--engine", "depth=1", "--engine", "name=x"],
            "x needs a limit",
        ),
        (vec!["--engine", "depht=1", "--engine", "depth=1"], "depht"),
        (
            vec!["--engine", "depth=1", "--engine", "cmd=/no/such/program"],
            "cannot be started",
        ),
        (
            vec!["--engine", "depth=1", "--engine", "cmd=cat"],
            "cat: did not answer `name`",
        ),
        (
            vec!["--engine", "depth=1", "--engine", "cmd=true"],
            "instead of answering `name`",
        ),
        (
            vec![
                "--each",
                "depth=1",
                "--engine",
                "",
                "--engine",
                "",
                "--sprt",
                "elo0=5,elo1=0",
            ],
            "elo0",
        ),
        (
            vec![
                "--each",
                "depth=1",
                "--engine",
                "",
                "--engine",
                "",
                "--openings",
                "/no/such/file",
            ],
            "/no/such/file",
        ),
    ] {
        let arguments = [&arguments[..], &["--startup=500ms"]].concat();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(reason), "{arguments:?}: {message}");
        assert_eq!(output.stdout, b"", "{arguments:?}");
    }
}

#[test]
fn a_sequential_test_stops_the_match() {
    let output = run(&[
        "--engine=name=six,depth=6,hash=1",
        "--engine=name=one,depth=4,hash=1",
        "--games=18446744073709551615",
        "--sprt=elo0=0,elo1=100",
        "--json",
        "-j2",
    ]);
    assert!(output.status.success(), "{output:?}");
    let result = result(&output);
    assert_eq!(result["sprt"]["accepted"], "H1");
    assert!(result["games"].as_u64() < Some(1000), "{result}");
}

#[test]
fn strict_matches_fail_on_a_forfeit() {
    let engine = format!(
        "--engine=name=rogue,cmd='{}' die 2",
        crate::rogue::path().display()
    );
    let arguments = [&engine, "--engine=name=good,depth=1,hash=1", "--games=2"];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("2: 2 crash"));
    let reasons = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        reasons.contains("game 1: rogue loses: it ended (exit status: 3)"),
        "{reasons}"
    );
    let strict = [&arguments[..], &["--strict"]].concat();
    assert_eq!(run(&strict).status.code(), Some(1));
}
