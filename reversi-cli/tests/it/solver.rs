//! Runs `reversi solve` on a text.

use std::fs;
use std::io::Write;
use std::ops::Range;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The FFO endgame suite in the test data of the library.
const SUITE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../reversi-engine/tests/data/fforum.obf"
);

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// The command with piped input, output and errors.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command
        .arg("solve")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the command to its end.
pub(crate) fn solve(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.as_ref().to_owned();
    // Some runs exit before the end of the input.
    let writer = thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    Run::from(output)
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Self {
            code: output.status.code().expect("an exit code"),
            output: text(output.stdout),
            errors: text(output.stderr),
        }
    }
}

/// The lines of these positions of the suite, counted from 1.
pub(crate) fn suite_lines(numbers: Range<usize>) -> String {
    let text = fs::read_to_string(SUITE).expect("the suite");
    let positions = text.lines().filter(|line| !line.starts_with('%'));
    let lines = positions.skip(numbers.start - 1).take(numbers.len());
    lines.flat_map(|line| [line, "\n"]).collect()
}
