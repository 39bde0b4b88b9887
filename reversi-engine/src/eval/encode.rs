//! Networks into files and back.

use alloc::vec::Vec;

use super::file::{self, STAGE_LEN, STEPS, round};
use super::network::{HIDDEN, Network, Stage, WIDTH};
use super::pattern::FOLDED_LEN;
use super::terms::{ROWS, STAGES};
use super::{Weights, WeightsError};

impl Weights {
    /// The bytes of a weights file. Rows are rounded to 1/256, those of patterns
    /// bounded by 127/256 and the others by 32. Missing rows and stages are zero,
    /// those beyond [`ROWS`] and [`STAGES`] are left out, and what is not finite in
    /// a stage counts as zero.
    #[must_use]
    pub fn encode(network: &Network) -> Vec<u8> {
        let mut body = Vec::new();
        let given = network.rows.iter().copied();
        let filled = given.chain(core::iter::repeat([0.0; WIDTH])).take(ROWS);
        for (at, row) in filled.enumerate() {
            for number in row.map(|number| number * f32::from(STEPS)) {
                if at < FOLDED_LEN {
                    body.push(round(number, 127.0) as i8 as u8);
                } else {
                    let wide = round(number, 8192.0) as i16;
                    body.extend_from_slice(&wide.to_le_bytes());
                }
            }
        }
        let none = core::iter::repeat(&Stage::ZERO);
        for stage in network.stages.iter().chain(none).take(STAGES) {
            for number in stage_numbers(stage) {
                let finite = if number.is_finite() { number } else { 0.0 };
                body.extend_from_slice(&finite.to_le_bytes());
            }
        }
        let mut bytes = Vec::from(file::header(file::checksum(&body)));
        bytes.append(&mut body);
        bytes
    }

    /// The network of a file, the reverse of [`Weights::encode`].
    ///
    /// # Errors
    /// As [`Weights::from_bytes`].
    pub fn decode(bytes: &[u8]) -> Result<Network, WeightsError> {
        let stored = file::read(bytes)?;
        let one = f32::from(STEPS);
        let patterns = stored.patterns.iter();
        let patterns = patterns.map(|row| row.map(|number| f32::from(number as i8) / one));
        let counts = stored.counts();
        let counts = counts.map(|row| row.map(|number| f32::from(number) / one));
        Ok(Network {
            rows: patterns.chain(counts).collect(),
            stages: stored.stages().map(|numbers| stage_of(&numbers)).collect(),
        })
    }
}

/// The numbers of a stage in the order of a file.
fn stage_numbers(stage: &Stage) -> impl Iterator<Item = f32> {
    let weights = stage.weights.iter().flatten();
    let units = stage.bias.iter().chain(&stage.output);
    weights.chain(units).chain([&stage.constant]).copied()
}

/// The stage of these numbers, the reverse of [`stage_numbers`].
fn stage_of(numbers: &[f32; STAGE_LEN]) -> Stage {
    let (weights, rest) = numbers.split_at(HIDDEN * WIDTH);
    Stage {
        weights: core::array::from_fn(|unit| {
            core::array::from_fn(|sum| weights[unit * WIDTH + sum])
        }),
        bias: core::array::from_fn(|unit| rest[unit]),
        output: core::array::from_fn(|unit| rest[HIDDEN + unit]),
        constant: rest[2 * HIDDEN],
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::eval::{Evaluator, Folding};
    use crate::{Bitboard, Position, Symmetry};

    /// A network without any regularity that values could hide behind.
    fn network() -> Network {
        let mut state = 1u32;
        let mut next = |limit: f32| {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            ((state >> 16) as f32 / 32768.0 - 1.0) * limit
        };
        let mut network = Network::zero();
        for row in &mut network.rows {
            *row = core::array::from_fn(|_| next(0.15));
        }
        for stage in &mut network.stages {
            *stage = Stage {
                weights: core::array::from_fn(|_| core::array::from_fn(|_| next(2.0))),
                bias: core::array::from_fn(|_| next(1.0)),
                output: core::array::from_fn(|_| next(6.0)),
                constant: next(3.0),
            };
        }
        network
    }

    fn positions() -> impl Strategy<Value = Position> {
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| {
            let occupied = a | b;
            let player = Bitboard::new(occupied & c);
            Position::new(player, Bitboard::new(occupied & !c)).unwrap()
        })
    }

    #[test]
    fn values_are_those_of_the_network_in_every_symmetry() {
        let bytes = Weights::encode(&network());
        // Rounded as in the file, so that only the second layer differs.
        let rounded = Weights::decode(&bytes).unwrap();
        let evaluator = Evaluator::new(Weights::from_bytes(&bytes).unwrap().into());
        let folding = Folding::new();
        let mut runner = proptest::test_runner::TestRunner::default();
        let check = |position: Position| {
            let expected = rounded.evaluate(&folding.terms(position));
            let value = evaluator.evaluate(position);
            prop_assert!((value - expected.clamp(-64.0, 64.0)).abs() < 0.3);
            for symmetry in Symmetry::ALL {
                let image = position.transformed(symmetry);
                prop_assert_eq!(evaluator.evaluate(image).to_bits(), value.to_bits());
            }
            Ok(())
        };
        runner.run(&positions(), check).unwrap();
    }

    #[test]
    fn decoding_gives_back_what_a_file_holds() {
        let bytes = Weights::encode(&network());
        assert_eq!(Weights::encode(&Weights::decode(&bytes).unwrap()), bytes);
    }

    #[test]
    fn numbers_that_are_not_finite_are_left_out_and_refused() {
        let mut network = Network::zero();
        network.stages[3].constant = f32::NAN;
        let mut bytes = Weights::encode(&network);
        let decoded = Weights::decode(&bytes).unwrap();
        assert_eq!(decoded.stages[3].constant.to_bits(), 0);
        let last = bytes.len() - 4;
        bytes[last..].copy_from_slice(&f32::INFINITY.to_le_bytes());
        let sum = file::checksum(&bytes[32..]);
        bytes[24..32].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(
            Weights::from_bytes(&bytes).err(),
            Some(WeightsError::NotFinite(9))
        );
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let bytes = Weights::encode(&network());
        let error = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = bytes.clone();
            change(&mut bytes);
            Weights::from_bytes(&bytes).err()
        };
        assert_eq!(error(&|_| ()), None);
        assert_eq!(
            error(&|b| b.truncate(31)),
            Some(WeightsError::TruncatedHeader(31))
        );
        assert_eq!(error(&|b| b[0] = b'X'), Some(WeightsError::Magic));
        assert_eq!(error(&|b| b[4] = 9), Some(WeightsError::Version(9)));
        assert_eq!(error(&|b| b[6] = 77), Some(WeightsError::PatternSet(77)));
        for at in [8, 10, 11, 12, 16, 23] {
            assert_eq!(error(&|b| b[at] ^= 1), Some(WeightsError::Dimensions));
        }
        let found = bytes.len() - 32;
        assert_eq!(
            error(&|b| b.push(0)),
            Some(WeightsError::Length { found: found + 1 })
        );
        assert_eq!(
            error(&|b| b.truncate(40)),
            Some(WeightsError::Length { found: 8 })
        );
        for at in [24, 31, 32, 1000, bytes.len() - 1] {
            assert_eq!(error(&|b| b[at] ^= 1), Some(WeightsError::Checksum));
        }
    }
}
