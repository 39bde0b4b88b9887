//! The program `reversi` as a library, so that tests can call what the program
//! does. The program itself is one call of [`run`].

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::Parser;

pub mod args;
pub mod command;
mod error;
pub mod training;

pub use error::Error;

use args::{Arguments, Command};

/// Runs the program with these arguments (the first one is its own name) and
/// gives the exit code: 0 when all went well, 1 when a check failed, 2 for
/// wrong usage or bad input. A reader that closes our output is no failure.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(refusal) => {
            // Help and version come this way too, with code 0.
            let _ = refusal.print();
            return ExitCode::from(refusal.exit_code() as u8);
        }
    };
    match execute(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("reversi: {error}");
            error.exit_code()
        }
    }
}

fn execute(arguments: Arguments) -> Result<(), Error> {
    // Not locked: some commands print from several threads.
    let mut output = io::stdout();
    match arguments.command {
        Command::Perft(options) => command::perft::run(&options, &mut output),
        Command::Training(asked) => command::training::run(&asked, &mut output),
    }
}
