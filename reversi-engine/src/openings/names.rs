//! The names of common openings.

use alloc::collections::BTreeMap;

use crate::{Board, Game, Position, Square};

/// The names of openings, found by board: in any orientation and by any order of
/// moves.
///
/// ```
/// use reversi_engine::format::transcript;
/// use reversi_engine::openings::OpeningNames;
/// let names = OpeningNames::new();
/// let name = |moves: &str| transcript::parse(moves).ok().and_then(|game| names.of_game(&game));
/// assert_eq!(name("f5d6c5f4e3c6"), name("c4e3f4c5d6f3"));
/// assert_eq!(name("c4e3f6e6f5"), Some("Tiger"));
/// // The last named board of the game, also reached by a mirror image.
/// assert_eq!(name("c4e3f6e6f5g4"), Some("Tiger"));
/// assert_eq!(name("e6f4c3c4d3"), Some("Tiger"));
/// assert_eq!(name(""), None);
/// ```
#[derive(Clone, Debug)]
pub struct OpeningNames {
    /// The names by canonical position. The number of discs determines the colour
    /// of the side to move.
    names: BTreeMap<Position, &'static str>,
}

impl Default for OpeningNames {
    fn default() -> Self {
        Self::new()
    }
}

impl OpeningNames {
    /// Collects the names of the library.
    #[must_use]
    pub fn new() -> Self {
        let mut names = BTreeMap::new();
        for (moves, name) in NAMES {
            if let Some(board) = board(moves) {
                // The first of several move orders to the same board has the name.
                names.entry(key(&board)).or_insert(name);
            }
        }
        Self { names }
    }

    /// The name of the opening that leads to a board.
    #[must_use]
    pub fn of_board(&self, board: &Board) -> Option<&'static str> {
        self.names.get(&key(board)).copied()
    }

    /// The name of the last named board of a game.
    #[must_use]
    pub fn of_game(&self, game: &Game) -> Option<&'static str> {
        game.boards().rev().find_map(|board| self.of_board(board))
    }

    /// The moves and the name of each opening, sorted by moves.
    pub fn list() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMES.into_iter()
    }
}

fn key(board: &Board) -> Position {
    board.position().canonical().0
}

/// The board after these moves, none of which is a pass.
fn board(moves: &str) -> Option<Board> {
    let mut board = Board::new();
    for name in moves.as_bytes().chunks(2) {
        let square: Square = core::str::from_utf8(name).ok()?.parse().ok()?;
        board.play(square).ok()?;
    }
    Some(board)
}

