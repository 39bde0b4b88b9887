//! The program `reversi-train`; everything is in the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    reversi_cli::run_training()
}
