//! The level easy against a simple strategy.

use reversi_engine::study::{Corner, corners};
use reversi_engine::{
    Bitboard, Board, Color, Outcome, Scoring, SearchLimits, SearchOptions, Searcher, Square,
    search::Level,
};

/// The number of games.
const GAMES: u64 = 100;

/// The move of a beginner: a corner if legal, not next to an empty corner if
/// possible, and the most flips.
fn beginner(board: &Board) -> Square {
    let open = corners(board).into_iter().filter(Corner::is_empty);
    let beside: Vec<Square> = open
        .flat_map(|corner| corner.adjacent().map(|(square, _)| square))
        .collect();
    let worth = |square: &Square| {
        let turned = board.flips(*square).len();
        (
            Bitboard::CORNERS.contains(*square),
            !beside.contains(square),
            turned,
        )
    };
    board
        .legal_moves()
        .iter()
        .max_by_key(worth)
        .expect("a move")
}

fn game(searcher: &mut Searcher, easy: Color, seed: u64) -> Board {
    let mut board = Board::new();
    while !board.is_game_over() {
        if board.must_pass() {
            board.pass().expect("due");
        } else if board.side_to_move() == easy {
            let report = searcher.choose(board, &SearchLimits::new(), Level::EASY, seed);
            board
                .play(report.best_move.expect("a move"))
                .expect("legal");
        } else {
            board.play(beginner(&board)).expect("legal");
        }
    }
    board
}

#[test]
fn easy_loses_to_a_beginner_now_and_then() {
    let options = SearchOptions::new().with_hash_mib(1);
    let mut searcher = Searcher::new(options).expect("1 MiB");
    let (mut won, mut lost, mut discs) = (0, 0, 0);
    for seed in 0..GAMES {
        let easy = Color::ALL[(seed % 2) as usize];
        let board = game(&mut searcher, easy, seed);
        discs += board.score(easy, Scoring::WinnerTakesEmpties).discs();
        match board.outcome() {
            Some(Outcome::Win(winner)) if winner == easy => won += 1,
            Some(Outcome::Win(_)) => lost += 1,
            _ => {}
        }
    }
    println!("easy: {won} won, {lost} lost of {GAMES}, {discs:+} discs");
    assert!(
        lost >= 5,
        "a beginner should be able to win: {lost} of {GAMES}"
    );
    assert!(won >= 20, "a level and no sparring dummy: {won} of {GAMES}");
}
