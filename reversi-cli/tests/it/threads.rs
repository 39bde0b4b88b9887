//! A system that refuses threads: their stacks exceed a limit of the memory.

use std::process::Command;

use crate::program::{run, texts};

const PROBLEM: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\n";

/// The size of the memory in KiB.
const MEMORY: &str = "1500000";
/// Stacks of which some fit the memory, and of which none fits it, in bytes.
const SOME: &str = "268435456";
const NONE: &str = "4294967296";

/// Runs the program where only a few threads or none can start.
fn reversi(stack: &str, line: &str, input: &str) -> (Option<i32>, String, String) {
    let script = format!("ulimit -v {MEMORY}; exec \"$0\" {line}");
    let mut command = Command::new("sh");
    command
        .args(["-c", &script, env!("CARGO_BIN_EXE_reversi")])
        .env("RUST_MIN_STACK", stack);
    texts(run(&mut command, input))
}

#[test]
fn fewer_threads_do_the_work() {
    let engines = "--engine=name=a,depth=1,hash=1 --engine=name=b,depth=1,hash=1";
    let game = "f5f6e6f4g6c5f3g4e3d6g5g3c3h5c4d7h6h7";
    for line in [
        "solve --hash 1 --jobs 16",
        &*format!("analyze --hash 1 --level 1 --jobs 16 {game}"),
    ] {
        let (code, output, errors) = reversi(SOME, line, &PROBLEM.repeat(20));
        assert_eq!(code, Some(0), "{line}: {errors}");
        assert!(!output.is_empty());
        assert!(
            errors.contains(" threads instead of 16: "),
            "{line}: {errors}"
        );
    }
    // The stacks may leave no memory for the tables of a match.
    let line = format!("match {engines} --games 20 -j 16");
    let (code, _, errors) = reversi(SOME, &line, "");
    assert!(matches!(code, Some(0 | 2)), "{line}: {errors}");
    assert!(
        errors.contains(" threads instead of 16: "),
        "{line}: {errors}"
    );
    let (code, output, errors) =
        reversi(SOME, "gtp --hash 1 --depth 6 --threads 16", "genmove b\n");
    assert_eq!(code, Some(0), "{errors}");
    assert!(output.starts_with("= "), "{output}");
}

#[test]
fn no_thread_is_an_error() {
    let engines = "--engine=name=a,depth=1,hash=1 --engine=name=b,depth=1,hash=1";
    for line in [
        "solve --hash 1",
        "gtp",
        "nboard",
        "ugi",
        &*format!("match {engines} --games 2"),
        "analyze --hash 1 --level 1 f5d6",
    ] {
        let (code, output, errors) = reversi(NONE, line, PROBLEM);
        assert_eq!(code, Some(2), "{line}: {output}{errors}");
        assert!(errors.contains("cannot start "), "{line}: {errors}");
        assert!(!errors.contains("panic"), "{line}: {errors}");
    }
}
