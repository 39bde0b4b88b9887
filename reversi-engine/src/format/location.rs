//! Places in a text, for error messages.

use core::fmt;

/// A place in a text. All counts start at 1 and count characters, not bytes; a
/// byte order mark at the beginning of the text counts as nothing.
///
/// Displayed as `character 12`, from the second line on as `character 70 (line
/// 2, column 3)`.
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

    /// The place of the character that begins at this byte of the text.
    pub(crate) fn in_text(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        Self::START.behind(skip_byte_order_mark(before))
    }

    /// The place behind a text that begins here.
    fn behind(mut self, text: &str) -> Self {
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            self.character += 1;
            self.column += 1;
            // A line ends in "\n", "\r\n" or, on very old machines, "\r".
            if c == '\n' || c == '\r' && chars.peek() != Some(&'\n') {
                self.line += 1;
                self.column = 1;
            }
        }
        self
    }

    /// Which character of the text, from 1.
    #[must_use]
    pub const fn character(self) -> usize {
        self.character
    }

    /// Which line, from 1.
    #[must_use]
    pub const fn line(self) -> usize {
        self.line
    }

    /// Which character of the line, from 1.
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

/// Finds one place after another in the same text, without counting its
/// beginning again each time.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub(crate) struct LocationFinder<'t> {
    text: &'t str,
    byte: usize,
    place: Location,
}

#[cfg(feature = "alloc")]
impl<'t> LocationFinder<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            byte: text.len() - skip_byte_order_mark(text).len(),
            place: Location::START,
        }
    }

    /// The place of the character that begins at this byte.
    pub(crate) fn find(&mut self, byte: usize) -> Location {
        match self.text.get(self.byte..byte) {
            // A line end of two characters must not be cut.
            Some(between) if !self.text[..self.byte].ends_with('\r') => {
                self.place = self.place.behind(between);
                self.byte = byte;
            }
            _ => return Location::in_text(self.text, byte),
        }
        self.place
    }
}

/// The text without the byte order mark that some editors put at its beginning.
pub(crate) fn skip_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str, byte: usize) -> (usize, usize, usize) {
        let place = Location::in_text(text, byte);
        (place.character(), place.line(), place.column())
    }

    #[test]
    fn counts_characters_and_all_kinds_of_line_ends() {
        assert_eq!(counts("", 0), (1, 1, 1));
        assert_eq!(counts("éx", 2), (2, 1, 2));
        assert_eq!(counts("ab\ncd", 4), (5, 2, 2));
        assert_eq!(counts("ab\r\ncd", 4), (5, 2, 1));
        assert_eq!(counts("ab\rcd", 3), (4, 2, 1));
        assert_eq!(counts("\u{feff}ab", 4), (2, 1, 2));
    }

    #[test]
    #[cfg(feature = "alloc")]
    fn places_are_found_in_any_order() {
        let text = "\u{feff}ab\r\nc\u{e9}\rd\n\ne";
        let mut finder = LocationFinder::new(text);
        for byte in [3, 5, 6, 7, 7, 4, 10, 11, 12, 13, 14, 0, 14] {
            assert_eq!(finder.find(byte), Location::in_text(text, byte), "{byte}");
        }
    }

    #[test]
    fn bytes_inside_a_character_or_behind_the_text_mean_its_end() {
        assert_eq!(counts("aé", 2), (3, 1, 3));
        assert_eq!(counts("ab", 9), (3, 1, 3));
    }
}
