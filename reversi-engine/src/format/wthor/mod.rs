//! WTHOR, the binary files of the French database of tournament games.
//!
//! **Reads** `.wtb` files of games on 8x8 boards, and the `.jou` and `.trn` files
//! that hold the names of players and tournaments. All begin with a header of 16
//! bytes, numbers in little endian:
//!
//! | byte | |
//! |---|---|
//! | 0 to 3 | century, year, month and day of the file |
//! | 4 to 7 | the number of games |
//! | 8 to 9 | the number of names |
//! | 10 to 11 | the year of the games |
//! | 12 | the size of the board: 8, or 0 for the same |
//! | 13 | 1 in a file of solitaires |
//! | 14 | the empty squares from which on the theoretical score is of perfect play; 0 means 22 |
//!
//! Then 68 bytes a game: the numbers of the tournament, of black and of white
//! (two bytes each), black's discs at the end and with perfect play, empty
//! squares to the winner, and 60 moves: `10 * row + column`, both from 1, and 0
//! behind the last. Passes are left out. Names are 20 bytes a player and 26 a
//! tournament, in Latin-1. Without the names a player is called by number, as in
//! `#311`. A file of another length than its header says gives an error, and the
//! whole games that are there can still be read.
//!
//! **Writes** the three files with [`WthorWriter`].
//!
//! ```
//! use reversi_engine::format::transcript;
//! use reversi_engine::format::wthor::{WthorNames, WthorFile, WthorWriter};
//! let mut writer = WthorWriter::new();
//! writer.push(&transcript::parse("f5d6c3")?.into())?;
//! let database = writer.finish(None);
//! let file = WthorFile::parse(&database.games)?;
//! let game = file.records(&WthorNames::default()).next().expect("one game")?;
//! assert_eq!(transcript::write(game.game()), "f5d6c3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::record::{Field, Fields, GameRecord};

mod file;
mod names;
mod write;

pub use file::{WthorFile, WthorGame};
pub use names::WthorNames;
pub use write::{WthorDatabase, WthorWriteError, WthorWriter};

const HEADER_LEN: usize = 16;
const GAME_LEN: usize = 68;
const PLAYER_LEN: usize = 20;
const TOURNAMENT_LEN: usize = 26;

const HOLDS: Fields = Fields::of(&[
    Field::Moves,
    Field::Names,
    Field::Event,
    Field::Year,
    Field::Result,
    Field::Theoretical,
]);

/// What is lost when a record is written.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    record.lost(HOLDS, |_| false)
}

/// The number of these bytes, in little endian.
fn number(bytes: &[u8]) -> usize {
    let digits = bytes.iter().rev();
    digits.fold(0, |number, &byte| number << 8 | usize::from(byte))
}
