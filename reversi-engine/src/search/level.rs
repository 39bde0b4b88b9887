//! Playing strengths.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::limits::Limits;

/// A playing strength: 1 to 60 in the manner of other Othello programs, or one of
/// three with a name for people.
///
/// A numbered level `n` searches `n` plies and never errs on purpose. It solves a
/// position exactly from a number of empty squares on that grows with the level,
/// and searches it to the end, selectively, four squares earlier:
///
/// | level | depth | selectivity | to the end, selectively, from | exactly from |
/// |---|---|---|---|---|
/// | 1-10 | level | 73 % | 2 x level + 4 | 2 x level |
/// | 11-60 | level | 73 % | 19 + level / 2 | 15 + level / 2 |
///
/// The named levels give some of their strength away, smoothly: a move is drawn
/// so that the better one is the likelier, and the mean loss to the best move, as
/// far as the level can see, is the one stated.
///
/// | level | depth | exactly from | mean loss of a move |
/// |---|---|---|---|
/// | easy | 1 | 2 | 4 discs |
/// | medium | 5 | 10 | 1 disc |
/// | hard | 16 | 23 | none |
///
/// [`Searcher::choose`](super::Searcher::choose) plays a level.
///
/// ```
/// use reversi_engine::Level;
/// let level: Level = "21".parse().unwrap();
/// assert_eq!((level.depth(), level.exact_from()), (21, 25));
/// assert_eq!("easy".parse(), Ok(Level::EASY));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level(Strength);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Strength {
    Easy,
    Medium,
    Hard,
    Number(u8),
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is easy, medium, hard or a number from 1 to 60")]
pub struct ParseLevelError;

impl Level {
    /// Beatable by a beginner.
    pub const EASY: Self = Self(Strength::Easy);
    /// Knows corners and looks a few moves ahead.
    pub const MEDIUM: Self = Self(Strength::Medium);
    /// Searches deeply and ends perfectly.
    pub const HARD: Self = Self(Strength::Hard);

    /// The level of a number from 1 to 60.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number >= 1 && number <= 60 {
            Some(Self(Strength::Number(number as u8)))
        } else {
            None
        }
    }

    /// The depth of its searches in plies, before the end of the game is in reach.
    #[must_use]
    pub const fn depth(self) -> u32 {
        match self.0 {
            Strength::Easy => 1,
            Strength::Medium => 5,
            Strength::Hard => 16,
            Strength::Number(number) => number as u32,
        }
    }

    /// The number of empty squares from which it solves positions exactly.
    #[must_use]
    pub const fn exact_from(self) -> u32 {
        match self.0 {
            Strength::Easy => 2,
            Strength::Medium => 10,
            Strength::Hard => 23,
            Strength::Number(number @ ..=10) => 2 * number as u32,
            Strength::Number(number) => 15 + number as u32 / 2,
        }
    }

    /// The number of empty squares from which it searches to the end of the game,
    /// selectively at first.
    #[must_use]
    pub const fn selective_from(self) -> u32 {
        match self.0 {
            Strength::Easy | Strength::Medium => self.exact_from(),
            Strength::Hard | Strength::Number(_) => self.exact_from() + 4,
        }
    }

    /// The mean loss of a move in discs that it accepts on purpose.
    #[must_use]
    pub const fn loss(self) -> f32 {
        match self.0 {
            Strength::Easy => 4.0,
            Strength::Medium => 1.0,
            Strength::Hard | Strength::Number(_) => 0.0,
        }
    }

    /// The limits of its search of a position with this many empty squares.
    #[must_use]
    pub fn limits(self, empties: u32) -> Limits {
        let to_the_end = empties <= self.selective_from();
        let depth = if to_the_end { 64 } else { self.depth() };
        Limits::depth(depth)
            .and_selectivity(73)
            .exact_from(self.exact_from())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads a name in any case, or a number.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let named = [Self::EASY, Self::MEDIUM, Self::HARD]
            .into_iter()
            .zip(["easy", "medium", "hard"])
            .find(|(_, name)| name.eq_ignore_ascii_case(text));
        match named {
            Some((level, _)) => Ok(level),
            None => text.parse().ok().and_then(Self::new).ok_or(ParseLevelError),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Strength::Easy => f.pad("easy"),
            Strength::Medium => f.pad("medium"),
            Strength::Hard => f.pad("hard"),
            Strength::Number(number) => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_and_numbers_are_read_and_written() {
        for text in ["easy", "medium", "hard", "1", "60"] {
            let level: Level = text.parse().expect("a level");
            assert_eq!(level.to_string(), text);
        }
        assert_eq!("Hard".parse(), Ok(Level::HARD));
        for text in ["", "0", "61", "-1", "harder", "1.5"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError));
        }
    }

    #[test]
    fn higher_levels_do_more() {
        let all: alloc::vec::Vec<Level> = (1..=60).filter_map(Level::new).collect();
        for pair in all.windows(2) {
            assert!(pair[0].depth() < pair[1].depth());
            assert!(pair[0].exact_from() <= pair[1].exact_from());
        }
    }
}
