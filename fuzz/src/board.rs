//! Positions from bytes, and the rules once more, walked square by square.

use reversi_engine::{Bitboard, Position, Square};

/// Any two masks of eight bytes each, the first one winning where they overlap.
pub(crate) fn any_position(bytes: &[u8]) -> Option<Position> {
    let (player, rest) = bytes.split_first_chunk()?;
    let opponent = u64::from_le_bytes(*rest.first_chunk()?);
    let player = u64::from_le_bytes(*player);
    Position::new(Bitboard::new(player), Bitboard::new(opponent & !player))
}

/// A position of a game: each byte chooses one of the legal moves, until the
/// bytes or the empty squares that are to stay run out.
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

/// The discs that a move flips, none when it is illegal.
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
