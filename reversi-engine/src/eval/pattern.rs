//! Which squares the evaluation looks at together, and how a pattern becomes a
//! number.
//!
//! A *shape* is a list of squares; its images under the symmetries of the board
//! are the *instances* that share its weights. The index of an instance is the
//! sum of `digit * 3^k` over its squares, with digit +1 for a disc of the side
//! to move, -1 for one of the opponent and 0 for an empty square. In this
//! balanced form the same discs seen by the other side have the negated index.

use alloc::vec::Vec;

use crate::{Square, Symmetry};

/// The number that stands for this set of shapes in a weights file; to be
/// raised with every change of [`SHAPES`].
pub(crate) const PATTERN_SET: u16 = 1;

/// The number of pattern instances on the board.
pub const INSTANCES: usize = 54;

/// Lanes of an index vector: the instances, padded to whole vector registers.
pub(crate) const LANES: usize = 64;

/// Tables of 65536 weights that a phase unfolds into: one for each shape of ten
/// squares, and one that the smaller shapes share.
pub(crate) const PAGES: usize = 6;

/// A pattern, given by one of its instances.
///
/// Where a symmetry maps the instance onto itself, two discs patterns that it
/// exchanges are worth the same and are stored once. `pairs` holds the squares
/// that it exchanges and `own` those that stay (all of them in a shape without
/// such a symmetry). With the low half of the pairs at the lowest digits, then
/// the other half in the same order, then `own`, exchanging means swapping the
/// two halves, so the weights for each value of `own` are a symmetric matrix,
/// of which a file stores the lower triangle.
#[derive(Debug)]
pub(crate) struct Shape {
    pairs: &'static [(Square, Square)],
    own: &'static [Square],
}

/// All shapes, those of ten squares first.
#[rustfmt::skip]
#[allow(clippy::enum_glob_use)] // bare squares keep a shape on a line
pub(crate) const SHAPES: [Shape; 13] = {
    use Square::*;
    [
        // The corner block of 3 x 3 and the next square of the diagonal.
        Shape { pairs: &[(B1, A2), (C1, A3), (C2, B3)], own: &[A1, B2, C3, D4] },
        // The corner triangle.
        Shape { pairs: &[(B1, A2), (C1, A3), (D1, A4), (C2, B3)], own: &[A1, B2] },
        // The edge and both X squares.
        Shape { pairs: &[(A1, H1), (B1, G1), (C1, F1), (D1, E1), (B2, G2)], own: &[] },
        // Both corners, the middle of the edge and the squares before it.
        Shape { pairs: &[(A1, H1), (C1, F1), (D1, E1), (C2, F2), (D2, E2)], own: &[] },
        // The corner block of 2 x 5.
        Shape { pairs: &[], own: &[A1, B1, C1, D1, E1, A2, B2, C2, D2, E2] },
        // Rows 2 to 4.
        Shape { pairs: &[(A2, H2), (B2, G2), (C2, F2), (D2, E2)], own: &[] },
        Shape { pairs: &[(A3, H3), (B3, G3), (C3, F3), (D3, E3)], own: &[] },
        Shape { pairs: &[(A4, H4), (B4, G4), (C4, F4), (D4, E4)], own: &[] },
        // Diagonals of 8 to 4 squares.
        Shape { pairs: &[(A1, H8), (B2, G7), (C3, F6), (D4, E5)], own: &[] },
        Shape { pairs: &[(A2, G8), (B3, F7), (C4, E6)], own: &[D5] },
        Shape { pairs: &[(A3, F8), (B4, E7), (C5, D6)], own: &[] },
        Shape { pairs: &[(A4, E8), (B5, D7)], own: &[C6] },
        Shape { pairs: &[(A5, D8), (B6, C7)], own: &[] },
    ]
};

impl Shape {
    /// The number of squares.
    pub(crate) const fn len(&self) -> usize {
        2 * self.pairs.len() + self.own.len()
    }

    /// The square of digit `k`, counted from the lowest.
    const fn square(&self, k: usize) -> Square {
        let pairs = self.pairs.len();
        if k < pairs {
            self.pairs[k].0
        } else if k < 2 * pairs {
            self.pairs[k - pairs].1
        } else {
            self.own[k - 2 * pairs]
        }
    }

    /// The squares of the first instance.
    const fn mask(&self) -> u64 {
        let mut mask = 0;
        let mut k = 0;
        while k < self.len() {
            mask |= 1 << self.square(k).index();
            k += 1;
        }
        mask
    }

    /// Rows of the symmetric matrix: the values of one half of the pairs.
    pub(crate) const fn rows(&self) -> usize {
        power(self.pairs.len())
    }

    /// How many such matrices there are: the values of the squares that stay.
    pub(crate) const fn matrices(&self) -> usize {
        power(self.own.len())
    }

    /// The number of weights that a file stores for the shape.
    pub(crate) const fn folded_len(&self) -> usize {
        self.matrices() * self.rows() * (self.rows() + 1) / 2
    }

    /// The largest index; the smallest is its negation.
    pub(crate) const fn max_index(&self) -> usize {
        power(self.len()) / 2
    }

    /// Where the weight of an index stands among the stored ones of the shape.
    pub(crate) const fn fold(&self, index: i16) -> usize {
        let rows = self.rows();
        let digits = (index as isize + self.max_index() as isize) as usize;
        let (matrix, row, column) = (digits / (rows * rows), digits / rows % rows, digits % rows);
        let (low, high) = if row < column {
            (row, column)
        } else {
            (column, row)
        };
        matrix * (rows * (rows + 1) / 2) + high * (high + 1) / 2 + low
    }
}

