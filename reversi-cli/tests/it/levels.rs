//! The weak levels against a simple strategy.

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

fn game(searcher: &mut Searcher, level: Level, side: Color, seed: u64) -> Board {
    let mut board = Board::new();
    while !board.is_game_over() {
        if board.must_pass() {
            board.pass().expect("due");
        } else if board.side_to_move() == side {
            let report = searcher.choose(board, &SearchLimits::new(), level, seed);
            board
                .play(report.best_move.expect("a move"))
                .expect("legal");
        } else {
            board.play(beginner(&board)).expect("legal");
        }
    }
    board
}

/// The games that a level wins and loses against the beginner, and its discs in all.
fn results(level: Level, games: u64) -> (u64, u64, i32) {
    let options = SearchOptions::new().with_hash_mib(1);
    let mut searcher = Searcher::new(options).expect("1 MiB");
    let (mut won, mut lost, mut discs) = (0, 0, 0);
    for seed in 0..games {
        let side = Color::ALL[(seed % 2) as usize];
        let board = game(&mut searcher, level, side, seed);
        discs += board.score(side, Scoring::WinnerTakesEmpties).discs();
        match board.outcome() {
            Some(Outcome::Win(winner)) if winner == side => won += 1,
            Some(Outcome::Win(_)) => lost += 1,
            _ => {}
        }
    }
    println!("{level}: {won} won, {lost} lost of {games}, {discs:+} discs");
    (won, lost, discs)
}

#[test]
fn easy_loses_to_a_beginner_now_and_then() {
    let (won, lost, _) = results(Level::EASY, GAMES);
    assert!(
        lost >= 5,
        "a beginner should be able to win: {lost} of {GAMES}"
    );
    assert!(won >= 20, "a level and no sparring dummy: {won} of {GAMES}");
}

#[test]
fn the_steps_from_easy_to_medium_are_even() {
    const FEW: u64 = 40;
    let levels = [Level::EASY, Level::CASUAL, Level::FAIR];
    let [easy, casual, fair] = levels.map(|level| results(level, FEW));
    assert!(casual.1 > 0, "a beginner should be able to win");
    let mean = |(_, _, discs)| f64::from(discs) / FEW as f64;
    assert!(mean(easy) + 8.0 < mean(casual) && mean(casual) < mean(fair));
    assert!(mean(fair) < 45.0);
}
