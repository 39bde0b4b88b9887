//! Random games.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use reversi_engine::{Bitboard, Board, Color, Game, Move, Square};

/// A game of random moves from a random start.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    let starts = prop_oneof![
        3 => Just(Board::new()),
        1 => (any::<u64>(), any::<u64>(), select(&Color::ALL[..])).prop_map(|(a, b, side)| {
            let (black, white) = (Bitboard::new(a), Bitboard::new(b & !a));
            Board::from_discs(black, white, side).expect("disjoint sets")
        }),
    ];
    (starts, prop::collection::vec(any::<Index>(), 0..70)).prop_map(|(start, choices)| {
        let mut game = Game::from_board(start);
        for choice in choices {
            let legal: Vec<Square> = game.board().legal_moves().iter().collect();
            let mv = if legal.is_empty() {
                Move::Pass
            } else {
                Move::Place(*choice.get(&legal))
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    })
}
