//! A game whose positions the benchmarks share.

use reversi_engine::{Board, Game};

/// The game in which each side plays the middle one of its legal squares.
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

/// The boards of the game except the last one.
pub(crate) fn boards() -> Vec<Board> {
    let game = game();
    let boards = game.boards().filter(|board| !board.is_game_over());
    boards.copied().collect()
}
