//! Ctrl-C: the first one during an answer makes the computer move at once.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_engine::StopToken;

use crate::Error;
use crate::util::console;

/// The stop of the current answer. Clones share their state.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerStop(Arc<Mutex<Option<StopToken>>>);

impl AnswerStop {
    /// Watches for interrupts. The first interrupt of an answer stops its searches; a
    /// second one, or one between answers, ends the program. The line editor reports
    /// its Ctrl-C itself.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn watch(&self) -> Result<(), Error> {
        let stop = self.clone();
        console::watch_interrupts(move || {
            if stop.stop() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        Ok(())
    }

    /// Stops the current answer; false if there is none or it is stopped already.
    fn stop(&self) -> bool {
        match &*self.lock() {
            Some(token) if !token.is_stopped() => {
                token.stop();
                true
            }
            _ => false,
        }
    }

    /// Starts an answer. Earlier interrupts have no effect on it.
    pub(super) fn start(&self) {
        *self.lock() = Some(StopToken::new());
    }

    /// Ends the answer.
    pub(super) fn end(&self) {
        *self.lock() = None;
    }

    /// Whether the current answer has been stopped.
    #[must_use]
    pub(super) fn is_stopped(&self) -> bool {
        self.token().is_stopped()
    }

    /// The token of the searches of this answer.
    #[must_use]
    pub(super) fn token(&self) -> StopToken {
        self.lock().clone().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, Option<StopToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_stop_of_an_answer_stops_it() {
        let stop = AnswerStop::default();
        assert!(!stop.stop(), "there is no answer");
        stop.start();
        assert!(!stop.is_stopped());
        assert!(stop.stop());
        assert!(stop.is_stopped());
        assert!(stop.token().is_stopped());
        assert!(!stop.stop(), "it is stopped already");
        stop.start();
        assert!(!stop.is_stopped());
        assert!(
            !stop.token().is_stopped(),
            "the next answer has its own token"
        );
        assert!(stop.stop());
        stop.end();
        assert!(!stop.stop(), "the answer has ended");
    }
}
