//! The state of a fit on disk, so that a run that was killed goes on after its last
//! complete epoch.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::Fit;
use crate::training::TrainingError;
use crate::util::output_file;

/// The magic number of checkpoint files.
const MAGIC: [u8; 8] = *b"RVCHKPT1";

/// The length of the header: the magic number, the fingerprint of the run, the number of
/// complete epochs and the number of positions seen, 64 bits each and little endian. The
/// numbers of the fit follow, 32 bits each.
const HEADER_LEN: usize = 32;

impl Fit {
    /// Writes the state after an epoch.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(in crate::training) fn save(
        &mut self,
        path: &Path,
        fingerprint: u64,
        epochs: u32,
    ) -> Result<(), TrainingError> {
        let mut bytes = Vec::from(MAGIC);
        for number in [fingerprint, u64::from(epochs), self.seen] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        self.visit(&mut |numbers| {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        });
        output_file::write(path, bytes).map_err(TrainingError::io(path))
    }

    /// Restores the state of a file and returns the number of complete epochs: 0 without
    /// a file.
    ///
    /// # Errors
    /// When the file cannot be read, or is of a run with other data or options.
    pub(in crate::training) fn restore(
        &mut self,
        path: &Path,
        fingerprint: u64,
    ) -> Result<u32, TrainingError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
            read => read.map_err(TrainingError::io(path))?,
        };
        let other = || TrainingError::Checkpoint(path.to_owned());
        let mut len = HEADER_LEN;
        self.visit(&mut |numbers| len += size_of_val(numbers));
        if bytes.len() != len || bytes[..8] != MAGIC {
            return Err(other());
        }
        let (words, _) = bytes[8..HEADER_LEN].as_chunks::<8>();
        let [found, epochs, seen] = [0, 1, 2].map(|at| u64::from_le_bytes(words[at]));
        if found != fingerprint {
            return Err(other());
        }
        let (mut numbers, _) = bytes[HEADER_LEN..].as_chunks::<4>();
        self.visit(&mut |state| {
            let (values, rest) = numbers.split_at(state.len());
            for (number, value) in state.iter_mut().zip(values) {
                *number = f32::from_le_bytes(*value);
            }
            numbers = rest;
        });
        self.seen = seen;
        u32::try_from(epochs).map_err(|_| other())
    }

    /// Calls `visitor` with all numbers that the training changes, always in the same
    /// order.
    fn visit(&mut self, visitor: &mut dyn FnMut(&mut [f32])) {
        for group in &mut self.groups {
            group.visit(visitor);
        }
        for stack in &mut self.stacks {
            stack.visit(visitor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{HYPERPARAMETERS, samples};
    use super::super::{Fit, random_network};
    use crate::training::TrainingError;
    use crate::util::pool;

    #[test]
    fn a_restored_fit_goes_on_with_the_same_result() {
        let name = format!("reversi-checkpoint-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        let pool = pool::build(2).expect("threads start");
        let samples = samples(300);
        let new = || Fit::new(&random_network(1), 600, HYPERPARAMETERS);
        let mut whole = new();
        assert_eq!(whole.restore(&path, 7).expect("no file"), 0);
        whole.train(&pool, &samples, |_| ());
        whole.save(&path, 7, 1).expect("a file");
        whole.train(&pool, &samples, |_| ());

        let mut resumed = new();
        assert_eq!(resumed.restore(&path, 7).expect("a checkpoint"), 1);
        resumed.train(&pool, &samples, |_| ());
        assert!(resumed.network() == whole.network());

        let error = new().restore(&path, 8);
        assert!(matches!(error, Err(TrainingError::Checkpoint(file)) if file == path));
        std::fs::write(&path, b"RVCHKPT1").expect("a file");
        assert!(new().restore(&path, 7).is_err());
        std::fs::remove_file(&path).expect("the file");
    }
}
