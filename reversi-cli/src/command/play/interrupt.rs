//! Ctrl-C while the computer thinks: it moves at once.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_engine::StopToken;

use crate::Error;
use crate::util::interrupt;

/// Tells whether the user wants no more of what is being done. Clones share
/// their state.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// Whether a line is being answered.
    is_busy: AtomicBool,
    is_seen: AtomicBool,
    /// The token of the searches of this answer.
    token: Mutex<StopToken>,
}

impl Interrupt {
    /// Watches for interrupts from now on. The first one in an answer stops the
    /// search at work; a second one, or one between answers, ends the program:
    /// an editor of lines tells of its Ctrl-C itself.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn watch(&self) -> Result<(), Error> {
        let state = self.clone();
        interrupt::watch(move || {
            if state.stop() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        Ok(())
    }

    /// Stops the search at work; false when there is no answer to stop.
    fn stop(&self) -> bool {
        let is_first = self.0.is_busy.load(SeqCst) && !self.0.is_seen.swap(true, SeqCst);
        if is_first {
            self.token().stop();
        }
        is_first
    }

    /// Starts or ends an answer. Earlier interrupts have no effect on it.
    pub(super) fn set_busy(&self, is_busy: bool) {
        *self.lock() = StopToken::new();
        self.0.is_seen.store(false, SeqCst);
        self.0.is_busy.store(is_busy, SeqCst);
    }

    /// Whether there was an interrupt in this answer.
    #[must_use]
    pub(super) fn is_seen(&self) -> bool {
        self.0.is_seen.load(SeqCst)
    }

    /// The token of the searches of this answer.
    #[must_use]
    pub(super) fn token(&self) -> StopToken {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, StopToken> {
        self.0.token.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_interrupt_of_an_answer_stops_it() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.stop(), "nothing is being done");
        interrupt.set_busy(true);
        assert!(!interrupt.is_seen());
        assert!(interrupt.stop());
        assert!(interrupt.is_seen());
        assert!(interrupt.token().is_stopped());
        assert!(!interrupt.stop(), "the user has said so before");
        interrupt.set_busy(true);
        assert!(!interrupt.is_seen());
        assert!(
            !interrupt.token().is_stopped(),
            "the next answer has its own token"
        );
        assert!(interrupt.stop());
    }
}