impl Shape {
    /// The digits of the pattern, the lowest first, that is stored at this place
    /// among the weights of the shape; the reverse of [`Self::fold`].
    pub(crate) fn unfold(&self, place: usize) -> Vec<i8> {
        let rows = self.rows();
        let triangle = rows * (rows + 1) / 2;
        let (matrix, mut column) = (place / triangle, place % triangle);
        let mut row = 0;
        while column > row {
            row += 1;
            column -= row;
        }
        let mut rest = (matrix * rows + row) * rows + column;
        let digits = (0..self.len()).map(|_| {
            let digit = (rest % 3) as i8 - 1;
            rest /= 3;
            digit
        });
        digits.collect()
    }

    /// The digits of the pattern that a symmetry of the shape makes of this one;
    /// `None` for a shape without one.
    pub(crate) fn mirrored(&self, digits: &[i8]) -> Option<Vec<i8>> {
        let pairs = self.pairs.len();
        let (low, rest) = digits.split_at(pairs);
        let (high, own) = rest.split_at(pairs);
        (pairs > 0).then(|| [high, low, own].concat())
    }
}

/// Three to this power.
const fn power(exponent: usize) -> usize {
    3usize.pow(exponent as u32)
}

/// The number of rows that a file stores for the patterns.
pub const FOLDED_LEN: usize = {
    let mut len = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        len += SHAPES[shape].folded_len();
        shape += 1;
    }
    len
};

/// Where a shape's weights are found in memory: at `offset + index` (modulo
/// 65536) of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) page: usize,
    pub(crate) offset: u16,
}

/// The place of every shape.
pub(crate) const PLACES: [Place; SHAPES.len()] = {
    let mut places = [Place { page: 0, offset: 0 }; SHAPES.len()];
    let mut start = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        let max = SHAPES[shape].max_index();
        if SHAPES[shape].len() == 10 {
            places[shape].page = shape;
        } else {
            places[shape] = Place {
                page: PAGES - 1,
                offset: (start + max) as u16,
            };
            start += 2 * max + 1;
        }
        shape += 1;
    }
    assert!(start <= 1 << 16);
    places
};

/// Everything about the instances that is worked out from the shapes.
pub(crate) struct Layout {
    /// What a disc of the side to move on a square adds to the indices.
    pub(crate) contributions: [[i16; LANES]; 64],
    /// The shape of an instance.
    pub(crate) shape: [u8; INSTANCES],
    /// The offset of its shape.
    pub(crate) offset: [u16; INSTANCES],
    /// The first instance of each page, and the end.
    pub(crate) page_start: [usize; PAGES + 1],
}

/// The layout of the instances, in the order of their shapes.
pub(crate) const LAYOUT: Layout = {
    let mut layout = Layout {
        contributions: [[0; LANES]; 64],
        shape: [0; INSTANCES],
        offset: [0; INSTANCES],
        page_start: [INSTANCES; PAGES + 1],
    };
    let mut lane = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        let page = PLACES[shape].page;
        if shape == 0 || page != PLACES[shape - 1].page {
            layout.page_start[page] = lane;
        }
        let mut seen = [0; 8];
        let mut image = 0;
        while image < 8 {
            seen[image] = Symmetry::ALL[image].apply_bits(SHAPES[shape].mask());
            if is_first(&seen, image) {
                layout.shape[lane] = shape as u8;
                layout.offset[lane] = PLACES[shape].offset;
                let mut k = 0;
                while k < SHAPES[shape].len() {
                    let square = Symmetry::ALL[image].apply(SHAPES[shape].square(k));
                    layout.contributions[square.index()][lane] = power(k) as i16;
                    k += 1;
                }
                lane += 1;
            }
            image += 1;
        }
        shape += 1;
    }
    assert!(lane == INSTANCES);
    layout
};

/// Whether no earlier mask equals the one at `at`.
const fn is_first(masks: &[u64; 8], at: usize) -> bool {
    let mut i = 0;
    while i < at {
        if masks[i] == masks[at] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_exchanged_by_a_symmetry_that_keeps_the_rest() {
        for shape in SHAPES.iter().filter(|shape| !shape.pairs.is_empty()) {
            let exchanges = |symmetry: &Symmetry| {
                let swaps =
                    |&(a, b): &(Square, Square)| symmetry.apply(a) == b && symmetry.apply(b) == a;
                shape.pairs.iter().all(swaps)
                    && shape
                        .own
                        .iter()
                        .all(|&square| symmetry.apply(square) == square)
            };
            assert!(Symmetry::ALL.iter().any(exchanges), "{shape:?}");
        }
    }

    #[test]
    fn every_square_is_seen_and_symmetric_squares_equally_often() {
        let count = |square: Square| {
            let seen = LAYOUT.contributions[square.index()];
            seen.iter().filter(|&&step| step != 0).count()
        };
        for square in Square::ALL {
            assert!(count(square) >= 4, "{square}");
            for symmetry in Symmetry::ALL {
                assert_eq!(count(square), count(symmetry.apply(square)), "{square}");
            }
        }
    }

    #[test]
    fn folding_reaches_every_stored_weight() {
        for shape in &SHAPES {
            let max = shape.max_index() as i16;
            let mut reached = alloc::vec![false; shape.folded_len()];
            for index in -max..=max {
                reached[shape.fold(index)] = true;
            }
            assert!(reached.into_iter().all(|reached| reached), "{shape:?}");
        }
    }
}
