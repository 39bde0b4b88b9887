//! WTHOR, the binary format of the French database of tournament games.
//!
//! **Reads** `.wtb` files of games on 8x8 boards, and the `.jou` and `.trn` files of the
//! names of players and tournaments. All start with a header of 16 bytes, with
//! little-endian numbers:
//!
//! | byte | |
//! |---|---|
//! | 0 to 3 | century, year, month and day of creation |
//! | 4 to 7 | the number of games |
//! | 8 to 9 | the number of names |
//! | 10 to 11 | the year of the games |
//! | 12 | the size of the board: 8, or 0 for 8 |
//! | 13 | 1 in a file of solitaires |
//! | 14 | the number of empty squares of the theoretical score, or 0 for 22 |
//!
//! 68 bytes per game follow: the numbers of the tournament, of black and of white (two
//! bytes each), the final discs of black and those of perfect play, with the empty
//! squares for the winner, and 60 moves without passes, `10 * row + column`, both from
//! 1, and 0 after the last. Names have 20 bytes per player and 26 per tournament, in
//! Latin-1. A player without a name has a number, as in `#311`. A file whose length
//! does not match its header is an error, but its complete games can be read.
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

/// The fields of a record that are lost or changed in this format.
#[must_use]
pub fn lost(record: &GameRecord) -> Fields {
    let lost = record.lost(HOLDS, |_| false);
    // The place of formats without an event is that of the tournament.
    let is_tournament = record.event.is_empty() && !record.place.is_empty();
    let lost = if is_tournament {
        lost.without(Fields::of(&[Field::Place]))
    } else {
        lost
    };
    let tournament = write::tournament(record);
    let fits = |text: &str| write::fits(text, PLAYER_LEN);
    let lost = lost.union(record.changed(&[], fits, |_| true));
    if write::fits(tournament, TOURNAMENT_LEN) {
        return lost;
    }
    lost.with(if is_tournament {
        Field::Place
    } else {
        Field::Event
    })
}

/// The little-endian number of these bytes.
fn number(bytes: &[u8]) -> usize {
    let digits = bytes.iter().rev();
    digits.fold(0, |number, &byte| number << 8 | usize::from(byte))
}
