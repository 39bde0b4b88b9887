//! The pairing, colours and opening of each game: a pure function of its number.

use clap::ValueEnum;
use serde::Serialize;

/// The pairing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Every engine plays every other
    #[default]
    RoundRobin,
    /// The first engine plays all others
    Gauntlet,
}

/// The schedule of all games. The two games of a pair are consecutive, with the same
/// opening and colours swapped. All pairings play an opening before the next one, so
/// that an interrupted match is balanced.
///
/// ```
/// use reversi_cli::command::match_::pairing::{TournamentFormat, Schedule};
/// let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 4, true);
/// let fixture = |game| schedule.fixture(game).unwrap();
/// assert_eq!((fixture(0).black, fixture(1).black), (0, 1));
/// assert_eq!((fixture(1).opening, fixture(2).opening), (0, 1));
/// assert_eq!(schedule.fixture(4), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    games: u64,
    swaps: bool,
}

/// One game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the game, from 0.
    pub game: u64,
    /// The number of its pairing.
    pub pairing: usize,
    /// The number of the opening, from 0.
    pub opening: u64,
    /// The engine that plays black.
    pub black: usize,
    /// The engine that plays white.
    pub white: usize,
}

impl Schedule {
    /// The schedule of this number of engines, with `games` games for each pairing. With
    /// `swaps` the games come in pairs; without, the first engine is always black.
    #[must_use]
    pub fn new(engines: usize, format: TournamentFormat, games: u64, swaps: bool) -> Self {
        let firsts = match format {
            TournamentFormat::RoundRobin => engines,
            TournamentFormat::Gauntlet => engines.min(1),
        };
        let pairings = (0..firsts)
            .flat_map(|first| (first + 1..engines).map(move |second| (first, second)))
            .collect();
        Self {
            pairings,
            games,
            swaps,
        }
    }

    /// The pairings, as numbers of engines.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// The number of all games.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.games.saturating_mul(self.pairings.len() as u64)
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of consecutive games with the same opening.
    #[must_use]
    pub fn games_per_opening(&self) -> u64 {
        1 + u64::from(self.swaps)
    }

    /// The number of openings.
    #[must_use]
    pub fn openings(&self) -> u64 {
        self.games.div_ceil(self.games_per_opening())
    }

    /// The game of this number.
    #[must_use]
    pub fn fixture(&self, game: u64) -> Option<Fixture> {
        if game >= self.len() {
            return None;
        }
        let pairings = self.pairings.len() as u64;
        let full = self.games_per_opening();
        let opening = game / (full * pairings);
        // With an odd number of games the last pair is a single game.
        let games = full.min(self.games - opening * full);
        let rest = game % (full * pairings);
        let pairing = (rest / games) as usize;
        let (first, second) = self.pairings[pairing];
        let (black, white) = match rest % games {
            0 => (first, second),
            _ => (second, first),
        };
        Some(Fixture {
            game,
            pairing,
            opening,
            black,
            white,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn fixtures(schedule: &Schedule) -> Vec<Fixture> {
        (0..schedule.len())
            .filter_map(|game| schedule.fixture(game))
            .collect()
    }

    #[test]
    fn each_pairing_plays_its_games_in_both_colours() {
        for (engines, format, pairings) in [
            (2, TournamentFormat::RoundRobin, 1),
            (4, TournamentFormat::RoundRobin, 6),
            (4, TournamentFormat::Gauntlet, 3),
        ] {
            for games in [1, 2, 5, 6] {
                let schedule = Schedule::new(engines, format, games, true);
                assert_eq!(schedule.pairings().len(), pairings);
                let mut blacks: HashMap<(usize, usize), Vec<u64>> = HashMap::new();
                for fixture in fixtures(&schedule) {
                    let colors = (fixture.black, fixture.white);
                    blacks.entry(colors).or_default().push(fixture.opening);
                }
                for &(first, second) in schedule.pairings() {
                    let as_black = blacks.remove(&(first, second)).unwrap_or_default();
                    let as_white = blacks.remove(&(second, first)).unwrap_or_default();
                    assert!(as_black.iter().copied().eq(0..games.div_ceil(2)));
                    assert!(as_white.iter().copied().eq(0..games / 2));
                }
                assert!(blacks.is_empty());
            }
        }
    }

    #[test]
    fn pairs_are_consecutive_and_openings_ascend() {
        let schedule = Schedule::new(3, TournamentFormat::RoundRobin, 4, true);
        let all = fixtures(&schedule);
        for pair in all.chunks(2) {
            assert_eq!(pair[0].pairing, pair[1].pairing);
            assert_eq!(pair[0].black, pair[1].white);
        }
        assert!(all.iter().map(|fixture| fixture.opening).is_sorted());
        assert_eq!(schedule.openings(), 2);
    }

    #[test]
    fn without_swapping_each_game_has_its_opening() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 3, false);
        for (number, fixture) in (0..).zip(fixtures(&schedule)) {
            assert_eq!((fixture.opening, fixture.black), (number, 0));
        }
        assert_eq!(schedule.openings(), 3);
    }

    #[test]
    fn a_schedule_without_pairings_or_games_is_empty() {
        for schedule in [
            Schedule::new(1, TournamentFormat::RoundRobin, 10, true),
            Schedule::new(0, TournamentFormat::Gauntlet, 10, true),
            Schedule::new(2, TournamentFormat::Gauntlet, 0, true),
        ] {
            assert!(schedule.is_empty());
            assert_eq!(schedule.fixture(0), None);
        }
    }
}
