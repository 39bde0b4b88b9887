//! Content that holds no games, by name.

/// The first bytes of files that are no text, and the names of their formats.
const SIGNATURES: [(&[u8], &str); 9] = [
    (b"\x1f\x8b", "gzip data: unpack it first"),
    (b"PK\x03\x04", "a zip archive: unpack it first"),
    (b"BZh", "bzip2 data: unpack it first"),
    (b"\xfd7zXZ", "xz data: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "zstd data: unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive: unpack it first"),
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
];

/// The byte of the board size in the header of a database, and its values.
const SIZE: usize = 12;
const SIZES: [u8; 3] = [0, 8, 10];

/// The name of content that is no file of games; `None` if it may be one.
#[must_use]
pub(crate) fn foreign(bytes: &[u8]) -> Option<&'static str> {
    let mut known = SIGNATURES.iter();
    if let Some((_, name)) = known.find(|(start, _)| bytes.starts_with(start)) {
        return Some(name);
    }
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let text = text.trim_ascii_start();
    let second = text.get(1..).unwrap_or_default().trim_ascii_start().first();
    match (text.first(), second) {
        (Some(b'{'), Some(b'"' | b'}')) | (Some(b'['), Some(b'{' | b'"' | b'[')) => Some("JSON"),
        (Some(b'<'), Some(b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z')) => Some("HTML or XML"),
        _ => None,
    }
}

/// Whether bytes with zeros, which no text has, may be a database.
#[must_use]
pub(super) fn is_like_database(bytes: &[u8]) -> bool {
    bytes.get(SIZE).is_some_and(|size| SIZES.contains(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_not_foreign() {
        for text in [
            "",
            "f5d6",
            "[Event \"x\"]",
            "(;GM[2])",
            "2 (;GM[Othello]",
            "---",
            "{ a comment }",
            "+d3-c3",
        ] {
            assert_eq!(foreign(text.as_bytes()), None, "{text}");
        }
        let json = ["{\"a\":1}", " [ {", "[[1]]", "\u{feff}{\n\"a\""];
        for text in json {
            assert_eq!(foreign(text.as_bytes()), Some("JSON"), "{text}");
        }
        for text in ["<html>", "<!DOCTYPE html>", "<?xml"] {
            assert_eq!(foreign(text.as_bytes()), Some("HTML or XML"), "{text}");
        }
    }
}
