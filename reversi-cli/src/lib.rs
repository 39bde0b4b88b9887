//! The programs `reversi` and `reversi-train` as a library, for tests. [`run`] and
//! [`run_training`] are the whole programs.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

pub mod clock;
pub mod command;
mod error;
mod games;
pub mod opponent;
mod options;
pub mod protocol;
pub mod session;
pub mod settings;
mod terminal;
pub mod training;
mod util;

pub use error::Error;

/// Runs the program `reversi` with the arguments of the process. The exit code is 0 for
/// success, 1 for a failed check, 2 for wrong usage or invalid input, and 130 after an
/// interrupt. A closed output is not a failure.
#[must_use]
pub fn run() -> ExitCode {
    // Not locked: some commands print from several threads.
    let mut process = env::args_os();
    let name = process.next().into_iter();
    let arguments = name.chain(command::edax::translate(process.collect()));
    run_program("reversi", arguments, |cli| {
        command::run(cli, &mut io::stdout())
    })
}

/// Runs the program `reversi-train`, like [`run`].
#[must_use]
pub fn run_training() -> ExitCode {
    run_program("reversi-train", env::args_os(), |cli| {
        Ok(training::run(cli, &mut io::stdout())?)
    })
}

fn run_program<A: Parser>(
    name: &str,
    arguments: impl Iterator<Item = OsString>,
    execute: impl FnOnce(A) -> Result<(), Error>,
) -> ExitCode {
    let arguments = match A::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are errors of clap too, with exit code 0.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    match execute(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{name}: {error}");
            error.exit_code()
        }
    }
}
