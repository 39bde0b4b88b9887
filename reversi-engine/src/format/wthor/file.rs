//! Files of games.

use alloc::format;
use alloc::string::{String, ToString};

use super::{GAME_LEN, HEADER_LEN, WthorNames, number};
use crate::format::error::{FileLocation, RecordError, RecordReason};
use crate::format::record::{Date, GameRecord, GameResult, TheoreticalScore};
use crate::{Color, Game, IllegalMove, Score, Square};

/// The offset of the moves of a game.
const MOVES_AT: usize = 8;

/// The number of empty squares of the theoretical score in files that do not state it.
const DEFAULT_EMPTIES: u8 = 22;

/// A file of games.
#[derive(Clone, Copy, Debug)]
pub struct WthorFile<'a> {
    header: &'a [u8; HEADER_LEN],
    games: &'a [[u8; GAME_LEN]],
    rest: usize,
}

/// A game of a file.
#[derive(Clone, Copy, Debug)]
pub struct WthorGame<'a> {
    file: WthorFile<'a>,
    index: usize,
    bytes: &'a [u8; GAME_LEN],
}

impl<'a> WthorFile<'a> {
    /// Reads a file. [`WthorGame::replay`] checks the moves.
    ///
    /// # Errors
    /// [`RecordError`] if the header or the length is not that of a file of 8x8 games.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, RecordError> {
        let file = Self::parse_damaged(bytes)?;
        file.damage().map_or(Ok(file), Err)
    }

    /// Reads the complete games of a file, even if its length does not match its
    /// header.
    ///
    /// # Errors
    /// [`RecordError`] if the header is not that of a file of 8x8 games.
    pub fn parse_damaged(bytes: &'a [u8]) -> Result<Self, RecordError> {
        let error = |reason, byte| RecordError::new(reason, 0, FileLocation::Byte(byte));
        let Some((header, body)) = bytes.split_first_chunk::<HEADER_LEN>() else {
            return Err(error(RecordReason::Truncated("its header"), bytes.len()));
        };
        let (size, kind) = (header[12], header[13]);
        if !matches!(size, 0 | 8) {
            return Err(error(RecordReason::BoardSize(size.to_string()), 12));
        }
        if kind == 1 {
            return Err(error(RecordReason::Solitaires, 13));
        }
        let (games, rest) = body.as_chunks();
        let rest = rest.len();
        Ok(Self {
            header,
            games,
            rest,
        })
    }

    /// The mismatch between the length of the file and its header.
    #[must_use]
    pub fn damage(&self) -> Option<RecordError> {
        let expected = number(&self.header[4..8]) as u64;
        let found = self.games.len() as u64;
        let end = HEADER_LEN + self.games.len() * GAME_LEN;
        let (reason, byte) = if expected == found {
            (RecordReason::TrailingBytes(self.rest), end)
        } else {
            (
                RecordReason::Count {
                    what: "games",
                    expected,
                    found,
                },
                4,
            )
        };
        let is_damaged = expected != found || self.rest > 0;
        is_damaged.then(|| RecordError::new(reason, 0, FileLocation::Byte(byte)))
    }

    /// The year of the games.
    #[must_use]
    pub fn year(&self) -> u16 {
        number(&self.header[10..12]) as u16
    }

    /// The date of creation.
    #[must_use]
    pub fn created(&self) -> Option<Date> {
        let &[century, year, month, day, ..] = self.header;
        Date::new(u16::from(century) * 100 + u16::from(year), month, day)
    }

    /// The number of empty squares of the theoretical scores.
    #[must_use]
    pub const fn theoretical_empties(&self) -> u8 {
        match self.header[14] {
            0 => DEFAULT_EMPTIES,
            empties => empties,
        }
    }

    /// The games, with unchecked moves.
    #[must_use]
    pub fn games(&self) -> impl ExactSizeIterator<Item = WthorGame<'a>> + use<'a> {
        let file = *self;
        let games = self.games.iter().enumerate();
        games.map(move |(index, bytes)| WthorGame { file, index, bytes })
    }

    /// The games as records.
    #[must_use]
    pub fn records<'n>(
        &self,
        names: &'n WthorNames,
    ) -> impl ExactSizeIterator<Item = Result<GameRecord, RecordError>> + use<'a, 'n> {
        self.games().map(|game| game.record(names))
    }
}

