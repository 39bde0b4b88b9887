//! Words: a text for people, a number for machines.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Bitboard, Board, Color, Move, Position, Score, Square};

/// A value that has a text and a compact code, both checked when read.
pub(crate) trait Word: Display + FromStr<Err: Display> {
    /// The compact form.
    type Code: Serialize + for<'de> Deserialize<'de>;
    /// What a text or code should have been.
    const EXPECTED: &'static str;

    fn code(&self) -> Self::Code;

    /// The value of a code, `None` when there is none.
    fn from_code(code: Self::Code) -> Option<Self>;
}

/// Writes a word in the form that suits the format.
pub(crate) fn serialize<T: Word, S: Serializer>(word: &T, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() {
        to.collect_str(word)
    } else {
        word.code().serialize(to)
    }
}

/// Reads a word in the form that suits the format.
pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    if from.is_human_readable() {
        from.deserialize_str(Text(PhantomData))
    } else {
        let code = T::Code::deserialize(from)?;
        T::from_code(code).ok_or_else(|| D::Error::custom(Expected(T::EXPECTED)))
    }
}

/// Says what a code should have been.
struct Expected(&'static str);

impl Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {}", self.0)
    }
}

struct Text<T>(PhantomData<T>);

impl<T: Word> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Gives words the traits of serde.
macro_rules! words {
    ($($word:ty),* $(,)?) => {$(
        impl serde::Serialize for $word {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serial::serialize(self, to)
            }
        }

        impl<'de> serde::Deserialize<'de> for $word {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serial::deserialize(from)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
pub(crate) use words;

words!(Square, Move, Color, Bitboard, Board);

impl Word for Square {
    type Code = u8;
    const EXPECTED: &'static str = "a square a1-h8";

    fn code(&self) -> u8 {
        *self as u8
    }

    fn from_code(code: u8) -> Option<Self> {
        Self::from_index(code.into())
    }
}

impl Word for Move {
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

impl Word for Color {
    type Code = u8;
    const EXPECTED: &'static str = "black or white";

    fn code(&self) -> u8 {
        *self as u8
    }

    fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

impl Word for Bitboard {
    type Code = u64;
    const EXPECTED: &'static str = "squares a1-h8 with spaces between them";

    fn code(&self) -> u64 {
        self.bits()
    }

    fn from_code(code: u64) -> Option<Self> {
        Some(Self::new(code))
    }
}

impl Word for Board {
    type Code = (u64, u64, Color);
    const EXPECTED: &'static str =
        "a board of 64 squares, none of both colours, and the side to move";

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

/// The masks of a position.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct Discs {
    player: Bitboard,
    opponent: Bitboard,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (player, opponent) = (self.player(), self.opponent());
        Discs { player, opponent }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Discs { player, opponent } = Discs::deserialize(from)?;
        let overlap = || D::Error::custom("a square of both sides");
        Self::new(player, opponent).ok_or_else(overlap)
    }
}
