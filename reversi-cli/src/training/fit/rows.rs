//! The first layer as it is fitted: the table of rows, in parts.

use std::ops::Range;

use reversi_engine::eval::{Folding, ROWS, TERMS, WIDTH};
use reversi_engine::{Bitboard, Position};

use super::Trace;
use super::factor::{Factor, SHARE, Steps};

/// The rows of patterns are stored in whole 256ths of one byte.
const BOUND: f32 = 127.0 / 256.0;

/// The rows that some of the terms of every position lie in.
#[derive(Debug)]
pub(super) struct RowRange {
    /// The places of these terms.
    pub(super) terms: Range<usize>,
    /// The rows, as a range of the whole table.
    pub(super) range: Range<usize>,
    /// How far a number may be from 0.
    bound: f32,
    rows: Vec<[f32; WIDTH]>,
    steps: Steps,
    /// What is added to rows that have much in common.
    factor: Option<Factor>,
}

impl RowRange {
    /// Divides a table of [`ROWS`] rows into its parts: the shapes, and the
    /// counts of moves and empties.
    pub(super) fn all(rows: &[[f32; WIDTH]]) -> Vec<Self> {
        ranges()
            .into_iter()
            .map(|(terms, range)| Self {
                bound: if range.end < ROWS { BOUND } else { f32::MAX },
                rows: rows[range.clone()].to_vec(),
                steps: Steps::new(range.len()),
                factor: Factor::new(range.start, range.len()),
                terms,
                range,
            })
            .collect()
    }

    /// The rows, each with what its factor adds.
    pub(super) fn rows(&self) -> Vec<[f32; WIDTH]> {
        let mut rows = self.rows.clone();
        if let Some(factor) = &self.factor {
            for (at, row) in rows.iter_mut().enumerate() {
                factor.add_to(row, at);
            }
        }
        rows
    }

    /// Adds the rows of those terms of a position that lie in this part.
    #[inline]
    pub(super) fn add_to(&self, sums: &mut [f32; WIDTH], terms: &[u32; TERMS]) {
        for &row in &terms[self.terms.clone()] {
            let row = row as usize - self.range.start;
            for (sum, number) in sums.iter_mut().zip(&self.rows[row]) {
                *sum += number;
            }
            if let Some(factor) = &self.factor {
                factor.add_to(sums, row);
            }
        }
    }

    /// Moves the rows against the gradients, position by position.
    pub(super) fn update<'t>(&mut self, traces: impl Iterator<Item = &'t Trace>, rate: f32) {
        let rate = if self.factor.is_some() {
            SHARE * rate
        } else {
            rate
        };
        for trace in traces {
            for &row in &trace.rows[self.terms.clone()] {
                let row = row as usize - self.range.start;
                let step = self.steps.next(row, trace.mean_square, rate);
                let numbers = &mut self.rows[row];
                for (number, slope) in numbers.iter_mut().zip(&trace.gradient) {
                    let moved = *number - step * slope;
                    *number = moved.max(-self.bound).min(self.bound);
                }
                if let Some(factor) = &mut self.factor {
                    factor.update(row, trace, rate);
                }
            }
        }
    }
}

/// The terms and the rows of each part. The last row of a shape is that of a board
/// full of own discs, the highest index there is.
fn ranges() -> Vec<(Range<usize>, Range<usize>)> {
    let full = Position::new(Bitboard::new(!0), Bitboard::new(0));
    let last = full.map_or([0; TERMS], |full| Folding::new().terms(full).rows);
    let mut ranges: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    let (mut term, mut start) = (0, 0);
    for terms in last[..PATTERN_TERMS].chunk_by(|a, b| a == b) {
        let end = terms[0] as usize + 1;
        ranges.push((term..term + terms.len(), start..end));
        (term, start) = (term + terms.len(), end);
    }
    ranges.push((term..TERMS, start..ROWS));
    ranges
}

/// The terms that are patterns; the counts come behind.
const PATTERN_TERMS: usize = TERMS - 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::fit::tests::positions;

    #[test]
    fn every_term_lies_in_its_part() {
        let ranges = ranges();
        assert_eq!(ranges.len(), 14);
        let folding = Folding::new();
        for position in positions(500) {
            let terms = folding.terms(position);
            let mut count = 0;
            for (places, rows) in &ranges {
                for &row in &terms.rows[places.clone()] {
                    assert!(rows.contains(&(row as usize)), "{row} {rows:?}");
                    count += 1;
                }
            }
            assert_eq!(count, TERMS);
        }
    }
}
