//! The conversion of networks to weights files and back.

use alloc::vec::Vec;

use super::WeightsError;
use super::file::{self, STACK_LEN, round};
use super::network::{HIDDEN, INPUTS, LayerStack, Network, WIDTH};
use super::rows::{COUNT_LIMIT, PATTERN_LIMIT, PATTERN_ROWS, ROWS, STAGES};
use crate::arch::ONE;

impl Network {
    /// Quantizes the network to the bytes of a weights file.
    ///
    /// Rows are rounded to multiples of 1/256, clamped to the
    /// [limit](super::rows::FeatureGroup::limit) of their group. Missing rows and
    /// stacks are zeros, surplus ones are ignored, and numbers of a stack that are not
    /// finite become zero.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let zeros = core::iter::repeat([0.0; WIDTH]);
        let rows = self.rows.iter().copied().chain(zeros).take(ROWS);
        for (index, row) in rows.enumerate() {
            for number in row.map(|number| number * f32::from(ONE)) {
                if index < PATTERN_ROWS {
                    body.push(round(number, PATTERN_LIMIT) as i8 as u8);
                } else {
                    let wide = round(number, COUNT_LIMIT) as i16;
                    body.extend_from_slice(&wide.to_le_bytes());
                }
            }
        }
        let zeros = core::iter::repeat(&LayerStack::ZERO);
        for stack in self.stacks.iter().chain(zeros).take(STAGES) {
            for number in stack_numbers(stack) {
                let finite = if number.is_finite() { number } else { 0.0 };
                body.extend_from_slice(&finite.to_le_bytes());
            }
        }
        let mut bytes = Vec::from(file::header(file::checksum(&body)));
        bytes.append(&mut body);
        bytes
    }

    /// The network of a weights file, the reverse of [`Network::to_bytes`].
    ///
    /// # Errors
    /// As [`Weights::from_bytes`](super::Weights::from_bytes).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let file = file::read(bytes)?;
        let one = f32::from(ONE);
        let patterns = file.patterns.iter();
        let patterns = patterns.map(|row| row.map(|number| f32::from(number as i8) / one));
        let counts = file.counts();
        let counts = counts.map(|row| row.map(|number| f32::from(number) / one));
        Ok(Self {
            rows: patterns.chain(counts).collect(),
            stacks: file.stacks().map(|numbers| stack_of(&numbers)).collect(),
        })
    }
}

/// The numbers of a stack in file order.
fn stack_numbers(stack: &LayerStack) -> impl Iterator<Item = f32> {
    let weights = stack.hidden_weights.iter().flatten();
    let units = stack.hidden_biases.iter().chain(&stack.output_weights);
    let inputs = stack.skip_weights.iter();
    let bias = [&stack.output_bias];
    weights.chain(units).chain(inputs).chain(bias).copied()
}

/// The stack of these numbers, the reverse of [`stack_numbers`].
fn stack_of(numbers: &[f32; STACK_LEN]) -> LayerStack {
    let (weights, rest) = numbers.split_at(HIDDEN * INPUTS);
    LayerStack {
        hidden_weights: core::array::from_fn(|unit| {
            core::array::from_fn(|input| weights[unit * INPUTS + input])
        }),
        hidden_biases: core::array::from_fn(|unit| rest[unit]),
        output_weights: core::array::from_fn(|unit| rest[HIDDEN + unit]),
        skip_weights: core::array::from_fn(|input| rest[2 * HIDDEN + input]),
        output_bias: rest[2 * HIDDEN + INPUTS],
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::eval::rows::FeatureIndexer;
    use crate::eval::{Evaluator, Weights};
    use crate::{Bitboard, Position, Symmetry};

    /// A network of pseudorandom numbers.
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
        for stack in &mut network.stacks {
            *stack = LayerStack {
                hidden_weights: core::array::from_fn(|_| core::array::from_fn(|_| next(2.0))),
                hidden_biases: core::array::from_fn(|_| next(1.0)),
                output_weights: core::array::from_fn(|_| next(6.0)),
                skip_weights: core::array::from_fn(|_| next(6.0)),
                output_bias: next(3.0),
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
    fn evaluations_match_the_network_in_every_symmetry() {
        let bytes = network().to_bytes();
        // Rounded rows, as in the file: only the layer stack differs.
        let rounded = Network::from_bytes(&bytes).unwrap();
        let evaluator = Evaluator::new(Weights::from_bytes(&bytes).unwrap().into());
        let indexer = FeatureIndexer::new();
        let mut runner = proptest::test_runner::TestRunner::default();
        let check = |position: Position| {
            let expected = rounded.evaluate(&indexer.rows(position));
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
    fn networks_round_trip_through_files() {
        let bytes = network().to_bytes();
        assert_eq!(Network::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    }

    #[test]
    fn non_finite_numbers_are_not_written_and_not_read() {
        let mut network = Network::zero();
        network.stacks[3].output_bias = f32::NAN;
        let mut bytes = network.to_bytes();
        let decoded = Network::from_bytes(&bytes).unwrap();
        assert_eq!(decoded.stacks[3].output_bias.to_bits(), 0);
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
    fn damaged_and_incompatible_files_are_rejected() {
        let bytes = network().to_bytes();
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
