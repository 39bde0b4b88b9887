//! Adagrad: steps that shrink with the sum of the squared gradients so far.

/// Keeps the first steps finite.
const SMALLEST: f32 = 1e-4;

/// The initial sum of squared gradients.
const FIRST_SQUARE: f32 = 1e-6;

/// The steps of rows, with one rate for all numbers of a row.
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
