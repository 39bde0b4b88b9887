//! Positions from bytes, and a slow reference implementation of the rules.

use reversi_engine::{Bitboard, Position, Square};

/// A position of two masks of eight bytes; the player has the overlap.
pub(crate) fn any_position(bytes: &[u8]) -> Option<Position> {
    let (player, rest) = bytes.split_first_chunk()?;
    let opponent = u64::from_le_bytes(*rest.first_chunk()?);
    let player = u64::from_le_bytes(*player);
    Position::new(Bitboard::new(player), Bitboard::new(opponent & !player))
}

/// A position of a game: each byte chooses a legal move, down to this number of empty
/// squares.
pub(crate) fn played_position(bytes: &[u8], empties: usize) -> Position {
    let mut position = reversi_engine::Board::new().position();
    for &byte in bytes {
        if position.empties().len() <= empties || position.is_game_over() {
            break;
        }
        let moves = position.legal_moves();
        position = match moves.iter().nth(usize::from(byte) % moves.len().max(1)) {
            Some(square) => position.after(square).expect("a legal move"),
            None => position.passed(),
        };
    }
    position
}

/// The flips of a move, none if it is illegal.
pub(crate) fn flips(position: Position, square: Square) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    if !position.empties().contains(square) {
        return all;
    }
    for (right, down) in [
        (0, 1),
        (1, 0),
        (1, 1),
        (1, -1),
        (0, -1),
        (-1, 0),
        (-1, -1),
        (-1, 1),
    ] {
        let mut line = Bitboard::EMPTY;
        let (mut column, mut row) = (square.file() as isize, square.rank() as isize);
        loop {
            (column, row) = (column + right, row + down);
            let next = Square::at(column as usize, row as usize);
            match next {
                Some(next) if position.opponent().contains(next) => line = line.with(next),
                Some(next) if position.player().contains(next) => {
                    all |= line;
                    break;
                }
                _ => break,
            }
        }
    }
    all
}
