//! The eight symmetries of the board.

use crate::Square;

/// A symmetry of the board: one of four rotations and four reflections.
///
/// ```
/// use reversi_engine::{Square, Symmetry};
/// assert_eq!(Symmetry::Rotate180.apply(Square::A1), Square::H8);
/// for symmetry in Symmetry::ALL {
///     assert_eq!(symmetry.inverse().apply(symmetry.apply(Square::F5)), Square::F5);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Symmetry {
    /// No change.
    Identity,
    /// A clockwise quarter turn, from a1 to h1.
    Rotate90,
    /// A half turn, from a1 to h8.
    Rotate180,
    /// A counter-clockwise quarter turn, from a1 to a8.
    Rotate270,
    /// A reflection of the files, from a1 to h1 and a8 to h8.
    FlipHorizontal,
    /// A reflection of the ranks, from a1 to a8 and h1 to h8.
    FlipVertical,
    /// A reflection in the diagonal a1-h8, from h1 to a8.
    FlipDiagonal,
    /// A reflection in the diagonal h1-a8, from a1 to h8.
    FlipAntiDiagonal,
}

impl Symmetry {
    /// All symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rotate90,
        Self::Rotate180,
        Self::Rotate270,
        Self::FlipHorizontal,
        Self::FlipVertical,
        Self::FlipDiagonal,
        Self::FlipAntiDiagonal,
    ];

    /// The inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            other => other,
        }
    }

    /// The image of a square.
    #[must_use]
    pub const fn apply(self, square: Square) -> Square {
        let bits = self.apply_bits(1 << square.index());
        Square::ALL[bits.trailing_zeros() as usize]
    }

    /// The image of a mask.
    #[must_use]
    pub(crate) const fn apply_bits(self, bits: u64) -> u64 {
        match self {
            Self::Identity => bits,
            Self::Rotate90 => flip_horizontal(flip_diagonal(bits)),
            Self::Rotate180 => bits.reverse_bits(),
            Self::Rotate270 => flip_diagonal(bits).swap_bytes(),
            Self::FlipHorizontal => flip_horizontal(bits),
            Self::FlipVertical => bits.swap_bytes(),
            Self::FlipDiagonal => flip_diagonal(bits),
            Self::FlipAntiDiagonal => flip_diagonal(bits).reverse_bits(),
        }
    }
}

/// Reverses the eight bits of each rank.
const fn flip_horizontal(bits: u64) -> u64 {
    bits.swap_bytes().reverse_bits()
}

/// Exchanges files and ranks by three rounds of block swaps (Hacker's Delight, 7-3).
const fn flip_diagonal(bits: u64) -> u64 {
    const fn swap(bits: u64, shift: u32, mask: u64) -> u64 {
        let moved = (bits ^ bits >> shift) & mask;
        bits ^ moved ^ moved << shift
    }
    let bits = swap(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = swap(bits, 14, 0x0000_cccc_0000_cccc);
    swap(bits, 28, 0x0000_0000_f0f0_f0f0)
}
