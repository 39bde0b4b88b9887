//! Records in files. A shard is written under a temporary name and renamed when it is
//! complete, so that an interrupted run continues with the missing shards.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::TrainingError;
use super::record::{RECORD_LEN, TrainingRecord};
use crate::util::output_file;

/// The extension of shard files.
pub const EXTENSION: &str = "pos";

/// The shard files of a folder by name, or the given file.
///
/// # Errors
/// When the folder cannot be read.
pub fn list(path: &Path) -> Result<Vec<PathBuf>, TrainingError> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(TrainingError::io(path))? {
        let file = entry.map_err(TrainingError::io(path))?.path();
        if file.extension().is_some_and(|ending| ending == EXTENSION) {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// [`list`] for several folders or files.
///
/// # Errors
/// When a folder cannot be read.
pub fn list_all(paths: &[PathBuf]) -> Result<Vec<PathBuf>, TrainingError> {
    let lists: Result<Vec<_>, _> = paths.iter().map(|path| list(path)).collect();
    Ok(lists?.into_iter().flatten().collect())
}

/// The records of a shard.
///
/// # Errors
/// When the file cannot be read, or has an incomplete or invalid record.
pub fn read(path: &Path) -> Result<Vec<TrainingRecord>, TrainingError> {
    let bytes = fs::read(path).map_err(TrainingError::io(path))?;
    let (records, []) = bytes.as_chunks::<RECORD_LEN>() else {
        return Err(TrainingError::RecordLength {
            path: path.to_owned(),
            len: bytes.len(),
        });
    };
    let parse = |(index, bytes)| {
        TrainingRecord::from_bytes(bytes).ok_or_else(|| TrainingError::Overlap {
            path: path.to_owned(),
            index,
        })
    };
    records.iter().enumerate().map(parse).collect()
}

/// Writes a shard atomically.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, records: &[TrainingRecord]) -> Result<(), TrainingError> {
    let bytes: Vec<u8> = records.iter().flat_map(TrainingRecord::to_bytes).collect();
    write_bytes(path, &bytes)
}

/// Writes a file atomically: under a temporary name, then renamed.
///
/// # Errors
/// When the file cannot be written.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), TrainingError> {
    output_file::write(path, bytes).map_err(TrainingError::io(path))
}

/// Creates a folder and its parents.
///
/// # Errors
/// When the folder cannot be created.
pub fn create_folder(path: &Path) -> Result<(), TrainingError> {
    fs::create_dir_all(path).map_err(TrainingError::io(path))
}
