//! Sets of squares for move ordering.

use crate::Bitboard;

/// The corners.
pub(super) const CORNERS: u64 = Bitboard::CORNERS.bits();

/// The X squares, diagonally next to the corners.
#[cfg(feature = "alloc")]
pub(super) const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// The squares next to a corner, seldom good moves.
#[cfg(feature = "alloc")]
pub(super) const NEXT_TO_CORNERS: u64 = 0x42c3_0000_0000_c342;

/// The squares beside a corner on an edge.
const BESIDE_CORNERS: u64 = 0x4281_0000_0000_8142;

/// The discs in corners, and those beside them on the edges. No move can flip them.
#[inline(always)]
pub(super) const fn corner_discs(player: u64) -> u64 {
    let corners = player & CORNERS;
    let beside = Bitboard::new(corners).neighbours().bits() & BESIDE_CORNERS;
    (corners | beside) & player
}

/// The neighbours of each square in all eight directions.
pub(super) static NEIGHBOURS: [u64; 64] = build_neighbours();

const fn build_neighbours() -> [u64; 64] {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        neighbours[square] = Bitboard::new(1 << square).neighbours().bits();
        square += 1;
    }
    neighbours
}

/// The quadrants, of 4 by 4 squares, with an odd number of the given empty squares. The
/// side that moves first in one also moves last.
#[inline(always)]
pub(super) const fn odd_quadrants(empties: u64) -> u64 {
    // Fold the squares of each quadrant into its lowest bit by xor ...
    let columns = empties ^ empties >> 1;
    let columns = columns ^ columns >> 2;
    let rows = columns ^ columns >> 8;
    let odd = (rows ^ rows >> 16) & 0x0000_0011_0000_0011;
    // ... and spread that over the quadrant.
    odd.wrapping_mul(0x0f0f_0f0f)
}

/// The quadrant of a square.
#[inline(always)]
pub(super) const fn quadrant(square: usize) -> u64 {
    0x0f0f_0f0f << (square & 0b10_0100)
}

#[cfg(test)]
mod tests {
    use super::{NEIGHBOURS, odd_quadrants, quadrant};
    use crate::Square;

    #[test]
    fn neighbours_of_corner_edge_and_centre() {
        let count = |square: Square| NEIGHBOURS[square.index()].count_ones();
        assert_eq!(
            [count(Square::A1), count(Square::D1), count(Square::D4)],
            [3, 5, 8]
        );
        assert_eq!(NEIGHBOURS[Square::H8.index()], 0x40c0_0000_0000_0000);
    }

    #[test]
    fn each_quadrant_by_itself() {
        let quadrants: [u64; 4] = [
            0x0f0f_0f0f,
            0xf0f0_f0f0,
            0x0f0f_0f0f << 32,
            0xf0f0_f0f0 << 32,
        ];
        for square in Square::ALL {
            let home = quadrants.iter().find(|&&q| q >> square.index() & 1 != 0);
            assert_eq!(Some(&odd_quadrants(1 << square.index())), home);
            assert_eq!(Some(&quadrant(square.index())), home);
        }
        assert_eq!(odd_quadrants(!0), 0);
        assert_eq!(odd_quadrants(0b11), 0);
        assert_eq!(odd_quadrants(0b1_0001), 0xffff_ffff);
    }
}
