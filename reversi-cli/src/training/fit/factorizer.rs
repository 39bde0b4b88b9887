//! Factorizers: shared rows of patterns that agree on some of their squares.

use std::ops::Range;

use reversi_engine::training::{FeatureGroup, FeatureIndexer, FeatureKind, WIDTH};

use super::Trace;

/// The minimum number of squares of a shape with a factorizer: most patterns of larger
/// shapes are rare.
const MIN_SQUARES: usize = 10;

/// The number of squares of a factor: the first or the last ones of a shape.
const SQUARES: usize = 7;

/// The number of patterns of these squares.
const COUNT: usize = 3usize.pow(SQUARES as u32);

/// The constant in the divisor of a step, which bounds it.
const EPSILON: f32 = 1e-4;

/// The initial sum of squared gradients.
const INITIAL_SQUARE: f32 = 1e-6;

/// The share of a step for each row of a pattern with factors, all of which move at
/// once.
pub(super) const SHARE: f32 = 0.3;

/// A factorizer, as in the training of chess networks: virtual rows for parts of a
/// shape, added to the rows of its patterns. A rare pattern profits from what was
/// learnt from similar ones. At the end the virtual rows are added to the real ones,
/// so that they cost nothing in play.
#[derive(Debug)]
pub(super) struct Factorizer {
    /// The `per_row` virtual rows of each row of the shape.
    virtual_rows: Vec<u16>,
    per_row: usize,
    rows: Vec<[f32; WIDTH]>,
    steps: Adagrad,
}

impl Factorizer {
    /// The factorizer of a group; `None` for short shapes and counts.
    pub(super) fn new(group: &FeatureGroup) -> Option<Self> {
        let FeatureKind::Pattern { squares } = group.kind else {
            return None;
        };
        if squares < MIN_SQUARES {
            return None;
        }
        let mut virtual_rows = Vec::new();
        let mut per_row = 0;
        for row in group.rows.clone() {
            let before = virtual_rows.len();
            for pattern in FeatureIndexer::patterns(row) {
                let ends = [&pattern[..SQUARES], &pattern[squares - SQUARES..]];
                for (end, digits) in ends.into_iter().enumerate() {
                    let digits = digits.iter().map(|digit| (digit + 1) as usize);
                    let index = digits.fold(0, |index, digit| 3 * index + digit);
                    virtual_rows.push((end * COUNT + index) as u16);
                }
            }
            per_row = virtual_rows.len() - before;
        }
        Some(Self {
            virtual_rows,
            per_row,
            rows: vec![[0.0; WIDTH]; 2 * COUNT],
            steps: Adagrad::new(2 * COUNT),
        })
    }

    /// The range in `virtual_rows` of a row of the shape.
    #[inline]
    const fn of(&self, row: usize) -> Range<usize> {
        row * self.per_row..(row + 1) * self.per_row
    }

    /// Calls `visitor` with all numbers that the training changes.
    pub(super) fn visit(&mut self, visitor: &mut dyn FnMut(&mut [f32])) {
        visitor(self.rows.as_flattened_mut());
        self.steps.visit(visitor);
    }

    /// Adds the virtual rows of a row of the shape.
    #[inline]
    pub(super) fn add_to(&self, sums: &mut [f32; WIDTH], row: usize) {
        for &place in &self.virtual_rows[self.of(row)] {
            for (sum, number) in sums.iter_mut().zip(&self.rows[usize::from(place)]) {
                *sum += number;
            }
        }
    }

    /// Takes a step with the virtual rows of a row of the shape.
    #[inline]
    pub(super) fn update(&mut self, row: usize, trace: &Trace, rate: f32) {
        for place in self.of(row) {
            let place = usize::from(self.virtual_rows[place]);
            let step = self.steps.next(place, trace.mean_square, rate);
            for (number, slope) in self.rows[place].iter_mut().zip(&trace.gradient) {
                *number -= step * slope;
            }
        }
    }
}

/// Adagrad: the steps of rows, with one rate for all numbers of a row.
#[derive(Debug)]
pub(super) struct Adagrad {
    /// The sum of squared gradients of each row.
    squares: Vec<f32>,
}

impl Adagrad {
    pub(super) fn new(rows: usize) -> Self {
        Self {
            squares: vec![INITIAL_SQUARE; rows],
        }
    }

    /// Calls `visitor` with the sums of squares.
    pub(super) fn visit(&mut self, visitor: &mut dyn FnMut(&mut [f32])) {
        visitor(&mut self.squares);
    }

    /// The step of a row against a gradient with this mean of squares.
    #[inline]
    pub(super) fn next(&mut self, row: usize, mean_square: f32, rate: f32) -> f32 {
        let square = &mut self.squares[row];
        *square += mean_square;
        rate / (square.sqrt() + EPSILON)
    }
}
