//! Levels, limits and clocks of a search.

use core::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::words::{TextOrCode, text_or_code};
use crate::search::{Clock, Level, Selectivity};
use crate::{Score, SearchLimits};

text_or_code!(Level);

/// The codes of the named levels follow the numbers, in this order.
const NAMED: [Level; 5] = [
    Level::EASY,
    Level::MEDIUM,
    Level::HARD,
    Level::CASUAL,
    Level::FAIR,
];
const LAST_NUMBER: u8 = 60;

impl TextOrCode for Level {
    type Code = u8;
    const EXPECTED: &'static str = "easy, casual, fair, medium, hard or a number from 1 to 60";

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

impl Serialize for Selectivity {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.percent() as u8)
    }
}

impl<'de> Deserialize<'de> for Selectivity {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let percent = u32::from(u8::deserialize(from)?);
        let all = Self::ALL.into_iter();
        all.clone()
            .find(|selectivity| selectivity.percent() == percent)
            .ok_or_else(|| D::Error::custom("not a selectivity: 63, 73, 87, 95, 98, 99 or 100"))
    }
}

/// The fields of a clock.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Clock", deny_unknown_fields)]
struct ClockData {
    left: Duration,
    #[serde(default)]
    increment: Duration,
    #[serde(default)]
    moves: Option<u32>,
    #[serde(default)]
    byo_yomi: Duration,
}

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let data = ClockData {
            left: self.left(),
            increment: self.increment(),
            moves: self.moves(),
            byo_yomi: self.byo_yomi(),
        };
        data.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Clock {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let data = ClockData::deserialize(from)?;
        let clock = Self::new(data.left)
            .with_increment(data.increment)
            .with_byo_yomi(data.byo_yomi);
        Ok(match data.moves {
            Some(moves) => clock.with_moves(moves),
            None => clock,
        })
    }
}

/// The fields of limits, without the stop token. A missing field has its default.
#[derive(Serialize, Deserialize)]
#[serde(rename = "SearchLimits", default, deny_unknown_fields)]
struct LimitsData {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    clock: Option<Clock>,
    margin: Option<Duration>,
    selectivity: Option<Selectivity>,
    exact_from: u32,
    full_width: bool,
    window: (Score, Score),
}

impl From<&SearchLimits> for LimitsData {
    fn from(limits: &SearchLimits) -> Self {
        Self {
            depth: limits.depth(),
            nodes: limits.nodes(),
            time: limits.time(),
            clock: limits.clock(),
            margin: limits.margin(),
            selectivity: limits.selectivity(),
            exact_from: limits.exact_from(),
            full_width: limits.is_full_width(),
            window: limits.window(),
        }
    }
}

impl Default for LimitsData {
    fn default() -> Self {
        Self::from(&SearchLimits::new())
    }
}

impl Serialize for SearchLimits {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        LimitsData::from(self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for SearchLimits {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let data = LimitsData::deserialize(from)?;
        let mut limits = Self::new()
            .with_exact_from(data.exact_from)
            .with_window(data.window.0, data.window.1);
        if let Some(plies) = data.depth {
            limits = limits.with_depth(plies);
        }
        if let Some(nodes) = data.nodes {
            limits = limits.with_nodes(nodes);
        }
        if let Some(time) = data.time {
            limits = limits.with_time(time);
        }
        if let Some(margin) = data.margin {
            limits = limits.with_margin(margin);
        }
        if let Some(clock) = data.clock {
            limits = limits.with_clock(clock);
        }
        if let Some(selectivity) = data.selectivity {
            limits = limits.with_selectivity(selectivity);
        }
        if data.full_width {
            limits = limits.with_full_width();
        }
        Ok(limits)
    }
}
