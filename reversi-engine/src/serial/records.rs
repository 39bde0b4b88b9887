//! Games, game records, and positions with scores.
#![cfg(feature = "alloc")]

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::format::obf::ObfRecord;
use crate::format::record::{
    Comment, Date, GameRecord, GameResult, MoveNote, Player, TheoreticalScore,
};
use crate::{Board, Game, Move};

/// The serialized form of a game.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct GameData<'g> {
    start: Board,
    moves: Cow<'g, [Move]>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let data = GameData {
            start: *self.start(),
            moves: self.moves().into(),
        };
        data.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let GameData { start, moves } = GameData::deserialize(from)?;
        let mut game = Self::from_board(start);
        for (index, &mv) in moves.iter().enumerate() {
            let number = index + 1;
            let illegal = |error| D::Error::custom(format_args!("move {number}: {error}"));
            game.play(mv).map_err(illegal)?;
        }
        Ok(game)
    }
}

impl Serialize for ObfRecord {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ObfRecord {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            return to.collect_str(self);
        }
        let (month, day) = (self.month().unwrap_or(0), self.day().unwrap_or(0));
        (self.year(), month, day).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let date = if from.is_human_readable() {
            Self::parse(&String::deserialize(from)?)
        } else {
            let (year, month, day) = Deserialize::deserialize(from)?;
            Self::new(year, month, day)
        };
        date.ok_or_else(|| {
            D::Error::custom("not a date: expected a day as in 2003-12-15, a month or a year")
        })
    }
}

/// The serialized form of a record. Missing fields are unknown.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "GameRecord", default, deny_unknown_fields)]
struct GameRecordData {
    game: Game,
    notes: Vec<MoveNote>,
    black: Player,
    white: Player,
    event: String,
    place: String,
    round: String,
    date: Option<Date>,
    time_of_day: String,
    time_control: String,
    komi: Option<f64>,
    result: Option<GameResult>,
    theoretical: Option<TheoreticalScore>,
    comments: Vec<Comment>,
    tags: Vec<(String, String)>,
    /// The scores of the moves of the start board.
    scores: Option<ObfRecord>,
}

impl Serialize for GameRecord {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let data = GameRecordData {
            notes: self.notes().to_vec(),
            scores: self.problem().cloned(),
            game: self.game().clone(),
            black: self.black.clone(),
            white: self.white.clone(),
            event: self.event.clone(),
            place: self.place.clone(),
            round: self.round.clone(),
            date: self.date,
            time_of_day: self.time_of_day.clone(),
            time_control: self.time_control.clone(),
            komi: self.komi,
            result: self.result,
            theoretical: self.theoretical,
            comments: self.comments.clone(),
            tags: self.tags.clone(),
        };
        data.serialize(to)
    }
}

impl<'de> Deserialize<'de> for GameRecord {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let data = GameRecordData::deserialize(from)?;
        let mut record = Self::with_notes(data.game, data.notes, data.scores)
            .ok_or_else(|| D::Error::custom("notes or scores without a move"))?;
        record.black = data.black;
        record.white = data.white;
        record.event = data.event;
        record.place = data.place;
        record.round = data.round;
        record.date = data.date;
        record.time_of_day = data.time_of_day;
        record.time_control = data.time_control;
        record.komi = data.komi;
        record.result = data.result;
        record.theoretical = data.theoretical;
        record.comments = data.comments;
        record.tags = data.tags;
        Ok(record)
    }
}
