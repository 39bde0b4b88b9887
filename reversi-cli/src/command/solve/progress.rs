//! The progress line on standard error, on a terminal.

use indicatif::ProgressBar;
use reversi_engine::SearchReport;

use super::input::InputLocation;
use crate::util::console;

/// The progress line.
#[derive(Debug)]
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// A bar over the bytes of the input if their number is known. Nothing is
    /// drawn unless standard error is a terminal.
    pub(super) fn new(bytes: Option<u64>) -> Self {
        let (bar, template) = match bytes {
            Some(bytes) => (
                ProgressBar::new(bytes),
                "{elapsed} {bar:20} {percent:>3} %  {wide_msg}",
            ),
            None => (ProgressBar::new_spinner(), "{elapsed} {spinner} {wide_msg}"),
        };
        Self(console::styled_bar(bar, template))
    }

    /// Shows the line of the current position.
    pub(super) fn begin(&self, location: &InputLocation) {
        self.0.set_message(format!("line {}", location.line));
    }

    /// Shows a completed iteration.
    pub(super) fn iteration(&self, location: &InputLocation, report: &SearchReport) {
        if self.0.is_hidden() {
            return;
        }
        let (depth, score) = (report.depth, report.score);
        let millions = report.nodes as f64 / 1e6;
        self.0.set_message(format!(
            "line {}: depth {depth}, about {score}, {millions:.1} M nodes",
            location.line
        ));
    }

    /// Moves the bar to this byte of the input.
    pub(super) fn advance(&self, bytes: u64) {
        self.0.set_position(bytes);
    }

    /// Hides the line during other output.
    pub(super) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.0.suspend(write)
    }
}