/// Openings by their moves, with all names in use.
#[rustfmt::skip]
const NAMES: [(&str, &str); 77] = [
    ("f5d6", "Perpendicular"),
    ("f5d6c3d3c4", "Tiger"),
    ("f5d6c3d3c4b3", "Aubrey, Tanaka"),
    ("f5d6c3d3c4b3d2f4", "Aubrey, Feldborg Continuation"),
    ("f5d6c3d3c4f4c5b3c2", "Rose-Bill"),
    ("f5d6c3d3c4f4c5b3c2b4", "Central Rose-Bill, Dead Draw"),
    ("f5d6c3d3c4f4c5b3c2e6", "Tamenori"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3", "Mainline Tiger"),
    ("f5d6c3d3c4f4e3", "Brightwell"),
    ("f5d6c3d3c4f4e6", "Leader's Tiger"),
    ("f5d6c3d3c4f4f6", "Stephenson"),
    ("f5d6c3d3c4f4f6b4", "Kung"),
    ("f5d6c3d3c4f4f6f3", "Comp'Oth"),
    ("f5d6c3d3c4f4f6f3e3", "Lightning Bolt"),
    ("f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7", "F.A.T. Draw"),
    ("f5d6c3d3c4f4f6g5", "No-Kung"),
    ("f5d6c3d3c4f4f6g5e3f3g4h3g3f2", "No-Kung, Continuation"),
    ("f5d6c3g5", "Bent Ganglion"),
    ("f5d6c4d3c5", "Cat"),
    ("f5d6c4d3c5f4e3f3c2b4b3", "Berner"),
    ("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi"),
    ("f5d6c4d3e6", "Italian"),
    ("f5d6c4g5", "Ganglion, No-Cat"),
    ("f5d6c4g5c6", "Swallow"),
    ("f5d6c4g5c6c5d7d3b4c3e3f3", "No-Cat, Continuation"),
    ("f5d6c5f4d3", "Horse"),
    ("f5d6c5f4e3c6d3f3", "Ralle"),
    ("f5d6c5f4e3c6d3f6e6d7", "Rose"),
    ("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg, Dawg"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose-Birdie, Rose-Tamenori"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4c3", "Rose-Tamenori-Kling"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "Brightstein"),
    ("f5d6c5f4e3c6d3f6e6d7g4", "Flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2", "Rotating Flat, Kling Continuation"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g6", "Murakami Variation"),
    ("f5d6c5f4e3c6d7", "Bhagat"),
    ("f5d6c5f4e3c6e6", "Inoue"),
    ("f5d6c5f4e3c6e6f6", "Iago"),
    ("f5d6c5f4e3c6f3", "Shaman, Danish"),
    ("f5d6c5f4e3d3", "Mimura"),
    ("f5f4", "Parallel"),
    ("f5f6", "Diagonal"),
    ("f5f6c4f4", "Semi-Wing Variation"),
    ("f5f6d3f4", "Wing Variation"),
    ("f5f6e6f4c3", "Buffalo, Kenichi Variation"),
    ("f5f6e6f4c3c4", "Hokuriku Buffalo"),
    ("f5f6e6f4c3d6f3c4c5b4", "Tanida Buffalo"),
    ("f5f6e6f4c3d7f3", "Maruoka Buffalo"),
    ("f5f6e6f4e3", "Cow"),
    ("f5f6e6f4e3c5c4", "Rose-v-Toth"),
    ("f5f6e6f4e3c5c4d3c3", "Landau"),
    ("f5f6e6f4e3c5c4d3f3e2", "Maruoka"),
    ("f5f6e6f4e3c5c4e7", "Tanida"),
    ("f5f6e6f4e3c5c4e7b5e2", "Sailboat"),
    ("f5f6e6f4e3c5c4e7g4", "Aircraft, Feldborg"),
    ("f5f6e6f4e3c5g5", "Bat, Cambridge"),
    ("f5f6e6f4e3c5g5d6g6", "Bat, Kling Alternative"),
    ("f5f6e6f4e3c5g5f3g4g6g3d6f7h5h4h3e7", "Bat, Kling Continuation"),
    ("f5f6e6f4e3c5g5g3g4f3c4", "Melnikov"),
    ("f5f6e6f4e3c5g5g3g4f3g6", "Bat, Piau Continuation 2"),
    ("f5f6e6f4e3d6", "Chimney"),
    ("f5f6e6f4g3", "Rocket"),
    ("f5f6e6f4g3d6", "Lollipop"),
    ("f5f6e6f4g3f3g4", "Hamilton"),
    ("f5f6e6f4g4", "Raccoon Dog"),
    ("f5f6e6f4g5", "Heath, Tobidashi"),
    ("f5f6e6f4g5d6", "Heath-Chimney"),
    ("f5f6e6f4g5e7d7", "Iwasaki Variation"),
    ("f5f6e6f4g5e7e3", "Heath-Bat"),
    ("f5f6e6f4g5e7f7c5e3f3c4d3c2", "Mimura Variation II"),
    ("f5f6e6f4g6", "Snake, Peasant"),
    ("f5f6e6f4g6c5g4g5f3e3c4", "Pyramid, Checkerboarding Peasant"),
    ("f5f6e6f4g6c6", "Lysons"),
    ("f5f6e6f4g7", "X-square"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_openings_are_legal_and_have_their_name() {
        let names = OpeningNames::new();
        for (moves, name) in NAMES {
            let board = board(moves).expect("legal moves");
            assert_eq!(names.of_board(&board), Some(name), "{moves}");
        }
    }
}
