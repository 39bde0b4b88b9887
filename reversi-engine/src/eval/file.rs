//! The layout of a weights file and its checks.
//!
//! All numbers are little endian. A header of 32 bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 0..4 | `RVWT` |
//! | 4..6 | version of the layout: 2 |
//! | 6..8 | pattern set |
//! | 8..10 | numbers in a row: 32 |
//! | 10..11 | units of the second layer: 16 |
//! | 11..12 | stages: 10 |
//! | 12..16 | rows of the patterns |
//! | 16..24 | length of what follows the header, in bytes |
//! | 24..32 | checksum of what follows: FNV-1a over 64-bit words, the last one filled up with zeros |
//!
//! Then the rows of the patterns, shape by shape, in numbers of 8 bits; the rows
//! for the counts of legal moves and of empties in numbers of 16 bits, all in
//! steps of 1/256; and the stages, the emptiest board first, in floating-point
//! numbers of 32 bits: the weights unit by unit, what the units begin with, what
//! they are worth, and the constant.

use thiserror::Error;

use super::network::{HIDDEN, WIDTH};
use super::pattern::{FOLDED_LEN, PATTERN_SET};
use super::terms::{COUNT_ROWS, STAGES};
use crate::arch;

/// The bytes that every weights file starts with.
const MAGIC: [u8; 4] = *b"RVWT";
const VERSION: u16 = 2;
const HEADER_LEN: usize = 32;

/// Steps of a stored row in 1, the bound of a sum.
pub(crate) const STEPS: i16 = arch::ONE;

/// The numbers of a stage.
pub(crate) const STAGE_LEN: usize = HIDDEN * (WIDTH + 2) + 1;

/// The bytes of the three parts behind the header.
const PATTERNS_LEN: usize = FOLDED_LEN * WIDTH;
const COUNTS_LEN: usize = 2 * COUNT_ROWS * WIDTH;
const BODY_LEN: usize = PATTERNS_LEN + COUNTS_LEN + 4 * STAGES * STAGE_LEN;

/// Why bytes are not a weights file that this version can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The file ends within its header.
    #[error("the file ends after {0} bytes, within its header")]
    TruncatedHeader(usize),
    /// The file does not start with the bytes of a weights file.
    #[error("not a weights file: it does not start with `RVWT`")]
    Magic,
    /// The layout has a version that is not known here.
    #[error("layout version {0} is not supported, only {VERSION}")]
    Version(u16),
    /// The weights belong to another set of patterns.
    #[error("the weights are for pattern set {0}, not {PATTERN_SET}")]
    PatternSet(u16),
    /// The numbers of rows, units or stages are not those of this version.
    #[error(
        "the header does not describe {FOLDED_LEN} rows of {WIDTH} numbers and {STAGES} stages of {HIDDEN} units"
    )]
    Dimensions,
    /// The file is longer or shorter than its header says.
    #[error("{found} bytes follow the header, not {BODY_LEN}")]
    Length {
        /// The bytes behind the header.
        found: usize,
    },
    /// The weights are not those that the file was written with.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// A number of a stage is infinite or no number.
    #[error("stage {0} has a number that is not finite")]
    NotFinite(usize),
}

/// The parts of a file, after all checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stored<'a> {
    /// The rows of the patterns in two's complement.
    pub(crate) patterns: &'a [[u8; WIDTH]],
    counts: &'a [[u8; 2 * WIDTH]],
    stages: &'a [[u8; 4 * STAGE_LEN]],
}

impl Stored<'_> {
    /// The rows for the counts.
    pub(crate) fn counts(&self) -> impl Iterator<Item = [i16; WIDTH]> {
        self.counts.iter().map(|row| {
            let (pairs, _) = row.as_chunks::<2>();
            core::array::from_fn(|k| i16::from_le_bytes(pairs[k]))
        })
    }

    /// The numbers of the stages.
    pub(crate) fn stages(&self) -> impl Iterator<Item = [f32; STAGE_LEN]> {
        self.stages.iter().map(|stage| {
            let (words, _) = stage.as_chunks::<4>();
            core::array::from_fn(|k| f32::from_le_bytes(words[k]))
        })
    }
}

/// The parts of a file, after all checks.
pub(crate) fn read(bytes: &[u8]) -> Result<Stored<'_>, WeightsError> {
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
    let (counts, stages) = rest.split_at(COUNTS_LEN);
    let stored = Stored {
        patterns: patterns.as_chunks().0,
        counts: counts.as_chunks().0,
        stages: stages.as_chunks().0,
    };
    let is_bad = |numbers: [f32; STAGE_LEN]| !numbers.iter().all(|number| number.is_finite());
    match stored.stages().position(is_bad) {
        Some(stage) => Err(WeightsError::NotFinite(stage)),
        None => Ok(stored),
    }
}

/// The header of a file whose body has this checksum.
pub(crate) fn header(checksum: u64) -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    header[..4].copy_from_slice(&MAGIC);
    header[4..6].copy_from_slice(&VERSION.to_le_bytes());
    header[6..8].copy_from_slice(&PATTERN_SET.to_le_bytes());
    header[8..10].copy_from_slice(&(WIDTH as u16).to_le_bytes());
    header[10] = HIDDEN as u8;
    header[11] = STAGES as u8;
    header[12..16].copy_from_slice(&(FOLDED_LEN as u32).to_le_bytes());
    header[16..24].copy_from_slice(&(BODY_LEN as u64).to_le_bytes());
    header[24..].copy_from_slice(&checksum.to_le_bytes());
    header
}

/// FNV-1a over little-endian words of 64 bits, eight times as fast as over
/// bytes.
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

/// The nearest whole number within the limit on either side (`f32::round`
/// needs the standard library); 0 for what is not a number.
pub(crate) fn round(value: f32, limit: f32) -> i32 {
    let bounded = value.clamp(-limit, limit);
    (bounded + if bounded < 0.0 { -0.5 } else { 0.5 }) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_below_six_mebibytes() {
        const { assert!(HEADER_LEN + BODY_LEN < 6 << 20) };
    }

    #[test]
    fn weights_beyond_the_range_are_bounded() {
        let rounded = [-0.4, 0.4, 0.5, -0.5, 1e9, -1e9, f32::NAN].map(|value| round(value, 127.0));
        assert_eq!(rounded, [0, 0, 1, -1, 127, -127, 0]);
    }
}
