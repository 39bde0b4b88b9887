//! Locations in a text, for error messages.

use core::fmt;

/// A location in a text. All numbers start at 1 and count characters, not bytes,
/// without a byte order mark at the start of the text.
///
/// Displayed as `character 12`, and after the first line as `character 70 (line 2,
/// column 3)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    character: usize,
    line: usize,
    column: usize,
}

impl Location {
    const START: Self = Self {
        character: 1,
        line: 1,
        column: 1,
    };

    /// The location of the character at this byte of the text.
    pub(crate) fn in_text(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        Self::START.after(skip_byte_order_mark(before))
    }

    /// The location after a text that starts here.
    fn after(mut self, text: &str) -> Self {
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            self.character += 1;
            self.column += 1;
            // A line ends with "\n", "\r\n" or "\r".
            if c == '\n' || c == '\r' && chars.peek() != Some(&'\n') {
                self.line += 1;
                self.column = 1;
            }
        }
        self
    }

    /// The number of the character in the text, from 1.
    #[must_use]
    pub const fn character(self) -> usize {
        self.character
    }

    /// The number of the line, from 1.
    #[must_use]
    pub const fn line(self) -> usize {
        self.line
    }

    /// The number of the character in its line, from 1.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}", self.character)?;
        if self.line > 1 {
            write!(f, " (line {}, column {})", self.line, self.column)?;
        }
        Ok(())
    }
}

/// Finds successive locations in a text without counting from its start each time.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub(crate) struct LocationFinder<'t> {
    text: &'t str,
    byte: usize,
    location: Location,
}

#[cfg(feature = "alloc")]
impl<'t> LocationFinder<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            byte: text.len() - skip_byte_order_mark(text).len(),
            location: Location::START,
        }
    }

    /// The location of the character at this byte.
    pub(crate) fn find(&mut self, byte: usize) -> Location {
        match self.text.get(self.byte..byte) {
            // A line end of two characters must not be split.
            Some(between) if !self.text[..self.byte].ends_with('\r') => {
                self.location = self.location.after(between);
                self.byte = byte;
            }
            _ => return Location::in_text(self.text, byte),
        }
        self.location
    }
}

/// The text without a byte order mark at its start.
pub(crate) fn skip_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str, byte: usize) -> (usize, usize, usize) {
        let location = Location::in_text(text, byte);
        (location.character(), location.line(), location.column())
    }

    #[test]
    fn characters_and_all_kinds_of_line_ends_are_counted() {
        assert_eq!(counts("", 0), (1, 1, 1));
        assert_eq!(counts("éx", 2), (2, 1, 2));
        assert_eq!(counts("ab\ncd", 4), (5, 2, 2));
        assert_eq!(counts("ab\r\ncd", 4), (5, 2, 1));
        assert_eq!(counts("ab\rcd", 3), (4, 2, 1));
        assert_eq!(counts("\u{feff}ab", 4), (2, 1, 2));
    }

    #[test]
    #[cfg(feature = "alloc")]
    fn locations_are_found_in_any_order() {
        let text = "\u{feff}ab\r\nc\u{e9}\rd\n\ne";
        let mut finder = LocationFinder::new(text);
        for byte in [3, 5, 6, 7, 7, 4, 10, 11, 12, 13, 14, 0, 14] {
            assert_eq!(finder.find(byte), Location::in_text(text, byte), "{byte}");
        }
    }

    #[test]
    fn bytes_inside_of_a_character_or_after_the_text_are_its_end() {
        assert_eq!(counts("aé", 2), (3, 1, 3));
        assert_eq!(counts("ab", 9), (3, 1, 3));
    }
}
