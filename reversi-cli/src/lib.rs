//! The program `reversi` as a library, so that tests can call what the program
//! does. The program itself is one call of [`run`].

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

pub mod args;
pub mod check_engine;
pub mod clock;
pub mod command;
pub mod effort;
mod error;
pub mod games;
pub mod input;
pub mod opponent;
pub mod ordered;
pub mod play;
pub mod protocol;
pub mod session;
pub mod stats;
pub mod terminal;
pub mod tournament;
pub mod training;

pub use error::Error;

use args::{Arguments, Command};
use protocol::{Auto, cassio::Cassio, cecp::Cecp, gtp::Gtp, nboard::NBoard, ugi::Ugi};

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
            // Nobody needs to listen.
            let _ = writeln!(io::stderr(), "reversi: {error}");
            error.exit_code()
        }
    }
}

fn execute(arguments: Arguments) -> Result<(), Error> {
    let Some(command) = arguments.command else {
        return execute_default();
    };
    // Not locked: some commands print from several threads.
    let mut output = io::stdout();
    match command {
        Command::Gtp(options) => command::serve::run(&options, Gtp::new, &mut output),
        Command::Nboard(options) => command::serve::run(&options, NBoard::new, &mut output),
        Command::Cassio(options) => command::serve::run(&options, Cassio::new, &mut output),
        Command::Cecp(options) => command::serve::run(&options, Cecp::new, &mut output),
        Command::Ugi(options) => command::serve::run(&options, Ugi::new, &mut output),
        Command::Auto(options) => command::serve::run(&options, Auto::new, &mut output),
        Command::Solve(options) => command::solve::run(&options, &mut output),
        Command::CheckEngine(options) => command::check_engine::run(&options, &mut output),
        Command::Match(options) => command::match_::run(&options, &mut output),
        Command::Bench(options) => command::bench::run(&options, &mut output),
        Command::Convert(options) => command::convert::run(&options, &mut output),
        Command::Openings(options) => command::openings::run(&options, &mut output),
        Command::Perft(options) => command::perft::run(&options, &mut output),
        Command::Play(options) => command::play::run(&options, &mut output),
        Command::Analyze(options) => command::analyze::run(&options, &mut output),
        Command::Show(options) => command::show::run(&options, &mut output),
        Command::Completions(options) => command::complete::completions(&options, &mut output),
        Command::Man(options) => command::complete::man(&options, &mut output),
        Command::Training(asked) => command::training::run(&asked, &mut output),
    }
}

/// What the program does without a command: a person wants to know the
/// commands, another program says by its first line what it speaks.
fn execute_default() -> Result<(), Error> {
    if io::stdin().is_terminal() {
        return Ok(Arguments::command().print_help()?);
    }
    execute(Arguments::parse_from(["reversi", "auto"]))
}
