//! Values with a text and a compact code.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Bitboard, Board, Color, Move, Position, Score, Square};

/// A value with a text and a compact code, both checked on deserialization.
pub(crate) trait TextOrCode: Display + FromStr<Err: Display> {
    /// The type of the code.
    type Code: Serialize + for<'de> Deserialize<'de>;
    /// The description of valid texts and codes.
    const EXPECTED: &'static str;

    fn code(&self) -> Self::Code;

    /// The value of a code, `None` for an invalid code.
    fn from_code(code: Self::Code) -> Option<Self>;
}

/// Serializes a value as a text or a code, depending on the format.
pub(crate) fn serialize<T: TextOrCode, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() {
        to.collect_str(value)
    } else {
        value.code().serialize(to)
    }
}

/// Deserializes a value from a text or a code, depending on the format.
pub(crate) fn deserialize<'de, T: TextOrCode, D: Deserializer<'de>>(
    from: D,
) -> Result<T, D::Error> {
    if from.is_human_readable() {
        from.deserialize_str(Text(PhantomData))
    } else {
        let code = T::Code::deserialize(from)?;
        T::from_code(code).ok_or_else(|| D::Error::custom(Expected(T::EXPECTED)))
    }
}

/// The message of an invalid code.
struct Expected(&'static str);

impl Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.0)
    }
}

struct Text<T>(PhantomData<T>);

impl<T: TextOrCode> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements the traits of serde for values with a text and a code.
macro_rules! text_or_code {
    ($($value:ty),* $(,)?) => {$(
        impl serde::Serialize for $value {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serial::words::serialize(self, to)
            }
        }

        impl<'de> serde::Deserialize<'de> for $value {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serial::words::deserialize(from)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
pub(super) use text_or_code;

text_or_code!(Square, Move, Color, Bitboard, Board);

impl TextOrCode for Square {
    type Code = u8;
    const EXPECTED: &'static str = "a square a1-h8";

    fn code(&self) -> u8 {
        *self as u8
    }

    fn from_code(code: u8) -> Option<Self> {
        Self::from_index(code.into())
    }
}

impl TextOrCode for Move {
    type Code = u8;
    const EXPECTED: &'static str = "a square a1-h8 or pass";

    fn code(&self) -> u8 {
        self.square().map_or(64, |square| square as u8)
    }

    fn from_code(code: u8) -> Option<Self> {
        match code {
            64 => Some(Self::Pass),
            _ => Square::from_code(code).map(Self::Place),
        }
    }
}

impl TextOrCode for Color {
    type Code = u8;
    const EXPECTED: &'static str = "black or white";

    fn code(&self) -> u8 {
        *self as u8
    }

    fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

impl TextOrCode for Bitboard {
    type Code = u64;
    const EXPECTED: &'static str = "squares a1-h8 separated by spaces";

    fn code(&self) -> u64 {
        self.bits()
    }

    fn from_code(code: u64) -> Option<Self> {
        Some(Self::new(code))
    }
}

impl TextOrCode for Board {
    type Code = (u64, u64, Color);
    const EXPECTED: &'static str = "disjoint black and white discs and the side to move";

    fn code(&self) -> Self::Code {
        let [black, white] = Color::ALL.map(|color| self.discs(color).bits());
        (black, white, self.side_to_move())
    }

    fn from_code((black, white, side): Self::Code) -> Option<Self> {
        Self::from_discs(Bitboard::new(black), Bitboard::new(white), side)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i8(self.discs() as i8)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let discs = i8::deserialize(from)?;
        Self::new(discs.into()).ok_or_else(|| D::Error::custom("not a score from -64 to 64"))
    }
}

/// The serialized form of a position.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct PositionData {
    player: Bitboard,
    opponent: Bitboard,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (player, opponent) = (self.player(), self.opponent());
        PositionData { player, opponent }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let PositionData { player, opponent } = PositionData::deserialize(from)?;
        let overlap = || D::Error::custom("a square with discs of both sides");
        Self::new(player, opponent).ok_or_else(overlap)
    }
}
