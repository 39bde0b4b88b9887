//! The recipes of `examples/cluster` give the same bytes as a single run.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::solver::{solve, suite_lines};

/// A recipe that uses the program under test.
fn recipe(name: &str) -> Command {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/cluster");
    let mut command = Command::new("sh");
    command
        .arg(folder.join(name))
        .env("REVERSI", env!("CARGO_BIN_EXE_reversi"));
    command
}

fn check(output: &Output) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", output.status);
}

/// A new folder, a file of positions in it, and the output of a single run.
fn task(name: &str) -> (PathBuf, PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("reversi-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let positions = folder.join("positions.obf");
    let text = suite_lines(1..20);
    fs::write(&positions, &text).expect("a file");
    let run = solve(&["--no-line"], &text);
    assert_eq!(run.code, 0, "{}", run.errors);
    (folder, positions, run.output)
}

#[test]
fn slurm_array() {
    let (folder, positions, expected) = task("slurm");
    let results = folder.join("results");
    // In any order, some of them twice.
    for number in [3, 1, 2, 3, 4] {
        let output = recipe("slurm-array.sh")
            .args([&positions, &results])
            .env("SLURM_ARRAY_TASK_ID", number.to_string())
            .env("SLURM_ARRAY_TASK_MIN", "1")
            .env("SLURM_ARRAY_TASK_COUNT", "4")
            .output();
        check(&output.expect("a shell"));
    }
    let files = fs::read_dir(&results).expect("a folder");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let texts = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("text"));
    let merged: String = texts.collect();
    fs::remove_dir_all(&folder).expect("the folder");
    assert_eq!(files.len(), 4);
    assert_eq!(merged, expected);
}

/// Does nothing where GNU Parallel is not installed.
#[test]
fn gnu_parallel_resumes_and_merges() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|output| output.stdout.starts_with(b"GNU parallel")) {
        eprintln!("GNU Parallel is not installed: nothing is tested");
        return;
    }
    let (folder, positions, expected) = task("parallel");
    let result = folder.join("solved.txt");
    let run = |program: &str| {
        let mut command = recipe("gnu-parallel.sh");
        command.args([&positions, &result]).arg("2/:");
        command.env("REVERSI", program).env("PART_LINES", "4");
        command.output().expect("a shell")
    };
    let failed = run("false");
    assert!(!failed.status.success() && !result.exists());
    check(&run(env!("CARGO_BIN_EXE_reversi")));
    let merged = fs::read_to_string(&result).expect("text");
    fs::remove_dir_all(&folder).expect("the folder");
    assert_eq!(merged, expected);
}
