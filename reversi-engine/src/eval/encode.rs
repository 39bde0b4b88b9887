//! Weights into a file.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::file::{self, STEPS_PER_DISC, StoredPhase};
use super::weights::{UNITS_PER_DISC, Weights};
use super::{FOLDED_LEN, MOVE_COUNTS, PHASES, WeightsError};

/// The weights of one phase in discs, as they were fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseWeights {
    /// The pattern weights, [`FOLDED_LEN`] of them.
    pub patterns: Vec<f32>,
    /// The constant for an even and for an odd number of empties.
    pub bias: [f32; 2],
    /// By the number of legal moves of the side to move.
    pub own_moves: [f32; MOVE_COUNTS],
    /// By the number of legal moves of the other side.
    pub opponent_moves: [f32; MOVE_COUNTS],
}

impl Default for PhaseWeights {
    /// All weights zero.
    fn default() -> Self {
        Self {
            patterns: alloc::vec![0.0; FOLDED_LEN],
            bias: [0.0; 2],
            own_moves: [0.0; MOVE_COUNTS],
            opponent_moves: [0.0; MOVE_COUNTS],
        }
    }
}

impl Weights {
    /// The bytes of a weights file. Pattern weights are rounded to 1/8 disc and
    /// bounded by 127/8, the others rounded to 1/128 disc and bounded by 255.
    /// Missing pattern weights are zero, more than [`FOLDED_LEN`] are left out.
    #[must_use]
    pub fn encode(phases: &[PhaseWeights; PHASES]) -> Vec<u8> {
        let mut body = Vec::new();
        for phase in phases {
            let scalars = phase.bias.iter().chain(&phase.own_moves);
            for &discs in scalars.chain(&phase.opponent_moves) {
                let units = round(discs * UNITS_PER_DISC as f32, 32640.0) as i16;
                body.extend_from_slice(&units.to_le_bytes());
            }
            let given = phase.patterns.iter().copied();
            let filled = given.chain(core::iter::repeat(0.0)).take(FOLDED_LEN);
            body.extend(filled.map(|discs| {
                let steps = round(discs * f32::from(STEPS_PER_DISC), 127.0);
                steps as i8 as u8
            }));
        }
        let mut bytes = Vec::from(file::header(file::checksum(&body)));
        bytes.append(&mut body);
        bytes
    }

    /// The weights of a file in discs, the reverse of [`Weights::encode`].
    ///
    /// # Errors
    /// As [`Weights::from_bytes`].
    pub fn decode(bytes: &[u8]) -> Result<Box<[PhaseWeights; PHASES]>, WeightsError> {
        let phases: Box<[PhaseWeights]> = file::read(bytes)?.map(decode_phase).collect();
        phases.try_into().map_err(|_| WeightsError::Dimensions)
    }
}

/// One phase of a file in discs.
fn decode_phase(stored: StoredPhase<'_>) -> PhaseWeights {
    let scalars = stored.scalars();
    let discs = |at: usize| f32::from(scalars[at]) / UNITS_PER_DISC as f32;
    let steps = stored.patterns.iter().map(|&byte| f32::from(byte as i8));
    PhaseWeights {
        patterns: steps
            .map(|steps| steps / f32::from(STEPS_PER_DISC))
            .collect(),
        bias: [discs(0), discs(1)],
        own_moves: core::array::from_fn(|moves| discs(2 + moves)),
        opponent_moves: core::array::from_fn(|moves| discs(2 + MOVE_COUNTS + moves)),
    }
}

/// The nearest whole number within the limit on either side (`f32::round`
/// needs the standard library); 0 for what is not a number.
fn round(value: f32, limit: f32) -> i32 {
    let bounded = value.clamp(-limit, limit);
    (bounded + if bounded < 0.0 { -0.5 } else { 0.5 }) as i32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::eval::{Evaluator, Folding};
    use crate::{Bitboard, Position, Symmetry};

    /// Weights without any regularity that values could hide behind.
    fn weights() -> Box<[PhaseWeights; PHASES]> {
        let mut state = 1u32;
        let mut next = |limit: f32| {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            ((state >> 16) as f32 / 32768.0 - 1.0) * limit
        };
        let phases: Vec<_> = (0..PHASES)
            .map(|_| PhaseWeights {
                patterns: (0..FOLDED_LEN).map(|_| next(1.5)).collect(),
                bias: [next(2.0), next(2.0)],
                own_moves: core::array::from_fn(|_| next(3.0)),
                opponent_moves: core::array::from_fn(|_| next(3.0)),
            })
            .collect();
        phases.into_boxed_slice().try_into().unwrap()
    }

    fn positions() -> impl Strategy<Value = Position> {
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| {
            let occupied = a | b;
            let player = Bitboard::new(occupied & c);
            Position::new(player, Bitboard::new(occupied & !c)).unwrap()
        })
    }

    #[test]
    fn values_are_the_sum_of_their_terms_in_every_symmetry() {
        let fitted = weights();
        let bytes = Weights::encode(&fitted);
        let evaluator = Evaluator::new(Weights::from_bytes(&bytes).unwrap().into());
        let folding = Folding::new();
        let mut runner = proptest::test_runner::TestRunner::default();
        let check = |position: Position| {
            let terms = folding.terms(position);
            let phase = &fitted[terms.phase];
            let patterns = terms.patterns.iter();
            let sum = phase.bias[terms.parity]
                + phase.own_moves[terms.own_moves]
                + phase.opponent_moves[terms.opponent_moves]
                + patterns.map(|&at| phase.patterns[at as usize]).sum::<f32>();
            let value = evaluator.evaluate(position);
            // 54 weights rounded to 1/8 disc.
            prop_assert!((value - sum.clamp(-64.0, 64.0)).abs() < 54.0 / 16.0 + 0.1);
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
        let bytes = Weights::encode(&weights());
        assert_eq!(Weights::encode(&Weights::decode(&bytes).unwrap()), bytes);
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let bytes = Weights::encode(&weights());
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
        for at in [8, 10, 12, 16, 23] {
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

    #[test]
    fn weights_beyond_the_range_are_bounded() {
        let rounded = [-0.4, 0.4, 0.5, -0.5, 1e9, -1e9, f32::NAN].map(|value| round(value, 127.0));
        assert_eq!(rounded, [0, 0, 1, -1, 127, -127, 0]);
    }
}
