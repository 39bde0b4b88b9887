//! Training records: a position with its score in 20 bytes.

use fastrand::Rng;
use reversi_engine::{Bitboard, Position};

/// The length of a record in bytes: the discs of the side to move and of its opponent
/// (64 bits each, little endian, bit 0 = a1), the score, the label, and the hash of the
/// game (16 bits, little endian).
pub const RECORD_LEN: usize = 20;

/// The source of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// No score yet: the position is to be labelled.
    Unscored,
    /// The result of the game of the position.
    Result,
    /// The exact score of a position a few plies away in the same game.
    Nearby,
    /// A search of this many plies, 1 to 60.
    Search(u8),
    /// The exact score.
    Exact,
}

impl Label {
    const fn to_byte(self) -> u8 {
        match self {
            Self::Result => 0,
            Self::Search(depth) => depth,
            Self::Unscored => 253,
            Self::Nearby => 254,
            Self::Exact => 255,
        }
    }

    const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Result,
            253 => Self::Unscored,
            254 => Self::Nearby,
            255 => Self::Exact,
            depth => Self::Search(depth),
        }
    }
}

/// A position with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingRecord {
    /// The position.
    pub position: Position,
    /// The score of the side to move in discs.
    pub score: i8,
    /// The source of the score.
    pub label: Label,
    /// A hash of the game, which keeps the positions of a game together in the split into
    /// training and validation.
    pub game: u16,
}

impl TrainingRecord {
    /// The bytes on disk.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; RECORD_LEN] {
        let mut bytes = [0; RECORD_LEN];
        bytes[..8].copy_from_slice(&self.position.player().bits().to_le_bytes());
        bytes[8..16].copy_from_slice(&self.position.opponent().bits().to_le_bytes());
        bytes[16] = self.score as u8;
        bytes[17] = self.label.to_byte();
        bytes[18..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Decodes a record; `None` if two discs share a square.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; RECORD_LEN]) -> Option<Self> {
        Some(Self {
            position: read_position(bytes)?,
            score: bytes[16] as i8,
            label: Label::from_byte(bytes[17]),
            game: u16::from_le_bytes([bytes[18], bytes[19]]),
        })
    }

    /// Whether the game belongs to the validation set, which has this share of all games
    /// in percent.
    #[must_use]
    pub fn is_validation(&self, percent: u32) -> bool {
        (hash(u64::from(self.game)) >> 32) * 100 < (percent as u64) << 32
    }
}

/// Decodes the position in the first 16 bytes.
#[must_use]
pub fn read_position(bytes: &[u8; RECORD_LEN]) -> Option<Position> {
    let (words, _) = bytes.as_chunks::<8>();
    let discs = |i: usize| Bitboard::new(u64::from_le_bytes(words[i]));
    Position::new(discs(0), discs(1))
}

/// A hash of a position, equal for its symmetric images.
#[must_use]
pub fn symmetric_hash(position: Position) -> u64 {
    let (canonical, _) = position.canonical();
    hash(canonical.player().bits() ^ hash(canonical.opponent().bits()))
}

/// A hash of a number.
#[must_use]
pub fn hash(number: u64) -> u64 {
    Rng::with_seed(number).u64(..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_decoded_as_encoded() {
        for label in [
            Label::Unscored,
            Label::Result,
            Label::Nearby,
            Label::Search(6),
            Label::Exact,
        ] {
            let record = TrainingRecord {
                position: reversi_engine::Board::new().position(),
                score: -7,
                label,
                game: 0xabcd,
            };
            assert_eq!(TrainingRecord::from_bytes(&record.to_bytes()), Some(record));
        }
        assert_eq!(TrainingRecord::from_bytes(&[1; RECORD_LEN]), None);
    }

    #[test]
    fn the_validation_set_has_about_the_requested_share() {
        let record = |game| TrainingRecord {
            position: reversi_engine::Board::new().position(),
            score: 0,
            label: Label::Exact,
            game,
        };
        let count = |percent| {
            (0..=u16::MAX)
                .filter(|&g| record(g).is_validation(percent))
                .count()
        };
        assert_eq!([count(0), count(100)], [0, 65536]);
        assert!(count(10).abs_diff(6554) < 300);
    }
}
