//! The list of balanced openings.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::splitmix::splitmix64;
use crate::{Bitboard, Board, Game, Position, Score, Square};

/// The moves of an opening.
const PLIES: usize = 8;

/// Bytes of an opening: seven choices of four bits each, the first move being
/// f5, and the value plus 8 in the highest four bits.
const BYTES: usize = 4;

/// The list as `reversi openings generate` makes it.
static LIST: &[u8] = include_bytes!("../../openings/xot.bin");

/// The list of the library.
#[must_use]
pub const fn xot() -> Xot {
    let (openings, _) = LIST.as_chunks();
    Xot { openings }
}

/// Balanced openings of eight moves: all that leave the edges empty and whose
/// value by the search of the engine, ten plies deep, is at most one disc; of
/// positions that are equal up to symmetry only one.
///
/// ```
/// use reversi_engine::openings::xot;
/// let opening = xot().get(0).unwrap();
/// assert_eq!(opening.game().moves().len(), 8);
/// assert!(opening.value().discs().abs() <= 1);
/// // The same number always gives the same opening.
/// assert_eq!(xot().choose(7), xot().choose(7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Xot {
    openings: &'static [[u8; BYTES]],
}

/// An opening of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    game: Game,
    value: Score,
}

impl Xot {
    /// The number of openings.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.openings.len()
    }

    /// Whether there is no opening.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// The opening at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Opening> {
        Opening::from_bytes(*self.openings.get(index)?)
    }

    /// All openings, in the order of their moves.
    pub fn iter(&self) -> impl Iterator<Item = Opening> + use<> {
        let bytes = self.openings.iter().copied();
        bytes.filter_map(Opening::from_bytes)
    }

    /// An opening by lot: any number gives one, the next number another, and all
    /// are equally likely for random numbers.
    #[must_use]
    pub fn choose(&self, number: u64) -> Opening {
        // Mixed, so that numbers in a row serve as well.
        let index = (u128::from(splitmix64(number)) * self.len() as u128) >> 64;
        let opening = self.get(index as usize);
        opening.unwrap_or_else(Opening::start)
    }
}

impl Opening {
    /// An opening with its value for black, who is to move; `None` when the moves
    /// are not eight, the first is not f5, or the value is not from -8 to 7.
    #[must_use]
    pub fn new(game: Game, value: Score) -> Option<Self> {
        let opening = Self { game, value };
        opening.to_bytes().map(|_| opening)
    }

    /// The moves.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The board after the moves.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// The value for black, who is to move.
    #[must_use]
    pub const fn value(&self) -> Score {
        self.value
    }

    /// The game of no moves, for a list without openings.
    fn start() -> Self {
        Self {
            game: Game::new(),
            value: Score::DRAW,
        }
    }

    /// The form in which the library keeps it.
    #[must_use]
    pub fn to_bytes(&self) -> Option<[u8; BYTES]> {
        let mut bits = u32::try_from(self.value.discs() + 8).ok()?;
        if bits > 15 || self.game.moves().len() != PLIES {
            return None;
        }
        let turns: Vec<_> = self.game.turns().collect();
        let (&(_, first), rest) = turns.split_first()?;
        if first.square() != Some(Square::F5) {
            return None;
        }
        for &(board, mv) in rest {
            let square = mv.square()?;
            let choice = board
                .legal_moves()
                .iter()
                .position(|legal| legal == square)?;
            bits = bits << 4 | u32::try_from(choice).ok().filter(|&choice| choice < 16)?;
        }
        Some(bits.to_be_bytes())
    }

    fn from_bytes(bytes: [u8; BYTES]) -> Option<Self> {
        let bits = u32::from_be_bytes(bytes);
        let mut game = Game::new();
        game.play(Square::F5).ok()?;
        for shift in (0..PLIES as u32 - 1).rev() {
            let choice = bits >> (4 * shift) & 15;
            let square = game.board().legal_moves().iter().nth(choice as usize)?;
            game.play(square).ok()?;
        }
        let value = Score::new((bits >> 28) as i32 - 8)?;
        Some(Self { game, value })
    }
}

/// All openings of eight moves that leave the edges empty, of positions that are
/// equal up to symmetry the one that comes first; without their values.
#[must_use]
pub fn candidates() -> Vec<Game> {
    let mut games = Vec::new();
    let mut seen = BTreeSet::new();
    let mut game = Game::new();
    if game.play(Square::F5).is_ok() {
        extend(&mut game, &mut seen, &mut games);
    }
    games
}

fn extend(game: &mut Game, seen: &mut BTreeSet<Position>, games: &mut Vec<Game>) {
    if game.moves().len() == PLIES {
        let (position, _) = game.board().position().canonical();
        if seen.insert(position) {
            games.push(game.clone());
        }
        return;
    }
    // Nobody passes within eight moves of the start.
    for square in game.board().legal_moves() - Bitboard::EDGES {
        if game.play(square).is_ok() {
            extend(game, seen, games);
            game.undo();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_keeps_what_it_promises() {
        let list = xot();
        assert!(list.len() > 1000, "{}", list.len());
        assert_eq!(list.iter().count(), list.len());
        let mut seen = BTreeSet::new();
        for (i, opening) in list.iter().enumerate() {
            assert_eq!(opening.to_bytes(), Some(list.openings[i]));
            assert!((!opening.board().empties()).is_disjoint(Bitboard::EDGES));
            let (position, _) = opening.board().position().canonical();
            assert!(seen.insert(position), "{opening:?}");
        }
    }

    #[test]
    fn all_openings_come_up() {
        let list = xot();
        let drawn: BTreeSet<_> = (0..20 * list.len() as u64)
            .filter_map(|n| list.choose(n).to_bytes())
            .collect();
        assert_eq!(drawn.len(), list.len());
    }
}
