//! The commands that answer a controller on standard input and output.

use std::io::{BufReader, Write};

use crate::Error;
use crate::args::ProtocolOptions;
use crate::protocol::{Protocol, serve};
use crate::session::Session;

/// Answers in this protocol until the controller quits or closes the input.
///
/// # Errors
/// When the file of weights is no good, the input cannot be read or the
/// output not written.
pub fn run<P: Protocol>(
    options: &ProtocolOptions,
    protocol: fn(Session) -> P,
    output: &mut impl Write,
) -> Result<(), Error> {
    let mut session = Session::new(options.engine.load()?, (&options.level).into());
    if let Some(seed) = options.seed {
        session.set_seed(seed);
    }
    session.set_ponders(options.ponder);
    serve(BufReader::new(std::io::stdin()), output, protocol(session))?;
    Ok(())
}
