//! The eight symmetries of the board.

use crate::Square;

/// One of the eight ways to turn and mirror the board onto itself.
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
    /// Every square stays.
    Identity,
    /// A quarter turn clockwise: a1 goes to h1.
    Rotate90,
    /// A half turn: a1 goes to h8.
    Rotate180,
    /// A quarter turn counter-clockwise: a1 goes to a8.
    Rotate270,
    /// Columns reversed: a1 goes to h1, a8 to h8.
    MirrorColumns,
    /// Rows reversed: a1 goes to a8, h1 to h8.
    MirrorRows,
    /// Columns and rows exchanged: h1 goes to a8, a1 stays.
    Transpose,
    /// Mirror in the other diagonal: a1 goes to h8, h1 stays.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rotate90,
        Self::Rotate180,
        Self::Rotate270,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// The symmetry that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            other => other,
        }
    }

    /// Where a square goes.
    #[must_use]
    pub const fn apply(self, square: Square) -> Square {
        let bits = self.apply_bits(1 << square.index());
        Square::ALL[bits.trailing_zeros() as usize]
    }

    /// Where the squares of a mask go.
    #[must_use]
    pub(crate) const fn apply_bits(self, bits: u64) -> u64 {
        match self {
            Self::Identity => bits,
            Self::Rotate90 => mirror_columns(transpose(bits)),
            Self::Rotate180 => bits.reverse_bits(),
            Self::Rotate270 => transpose(bits).swap_bytes(),
            Self::MirrorColumns => mirror_columns(bits),
            Self::MirrorRows => bits.swap_bytes(),
            Self::Transpose => transpose(bits),
            Self::AntiTranspose => transpose(bits).reverse_bits(),
        }
    }
}

/// Reverses the eight bits of each row.
const fn mirror_columns(bits: u64) -> u64 {
    bits.swap_bytes().reverse_bits()
}

/// Exchanges rows and columns by three rounds of block swaps (Hacker's Delight, 7-3).
const fn transpose(bits: u64) -> u64 {
    const fn swap(bits: u64, shift: u32, mask: u64) -> u64 {
        let moved = (bits ^ bits >> shift) & mask;
        bits ^ moved ^ moved << shift
    }
    let bits = swap(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = swap(bits, 14, 0x0000_cccc_0000_cccc);
    swap(bits, 28, 0x0000_0000_f0f0_f0f0)
}
