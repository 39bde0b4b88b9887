//! The console: interrupts and progress bars.

use std::ops::ControlFlow;
use std::time::Duration;
use std::{io, process};

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
        Err(ctrlc::Error::System(error)) => Err(error),
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
