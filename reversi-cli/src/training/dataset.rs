//! Training samples in shards on disk, read in random order a block at a time: all of
//! them may exceed the memory.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use fastrand::Rng;

use super::error::TrainingError;
use super::fit::Sample;
use super::record::{Label, TrainingRecord, hash};
use super::reservoir::Reservoir;
use super::shards;

/// The records that are used, and their weights.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    /// The numbers of empties.
    pub(super) empties: RangeInclusive<usize>,
    /// The absolute score with half the weight; 0 for equal weights.
    pub(super) half_score: f32,
    /// The weight of exact scores near a theoretical score.
    pub(super) nearby_weight: f32,
    /// The weight of game results.
    pub(super) result_weight: f32,
    /// The share of the games for validation, in percent.
    pub(super) validation: u32,
}

impl Selection {
    /// The sample of a record; `None` if it is not used.
    fn sample(&self, record: &TrainingRecord) -> Option<Sample> {
        let importance = self.importance(record);
        let is_used = importance > 0.0 && self.empties.contains(&record.position.empties().len());
        is_used.then(|| Sample {
            position: record.position,
            target: f32::from(record.score),
            importance,
        })
    }

    /// The weight of a record in the loss.
    fn importance(&self, record: &TrainingRecord) -> f32 {
        let by_label = match record.label {
            Label::Unscored => 0.0,
            Label::Result => self.result_weight,
            Label::Nearby => self.nearby_weight,
            Label::Exact | Label::Search(_) => 1.0,
        };
        if self.half_score <= 0.0 {
            return by_label;
        }
        by_label / (1.0 + (f32::from(record.score) / self.half_score).powi(2))
    }
}

/// The samples of a set of shards.
#[derive(Debug)]
pub(super) struct Dataset {
    files: Vec<PathBuf>,
    selection: Selection,
    /// The number of samples for training.
    len: usize,
    /// A random sample of the samples for validation.
    pub(super) validation: Vec<Sample>,
    /// A hash of the shards and the selection.
    pub(super) fingerprint: u64,
}

impl Dataset {
    /// Reads all shards once, to count the samples and to draw up to `max_validation`
    /// samples for validation.
    ///
    /// # Errors
    /// When a shard cannot be read.
    pub(super) fn open(
        data: &[PathBuf],
        selection: Selection,
        max_validation: usize,
        seed: u64,
    ) -> Result<Self, TrainingError> {
        let files = shards::list_all(data)?;
        let mut validation = Reservoir::new(max_validation, seed);
        let mut len = 0;
        let mut fingerprint = hash_text(&format!("{selection:?} {max_validation}"));
        for file in &files {
            let records = shards::read(file)?;
            fingerprint = hash(fingerprint ^ records.len() as u64);
            for record in records {
                if let Some(sample) = selection.sample(&record) {
                    if record.is_validation(selection.validation) {
                        validation.add(sample);
                    } else {
                        len += 1;
                        fingerprint = hash(fingerprint ^ u64::from(record.score as u8));
                    }
                }
            }
        }
        Ok(Self {
            files,
            selection,
            len,
            validation: validation.into_items(),
            fingerprint,
        })
    }

    /// The number of samples for training.
    #[must_use]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The samples for training in random order, in blocks of at least `block` samples
    /// but for the last. Shards are drawn at random and their samples shuffled within the
    /// block.
    pub(super) fn blocks(
        &self,
        block: usize,
        seed: u64,
    ) -> impl Iterator<Item = Result<Vec<Sample>, TrainingError>> {
        let mut rng = Rng::with_seed(seed);
        let mut files: Vec<&Path> = self.files.iter().map(PathBuf::as_path).collect();
        rng.shuffle(&mut files);
        let mut files = files.into_iter();
        std::iter::from_fn(move || {
            let mut samples = Vec::new();
            while samples.len() < block
                && let Some(file) = files.next()
            {
                if let Err(error) = self.read(file, &mut samples) {
                    return Some(Err(error));
                }
            }
            rng.shuffle(&mut samples);
            (!samples.is_empty()).then_some(Ok(samples))
        })
    }

    /// Appends the samples of a shard for training.
    fn read(&self, file: &Path, samples: &mut Vec<Sample>) -> Result<(), TrainingError> {
        let records = shards::read(file)?;
        let training = records
            .iter()
            .filter(|record| !record.is_validation(self.selection.validation));
        samples.extend(training.filter_map(|record| self.selection.sample(record)));
        Ok(())
    }
}

/// A hash of a text.
fn hash_text(text: &str) -> u64 {
    text.bytes()
        .fold(0, |state, byte| hash(state ^ u64::from(byte)))
}
