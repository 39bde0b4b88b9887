//! The misbehaving engine of `examples/rogue_engine.rs`.

use std::path::PathBuf;

/// The path of the example, which cargo builds together with the tests.
pub(crate) fn path() -> PathBuf {
    let test = std::env::current_exe().expect("the test is a file");
    let folder = test.parent().and_then(|folder| folder.parent());
    let name = format!("rogue_engine{}", std::env::consts::EXE_SUFFIX);
    let path = folder.expect("a target folder").join("examples").join(name);
    assert!(
        path.exists(),
        "{} is missing: `cargo build --example rogue_engine` makes it",
        path.display()
    );
    path
}
