//! The pattern shapes of the evaluation and their indices.
//!
//! A *shape* is a list of squares. Its *instances*, the images under the symmetries of
//! the board, share its rows. The index of an instance is the sum of `digit * 3^k`
//! over its squares, with digit +1 for a disc of the side to move, -1 for one of the
//! opponent and 0 for an empty square. In this balanced ternary form, exchanging the
//! sides negates the index.

use alloc::vec::Vec;

use crate::{Square, Symmetry};

/// The identifier of [`SHAPES`] in weights files, incremented by every change of
/// them.
pub(crate) const PATTERN_SET: u16 = 1;

/// The number of pattern instances on the board.
pub(crate) const INSTANCES: usize = 54;

/// The number of lanes of an index vector: the instances, padded to whole vector
/// registers.
pub(crate) const LANES: usize = 64;

/// The number of pages, tables of 65536 rows in memory: one for each shape of ten
/// squares, and one for all smaller shapes.
pub(crate) const PAGES: usize = 6;

/// A pattern shape, given by one of its instances.
///
/// If a symmetry maps the instance to itself, patterns that are mirror images under it
/// share a row, stored once. `pairs` holds the squares that the symmetry exchanges,
/// `fixed` the others (all squares of a shape without a symmetry). The lowest digits
/// are those of the first squares of the pairs, then come the second squares in the
/// same order, then `fixed`. The symmetry swaps the first two parts: for each value of
/// `fixed`, the rows form a symmetric matrix, of which a file stores the lower
/// triangle.
#[derive(Debug)]
pub(crate) struct Shape {
    pairs: &'static [(Square, Square)],
    fixed: &'static [Square],
}

/// All shapes, those of ten squares first.
#[rustfmt::skip]
#[allow(clippy::enum_glob_use)] // bare squares keep a shape on a line
pub(crate) const SHAPES: [Shape; 13] = {
    use Square::*;
    [
        // The corner block of 3 x 3 and the next square of the diagonal.
        Shape { pairs: &[(B1, A2), (C1, A3), (C2, B3)], fixed: &[A1, B2, C3, D4] },
        // The corner triangle.
        Shape { pairs: &[(B1, A2), (C1, A3), (D1, A4), (C2, B3)], fixed: &[A1, B2] },
        // The edge and both X squares.
        Shape { pairs: &[(A1, H1), (B1, G1), (C1, F1), (D1, E1), (B2, G2)], fixed: &[] },
        // Both corners, the middle of the edge and the squares before it.
        Shape { pairs: &[(A1, H1), (C1, F1), (D1, E1), (C2, F2), (D2, E2)], fixed: &[] },
        // The corner block of 2 x 5.
        Shape { pairs: &[], fixed: &[A1, B1, C1, D1, E1, A2, B2, C2, D2, E2] },
        // Rows 2 to 4.
        Shape { pairs: &[(A2, H2), (B2, G2), (C2, F2), (D2, E2)], fixed: &[] },
        Shape { pairs: &[(A3, H3), (B3, G3), (C3, F3), (D3, E3)], fixed: &[] },
        Shape { pairs: &[(A4, H4), (B4, G4), (C4, F4), (D4, E4)], fixed: &[] },
        // Diagonals of 8 to 4 squares.
        Shape { pairs: &[(A1, H8), (B2, G7), (C3, F6), (D4, E5)], fixed: &[] },
        Shape { pairs: &[(A2, G8), (B3, F7), (C4, E6)], fixed: &[D5] },
        Shape { pairs: &[(A3, F8), (B4, E7), (C5, D6)], fixed: &[] },
        Shape { pairs: &[(A4, E8), (B5, D7)], fixed: &[C6] },
        Shape { pairs: &[(A5, D8), (B6, C7)], fixed: &[] },
    ]
};

impl Shape {
    /// The number of squares.
    pub(crate) const fn len(&self) -> usize {
        2 * self.pairs.len() + self.fixed.len()
    }

