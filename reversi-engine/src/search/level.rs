//! Playing strengths.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::limits::SearchLimits;
use super::selectivity::Selectivity;

/// A playing strength: 1 to 60 as in other Othello programs, or a named one.
///
/// Level `n` searches `n` plies without a handicap. From a number of empty squares that
/// grows with the level it solves the position exactly, and from four more it searches
/// selectively to the end:
///
/// | level | depth | selectivity | to the end, selectively, from | exactly from |
/// |---|---|---|---|---|
/// | 1-10 | level | 73 % | 2 x level + 4 | 2 x level |
/// | 11-60 | level | 73 % | 19 + level / 2 | 15 + level / 2 |
///
/// Four of the named levels have a handicap: they sample their moves, better ones with a
/// higher probability, with an expected loss to the best move within their search.
///
/// | level | depth | exactly from | expected loss of a move |
/// |---|---|---|---|
/// | easy | 1 | 2 | 4 discs |
/// | casual | 2 | 4 | 3 discs |
/// | fair | 3 | 6 | 2 discs |
/// | medium | 5 | 10 | 1 disc |
/// | hard | 16 | 23 | none |
///
/// [`Searcher::choose`](super::Searcher::choose) plays a level.
///
/// ```
/// use reversi_engine::search::Level;
/// let level: Level = "21".parse().unwrap();
/// assert_eq!((level.depth(), level.exact_from()), (21, 25));
/// assert_eq!("easy".parse(), Ok(Level::EASY));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level(Strength);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Strength {
    Easy,
    Casual,
    Fair,
    Medium,
    Hard,
    Number(u8),
}

/// The error of a text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is easy, casual, fair, medium, hard or a number from 1 to 60")]
pub struct ParseLevelError(());

impl Level {
    /// Beatable by a beginner.
    pub const EASY: Self = Self(Strength::Easy);
    /// Looks one reply ahead, and errs less often than easy.
    pub const CASUAL: Self = Self(Strength::Casual);
    /// Halfway between casual and medium.
    pub const FAIR: Self = Self(Strength::Fair);
    /// Values corners and searches a few moves ahead.
    pub const MEDIUM: Self = Self(Strength::Medium);
    /// Searches deeply and solves endgames.
    pub const HARD: Self = Self(Strength::Hard);

    /// The named levels, the weakest first.
    const NAMED: [(Self, &str); 5] = [
        (Self::EASY, "easy"),
        (Self::CASUAL, "casual"),
        (Self::FAIR, "fair"),
        (Self::MEDIUM, "medium"),
        (Self::HARD, "hard"),
    ];

    /// Returns the level of a number; `None` outside of 1 to 60.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number >= 1 && number <= 60 {
            Some(Self(Strength::Number(number as u8)))
        } else {
            None
        }
    }

    /// Returns the depth of the search in plies before the end of the game is in reach.
    #[must_use]
    pub const fn depth(self) -> u32 {
        match self.0 {
            Strength::Easy => 1,
            Strength::Casual => 2,
            Strength::Fair => 3,
            Strength::Medium => 5,
            Strength::Hard => 16,
            Strength::Number(number) => number as u32,
        }
    }

    /// Returns the number of empty squares from which positions are solved exactly.
    #[must_use]
    pub const fn exact_from(self) -> u32 {
        match self.0 {
            Strength::Easy => 2,
            Strength::Casual => 4,
            Strength::Fair => 6,
            Strength::Medium => 10,
            Strength::Hard => 23,
            Strength::Number(number @ ..=10) => 2 * number as u32,
            Strength::Number(number) => 15 + number as u32 / 2,
        }
    }

    /// Returns the number of empty squares from which the search is selective and runs to
    /// the end of the game.
    #[must_use]
    pub const fn selective_from(self) -> u32 {
        match self.0 {
            Strength::Hard | Strength::Number(_) => self.exact_from() + 4,
            _ => self.exact_from(),
        }
    }

    /// Returns the expected loss of a move in discs by the handicap.
    #[must_use]
    pub const fn loss(self) -> f32 {
        match self.0 {
            Strength::Easy => 4.0,
            Strength::Casual => 3.0,
            Strength::Fair => 2.0,
            Strength::Medium => 1.0,
            Strength::Hard | Strength::Number(_) => 0.0,
        }
    }

    /// Returns the limits of the search of a position with this number of empty squares.
    #[must_use]
    pub fn limits(self, empties: u32) -> SearchLimits {
        let to_the_end = empties <= self.selective_from();
        let depth = if to_the_end { 64 } else { self.depth() };
        SearchLimits::new()
            .with_depth(depth)
            .with_selectivity(Selectivity::Percent73)
            .with_exact_from(self.exact_from())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Parses a name in any case, or a number.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let named = Self::NAMED
            .iter()
            .find(|(_, name)| name.eq_ignore_ascii_case(text));
        match named {
            Some(&(level, _)) => Ok(level),
            None => text
                .parse()
                .ok()
                .and_then(Self::new)
                .ok_or(ParseLevelError(())),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, Self::NAMED.iter().find(|(level, _)| level == self)) {
            (Strength::Number(number), _) => number.fmt(f),
            (_, name) => f.pad(name.map_or("", |(_, name)| name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_and_numbers_are_parsed_and_printed() {
        for text in ["easy", "casual", "fair", "medium", "hard", "1", "60"] {
            let level: Level = text.parse().expect("a level");
            assert_eq!(level.to_string(), text);
        }
        assert_eq!("Hard".parse(), Ok(Level::HARD));
        for text in ["", "0", "61", "-1", "harder", "1.5"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError(())));
        }
    }

    #[test]
    fn stronger_names_search_more_and_lose_less() {
        for pair in Level::NAMED.windows(2) {
            let (weaker, stronger) = (pair[0].0, pair[1].0);
            assert!(weaker.depth() < stronger.depth());
            assert!(weaker.exact_from() < stronger.exact_from());
            assert!(weaker.loss() > stronger.loss());
        }
    }

    #[test]
    fn higher_levels_search_more() {
        let all: alloc::vec::Vec<Level> = (1..=60).filter_map(Level::new).collect();
        for pair in all.windows(2) {
            assert!(pair[0].depth() < pair[1].depth());
            assert!(pair[0].exact_from() <= pair[1].exact_from());
        }
    }
}
