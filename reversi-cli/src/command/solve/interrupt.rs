//! Ctrl-C and requests to terminate.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::SyncSender;
use std::{io, process};

use reversi_engine::Stopper;

use super::input::Event;
use crate::error::INTERRUPTED;

/// Tells whether the user wants to stop.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Watches for interrupts from now on. The first stops the search at work
    /// and is sent as an event, the second ends the program at once.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn watch(stopper: Stopper, events: SyncSender<Event>) -> io::Result<Self> {
        let interrupt = Self::default();
        let seen = interrupt.clone();
        let handled = ctrlc::set_handler(move || {
            if seen.0.swap(true, SeqCst) {
                process::exit(INTERRUPTED.into());
            }
            stopper.stop();
            // Wakes up who waits for input; with events in the queue nobody waits.
            let _ = events.try_send(Event::Interrupted);
        });
        match handled {
            Err(ctrlc::Error::System(error)) => Err(error),
            // Who embeds the program has a handler of its own.
            Err(ctrlc::Error::NoSuchSignal(_) | ctrlc::Error::MultipleHandlers) | Ok(()) => {
                Ok(interrupt)
            }
        }
    }

    /// Whether an interrupt has come.
    pub(super) fn is_seen(&self) -> bool {
        self.0.load(SeqCst)
    }
}