    /// The square of digit `k`, counted from the lowest.
    const fn square(&self, k: usize) -> Square {
        let pairs = self.pairs.len();
        if k < pairs {
            self.pairs[k].0
        } else if k < 2 * pairs {
            self.pairs[k - pairs].1
        } else {
            self.fixed[k - 2 * pairs]
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

    /// The order of the symmetric matrices: the number of values of one half of the
    /// pairs.
    pub(crate) const fn order(&self) -> usize {
        power(self.pairs.len())
    }

    /// The number of these matrices: the number of values of the fixed squares.
    pub(crate) const fn matrices(&self) -> usize {
        power(self.fixed.len())
    }

    /// The number of rows of the shape in a file.
    pub(crate) const fn folded_len(&self) -> usize {
        self.matrices() * self.order() * (self.order() + 1) / 2
    }

    /// The largest index, the negation of the smallest one.
    pub(crate) const fn max_index(&self) -> usize {
        power(self.len()) / 2
    }

    /// The row of an index among the stored rows of the shape.
    pub(crate) const fn fold(&self, index: i16) -> usize {
        let order = self.order();
        let digits = (index as isize + self.max_index() as isize) as usize;
        let (matrix, row, column) = (
            digits / (order * order),
            digits / order % order,
            digits % order,
        );
        let (low, high) = if row < column {
            (row, column)
        } else {
            (column, row)
        };
        matrix * (order * (order + 1) / 2) + high * (high + 1) / 2 + low
    }

    /// The digits of the pattern of a stored row, the lowest first; the reverse of
    /// [`Self::fold`].
    pub(crate) fn unfold(&self, stored: usize) -> Vec<i8> {
        let order = self.order();
        let triangle = order * (order + 1) / 2;
        let (matrix, mut column) = (stored / triangle, stored % triangle);
        let mut row = 0;
        while column > row {
            row += 1;
            column -= row;
        }
        let mut rest = (matrix * order + row) * order + column;
        let digits = (0..self.len()).map(|_| {
            let digit = (rest % 3) as i8 - 1;
            rest /= 3;
            digit
        });
        digits.collect()
    }

    /// The digits of the mirror image of a pattern; `None` for a shape without a
    /// symmetry.
    pub(crate) fn mirrored(&self, digits: &[i8]) -> Option<Vec<i8>> {
        let pairs = self.pairs.len();
        let (low, rest) = digits.split_at(pairs);
        let (high, fixed) = rest.split_at(pairs);
        (pairs > 0).then(|| [high, low, fixed].concat())
    }
}

/// A power of three.
const fn power(exponent: usize) -> usize {
    3usize.pow(exponent as u32)
}

/// The location of a shape in memory: its rows are at `offset + index` (modulo 65536)
/// of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageOffset {
    pub(crate) page: usize,
    pub(crate) offset: u16,
}

/// The location of each shape.
pub(crate) const PAGE_OFFSETS: [PageOffset; SHAPES.len()] = {
    let mut places = [PageOffset { page: 0, offset: 0 }; SHAPES.len()];
    let mut start = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        let max = SHAPES[shape].max_index();
        if SHAPES[shape].len() == 10 {
            places[shape].page = shape;
        } else {
            places[shape] = PageOffset {
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

/// The tables of the instances, derived from the shapes.
pub(crate) struct Layout {
    /// The contribution of a disc of the side to move to the indices, by square.
    pub(crate) contributions: [[i16; LANES]; 64],
    /// The shape of each instance.
    pub(crate) shape: [u8; INSTANCES],
    /// The offset of the shape of each instance.
    pub(crate) offset: [u16; INSTANCES],
    /// The first instance of each page, and the number of instances.
    pub(crate) page_start: [usize; PAGES + 1],
}

/// The layout of the instances, sorted by shape.
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
        let page = PAGE_OFFSETS[shape].page;
        if shape == 0 || page != PAGE_OFFSETS[shape - 1].page {
            layout.page_start[page] = lane;
        }
        let mut seen = [0; 8];
        let mut image = 0;
        while image < 8 {
            seen[image] = Symmetry::ALL[image].apply_bits(SHAPES[shape].mask());
            if is_first(&seen, image) {
                layout.shape[lane] = shape as u8;
                layout.offset[lane] = PAGE_OFFSETS[shape].offset;
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

/// Returns `true` if no earlier mask equals the one at `at`.
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
    fn a_symmetry_exchanges_the_pairs_and_keeps_the_fixed_squares() {
        for shape in SHAPES.iter().filter(|shape| !shape.pairs.is_empty()) {
            let exchanges = |symmetry: &Symmetry| {
                let swaps =
                    |&(a, b): &(Square, Square)| symmetry.apply(a) == b && symmetry.apply(b) == a;
                shape.pairs.iter().all(swaps)
                    && shape
                        .fixed
                        .iter()
                        .all(|&square| symmetry.apply(square) == square)
            };
            assert!(Symmetry::ALL.iter().any(exchanges), "{shape:?}");
        }
    }

    #[test]
    fn symmetric_squares_are_in_equally_many_instances() {
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
    fn folding_reaches_every_stored_row() {
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
