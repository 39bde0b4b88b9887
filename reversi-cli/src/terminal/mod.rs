//! Output for people: boards as text and SVG, colours, sentences.

pub(crate) mod board;
pub(crate) mod explain;
pub(crate) mod moves;
pub(crate) mod summary;
pub(crate) mod svg;
pub(crate) mod theme;

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

/// Wraps a text between words into lines of at most 78 characters.
#[must_use]
pub(crate) fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > 78 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_between_words() {
        assert_eq!(wrapped(""), [""]);
        let text = "seven b ".repeat(20);
        let lines = wrapped(&text);
        assert!(
            lines.len() == 3 && lines.iter().all(|line| line.len() <= 78),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text.trim_end());
        assert_eq!(wrapped(&"x".repeat(100)).len(), 1);
    }
}
