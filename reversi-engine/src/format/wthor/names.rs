//! Files of names of players and tournaments.

use alloc::string::String;
use alloc::vec::Vec;

use super::{HEADER_LEN, PLAYER_LEN, TOURNAMENT_LEN, number};
use crate::format::error::{FileLocation, RecordError, RecordReason};

/// The names of a database, indexed by number.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct WthorNames {
    /// The players.
    pub players: Vec<String>,
    /// The tournaments.
    pub tournaments: Vec<String>,
}

impl WthorNames {
    /// Reads the players of a `.jou` file.
    ///
    /// # Errors
    /// [`RecordError`] if the bytes are not a file of players.
    pub fn read_players(&mut self, bytes: &[u8]) -> Result<(), RecordError> {
        self.players = read(bytes, PLAYER_LEN)?;
        Ok(())
    }

    /// Reads the tournaments of a `.trn` file.
    ///
    /// # Errors
    /// [`RecordError`] if the bytes are not a file of tournaments.
    pub fn read_tournaments(&mut self, bytes: &[u8]) -> Result<(), RecordError> {
        self.tournaments = read(bytes, TOURNAMENT_LEN)?;
        Ok(())
    }
}

fn read(bytes: &[u8], name_len: usize) -> Result<Vec<String>, RecordError> {
    let error = |reason, byte| RecordError::new(reason, 0, FileLocation::Byte(byte));
    let Some((header, body)) = bytes.split_at_checked(HEADER_LEN) else {
        return Err(error(RecordReason::Truncated("its header"), bytes.len()));
    };
    let expected = number(&header[8..10]) as u64;
    let names = body.chunks_exact(name_len);
    let found = names.len() as u64;
    if expected != found {
        return Err(error(
            RecordReason::Count {
                what: "names",
                expected,
                found,
            },
            8,
        ));
    }
    let rest = names.remainder().len();
    if rest > 0 {
        return Err(error(RecordReason::TrailingBytes(rest), bytes.len() - rest));
    }
    Ok(names.map(name).collect())
}

/// Decodes a name in Latin-1, up to the first 0.
fn name(bytes: &[u8]) -> String {
    let letters = bytes.iter().take_while(|&&byte| byte != 0);
    let name: String = letters.map(|&byte| char::from(byte)).collect();
    String::from(name.trim())
}
