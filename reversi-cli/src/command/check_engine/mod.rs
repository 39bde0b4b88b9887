//! `reversi check-engine`: checks the protocol of an engine.

mod check_run;
mod gtp;
mod nboard;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::Error;
use crate::opponent::{EngineProtocol, Launch, Shutdown};
use crate::util::text;
use check_run::{CheckRun, Severity};

/// The options of `reversi check-engine`.
#[derive(Clone, Debug, Args)]
pub struct CheckEngineOptions {
    /// Command line of the engine, quoted as one argument
    pub command: String,
    /// Protocol of the engine
    #[arg(long, value_enum, default_value_t)]
    pub protocol: EngineProtocol,
    /// Working directory of the engine
    #[arg(long, value_name = "FOLDER")]
    pub dir: Option<PathBuf>,
    /// Timeout of each answer
    #[arg(long, alias = "patience", value_name = "TIME", default_value = "10s", value_parser = text::parse_duration)]
    pub timeout: Duration,
    /// Print the whole conversation, also without violations
    #[arg(long)]
    pub transcript: bool,
}

/// Runs the checks with the engine and prints a line for each.
///
/// # Errors
/// [`Error::EngineIsWrong`] after a violation; also when the command is invalid or
/// the output fails.
pub(crate) fn run(options: &CheckEngineOptions, output: &mut impl Write) -> Result<(), Error> {
    let words = text::split_words(&options.command).ok_or_else(|| {
        let command = &options.command;
        Error::Other(format!("unclosed quotation mark in `{command}`"))
    })?;
    let launch = Launch {
        words,
        folder: options.dir.clone(),
        first_lines: Vec::new(),
    };
    let mut check_run = CheckRun::new(launch, options.timeout, Shutdown::default());
    match options.protocol {
        EngineProtocol::Gtp => gtp::run(&mut check_run),
        EngineProtocol::NBoard => nboard::run(&mut check_run),
    }
    let mut wrong = 0;
    for result in check_run.results() {
        let mark = match &result.failure {
            None => "ok     ",
            Some(_) if result.severity == Severity::Recommended => "advice ",
            Some(_) => {
                wrong += 1;
                "WRONG  "
            }
        };
        write!(output, "{mark}{}", result.name)?;
        match &result.failure {
            Some(failure) => writeln!(output, ": {failure}")?,
            None => writeln!(output)?,
        }
    }
    if wrong > 0 || options.transcript {
        writeln!(output, "\nThe conversation (> to the engine, < from it):")?;
        for line in check_run.transcript() {
            writeln!(output, "{line}")?;
        }
    }
    match wrong {
        0 => Ok(()),
        wrong => Err(Error::EngineIsWrong(wrong)),
    }
}
