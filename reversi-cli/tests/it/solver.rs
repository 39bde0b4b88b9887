//! Runs `reversi solve` on a text.

use std::fs;
use std::ops::Range;
use std::process::{Command, Output, Stdio};

use crate::program::{run, texts};

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
    Run::from(run(&mut command(arguments), input))
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let (code, output, errors) = texts(output);
        Self {
            code: code.expect("an exit code"),
            output,
            errors,
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
