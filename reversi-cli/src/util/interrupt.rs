//! Ctrl-C and requests to terminate.

use std::ops::ControlFlow;
use std::{io, process};

/// The exit code after an interrupt, as shells have it.
pub(crate) const EXIT_CODE: u8 = 130;

/// Calls the handler at each Ctrl-C and each request to terminate, in a thread of
/// its own. The program ends with [`EXIT_CODE`] when the handler breaks.
///
/// # Errors
/// When the system refuses the handler.
pub(crate) fn watch(
    mut handler: impl FnMut() -> ControlFlow<()> + Send + 'static,
) -> io::Result<()> {
    let handled = ctrlc::set_handler(move || {
        if handler().is_break() {
            process::exit(EXIT_CODE.into());
        }
    });
    match handled {
        Err(ctrlc::Error::System(error)) => Err(error),
        // A program that embeds this library has a handler of its own.
        Err(ctrlc::Error::NoSuchSignal(_) | ctrlc::Error::MultipleHandlers) | Ok(()) => Ok(()),
    }
}
