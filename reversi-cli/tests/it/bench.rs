//! `reversi bench`.

use std::process::Command;

/// The node count of `reversi bench`.
const SIGNATURE: &str = include_str!("../data/signature.txt");

#[test]
fn the_signature_matches_the_recorded_one() {
    let output = Command::new(env!("CARGO_BIN_EXE_reversi"))
        .arg("bench")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let total = text.lines().last().expect("a line of totals");
    let nodes = total.split(' ').next();
    assert_eq!(
        nodes,
        Some(SIGNATURE.trim()),
        "the search has changed: if that is intended, write the new number to \
         reversi-cli/tests/data/signature.txt"
    );
}
