//! The holdout: positions with exact scores for measuring an evaluation.
//!
//! Records of 20 bytes: the discs of the side to move and of its opponent as in
//! a training record, the result of the game (8 bits), the exact score
//! (8 bits), the number of empties, and the part of the position, from 0 to 99. Positions
//! of parts below [`HELD_OUT_PARTS`] are held out: games with one of them are excluded
//! from training.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use reversi_engine::Position;

use super::error::TrainingError;
use super::record::{RECORD_LEN, read_position, symmetric_hash};

/// The number of held-out parts: those below this number.
const HELD_OUT_PARTS: u8 = 10;

/// The held-out positions of a file with their exact scores.
///
/// # Errors
/// When the file cannot be read or has no such records.
pub(super) fn read_held_out(path: &Path) -> Result<Vec<(Position, i8)>, TrainingError> {
    let bytes = fs::read(path).map_err(TrainingError::io(path))?;
    let (records, []) = bytes.as_chunks::<RECORD_LEN>() else {
        return Err(TrainingError::RecordLength {
            path: path.to_owned(),
            len: bytes.len(),
        });
    };
    let held_out = records
        .iter()
        .enumerate()
        .filter(|(_, r)| r[19] < HELD_OUT_PARTS);
    held_out
        .map(|(index, record)| {
            let position = read_position(record).ok_or_else(|| TrainingError::Overlap {
                path: path.to_owned(),
                index,
            })?;
            Ok((position, record[17] as i8))
        })
        .collect()
}

/// The symmetric hashes of the held-out positions.
///
/// # Errors
/// As [`read_held_out`].
pub(super) fn held_out_hashes(path: &Path) -> Result<HashSet<u64>, TrainingError> {
    let positions = read_held_out(path)?;
    let hashes = positions
        .into_iter()
        .map(|(position, _)| symmetric_hash(position));
    Ok(hashes.collect())
}
