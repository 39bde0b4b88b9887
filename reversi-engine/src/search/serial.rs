//! Serialization of levels and limits; reports and clocks derive it.

use core::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::clock::Clock;
use super::level::Level;
use super::limits::Limits;
use crate::Score;
use crate::serial::{Word, words};

words!(Level);

/// The codes of the levels with a name, in this order, follow the numbers.
const NAMED: [Level; 3] = [Level::EASY, Level::MEDIUM, Level::HARD];
const LAST_NUMBER: u8 = 60;

impl Word for Level {
    type Code = u8;
    const EXPECTED: &'static str = "easy, medium, hard or a number from 1 to 60";

    fn code(&self) -> u8 {
        match NAMED.iter().position(|level| level == self) {
            Some(index) => LAST_NUMBER + 1 + index as u8,
            None => self.depth() as u8,
        }
    }

    fn from_code(code: u8) -> Option<Self> {
        match code.checked_sub(LAST_NUMBER + 1) {
            Some(index) => NAMED.get(usize::from(index)).copied(),
            None => Self::new(code.into()),
        }
    }
}

/// Limits as they are written; what is missing is not limited.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "Limits", default, deny_unknown_fields)]
struct Data {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    clock: Option<Clock>,
    margin: Option<Duration>,
    selectivity: Option<u32>,
    exact_from: Option<u32>,
    full_width: bool,
    window: Option<(Score, Score)>,
}

impl Serialize for Limits {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let data = Data {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            clock: self.clock,
            margin: self.margin,
            selectivity: self.selectivity,
            exact_from: self.exact_from,
            full_width: self.full_width,
            window: self.window,
        };
        data.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Limits {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let data = Data::deserialize(from)?;
        let mut limits = Self {
            nodes: data.nodes,
            time: data.time,
            clock: data.clock,
            margin: data.margin,
            selectivity: data.selectivity,
            exact_from: data.exact_from,
            full_width: data.full_width,
            ..Self::default()
        };
        if let Some(plies) = data.depth {
            limits = limits.and_depth(plies);
        }
        if let Some((alpha, beta)) = data.window {
            limits = limits.and_window(alpha, beta);
        }
        Ok(limits)
    }
}
