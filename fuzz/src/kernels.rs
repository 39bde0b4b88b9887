//! The kernels of all tiers against a slow reference implementation.

use reversi_engine::{Bitboard, CpuTier, Square, perft_on};

use crate::board::{any_position, flips};

/// Legal moves and flips of arbitrary masks.
pub fn fuzz_kernels(bytes: &[u8]) {
    let Some(position) = any_position(bytes) else {
        return;
    };
    let mut legal = Bitboard::EMPTY;
    for square in Square::ALL {
        let expected = flips(position, square);
        if !expected.is_empty() {
            legal = legal.with(square);
            assert_eq!(position.flips(square), expected, "{square} in {position:?}");
        }
        assert_eq!(position.after(square).is_some(), !expected.is_empty());
    }
    assert_eq!(position.legal_moves(), legal, "{position:?}");

    // Moves and flips on each tier.
    let mut tiers = CpuTier::ALL.into_iter().filter(|tier| tier.is_available());
    let portable = perft_on(CpuTier::Portable, position, 2);
    assert!(
        tiers.all(|tier| perft_on(tier, position, 2) == portable),
        "{position:?}"
    );
}
