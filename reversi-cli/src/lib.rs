//! The programs `reversi` and `reversi-train` as a library, for tests. [`run`] and
//! [`run_training`] are the whole programs.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

mod analysis;
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

/// Runs the program `reversi` with the arguments of the process. The exit code is 0
/// for success, 1 for a failed check, 2 for wrong usage, bad input or an output that
/// cannot be written.
#[must_use]
pub fn run() -> ExitCode {
    // Not locked: some commands print from several threads.
    let mut process = env::args_os();
    let name = process.next().into_iter();
    let arguments = command::edax::translate(process.collect());
    let arguments = name.chain(arguments.into_iter().map(board_as_value));
    run_program("reversi", arguments, |cli| {
        command::run(cli, &mut io::stdout())
    })
}

/// A board that starts with an empty square, `-`, with a space before it: it is a value
/// and no option.
fn board_as_value(argument: OsString) -> OsString {
    let text = argument.to_str().filter(|text| text.starts_with('-'));
    match text.filter(|text| games::starts_with_row(text)) {
        Some(text) => format!(" {text}").into(),
        None => argument,
    }
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
            // Help and version come this way too, with code 0.
            let printed = error.print().and_then(|()| io::stdout().flush());
            return match printed {
                Ok(()) => ExitCode::from(error.exit_code() as u8),
                Err(failure) => failed(name, &failure.into()),
            };
        }
    };
    let end = execute(arguments);
    // The rest of the last line; an error of the command is the more important one.
    let flushed = io::stdout().flush();
    match end.and_then(|()| Ok(flushed?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(name, &error),
    }
}

/// Reports the error of a program.
fn failed(name: &str, error: &Error) -> ExitCode {
    // Standard error may be closed.
    let message = error.to_string();
    let _ = writeln!(io::stderr(), "{name}: {}", util::text::printable(&message));
    error.exit_code()
}
