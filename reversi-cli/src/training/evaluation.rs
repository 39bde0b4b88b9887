//! The weights that a command works with.

use std::path::Path;
use std::sync::Arc;

use reversi_engine::eval::Weights;

use super::error::TrainingError;

/// The weights of a file, or those of the program, if it has any.
///
/// # Errors
/// When the file cannot be used.
pub fn load(path: Option<&Path>) -> Result<Option<Arc<Weights>>, TrainingError> {
    let Some(path) = path else {
        return Ok(Weights::embedded());
    };
    let bytes = std::fs::read(path).map_err(TrainingError::io(path))?;
    let weights = Weights::from_bytes(&bytes).map_err(|source| TrainingError::Weights {
        path: path.to_owned(),
        source,
    })?;
    Ok(Some(Arc::new(weights)))
}
