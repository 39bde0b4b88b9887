//! Text of any character encoding.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    EUC_JP, Encoding, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};
use thiserror::Error;

/// A text in no known character encoding.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// The stated encoding is unknown.
    #[error("unknown character encoding {0:?}: convert the file to UTF-8")]
    Unknown(String),
    /// Games of one file state different encodings.
    #[error("games in {0} and in {1}: convert the file to UTF-8")]
    Mixed(&'static str, &'static str),
    /// Bytes that the encoding does not have.
    #[error("line {line}: not {encoding} text: state another --encoding")]
    Malformed {
        /// The encoding.
        encoding: &'static str,
        /// The first such line.
        line: usize,
    },
    /// Several encodings fit and give different games.
    #[error("line {line}: {first} or {second} text: state the --encoding")]
    Ambiguous {
        /// The first line that differs.
        line: usize,
        /// The likely encoding.
        first: &'static str,
        /// Another one.
        second: &'static str,
    },
}

/// The encoding of this name, such as `shift_jis`.
///
/// # Errors
/// A message for an unknown name.
pub(crate) fn parse_encoding(name: &str) -> Result<&'static Encoding, String> {
    let encoding = Encoding::for_label(name.as_bytes());
    encoding.ok_or_else(|| "expected an encoding such as utf-8, shift_jis or latin1".to_owned())
}

/// Decodes a text: by the given encoding, a byte order mark, what SGF states in `CA`, as
/// UTF-8, or by the bytes.
///
/// # Errors
/// [`EncodingError`] if the bytes are not text of the encoding, or the encoding is not
/// certain enough to tell brackets from letters.
pub(super) fn decode<'b>(
    bytes: &'b [u8],
    given: Option<&'static Encoding>,
) -> Result<Cow<'b, str>, EncodingError> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, &bytes[mark..]);
    }
    if let Some(encoding) = given.or_else(|| utf_16(bytes)) {
        return decode_as(encoding, bytes);
    }
    let stated = stated(bytes)?;
    if let Ok(text) = str::from_utf8(bytes) {
        let has_escapes = bytes.contains(&0x1b) && stated.is_none_or(|s| s == ISO_2022_JP);
        let escaped = has_escapes.then(|| decode_as(ISO_2022_JP, bytes).ok());
        return Ok(escaped.flatten().unwrap_or(Cow::Borrowed(text)));
    }
    if let Some(encoding) = stated {
        return decode_as(encoding, bytes);
    }
    let guess = guess(bytes);
    check_certain(bytes, guess)?;
    decode_as(guess, bytes)
}

fn decode_as<'b>(
    encoding: &'static Encoding,
    bytes: &'b [u8],
) -> Result<Cow<'b, str>, EncodingError> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.ok_or_else(|| EncodingError::Malformed {
        encoding: encoding.name(),
        line: malformed_line(encoding, bytes),
    })
}

/// The number of the first line with bytes that the encoding does not have.
fn malformed_line(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let before = text.find('\u{fffd}').map_or(&*text, |at| &text[..at]);
    line_number(before)
}

/// The number of the line after this text.
fn line_number(before: &str) -> usize {
    let feeds = before.matches('\n').count();
    1 + feeds.max(before.matches('\r').count())
}

/// Whether the bytes are text in UTF-16.
#[must_use]
pub(super) fn is_utf_16(bytes: &[u8]) -> bool {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    matches!(marked.or_else(|| utf_16(bytes)), Some(found) if found != UTF_8)
}

/// UTF-16 without a byte order mark: every other byte is 0.
fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    const SAMPLE: usize = 16;
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    if sample.len() < 4 || !bytes.len().is_multiple_of(2) {
        return None;
    }
    let all = |parity: usize, zero: bool| {
        let mut of_parity = sample.iter().skip(parity).step_by(2);
        of_parity.all(|&byte| (byte == 0) == zero)
    };
    match (all(0, true), all(1, true)) {
        (true, false) if all(1, false) => Some(UTF_16BE),
        (false, true) if all(0, false) => Some(UTF_16LE),
        _ => None,
    }
}

