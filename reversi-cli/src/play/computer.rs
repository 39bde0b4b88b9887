//! The computer as a player and as an adviser.

use reversi_engine::{Board, Game, Level, Move, Options, Report, Searcher, SearcherError};

use crate::terminal::moves::{self, MoveValue};

/// How often an even start is looked for.
const EVEN_ATTEMPTS: u64 = 200;

/// What says that a start is even.
const EVEN_LEVEL: Level = match Level::new(8) {
    Some(level) => level,
    None => Level::HARD,
};

/// A searcher that is made when it is first needed.
#[derive(Debug)]
pub struct Computer {
    options: Options,
    searcher: Option<Searcher>,
    /// What the choices of weak levels depend on.
    seed: u64,
}

impl Computer {
    /// A computer that has not thought yet.
    #[must_use]
    pub fn new(options: Options, seed: u64) -> Self {
        Self {
            options,
            searcher: None,
            seed,
        }
    }

    /// Another game: other choices in the same positions.
    pub fn next_game(&mut self) {
        self.seed = self.seed.wrapping_add(1);
    }

    /// A game of eight moves drawn at random that leave the sides about even.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn even_start(&mut self) -> Result<Game, SearcherError> {
        let mut game = Game::new();
        for attempt in 0..EVEN_ATTEMPTS {
            game = Game::new();
            for ply in 0..8 {
                let legal = game.board().legal_moves();
                let drawn = self.draw_again(8 * attempt + ply, legal.len());
                let square = legal.iter().nth(drawn);
                // No game of eight moves has a pass.
                let _ = square.map(|square| game.place_passing(square));
            }
            let values = self.best(game.board(), 1, EVEN_LEVEL)?;
            if values.first().is_some_and(|best| best.value.abs() <= 2.0) {
                break;
            }
        }
        Ok(game)
    }

    /// A number from 0 to below `count`, by the seed.
    #[must_use]
    pub fn draw(&self, count: usize) -> usize {
        self.draw_again(0, count)
    }

    /// The same for one of many numbers.
    fn draw_again(&self, time: u64, count: usize) -> usize {
        // SplitMix64, so that seeds beside each other differ.
        let step = time.wrapping_mul(0xd1b5_4a32_d192_ed03);
        let mut bits = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ step;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % count.max(1) as u64) as usize
    }

    /// The move of a level; `None` when the game is over.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn choose(&mut self, board: &Board, level: Level) -> Result<Option<Move>, SearcherError> {
        let legal = board.legal_moves();
        if let (1, Some(only)) = (legal.len(), legal.first()) {
            return Ok(Some(only.into()));
        }
        let seed = self.seed;
        Ok(self.searcher()?.choose(board, level, seed).best_move)
    }

    /// The best moves, best first.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn best(
        &mut self,
        board: &Board,
        count: usize,
        level: Level,
    ) -> Result<Vec<MoveValue>, SearcherError> {
        let limits = level.limits(board.empties().len() as u32);
        Ok(moves::best(self.searcher()?, board, count, &limits))
    }

    /// The result of perfect play.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn solve(&mut self, board: &Board) -> Result<Report, SearcherError> {
        Ok(self.searcher()?.solve(board))
    }

    /// A searcher that remembers nothing: what was asked before, hints above all,
    /// must not change the game.
    fn searcher(&mut self) -> Result<&mut Searcher, SearcherError> {
        Ok(match &mut self.searcher {
            Some(searcher) => {
                searcher.clear();
                searcher
            }
            none => none.insert(Searcher::new(self.options.clone())?),
        })
    }
}
