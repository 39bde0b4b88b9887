//! Output for people: boards as text and SVG, colours, sentences.

pub(crate) mod board;
pub(crate) mod explain;
pub(crate) mod moves;
pub(crate) mod summary;
pub(crate) mod svg;
pub(crate) mod theme;

use console::{Term, measure_text_width};
use reversi_engine::Color;

/// The capitalized name of a colour, for the start of a sentence.
#[must_use]
pub(crate) const fn capital(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// A number with its noun, singular or plural: `1 disc`, `2 discs`.
#[must_use]
pub(crate) fn count(number: usize, noun: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{s}")
}

/// The maximum width of a paragraph, in columns.
const PARAGRAPH: usize = 78;

/// The width of the terminal of standard output, in columns; `None` if it is no terminal.
#[must_use]
pub(crate) fn width() -> Option<usize> {
    let terminal = Term::stdout();
    let size = terminal.is_term().then(|| terminal.size());
    size.map(|(_, columns)| usize::from(columns))
}

/// Wraps a text between words into lines that fit this width, 78 columns at most.
#[must_use]
pub(crate) fn wrapped(text: &str, width: Option<usize>) -> Vec<String> {
    let width = width.unwrap_or(PARAGRAPH).min(PARAGRAPH);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().map_or(0, |line| measure_text_width(line));
        if line > 0 && line + 1 + measure_text_width(word) > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// A line, wrapped only where the width of the output does not hold it.
#[must_use]
pub(crate) fn fitted(line: String, width: Option<usize>) -> Vec<String> {
    if width.is_none_or(|width| measure_text_width(&line) <= width) {
        vec![line]
    } else {
        wrapped(&line, width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_between_words() {
        assert_eq!(wrapped("", None), [""]);
        let text = "seven b ".repeat(20);
        let lines = wrapped(&text, Some(200));
        assert!(
            lines.len() == 3 && lines.iter().all(|line| line.len() <= 78),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text.trim_end());
        assert_eq!(wrapped(&"x".repeat(100), None).len(), 1);
        let narrow = wrapped(&text, Some(20));
        assert!(narrow.iter().all(|line| line.len() <= 20), "{narrow:?}");
    }
}