/// The encoding that the games of an SGF file state.
fn stated(bytes: &[u8]) -> Result<Option<&'static Encoding>, EncodingError> {
    let is_sgf = bytes.trim_ascii_start().starts_with(b"(");
    let mut stated: Option<&'static Encoding> = None;
    let properties = if is_sgf { bytes } else { &[] };
    for (at, _) in properties
        .windows(3)
        .enumerate()
        .filter(|(_, name)| name == b"CA[")
    {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let value = &bytes[at + 3..];
        let Some(end) = value.iter().take(64).position(|&byte| byte == b']') else {
            continue;
        };
        if before.is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            continue;
        }
        let name = value[..end].trim_ascii();
        let Some(encoding) = Encoding::for_label(name) else {
            let is_needed = !bytes.is_ascii() && !name.is_empty();
            if is_needed {
                let name = String::from_utf8_lossy(name).into_owned();
                return Err(EncodingError::Unknown(name));
            }
            continue;
        };
        match stated {
            Some(other) if other != encoding && str::from_utf8(bytes).is_err() => {
                return Err(EncodingError::Mixed(other.name(), encoding.name()));
            }
            _ => stated = Some(encoding),
        }
    }
    Ok(stated)
}

/// The likely encoding of a text that is not UTF-8.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let is_japanese = [SHIFT_JIS, EUC_JP].contains(&guess);
    // Other guesses rest on a few letters: names of the West are far more common.
    if guess.is_single_byte() && !is_japanese {
        WINDOWS_1252
    } else {
        guess
    }
}

/// Checks that no other likely encoding reads brackets and escapes differently.
fn check_certain(bytes: &[u8], guess: &'static Encoding) -> Result<(), EncodingError> {
    // Common characters of Shift-JIS begin with bytes that are no letters in the West.
    let has_controls = bytes.iter().any(|byte| matches!(byte, 0x80..=0x9f));
    let other = if has_controls {
        SHIFT_JIS
    } else {
        WINDOWS_1252
    };
    let marks = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
        let is_mark = |c: &char| matches!(c, '[' | '\\' | ']' | '{' | '}' | '(' | ')' | ';');
        Some(text.chars().filter(is_mark).collect::<String>())
    };
    if marks(other).is_none_or(|marks_of_other| marks(guess) == Some(marks_of_other)) {
        return Ok(());
    }
    let first = bytes.iter().position(|byte| !byte.is_ascii());
    let before = String::from_utf8_lossy(&bytes[..first.unwrap_or(0)]);
    Err(EncodingError::Ambiguous {
        line: line_number(&before),
        first: guess.name(),
        second: other.name(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> String {
        decode(bytes, None).expect("a text").into_owned()
    }

    #[test]
    fn an_sgf_file_states_its_encoding() {
        let text = b"(;GM[2]SZ[8]CA[Shift_JIS];B[f5]C[\x95\x5c];W[d6]C[\x83\x5c])";
        let expected = "(;GM[2]SZ[8]CA[Shift_JIS];B[f5]C[\u{8868}];W[d6]C[\u{30bd}])";
        assert_eq!(decoded(text), expected);
        let text = b"(;GM[2]CA[x-unheard-of]PB[\xe9])";
        let error = decode(text, None).expect_err("unknown").to_string();
        assert!(error.contains("\"x-unheard-of\""), "{error}");
        let text = b"(;GM[2]CA[UTF-8]\nPB[\xe9])";
        let error = decode(text, None).expect_err("malformed").to_string();
        assert_eq!(error, "line 2: not UTF-8 text: state another --encoding");
    }

    #[test]
    fn letters_are_never_brackets() {
        let text = "(;GM[Othello]PB[\u{8868}\u{30bd}]PW[\u{3042}\u{308a}]TY[8]B[f5];)";
        for encoding in [SHIFT_JIS, EUC_JP, ISO_2022_JP] {
            let (bytes, _, _) = encoding.encode(text);
            match decode(&bytes, None) {
                Ok(found) => assert_eq!(found, text, "{}", encoding.name()),
                Err(error) => assert!(matches!(error, EncodingError::Ambiguous { .. })),
            }
            assert_eq!(decode(&bytes, Some(encoding)).expect("given"), text);
        }
    }

    #[test]
    fn utf_16_has_a_byte_order_mark_or_zeros() {
        let text = "(;GM[2]PB[\u{8868}];B[f5])";
        for mark in ["", "\u{feff}"] {
            let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            assert_eq!(decoded(&little), text);
            assert_eq!(decoded(&big), text);
        }
    }

    #[test]
    fn western_names_may_end_before_a_bracket() {
        assert_eq!(
            decoded(b"(;GM[2]PB[Ren\xe9];B[f5])"),
            "(;GM[2]PB[Ren\u{e9}];B[f5])"
        );
        assert_eq!(
            decoded(b"(;GM[2]PB[S\xf8ren]PW[J\xfcrgen M\xfc];B[f5])"),
            "(;GM[2]PB[S\u{f8}ren]PW[J\u{fc}rgen M\u{fc}];B[f5])"
        );
    }
}
