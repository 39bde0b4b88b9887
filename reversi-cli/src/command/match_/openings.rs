//! The openings of a match.

use std::path::Path;

use clap::ValueEnum;
use fastrand::Rng;
use reversi_engine::openings::xot;
use reversi_engine::{Board, Game, Move, SearchLimits, SearchOptions, Searcher};
use serde::Serialize;

use crate::Error;
use crate::games::{GamesFile, ReadOptions, parse_position};
use crate::util::text::lines_of;

/// The plies of a random opening.
const RANDOM_PLIES: usize = 8;

/// The largest value of a random opening for either side, in discs.
const MAX_IMBALANCE: i32 = 3;

/// The depth of the search for this value, in plies.
const BALANCE_DEPTH: u32 = 6;

/// The order of the openings of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Random, by the seed
    #[default]
    Random,
    /// In the order of the list
    Sequential,
}

/// The openings of a match.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Eight random plies each, balanced by a shallow search.
    Random {
        /// The seed of all openings.
        seed: u64,
    },
    /// A list, repeated as needed.
    Listed(Vec<Game>),
}

impl Openings {
    /// Loads a file of openings: moves, boards, or boards and moves, one a line, or
    /// unfinished games in another format; or takes the argument as a position. Blank
    /// lines and comments (`#`, `%`) are skipped.
    ///
    /// # Errors
    /// When the file cannot be read, has no opening, or has an invalid line.
    pub fn load(path: &Path, order: Order, start: usize, seed: u64) -> Result<Self, Error> {
        let file = GamesFile::of_argument(path, &ReadOptions::default())?;
        let games = match file.list() {
            Some(text) => games_of_lines(text),
            None => games_of_records(&file),
        };
        let named = |reason| Error::Other(format!("{}:{reason}", path.display()));
        let games = games.map_err(named)?;
        if games.is_empty() {
            let reason = format!("{}: no opening", path.display());
            return Err(Error::Other(reason));
        }
        Ok(Self::listed(games, order, start, seed))
    }

    /// The balanced openings of the library.
    #[must_use]
    pub fn xot(order: Order, start: usize, seed: u64) -> Self {
        let games = xot().iter().map(|opening| opening.game().clone());
        Self::listed(games.collect(), order, start, seed)
    }

    /// A list of games in this order, rotated by `start`.
    fn listed(mut games: Vec<Game>, order: Order, start: usize, seed: u64) -> Self {
        if order == Order::Random {
            Rng::with_seed(seed).shuffle(&mut games);
        }
        let start = start % games.len().max(1);
        games.rotate_left(start);
        Self::Listed(games)
    }

    /// The number of different openings; `None` if unlimited.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        match self {
            Self::Random { .. } => None,
            Self::Listed(games) => Some(games.len()),
        }
    }
}

/// Selects openings by number; each thread has its own.
#[derive(Debug)]
pub struct OpeningPicker<'a> {
    openings: &'a Openings,
    searcher: Searcher,
}

impl<'a> OpeningPicker<'a> {
    /// Creates a picker of these openings.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn new(openings: &'a Openings) -> Result<Self, Error> {
        let options = SearchOptions::new().with_hash_mib(1);
        let searcher = Searcher::new(options)?;
        Ok(Self { openings, searcher })
    }

    /// The opening of this number.
    pub fn pick(&mut self, number: u64) -> Game {
        match self.openings {
            Openings::Listed(games) => games
                .get((number % games.len().max(1) as u64) as usize)
                .cloned()
                .unwrap_or_default(),
            Openings::Random { seed } => {
                let mut rng = Rng::with_seed(seed.rotate_left(32) ^ number);
                loop {
                    let game = random_game(&mut rng);
                    if self.is_balanced(game.board()) {
                        return game;
                    }
                }
            }
        }
    }

    fn is_balanced(&mut self, board: &Board) -> bool {
        self.searcher.clear();
        let limits = SearchLimits::new().with_depth(BALANCE_DEPTH);
        let report = self.searcher.search(board, &limits);
        !board.is_game_over() && report.score.discs().abs() <= MAX_IMBALANCE
    }
}

