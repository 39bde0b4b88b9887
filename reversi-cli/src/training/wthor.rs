//! Games of the WTHOR database: `.wtb` files of 8x8 boards.
//!
//! A header of 16 bytes (bytes 4..8 the number of games, little endian; byte 12
//! the size of the board, 0 or 8; byte 14 the number of empties that the
//! theoretical scores belong to), then 68 bytes for each game: tournament,
//! black and white player (16 bits each), black's final and theoretical number
//! of discs, and 60 moves of one byte, `10 * row + column` counted from 1, with
//! 0 after the last. Passes are left out.

use reversi_engine::{Board, Move, Square};
use thiserror::Error;

const HEADER_LEN: usize = 16;
const GAME_LEN: usize = 68;

/// Why bytes are not a WTHOR file of 8x8 games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WthorError {
    /// The file ends within its header.
    #[error("the file ends after {0} bytes, within its header")]
    TruncatedHeader(usize),
    /// The games are of another size.
    #[error("the board has size {0}, not 8")]
    BoardSize(u8),
    /// The file does not hold the number of games that its header says.
    #[error("the header announces {announced} games but {found} bytes follow")]
    Length {
        /// The games that the header announces.
        announced: u32,
        /// The bytes behind the header.
        found: usize,
    },
}

/// A file of games.
#[derive(Clone, Copy, Debug)]
pub struct WthorFile<'a> {
    theoretical_empties: u8,
    games: &'a [[u8; GAME_LEN]],
}

/// One game.
#[derive(Clone, Copy, Debug)]
pub struct WthorGame<'a> {
    bytes: &'a [u8; GAME_LEN],
}

impl<'a> WthorFile<'a> {
    /// Reads a file; the moves are checked when a game is played through.
    ///
    /// # Errors
    /// When the header or the length is not that of a file of 8x8 games.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, WthorError> {
        let (header, body) = bytes
            .split_first_chunk::<HEADER_LEN>()
            .ok_or(WthorError::TruncatedHeader(bytes.len()))?;
        if !matches!(header[12], 0 | 8) {
            return Err(WthorError::BoardSize(header[12]));
        }
        let announced = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
        let (games, rest) = body.as_chunks::<GAME_LEN>();
        if !rest.is_empty() || games.len() != announced as usize {
            return Err(WthorError::Length {
                announced,
                found: body.len(),
            });
        }
        Ok(Self {
            theoretical_empties: header[14],
            games,
        })
    }

    /// The number of empties that theoretical scores belong to.
    #[must_use]
    pub const fn theoretical_empties(&self) -> u8 {
        self.theoretical_empties
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> impl ExactSizeIterator<Item = WthorGame<'a>> + use<'a> {
        self.games.iter().map(|bytes| WthorGame { bytes })
    }
}

impl WthorGame<'_> {
    /// Black's final number of discs as written, with the empty squares given
    /// to the winner.
    #[must_use]
    pub const fn black_discs(&self) -> u8 {
        self.bytes[6]
    }

    /// Black's number of discs with perfect play from the theoretical empties on.
    #[must_use]
    pub const fn theoretical_black_discs(&self) -> u8 {
        self.bytes[7]
    }

    /// The boards before each disc, and the last one; up to the first move that
    /// is not legal. Passes are played where they are forced and their boards
    /// left out.
    #[must_use]
    pub fn boards(&self) -> Vec<Board> {
        let mut board = Board::new();
        let mut boards = Vec::with_capacity(61);
        for &byte in self.bytes[8..].iter().take_while(|&&byte| byte != 0) {
            if board.must_pass() && board.apply(Move::Pass).is_err() {
                break;
            }
            let before = board;
            let square = square(byte);
            if square.is_none_or(|square| board.place(square).is_err()) {
                break;
            }
            boards.push(before);
        }
        boards.push(board);
        boards
    }
}

/// The square of a move byte.
fn square(byte: u8) -> Option<Square> {
    let (row, column) = (usize::from(byte / 10), usize::from(byte % 10));
    Square::at(column.checked_sub(1)?, row.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(moves: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER_LEN + GAME_LEN];
        bytes[4] = 1;
        bytes[14] = 24;
        bytes[16 + 6..16 + 8].copy_from_slice(&[40, 38]);
        bytes[16 + 8..16 + 8 + moves.len()].copy_from_slice(moves);
        bytes
    }

    #[test]
    fn a_game_is_played_through() {
        let bytes = file(&[56, 64, 33]);
        let file = WthorFile::parse(&bytes).unwrap();
        assert_eq!(file.theoretical_empties(), 24);
        let game = file.games().next().unwrap();
        assert_eq!(
            (game.black_discs(), game.theoretical_black_discs()),
            (40, 38)
        );
        let empties = game
            .boards()
            .iter()
            .map(|b| b.empties().len())
            .collect::<Vec<_>>();
        assert_eq!(empties, [60, 59, 58, 57]);
    }

    #[test]
    fn a_game_ends_at_a_move_that_is_not_legal() {
        for (bad, boards) in [(56, 2), (99, 2), (200, 2), (9, 2), (64, 3)] {
            let bytes = file(&[56, bad]);
            let game = WthorFile::parse(&bytes).unwrap().games().next().unwrap();
            assert_eq!(game.boards().len(), boards, "{bad}");
        }
    }

    #[test]
    fn other_files_are_refused() {
        let parse = |bytes: &[u8]| WthorFile::parse(bytes).err();
        let good = file(&[]);
        assert_eq!(parse(&good[..9]), Some(WthorError::TruncatedHeader(9)));
        let length = |announced, found| Some(WthorError::Length { announced, found });
        assert_eq!(parse(&good[..60]), length(1, 44));
        let mut changed = good.clone();
        changed[4..8].fill(0xff);
        assert_eq!(parse(&changed), length(u32::MAX, 68));
        changed = good;
        changed[12] = 10;
        assert_eq!(parse(&changed), Some(WthorError::BoardSize(10)));
    }
}
