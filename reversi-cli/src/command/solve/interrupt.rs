//! Ctrl-C, requests to terminate, and other reasons to stop all at once.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_engine::Stopper;

use super::input::InputEvent;
use crate::util::interrupt;

/// Tells whether the work is to stop. Clones share their state.
#[derive(Clone, Debug)]
pub(super) struct Interrupt(Arc<State>);

#[derive(Debug)]
struct State {
    seen: AtomicBool,
    stoppers: Mutex<Vec<Stopper>>,
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
            seen: AtomicBool::new(false),
            stoppers: Mutex::new(Vec::new()),
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

    /// Has a searcher stopped with the others. One that begins a search must
    /// have looked at [`is_seen`](Self::is_seen) after this.
    pub(super) fn add(&self, stopper: Stopper) {
        self.stoppers().push(stopper);
    }

    /// Stops the searches at work and the wait for input.
    pub(super) fn stop_all(&self) {
        self.0.seen.store(true, SeqCst);
        for stopper in self.stoppers().iter() {
            stopper.stop();
        }
        // Wakes up who waits for input; with events in the queue nobody waits.
        let _ = self.0.events.try_send(InputEvent::Interrupted);
    }

    /// Whether all is to stop.
    pub(super) fn is_seen(&self) -> bool {
        self.0.seen.load(SeqCst)
    }

    fn stoppers(&self) -> MutexGuard<'_, Vec<Stopper>> {
        // A list is whole after each push.
        self.0
            .stoppers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
