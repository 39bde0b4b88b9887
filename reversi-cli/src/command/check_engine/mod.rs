//! `reversi check-engine`: how an engine follows its protocol.

mod examination;
mod gtp;
mod nboard;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::Error;
use crate::opponent::{EngineProtocol, Launch, Shutdown};
use crate::util::text;
use examination::{Examination, Severity};

/// The options of `reversi check-engine`.
#[derive(Clone, Debug, Args)]
pub struct CheckEngineOptions {
    /// Command that starts the engine, as one argument
    pub command: String,
    /// Protocol of the engine
    #[arg(long, value_enum, default_value_t)]
    pub protocol: EngineProtocol,
    /// Working directory of the engine
    #[arg(long, value_name = "FOLDER")]
    pub dir: Option<PathBuf>,
    /// Timeout of each answer
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = text::parse_duration)]
    pub patience: Duration,
    /// Print the whole conversation, also without violations
    #[arg(long)]
    pub transcript: bool,
}

/// Runs the script with the engine and prints a line for each point.
///
/// # Errors
/// [`Error::EngineIsWrong`] after a violation; also when the command is invalid or
/// the output fails.
pub(crate) fn run(options: &CheckEngineOptions, output: &mut impl Write) -> Result<(), Error> {
    let words = text::split_words(&options.command).ok_or_else(|| {
        let command = &options.command;
        Error::Other(format!("a quotation mark is not closed in `{command}`"))
    })?;
    let launch = Launch {
        words,
        folder: options.dir.clone(),
        first_lines: Vec::new(),
    };
    let mut examination = Examination::new(launch, options.patience, Shutdown::default());
    match options.protocol {
        EngineProtocol::Gtp => gtp::examine(&mut examination),
        EngineProtocol::NBoard => nboard::examine(&mut examination),
    }
    let mut wrong = 0;
    for finding in examination.findings() {
        let mark = match &finding.trouble {
            None => "ok     ",
            Some(_) if finding.severity == Severity::Advice => "advice ",
            Some(_) => {
                wrong += 1;
                "WRONG  "
            }
        };
        write!(output, "{mark}{}", finding.point)?;
        match &finding.trouble {
            Some(trouble) => writeln!(output, ": {trouble}")?,
            None => writeln!(output)?,
        }
    }
    if wrong > 0 || options.transcript {
        writeln!(output, "\nThe conversation (> to the engine, < from it):")?;
        for line in examination.transcript() {
            writeln!(output, "{line}")?;
        }
    }
    match wrong {
        0 => Ok(()),
        wrong => Err(Error::EngineIsWrong(wrong)),
    }
}
