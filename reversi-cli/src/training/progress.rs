//! Progress of long work on standard error.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with the count of what is done, the rate and the time left; nothing is
/// drawn unless standard error is a terminal.
#[must_use]
pub fn bar(count: u64, unit: &'static str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{per_sec}}  {{eta}}");
    let style = ProgressStyle::with_template(&template);
    let bar = ProgressBar::new(count);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
