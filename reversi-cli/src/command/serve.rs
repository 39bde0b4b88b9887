//! `reversi gtp`, `nboard`, `cassio`, `cecp`, `ugi` and `auto`: the protocols on
//! standard input and output.

use std::io::{self, BufReader, Write};

use clap::Args;

use crate::Error;
use crate::options::{EngineOptions, LimitOptions};
use crate::protocol::{Protocol, serve};
use crate::session::Session;

/// The options of the commands that speak a protocol.
#[derive(Clone, Debug, Args)]
pub struct ProtocolOptions {
    /// Limits of each move.
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Resources of the searcher.
    #[command(flatten)]
    pub engine: EngineOptions,
    /// Seed of the moves of the levels easy and medium; random by default
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Ponder: search during the opponent's turn
    ///
    /// The levels easy and medium never ponder.
    #[arg(long)]
    pub ponder: bool,
}

/// Speaks the protocol until the controller quits or closes the input.
///
/// # Errors
/// When the file of weights is invalid, the input cannot be read or the output
/// cannot be written.
pub(super) fn run<P: Protocol>(
    options: &ProtocolOptions,
    protocol: fn(Session) -> P,
    output: &mut impl Write,
) -> Result<(), Error> {
    let mut session = Session::new(options.engine.load()?, (&options.limits).into());
    if let Some(seed) = options.seed {
        session.set_seed(seed);
    }
    session.set_ponder(options.ponder);
    match serve(BufReader::new(io::stdin()), output, protocol(session)) {
        // The exit of the controller is the end of the session.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        end => Ok(end?),
    }
}
