//! Progress bars on standard error.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

/// A bar with the count, the rate and the time left.
#[must_use]
pub(crate) fn bar(length: u64, unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{per_sec}}  {{eta}}");
    styled(ProgressBar::new(length), &template)
}

/// A bar or spinner in this style, cleared at its end. Nothing is drawn unless
/// standard error is a terminal.
#[must_use]
pub(crate) fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    let bar = bar.with_finish(ProgressFinish::AndClear);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}
