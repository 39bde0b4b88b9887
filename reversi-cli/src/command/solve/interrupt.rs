//! Stops of the whole run: by Ctrl-C, termination signals and errors.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;

use reversi_engine::StopToken;

use super::input::InputEvent;
use crate::util::console;

/// The stop of the whole run. Clones share their state.
#[derive(Clone, Debug)]
pub(super) struct RunStop {
    token: StopToken,
    events: SyncSender<InputEvent>,
}

impl RunStop {
    /// Watches for interrupts. The first one stops the run and is sent as an event,
    /// the second one ends the program.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn watch(events: SyncSender<InputEvent>) -> io::Result<Self> {
        let stop = Self {
            token: StopToken::new(),
            events,
        };
        let handler = stop.clone();
        console::watch_interrupts(move || {
            if handler.is_stopped() {
                return ControlFlow::Break(());
            }
            handler.stop();
            ControlFlow::Continue(())
        })?;
        Ok(stop)
    }

    /// The token of all searches.
    pub(super) const fn token(&self) -> &StopToken {
        &self.token
    }

    /// Stops all searches and the wait for input.
    pub(super) fn stop(&self) {
        self.token.stop();
        // Wakes the thread that waits for input; with a full queue nobody waits.
        let _ = self.events.try_send(InputEvent::Interrupted);
    }

    /// Whether the run has been stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.token.is_stopped()
    }
}
