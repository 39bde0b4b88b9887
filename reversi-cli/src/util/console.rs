//! The console: interrupts and progress bars.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

/// The exit code after an interrupt, as in shells.
pub(crate) const INTERRUPTED: u8 = 130;

/// Installs a handler of Ctrl-C and termination requests, which runs in its own thread.
/// The program exits with [`INTERRUPTED`] when the handler breaks.
///
/// # Errors
/// When the system refuses the handler.
pub(crate) fn watch_interrupts(
    mut handler: impl FnMut() -> ControlFlow<()> + Send + 'static,
) -> io::Result<()> {
    let handled = ctrlc::set_handler(move || {
        if handler().is_break() {
            process::exit(INTERRUPTED.into());
        }
    });
    match handled {
        Err(ctrlc::Error::System(error)) => {
            let message = format!("cannot start the thread that handles interrupts: {error}");
            Err(io::Error::new(error.kind(), message))
        }
        // A program that embeds this library has its own handler.
        Err(ctrlc::Error::NoSuchSignal(_) | ctrlc::Error::MultipleHandlers) | Ok(()) => Ok(()),
    }
}

/// Creates a progress bar with the count, the rate and the time left.
#[must_use]
pub(crate) fn progress_bar(length: u64, unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{per_sec}}  {{eta}}");
    styled_bar(ProgressBar::new(length), &template)
}

/// Applies a style to a bar or spinner and clears it at its end. Nothing is drawn unless
/// standard error is a terminal.
#[must_use]
pub(crate) fn styled_bar(bar: ProgressBar, template: &str) -> ProgressBar {
    let bar = bar.with_finish(ProgressFinish::AndClear);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// The time before a spinner appears: quick answers show none.
const DELAY: Duration = Duration::from_millis(200);

/// The time between two pictures of a spinner.
const TICK: Duration = Duration::from_millis(100);

/// A line on standard error, if that is a terminal, while the program computes. It
/// appears after a moment and is erased when this value is dropped.
#[derive(Debug)]
pub(crate) struct Spinner {
    message: Arc<Mutex<String>>,
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Starts a spinner of these characters. It stays invisible if `is_shown` is false.
    #[must_use]
    pub(crate) fn start(is_shown: bool, unicode: bool) -> Self {
        let message = Arc::new(Mutex::new(String::new()));
        let shown = Arc::clone(&message);
        let running = (is_shown && io::stderr().is_terminal()).then(|| {
            let (end, ended) = channel();
            let draw = move || spin(&ended, &shown, unicode);
            // Without a thread there is no spinner.
            let thread = thread::Builder::new().spawn(draw).ok();
            thread.map(|thread| (end, thread))
        });
        Self {
            message,
            running: running.flatten(),
        }
    }

    /// Whether there is a spinner, so that a message has a use.
    #[must_use]
    pub(crate) fn is_visible(&self) -> bool {
        self.running.is_some()
    }

    /// Sets the text beside the spinner.
    pub(crate) fn set(&self, message: String) {
        *self.message.lock().unwrap_or_else(PoisonError::into_inner) = message;
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.running.take() {
            drop(end);
            let _ = thread.join();
        }
    }
}

/// Draws a spinner until the sender is gone.
fn spin(ended: &Receiver<()>, message: &Mutex<String>, unicode: bool) {
    let is_running = |time| matches!(ended.recv_timeout(time), Err(RecvTimeoutError::Timeout));
    if !is_running(DELAY) {
        return;
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        let ticks = if unicode {
            "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ "
        } else {
            "|/-\\ "
        };
        bar.set_style(style.tick_chars(ticks));
    }
    loop {
        let text = message
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        bar.set_message(text);
        bar.tick();
        if !is_running(TICK) {
            break;
        }
    }
    bar.finish_and_clear();
}