impl WthorGame<'_> {
    /// The number of the tournament.
    #[must_use]
    pub fn tournament(&self) -> usize {
        number(&self.bytes[..2])
    }

    /// The number of a player.
    #[must_use]
    pub fn player(&self, color: Color) -> usize {
        match color {
            Color::Black => number(&self.bytes[2..4]),
            Color::White => number(&self.bytes[4..6]),
        }
    }

    /// The stated final number of black discs, with the empty squares for the winner.
    #[must_use]
    pub const fn black_discs(&self) -> u8 {
        self.bytes[6]
    }

    /// The number of black discs after perfect play from the position with
    /// [`theoretical_empties`](WthorFile::theoretical_empties).
    #[must_use]
    pub const fn theoretical_black_discs(&self) -> u8 {
        self.bytes[7]
    }

    /// Replays the game to its end, or up to an error.
    #[must_use]
    pub fn replay(&self) -> (Game, Option<RecordError>) {
        let mut game = Game::new();
        let error = self.play(&mut game).err().map(|(reason, index)| {
            let byte = HEADER_LEN + self.index * GAME_LEN + MOVES_AT + index;
            RecordError::new(reason, self.index + 1, FileLocation::Byte(byte))
        });
        (game, error)
    }

    /// Plays the moves. An error has the index of its move.
    fn play(&self, game: &mut Game) -> Result<(), (RecordReason, usize)> {
        let moves = self.bytes[MOVES_AT..].iter().enumerate();
        let mut ended = false;
        for (index, &byte) in moves {
            let square = square(byte);
            match square {
                _ if byte == 0 => ended = true,
                _ if ended => return Err((RecordReason::ByteAfterEnd(byte), index)),
                Some(square) => {
                    let illegal = |illegal: IllegalMove| (illegal.into(), index);
                    game.play_with_passes(square).map_err(illegal)?;
                }
                // Some programs pad with bytes other than 0.
                None if game.is_over() => return Ok(()),
                None => return Err((RecordReason::MoveByte(byte), index)),
            }
        }
        Ok(())
    }

    /// The game as a record.
    ///
    /// # Errors
    /// [`RecordError`] if a move is illegal or not a square.
    pub fn record(&self, names: &WthorNames) -> Result<GameRecord, RecordError> {
        let (game, error) = self.replay();
        if let Some(error) = error {
            return Err(error);
        }
        let mut record = GameRecord::from(game);
        let name = |names: &[String], number: usize| {
            names
                .get(number)
                .cloned()
                .unwrap_or_else(|| format!("#{number}"))
        };
        record.black.name = name(&names.players, self.player(Color::Black));
        record.white.name = name(&names.players, self.player(Color::White));
        record.event = name(&names.tournaments, self.tournament());
        record.date = Date::year_only(self.file.year());
        let discs = |black: u8| 2 * i32::from(black) - 64;
        record.result = Some(GameResult::discs(f64::from(discs(self.black_discs()))));
        let theoretical = Score::new(discs(self.theoretical_black_discs()));
        record.theoretical = theoretical.map(|score| TheoreticalScore {
            empties: self.file.theoretical_empties(),
            score,
        });
        Ok(record)
    }
}

/// The square of a move byte.
fn square(byte: u8) -> Option<Square> {
    let (row, column) = (usize::from(byte / 10), usize::from(byte % 10));
    Square::at(column.checked_sub(1)?, row.checked_sub(1)?)
}
