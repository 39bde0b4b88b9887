//! What patterns of a shape that agree on some of their squares have in common.

use std::ops::Range;

use reversi_engine::eval::{Folding, WIDTH};

use super::Trace;

/// The shapes of so many squares have a factor: most of their patterns are rare.
const LONG: usize = 10;

/// The squares of a long shape that are looked at together: so many from its first
/// one, and so many up to its last one.
const SQUARES: usize = 7;

/// The patterns of these squares.
const COUNT: usize = 3usize.pow(SQUARES as u32);

/// Keeps the first steps finite.
const SMALLEST: f32 = 1e-4;

/// The initial sum of squared gradients.
const FIRST_SQUARE: f32 = 1e-6;

/// How much of a step each of the rows makes that belong to a pattern with a factor,
/// which move all at once.
pub(super) const SHARE: f32 = 0.3;

/// Rows for what is on some of a shape's squares, added to those of the patterns: a
/// pattern that is seldom met begins with what was learnt from others like it. At
/// the end they are added into the rows of the patterns, so that an evaluation costs
/// no more for them (as the factorizers of chess networks).
#[derive(Debug)]
pub(super) struct Factor {
    /// For each row of the shape the rows here, `each` of them.
    places: Vec<u16>,
    each: usize,
    rows: Vec<[f32; WIDTH]>,
    steps: Steps,
}

impl Factor {
    /// The factor of the rows of a shape from `start` on; `None` for a short one.
    pub(super) fn new(start: usize, len: usize) -> Option<Self> {
        let squares = Folding::patterns(start).first().map_or(0, Vec::len);
        if squares < LONG {
            return None;
        }
        let mut places = Vec::new();
        let mut each = 0;
        for row in start..start + len {
            let before = places.len();
            for pattern in Folding::patterns(row) {
                let ends = [&pattern[..SQUARES], &pattern[squares - SQUARES..]];
                for (end, digits) in ends.into_iter().enumerate() {
                    let digits = digits.iter().map(|digit| (digit + 1) as usize);
                    let index = digits.fold(0, |index, digit| 3 * index + digit);
                    places.push((end * COUNT + index) as u16);
                }
            }
            each = places.len() - before;
        }
        Some(Self {
            places,
            each,
            rows: vec![[0.0; WIDTH]; 2 * COUNT],
            steps: Steps::new(2 * COUNT),
        })
    }

    /// Where `places` says what belongs to a row of the shape.
    #[inline]
    const fn of(&self, row: usize) -> Range<usize> {
        row * self.each..(row + 1) * self.each
    }

    /// Adds what belongs to a row of the shape.
    #[inline]
    pub(super) fn add_to(&self, sums: &mut [f32; WIDTH], row: usize) {
        for &place in &self.places[self.of(row)] {
            for (sum, number) in sums.iter_mut().zip(&self.rows[usize::from(place)]) {
                *sum += number;
            }
        }
    }

    /// Moves what belongs to a row of the shape against a gradient.
    #[inline]
    pub(super) fn update(&mut self, row: usize, trace: &Trace, rate: f32) {
        for place in self.of(row) {
            let place = usize::from(self.places[place]);
            let step = self.steps.next(place, trace.mean_square, rate);
            for (number, slope) in self.rows[place].iter_mut().zip(&trace.gradient) {
                *number -= step * slope;
            }
        }
    }
}

/// Adagrad: the steps of rows, with one rate for all numbers of a row.
#[derive(Debug)]
pub(super) struct Steps {
    /// The sum of squared gradients of each row.
    squares: Vec<f32>,
}

impl Steps {
    pub(super) fn new(rows: usize) -> Self {
        Self {
            squares: vec![FIRST_SQUARE; rows],
        }
    }

    /// The step of a row against a gradient with this mean of squares.
    #[inline]
    pub(super) fn next(&mut self, row: usize, mean_square: f32, rate: f32) -> f32 {
        let square = &mut self.squares[row];
        *square += mean_square;
        rate / (square.sqrt() + SMALLEST)
    }
}
