//! The fields of a record, some of which a format lacks.

use core::fmt;

/// A set of fields of a record.
///
/// ```
/// use reversi_engine::format::record::Field;
/// use reversi_engine::format::{ggf, sgf};
/// let record = ggf::parse("(;GM[Othello]PB[Ann]TY[8]B[f5/1.5/2.3]W[d6];)")?;
/// let lost = sgf::lost(&record);
/// assert!(lost.contains(Field::Times) && !lost.contains(Field::Names));
/// assert_eq!(lost.to_string(), "times");
/// # Ok::<(), reversi_engine::format::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fields(u32);

/// A field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum Field {
    /// The moves. Some formats have only positions.
    Moves,
    /// Evaluations of moves.
    Evaluations,
    /// The time that moves took.
    Times,
    /// The names of the players.
    Names,
    /// The ratings of the players.
    Ratings,
    /// The event.
    Event,
    /// The place.
    Place,
    /// The round.
    Round,
    /// The year.
    Year,
    /// The day of the year.
    Day,
    /// The time of day.
    TimeOfDay,
    /// The time control.
    TimeControl,
    /// The komi.
    Komi,
    /// The result, in discs.
    Result,
    /// The winner of a result without a disc difference.
    Winner,
    /// The theoretical score.
    Theoretical,
    /// Comments.
    Comments,
    /// Properties specific to a format.
    Tags,
    /// Scores of the moves of the start position.
    Scores,
}

impl Field {
    /// All fields.
    pub const ALL: [Self; 19] = [
        Self::Moves,
        Self::Evaluations,
        Self::Times,
        Self::Names,
        Self::Ratings,
        Self::Event,
        Self::Place,
        Self::Round,
        Self::Year,
        Self::Day,
        Self::TimeOfDay,
        Self::TimeControl,
        Self::Komi,
        Self::Result,
        Self::Winner,
        Self::Theoretical,
        Self::Comments,
        Self::Tags,
        Self::Scores,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Evaluations => "evaluations",
            Self::Times => "times",
            Self::Names => "names",
            Self::Ratings => "ratings",
            Self::Event => "event",
            Self::Place => "place",
            Self::Round => "round",
            Self::Year => "year",
            Self::Day => "day",
            Self::TimeOfDay => "time of day",
            Self::TimeControl => "time control",
            Self::Komi => "komi",
            Self::Result => "result",
            Self::Winner => "winner",
            Self::Theoretical => "theoretical score",
            Self::Comments => "comments",
            Self::Tags => "other properties",
            Self::Scores => "scores",
        }
    }
}

impl Fields {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set of these fields.
    #[must_use]
    pub const fn of(fields: &[Field]) -> Self {
        let mut set = Self::NONE;
        let mut i = 0;
        while i < fields.len() {
            set = set.with(fields[i]);
            i += 1;
        }
        set
    }

    /// The set with a field added.
    #[must_use]
    pub const fn with(self, field: Field) -> Self {
        Self(self.0 | 1 << field as u8)
    }

    /// The difference of the sets.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The union of the sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if the set contains the field.
    #[must_use]
    pub const fn contains(self, field: Field) -> bool {
        self.0 >> (field as u8) & 1 == 1
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The fields of the set.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        Field::ALL
            .into_iter()
            .filter(move |&field| self.contains(field))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Fields {
    /// The names, separated by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, field) in self.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{field}")?;
        }
        Ok(())
    }
}
