//! The layout of a weights file and its checks.
//!
//! All numbers are little endian. A header of 32 bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 0..4 | `RVWT` |
//! | 4..6 | version of the layout: 3 |
//! | 6..8 | pattern set |
//! | 8..10 | numbers in a row: 64 |
//! | 10..11 | units of the hidden layer: 16 |
//! | 11..12 | stages: 10 |
//! | 12..16 | number of pattern rows |
//! | 16..24 | length of the body in bytes |
//! | 24..32 | checksum of the body: FNV-1a over 64-bit words, the last one padded with zeros |
//!
//! The body: the pattern rows, shape by shape, as 8-bit integers; the rows for the
//! numbers of legal moves and of empty squares as 16-bit integers, all in multiples of
//! 1/256; and the layer stacks, the emptiest board first, as 32-bit floating-point
//! numbers: hidden weights unit by unit, hidden biases, output weights of the units,
//! output weights of the inputs, output bias.

use thiserror::Error;

use super::network::{HIDDEN, INPUTS, WIDTH};
use super::pattern::PATTERN_SET;
use super::rows::{COUNT_ROWS, PATTERN_ROWS, STAGES};

/// The magic number of weights files.
const MAGIC: [u8; 4] = *b"RVWT";
const VERSION: u16 = 3;
const HEADER_LEN: usize = 32;

/// The length of a layer stack in numbers.
pub(crate) const STACK_LEN: usize = HIDDEN * (INPUTS + 2) + INPUTS + 1;

/// The lengths of the body and its parts in bytes.
const PATTERNS_LEN: usize = PATTERN_ROWS * WIDTH;
const COUNTS_LEN: usize = 2 * COUNT_ROWS * WIDTH;
const BODY_LEN: usize = PATTERNS_LEN + COUNTS_LEN + 4 * STAGES * STACK_LEN;

/// The reason why bytes are not a weights file of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The file ends within its header.
    #[error("the file ends within its header, after {0} bytes")]
    TruncatedHeader(usize),
    /// The file does not start with the magic number.
    #[error("not a weights file: it does not start with `RVWT`")]
    Magic,
    /// The version of the layout is not supported.
    #[error("expected layout version {VERSION}, found {0}")]
    Version(u16),
    /// The weights are for a different pattern set.
    #[error("expected weights for pattern set {PATTERN_SET}, found {0}")]
    PatternSet(u16),
    /// The numbers of rows, units or stages are not supported.
    #[error(
        "expected {PATTERN_ROWS} pattern rows of {WIDTH} numbers and {STAGES} stages of {HIDDEN} units in the header"
    )]
    Dimensions,
    /// The file has the wrong length.
    #[error("expected {BODY_LEN} bytes after the header, found {found}")]
    Length {
        /// The number of bytes after the header.
        found: usize,
    },
    /// The checksum does not match the weights.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// The layer stack of this stage has an infinite number or a NaN.
    #[error("the layer stack of stage {0} has a number that is not finite")]
    NotFinite(usize),
}

/// The parts of a valid weights file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightsFile<'a> {
    /// The pattern rows in two's complement.
    pub(crate) patterns: &'a [[u8; WIDTH]],
    counts: &'a [[u8; 2 * WIDTH]],
    stacks: &'a [[u8; 4 * STACK_LEN]],
}

impl WeightsFile<'_> {
    /// The count rows.
    pub(crate) fn counts(&self) -> impl Iterator<Item = [i16; WIDTH]> {
        self.counts.iter().map(|row| {
            let (pairs, _) = row.as_chunks::<2>();
            core::array::from_fn(|k| i16::from_le_bytes(pairs[k]))
        })
    }

    /// The numbers of the layer stacks.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = [f32; STACK_LEN]> {
        self.stacks.iter().map(|stack| {
            let (words, _) = stack.as_chunks::<4>();
            core::array::from_fn(|k| f32::from_le_bytes(words[k]))
        })
    }
}

/// Checks a file and splits it into its parts.
pub(crate) fn read(bytes: &[u8]) -> Result<WeightsFile<'_>, WeightsError> {
    let (header, body) = bytes
        .split_first_chunk::<HEADER_LEN>()
        .ok_or(WeightsError::TruncatedHeader(bytes.len()))?;
    let u16_at = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    if header[..4] != MAGIC {
        return Err(WeightsError::Magic);
    }
    if u16_at(4) != VERSION {
        return Err(WeightsError::Version(u16_at(4)));
    }
    if u16_at(6) != PATTERN_SET {
        return Err(WeightsError::PatternSet(u16_at(6)));
    }
    let written = self::header(checksum(body));
    if header[8..24] != written[8..24] {
        return Err(WeightsError::Dimensions);
    }
    if body.len() != BODY_LEN {
        return Err(WeightsError::Length { found: body.len() });
    }
    if header[24..] != written[24..] {
        return Err(WeightsError::Checksum);
    }
    let (patterns, rest) = body.split_at(PATTERNS_LEN);
    let (counts, stacks) = rest.split_at(COUNTS_LEN);
    let file = WeightsFile {
        patterns: patterns.as_chunks().0,
        counts: counts.as_chunks().0,
        stacks: stacks.as_chunks().0,
    };
    let is_bad = |numbers: [f32; STACK_LEN]| !numbers.iter().all(|number| number.is_finite());
    match file.stacks().position(is_bad) {
        Some(stage) => Err(WeightsError::NotFinite(stage)),
        None => Ok(file),
    }
}

/// The header of a file with this checksum of its body.
pub(crate) fn header(checksum: u64) -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    header[..4].copy_from_slice(&MAGIC);
    header[4..6].copy_from_slice(&VERSION.to_le_bytes());
    header[6..8].copy_from_slice(&PATTERN_SET.to_le_bytes());
    header[8..10].copy_from_slice(&(WIDTH as u16).to_le_bytes());
    header[10] = HIDDEN as u8;
    header[11] = STAGES as u8;
    header[12..16].copy_from_slice(&(PATTERN_ROWS as u32).to_le_bytes());
    header[16..24].copy_from_slice(&(BODY_LEN as u64).to_le_bytes());
    header[24..].copy_from_slice(&checksum.to_le_bytes());
    header
}

/// FNV-1a over little-endian 64-bit words, eight times as fast as over bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &word| {
        step(hash, u64::from_le_bytes(word))
    });
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    step(hash, u64::from_le_bytes(last))
}

/// The nearest integer within the limit on either side, 0 for NaN (`f32::round` needs
/// the standard library).
pub(crate) fn round(value: f32, limit: f32) -> i32 {
    let clamped = value.clamp(-limit, limit);
    (clamped + if clamped < 0.0 { -0.5 } else { 0.5 }) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_smaller_than_twelve_mebibytes() {
        const { assert!(HEADER_LEN + BODY_LEN < 12 << 20) };
    }

    #[test]
    fn weights_out_of_range_are_clamped() {
        let rounded = [-0.4, 0.4, 0.5, -0.5, 1e9, -1e9, f32::NAN].map(|value| round(value, 127.0));
        assert_eq!(rounded, [0, 0, 1, -1, 127, -127, 0]);
    }
}
