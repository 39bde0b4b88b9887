//! `reversi gtp`: answers a controller on standard input and output.

use std::io::{BufReader, Write};

use crate::Error;
use crate::args::GtpOptions;
use crate::protocol::gtp;
use crate::session::Session;

/// Answers until the controller quits or closes the input.
///
/// # Errors
/// When the file of weights is no good, the input cannot be read or the
/// output not written.
pub fn run(options: &GtpOptions, output: &mut impl Write) -> Result<(), Error> {
    let session = Session::new(options.engine.load()?, (&options.level).into());
    gtp::serve(BufReader::new(std::io::stdin()), output, session)?;
    Ok(())
}
