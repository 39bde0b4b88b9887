//! One game from which benchmarks take their positions.

use reversi_engine::{Board, Game};

/// The game in which each side plays the square in the middle of its legal ones,
/// so that all phases occur.
pub(crate) fn game() -> Game {
    let mut game = Game::new();
    while !game.is_over() {
        let legal = game.board().legal_moves();
        let played = match legal.iter().nth(legal.len() / 2) {
            Some(square) => game.play_with_passes(square),
            None => game.play(reversi_engine::Move::Pass),
        };
        played.expect("a legal move");
    }
    assert!(game.moves().len() >= 40, "too short to measure");
    game
}

/// The boards of the game without its end.
pub(crate) fn boards() -> Vec<Board> {
    let game = game();
    let boards = game.boards().filter(|board| !board.is_game_over());
    boards.copied().collect()
}
