//! Test positions with the exact score of every move: OBF files.

use std::fs;
use std::path::Path;

use reversi_engine::format::obf::{self, Record};

use super::error::TrainingError;

/// The problems of a file.
///
/// # Errors
/// When the file cannot be read, a line is wrong, or a legal move has no score.
pub fn read(path: &Path) -> Result<Vec<Record>, TrainingError> {
    let text = fs::read_to_string(path).map_err(TrainingError::io(path))?;
    let mut problems = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let record = obf::parse_line(line).map_err(|source| TrainingError::Suite {
            path: path.to_owned(),
            line: number + 1,
            source,
        })?;
        let Some(record) = record else {
            continue;
        };
        if record.moves().len() < record.board().legal_moves().len().max(1) {
            return Err(TrainingError::MissingScores {
                path: path.to_owned(),
                line: number + 1,
            });
        }
        problems.push(record);
    }
    Ok(problems)
}
