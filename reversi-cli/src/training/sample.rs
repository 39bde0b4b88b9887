//! Random samples of positions from shards.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::error::TrainingError;
use super::record::{TrainingRecord, hash, symmetric_hash};
use super::shards;

/// Draws at most `per_empties` positions with a legal move for each number of empties in
/// the range, without symmetric duplicates. The seed determines the sample and its order.
///
/// # Errors
/// When a shard cannot be read.
pub(super) fn draw(
    data: &[PathBuf],
    empties: &RangeInclusive<usize>,
    per_empties: usize,
    seed: u64,
) -> Result<Vec<TrainingRecord>, TrainingError> {
    let mut seen = HashSet::new();
    let mut groups: Vec<Vec<(u64, TrainingRecord)>> = vec![Vec::new(); 65];
    for file in shards::list_all(data)? {
        for record in shards::read(&file)? {
            let count = record.position.empties().len();
            if !empties.contains(&count) {
                continue;
            }
            let key = symmetric_hash(record.position);
            if seen.insert(key) && !record.position.legal_moves().is_empty() {
                groups[count].push((self::hash(key ^ seed), record));
            }
        }
    }
    let mut chosen = Vec::new();
    for mut group in groups {
        group.sort_unstable_by_key(|&(order, _)| order);
        group.truncate(per_empties);
        chosen.append(&mut group);
    }
    chosen.sort_unstable_by_key(|&(order, _)| order);
    Ok(chosen.into_iter().map(|(_, record)| record).collect())
}
