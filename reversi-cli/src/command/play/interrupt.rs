//! Ctrl-C: the first one during an answer makes the computer move at once.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_engine::StopToken;

use crate::Error;
use crate::util::{console, output_file};

/// The stop of the current answer. Clones share their state.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerStop(Arc<Mutex<Shared>>);

#[derive(Debug, Default)]
struct Shared {
    /// The token of the current answer.
    token: Option<StopToken>,
    /// The file of the unfinished game and its content.
    unfinished: Option<(PathBuf, String)>,
}

impl AnswerStop {
    /// Watches for interrupts. The first interrupt of an answer stops its searches; a
    /// second one, or one between answers, saves the unfinished game and ends the
    /// program. The line editor reports its Ctrl-C itself.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn watch(&self) -> Result<(), Error> {
        let stop = self.clone();
        console::watch_interrupts(move || {
            if stop.stop() {
                ControlFlow::Continue(())
            } else {
                stop.save();
                ControlFlow::Break(())
            }
        })?;
        Ok(())
    }

    /// Sets the file and the content that an interrupt saves at the end of the program.
    pub(super) fn set_unfinished(&self, file: Option<(PathBuf, String)>) {
        self.lock().unfinished = file;
    }

    fn save(&self) {
        if let Some((path, text)) = &self.lock().unfinished {
            // The terminal may be gone.
            let _ = output_file::write(path, text);
        }
    }

    /// Stops the current answer; false if there is none or it is stopped already.
    fn stop(&self) -> bool {
        match &self.lock().token {
            Some(token) if !token.is_stopped() => {
                token.stop();
                true
            }
            _ => false,
        }
    }

    /// Starts an answer. Earlier interrupts have no effect on it.
    pub(super) fn start(&self) {
        self.lock().token = Some(StopToken::new());
    }

    /// Ends the answer.
    pub(super) fn end(&self) {
        self.lock().token = None;
    }

    /// Whether the current answer has been stopped.
    #[must_use]
    pub(super) fn is_stopped(&self) -> bool {
        self.token().is_stopped()
    }

    /// The token of the searches of this answer.
    #[must_use]
    pub(super) fn token(&self) -> StopToken {
        self.lock().token.clone().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
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

    #[test]
    fn the_unfinished_game_is_saved_at_the_end() {
        let path = std::env::temp_dir().join(format!("reversi-kept-{}", std::process::id()));
        let stop = AnswerStop::default();
        stop.save();
        assert!(!path.exists());
        stop.set_unfinished(Some((path.clone(), "game".to_owned())));
        stop.save();
        assert_eq!(std::fs::read(&path).expect("a file"), b"game");
        std::fs::remove_file(path).expect("removed");
    }
}
