//! Ctrl-C, requests to terminate, and other reasons to stop all at once.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use reversi_engine::StopToken;

use super::input::InputEvent;
use crate::util::interrupt;

/// Tells whether the work is to stop. Clones share their state.
#[derive(Clone, Debug)]
pub(super) struct Interrupt(Arc<State>);

#[derive(Debug)]
struct State {
    token: StopToken,
    events: SyncSender<InputEvent>,
}

impl Interrupt {
    /// Watches for interrupts from now on. The first stops the searches at work
    /// and is sent as an event, the second ends the program at once.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn watch(events: SyncSender<InputEvent>) -> io::Result<Self> {
        let interrupt = Self(Arc::new(State {
            token: StopToken::new(),
            events,
        }));
        let handler = interrupt.clone();
        interrupt::watch(move || {
            if handler.is_seen() {
                return ControlFlow::Break(());
            }
            handler.stop_all();
            ControlFlow::Continue(())
        })?;
        Ok(interrupt)
    }

    /// The token of all searches.
    pub(super) fn token(&self) -> &StopToken {
        &self.0.token
    }

    /// Stops the searches at work and the wait for input.
    pub(super) fn stop_all(&self) {
        self.0.token.stop();
        // Wakes up who waits for input; with events in the queue nobody waits.
        let _ = self.0.events.try_send(InputEvent::Interrupted);
    }

    /// Whether all is to stop.
    pub(super) fn is_seen(&self) -> bool {
        self.0.token.is_stopped()
    }
}
