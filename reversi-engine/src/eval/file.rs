//! The layout of a weights file and its checks.
//!
//! All numbers are little endian. A header of 32 bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 0..4 | `RVWT` |
//! | 4..6 | version of the layout: 1 |
//! | 6..8 | pattern set |
//! | 8..10 | number of phases: 30 |
//! | 10..12 | steps of a pattern weight in a disc: 8 |
//! | 12..16 | pattern weights in a phase |
//! | 16..24 | length of what follows the header, in bytes |
//! | 24..32 | checksum of what follows: FNV-1a over 64-bit words, the last one filled up with zeros |
//!
//! Then the phases, the emptiest board first: [`SCALARS`] numbers of 16 bits in
//! 1/128 disc (a constant for an even and an odd number of empties; then for
//! 0 to 34 legal moves of the side to move; then the same for its opponent) and
//! [`FOLDED_LEN`] pattern weights of 8 bits, shape by shape.

use thiserror::Error;

use super::pattern::{FOLDED_LEN, PATTERN_SET};
use super::{MOVE_COUNTS, PHASES};

/// The bytes that every weights file starts with.
const MAGIC: [u8; 4] = *b"RVWT";
const VERSION: u16 = 1;
const HEADER_LEN: usize = 32;

/// Steps of a stored pattern weight in a disc.
pub(crate) const STEPS_PER_DISC: u16 = 8;

/// Numbers of a phase that stand before its pattern weights.
pub(crate) const SCALARS: usize = 2 + 2 * MOVE_COUNTS;

/// The bytes of one phase.
const PHASE_LEN: usize = 2 * SCALARS + FOLDED_LEN;

/// The bytes of the part behind the header.
const BODY_LEN: usize = PHASES * PHASE_LEN;

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
    /// The numbers of phases, steps or weights are not those of the pattern set.
    #[error("the header does not describe {PHASES} phases of {FOLDED_LEN} weights")]
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
}

/// The stored form of one phase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredPhase<'a> {
    scalars: &'a [u8],
    /// The folded pattern weights as bytes of two's complement.
    pub(crate) patterns: &'a [u8],
}

impl StoredPhase<'_> {
    /// The numbers before the pattern weights.
    pub(crate) fn scalars(&self) -> [i16; SCALARS] {
        let (pairs, _) = self.scalars.as_chunks::<2>();
        core::array::from_fn(|i| i16::from_le_bytes(pairs[i]))
    }
}

/// The phases of a file, after all checks.
pub(crate) fn read(bytes: &[u8]) -> Result<impl Iterator<Item = StoredPhase<'_>>, WeightsError> {
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
    Ok(body.chunks_exact(PHASE_LEN).map(|phase| {
        let (scalars, patterns) = phase.split_at(2 * SCALARS);
        StoredPhase { scalars, patterns }
    }))
}

/// The header of a file whose body has this checksum.
pub(crate) fn header(checksum: u64) -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    header[..4].copy_from_slice(&MAGIC);
    header[4..6].copy_from_slice(&VERSION.to_le_bytes());
    header[6..8].copy_from_slice(&PATTERN_SET.to_le_bytes());
    header[8..10].copy_from_slice(&(PHASES as u16).to_le_bytes());
    header[10..12].copy_from_slice(&STEPS_PER_DISC.to_le_bytes());
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