fn random_game(rng: &mut Rng) -> Game {
    let mut game = Game::new();
    for _ in 0..RANDOM_PLIES {
        let square = rng.choice(game.board().legal_moves());
        if game.play(square.map_or(Move::Pass, Move::Place)).is_err() {
            break;
        }
    }
    game
}

/// The games of a list, or the number of a line and its error.
fn games_of_lines(text: &str) -> Result<Vec<Game>, String> {
    let mut games = Vec::new();
    for (number, line) in (1..).zip(lines_of(text)) {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with(['#', '%']) {
            games.push(parse(line).map_err(|reason| format!("{number}: {reason}"))?);
        }
    }
    Ok(games)
}

fn games_of_records(file: &GamesFile) -> Result<Vec<Game>, String> {
    let games = file.records().into_iter().map(|record| match record {
        Ok(record) if record.game().is_over() => Err(" the game is over".to_owned()),
        Ok(record) => Ok(record.into_game()),
        Err(error) => Err(format!(" {error}")),
    });
    games.collect()
}

fn parse(line: &str) -> Result<Game, String> {
    let record = parse_position(line).map_err(|error| error.to_string())?;
    let game = record.into_game();
    if game.is_over() {
        return Err("the game is over".to_owned());
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use reversi_engine::format::transcript;

    use super::*;

    #[test]
    fn random_openings_depend_on_seed_and_number_alone() {
        let deal = |seed, numbers: &[u64]| {
            let openings = Openings::Random { seed };
            let mut picker = OpeningPicker::new(&openings).expect("there is memory");
            let deal = |&number| transcript::write(&picker.pick(number));
            numbers.iter().map(deal).collect::<Vec<_>>()
        };
        let forward = deal(1, &[0, 1, 2, 3]);
        let mut backward = deal(1, &[3, 2, 1, 0]);
        backward.reverse();
        assert_eq!(forward, backward);
        assert_ne!(forward, deal(2, &[0, 1, 2, 3]));
        assert!(
            forward
                .iter()
                .all(|opening| opening.len() == 2 * RANDOM_PLIES)
        );
        assert_eq!(forward.iter().collect::<HashSet<_>>().len(), 4);
    }

    #[test]
    fn lines_are_transcripts_or_positions() {
        let moves = parse("f5d6c3").expect("a transcript");
        assert_eq!(moves.moves().len(), 3);
        let text = "-------------X------X----OOOO------XO--------------------------- X";
        for line in [text.to_owned(), format!("{text}; +2;")] {
            let game = parse(&line).expect("a position");
            assert_eq!(game.start(), &text.parse().expect("a board"));
        }
        for line in ["f5f5", "nonsense", "X"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn the_xot_list_is_used_in_order_or_shuffled() {
        let deal = |order, start, seed| match Openings::xot(order, start, seed) {
            Openings::Listed(games) => games,
            Openings::Random { .. } => Vec::new(),
        };
        let listed: Vec<_> = xot().iter().map(|opening| opening.game().clone()).collect();
        assert_eq!(deal(Order::Sequential, 0, 1), listed);
        assert_eq!(deal(Order::Sequential, 3, 1)[0], listed[3]);
        let shuffled = deal(Order::Random, 0, 1);
        assert_eq!(shuffled.len(), listed.len());
        assert_eq!(deal(Order::Random, 3, 1)[0], shuffled[3]);
        assert_ne!(deal(Order::Random, 0, 2)[..8], shuffled[..8]);
    }

    #[test]
    fn lists_are_repeated() {
        let games = ["f5d6", "f5f6"].map(|line| parse(line).expect("a transcript"));
        let openings = Openings::Listed(games.to_vec());
        let mut picker = OpeningPicker::new(&openings).expect("there is memory");
        let picked: Vec<_> = (0..4).map(|number| picker.pick(number)).collect();
        assert_eq!(picked[..2], games);
        assert_eq!(picked[2..], games);
    }
}
