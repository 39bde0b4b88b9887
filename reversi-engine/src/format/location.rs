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
        let start = text.len() - skip_byte_order_mark(text).len();
        let end = if text.is_char_boundary(byte) {
            byte
        } else {
            text.len()
        };
        Self::START.after(text, start, end)
    }

    /// The location at byte `to` of a text, when this is the location at byte `from`.
    fn after(mut self, text: &str, from: usize, to: usize) -> Self {
        for (at, c) in text.get(from..to).unwrap_or_default().char_indices() {
            self.character += 1;
            self.column += 1;
            let is_first_of_two = || text.as_bytes().get(from + at + 1) == Some(&b'\n');
            // A line ends with "\n", "\r\n" or "\r".
            if c == '\n' || c == '\r' && !is_first_of_two() {
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
        if byte < self.byte || !self.text.is_char_boundary(byte) {
            return Location::in_text(self.text, byte);
        }
        self.location = self.location.after(self.text, self.byte, byte);
        self.byte = byte;
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
        assert_eq!(counts("ab\r\ncd", 3), (4, 1, 4));
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
    #[cfg(feature = "alloc")]
    fn every_line_end_lets_the_finder_advance() {
        for end in ["\n", "\r\n", "\r"] {
            let line = alloc::format!("f5d6{end}");
            let text = line.repeat(3);
            let mut finder = LocationFinder::new(&text);
            for number in 0..3 {
                let byte = number * line.len();
                let location = finder.find(byte);
                assert_eq!((location.line(), location.column()), (number + 1, 1));
                assert_eq!(finder.byte, byte, "{end:?}");
            }
        }
    }

    #[test]
    fn bytes_inside_of_a_character_or_after_the_text_are_its_end() {
        assert_eq!(counts("aé", 2), (3, 1, 3));
        assert_eq!(counts("ab", 9), (3, 1, 3));
    }
}
