//! Games and positions with scores.
#![cfg(feature = "alloc")]

use alloc::borrow::Cow;
use alloc::string::String;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::format::obf::Record;
use crate::{Board, Game, Move};

/// What a game is made of.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct Turns<'g> {
    start: Board,
    moves: Cow<'g, [Move]>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let turns = Turns {
            start: *self.start(),
            moves: self.moves().into(),
        };
        turns.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Turns { start, moves } = Turns::deserialize(from)?;
        let mut game = Self::from_board(start);
        for (index, &mv) in moves.iter().enumerate() {
            let number = index + 1;
            let illegal = |error| D::Error::custom(format_args!("move {number}: {error}"));
            game.play(mv).map_err(illegal)?;
        }
        Ok(game)
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}
