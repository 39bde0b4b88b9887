//! The games of the input.

use std::path::Path;

use reversi_engine::Color;
use reversi_engine::format::RecordError;
use reversi_engine::format::record::GameRecord;

use crate::games::{GamesFile, ReadError, ReadOptions};

/// A game and its source.
#[derive(Debug)]
pub(super) struct InputGame {
    /// The file, or the moves of the argument.
    pub(super) source: String,
    /// The number of the game in the file, from 1.
    pub(super) number: usize,
    pub(super) record: GameRecord,
}

/// The games of an argument, which is a file or the moves of a game. An error is the
/// message about an unusable game or file.
pub(super) fn read(argument: &Path) -> Vec<Result<InputGame, String>> {
    let source = argument.to_string_lossy();
    match GamesFile::of_argument(argument, &ReadOptions::default()) {
        Ok(file) => {
            let games = (1..).zip(file.records());
            let items: Vec<_> = games
                .map(|(number, game)| item(&source, number, game))
                .collect();
            if items.is_empty() {
                return vec![Err(format!("{source}: no game"))];
            }
            items
        }
        Err(ReadError::Position(error)) => vec![Err(format!("{source}: {error}"))],
        Err(unreadable) => vec![Err(unreadable.to_string())],
    }
}

fn item(
    source: &str,
    number: usize,
    game: Result<GameRecord, RecordError>,
) -> Result<InputGame, String> {
    match game {
        Ok(record) => Ok(InputGame {
            source: source.to_owned(),
            number,
            record,
        }),
        Err(error) => Err(format!("{source}: {error}")),
    }
}

impl InputGame {
    /// The name of the player of this colour, empty if unknown.
    pub(super) fn name(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.record.black.name,
            Color::White => &self.record.white.name,
        }
    }
}
