//! Writing databases.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use super::{GAME_LEN, HEADER_LEN, PLAYER_LEN, TOURNAMENT_LEN};
use crate::format::record::{Date, GameRecord, TheoreticalScore};
use crate::{Board, Color, Score, Scoring, Square};

/// The default number of empty squares of the theoretical score.
const EMPTIES: u8 = 24;

/// A writer of databases.
///
/// Games are transformed to start with f5, as in all files of the format. The name of
/// the tournament is the event, or the place of a game without an event. The
/// theoretical score defaults to the result, and the result of an unfinished game to
/// the score of its last board.
#[derive(Clone, Debug, Default)]
pub struct WthorWriter {
    games: Vec<[u8; GAME_LEN]>,
    players: NameTable,
    tournaments: NameTable,
    /// The year of all games, 0 if they differ.
    year: Option<u16>,
    empties: Option<u8>,
}

/// The three files of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WthorDatabase {
    /// The games, a `.wtb` file.
    pub games: Vec<u8>,
    /// The players, a `.jou` file.
    pub players: Vec<u8>,
    /// The tournaments, a `.trn` file.
    pub tournaments: Vec<u8>,
}

/// The reason why a game cannot be in a WTHOR file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WthorWriteError {
    /// The start board is not that of Othello.
    #[error("a WTHOR file holds only games from the Othello start")]
    Start,
    /// There are too many players or tournaments for numbers of two bytes.
    #[error("a WTHOR file holds at most 65,535 players and as many tournaments")]
    TooManyNames,
    /// There are too many games for a number of four bytes.
    #[error("a WTHOR file holds at most 4,294,967,295 games")]
    TooManyGames,
}

/// The numbered names of a file.
#[derive(Clone, Debug, Default)]
struct NameTable {
    numbers: BTreeMap<String, u16>,
    names: Vec<String>,
}

impl NameTable {
    fn number(&mut self, name: &str) -> Result<u16, WthorWriteError> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let number = u16::try_from(self.names.len())
            .ok()
            .filter(|&number| number < u16::MAX);
        let number = number.ok_or(WthorWriteError::TooManyNames)?;
        self.numbers.insert(String::from(name), number);
        self.names.push(String::from(name));
        Ok(number)
    }

    /// The bytes of the file, with this length of a name.
    fn file(&self, created: Option<Date>, name_len: usize) -> Vec<u8> {
        let mut bytes = header(created).to_vec();
        bytes[8..10].copy_from_slice(&(self.names.len() as u16).to_le_bytes());
        for name in &self.names {
            let mut field = [0; TOURNAMENT_LEN];
            // The last byte is 0, even for a truncated name.
            let letters = name.chars().map(|c| u8::try_from(c).unwrap_or(b'?'));
            for (byte, letter) in field[..name_len - 1].iter_mut().zip(letters) {
                *byte = letter;
            }
            bytes.extend_from_slice(&field[..name_len]);
        }
        bytes
    }
}

fn header(created: Option<Date>) -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    if let Some(date) = created {
        header[0] = (date.year() / 100) as u8;
        header[1] = (date.year() % 100) as u8;
        header[2] = date.month().unwrap_or(0);
        header[3] = date.day().unwrap_or(0);
    }
    header
}

impl WthorWriter {
    /// Creates an empty database.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game.
    ///
    /// # Errors
    /// [`WthorWriteError`] if the format cannot represent the game.
    pub fn push(&mut self, record: &GameRecord) -> Result<(), WthorWriteError> {
        if *record.game().start() != Board::new() {
            return Err(WthorWriteError::Start);
        }
        if u32::try_from(self.games.len() + 1).is_err() {
            return Err(WthorWriteError::TooManyGames);
        }
        let mut bytes = [0; GAME_LEN];
        let numbers = [
            self.tournaments.number(tournament(record))?,
            self.players.number(&record.black.name)?,
            self.players.number(&record.white.name)?,
        ];
        for (field, number) in bytes.chunks_exact_mut(2).zip(numbers) {
            field.copy_from_slice(&number.to_le_bytes());
        }
        let score = score(record);
        let theoretical = record.theoretical.map_or(score, |theoretical| {
            let TheoreticalScore { empties, score } = theoretical;
            self.empties.get_or_insert(empties);
            score
        });
        bytes[6] = black_discs(score);
        bytes[7] = black_discs(theoretical);
        let (game, _) = record.game().canonical();
        let squares = game.moves().iter().filter_map(|mv| mv.square());
        for (byte, square) in bytes[8..].iter_mut().zip(squares) {
            *byte = move_byte(square);
        }
        let year = record.date.map_or(0, Date::year);
        let common = *self.year.get_or_insert(year);
        self.year = Some(if common == year { year } else { 0 });
        self.games.push(bytes);
        Ok(())
    }

    /// Finishes the files, with a date of creation.
    #[must_use]
    pub fn finish(self, created: Option<Date>) -> WthorDatabase {
        let mut header = header(created);
        header[4..8].copy_from_slice(&(self.games.len() as u32).to_le_bytes());
        header[10..12].copy_from_slice(&self.year.unwrap_or(0).to_le_bytes());
        header[12] = 8;
        header[14] = self.empties.unwrap_or(EMPTIES);
        let mut games = header.to_vec();
        games.extend_from_slice(self.games.as_flattened());
        WthorDatabase {
            games,
            players: self.players.file(created, PLAYER_LEN),
            tournaments: self.tournaments.file(created, TOURNAMENT_LEN),
        }
    }
}

/// The name of the tournament: the event, or else the place.
pub(super) fn tournament(record: &GameRecord) -> &str {
    if record.event.is_empty() {
        &record.place
    } else {
        &record.event
    }
}

/// Returns `true` for a name that fits into a field of this length.
pub(super) fn fits(name: &str, name_len: usize) -> bool {
    let is_letter = |c: char| u8::try_from(c).is_ok() && c != '\0';
    name.chars().count() < name_len && name.chars().all(is_letter)
}

/// The score to write: that of a finished board, otherwise the stated one, otherwise
/// that of the last board.
fn score(record: &GameRecord) -> Score {
    let board = record.game().board();
    let counted = board.score(Color::Black, Scoring::WinnerTakesEmpties);
    match record.stated_discs() {
        Some(discs) if !board.is_game_over() => Score::clamped(discs as i32),
        _ => counted,
    }
}

const fn black_discs(score: Score) -> u8 {
    i32::midpoint(score.discs(), 64) as u8
}

const fn move_byte(square: Square) -> u8 {
    (10 * (square.rank() + 1) + square.file() + 1) as u8
}
