//! Serialization with serde: strings in JSON, small numbers in postcard. Both round
//! trip, and deserialization checks what the constructors check.
use std::fmt::Debug;
use std::time::Duration;

use proptest::prelude::*;
use reversi_engine::format::record::{Date, GameRecord, MoveNote};
use reversi_engine::format::{ggf, obf, transcript};
use reversi_engine::{
    Bitboard, Board, Color, Game, Move, Outcome, Position, Score, Scoring, SearchLimits,
    SearchOptions, SearchReport, Searcher, SmallSolver, Solution, Square, Symmetry, Variant,
    search::{Bound, Clock, Level, Selectivity},
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Round trips a value through JSON and postcard. Returns the JSON and the length of
/// the compact form in bytes.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> (Value, usize) {
    let text = serde_json::to_string(value).expect("it can be written");
    assert_eq!(&serde_json::from_str::<T>(&text).expect(&text), value);
    let bytes = postcard::to_allocvec(value).expect("it can be written");
    let back: T = postcard::from_bytes(&bytes).expect("it can be read");
    assert_eq!(&back, value);
    let json = serde_json::from_str(&text).expect("JSON");
    (json, bytes.len())
}

/// The error of JSON that is not a value of the type.
fn refusal<T: DeserializeOwned + Debug>(json: &Value) -> String {
    let error = serde_json::from_value::<T>(json.clone()).expect_err(&json.to_string());
    error.to_string()
}

#[test]
fn basic_types_are_strings_in_json_and_small_numbers_in_postcard() {
    assert_eq!(round_trip(&Square::F5), (json!("f5"), 1));
    assert_eq!(round_trip(&Move::Place(Square::A1)), (json!("a1"), 1));
    assert_eq!(round_trip(&Move::Pass), (json!("pass"), 1));
    assert_eq!(round_trip(&Color::White), (json!("white"), 1));
    assert_eq!(round_trip(&Score::clamped(-18)), (json!(-18), 1));
    assert_eq!(round_trip(&Level::EASY), (json!("easy"), 1));
    assert_eq!(round_trip(&Bound::Lower), (json!("lower"), 1));
    assert_eq!(round_trip(&Variant::Reversi), (json!("reversi"), 1));
    let scoring = Scoring::DiscsOnBoard;
    assert_eq!(round_trip(&scoring), (json!("discs-on-board"), 1));
    let outcome = Outcome::Win(Color::Black);
    assert_eq!(round_trip(&outcome), (json!({ "win": "black" }), 2));
    let moves = Board::new().legal_moves();
    assert_eq!(round_trip(&moves).0, json!("d3 c4 f5 e6"));
    assert_eq!(round_trip(&Bitboard::EMPTY), (json!(""), 1));
    let text = "---------------------------OX------XO--------------------------- X";
    assert_eq!(round_trip(&Board::new()).0, json!(text));
    let position = json!({ "player": "e4 d5", "opponent": "d4 e5" });
    assert_eq!(round_trip(&Board::new().position()).0, position);
    for symmetry in Symmetry::ALL {
        round_trip(&symmetry);
    }
    for square in Square::ALL {
        assert_eq!(round_trip(&square), (json!(square.to_string()), 1));
    }
    for level in (1..=60)
        .filter_map(Level::new)
        .chain([Level::CASUAL, Level::FAIR, Level::HARD])
    {
        assert_eq!(round_trip(&level), (json!(level.to_string()), 1));
    }
}

#[test]
fn deserialized_games_are_checked_move_by_move() {
    let game = transcript::parse("f5d6c3d3c4").expect("a game");
    let (json, length) = round_trip(&game);
    assert_eq!(json["moves"], json!(["f5", "d6", "c3", "d3", "c4"]));
    assert!(length < 30, "{length} bytes");

    let start = Board::new().to_string();
    let wrong = json!({ "start": start, "moves": ["f5", "a1"] });
    assert_eq!(refusal::<Game>(&wrong), "move 2: a1 flips no disc");
    let more = json!({ "start": start, "moves": [], "result": 2 });
    assert!(refusal::<Game>(&more).starts_with("unknown field"));

    let record: obf::ObfRecord = format!("{start}; F5:+1; % even").parse().expect("a record");
    let (json, _) = round_trip(&record);
    assert_eq!(json, record.to_string());
    assert!(
        refusal::<obf::ObfRecord>(&json!(format!("{start}; A1:+1;"))).contains("a1 flips no disc")
    );
}

#[test]
fn records_round_trip() {
    let text = "(;GM[Othello]PC[GGS]DT[2003-12-15]PB[Ann]PW[Bob]RB[1800.5]RE[-2.000]TI[15:00]\
                TY[8]B[f5//1.25]W[d6/-1.5/2.3];)";
    let record = ggf::parse(text).expect("a game");
    let (json, length) = round_trip(&record);
    assert_eq!(json["black"], json!({ "name": "Ann", "rating": 1800.5 }));
    assert_eq!(json["date"], json!("2003-12-15"));
    assert_eq!(json["game"]["moves"], json!(["f5", "d6"]));
    assert_eq!(json["notes"][1]["evaluation"], json!(-1.5));
    assert_eq!(json["result"]["margin"], json!({ "discs": -2.0 }));
    assert!(length < text.len(), "{length} bytes");
    for date in ["2003", "2003-12", "2003-12-15"] {
        let parsed = Date::parse(date).expect("a date");
        assert_eq!(round_trip(&parsed).0, json!(date));
    }

    let read = |json: Value| serde_json::from_value::<GameRecord>(json).expect("a record");
    assert_eq!(read(json!({})), GameRecord::default());
    let early = json!({ "notes": [{ "evaluation": 1.0 }] });
    assert!(refusal::<GameRecord>(&early).starts_with("notes or scores without a move"));
    let start = Board::new().to_string();
    let scores = json!({ "scores": format!("{start}; F5:+1;") });
    round_trip(&read(scores.clone()));
    let mut later = scores;
    later["game"] = json!({ "start": start, "moves": ["f5"] });
    assert!(refusal::<GameRecord>(&later).starts_with("notes or scores without a move"));
    assert!(refusal::<Date>(&json!("2003-13-01")).starts_with("not a date"));
    refused::<Date>(&[0xd3, 0x0f, 13, 1]);
}

#[test]
fn what_a_searcher_takes_and_tells() {
    let mut searcher =
        Searcher::new(SearchOptions::new().with_hash_mib(1)).expect("memory for the table");
    let limits = SearchLimits::new()
        .with_depth(4)
        .with_nodes(1_000_000)
        .with_selectivity(Selectivity::Percent95)
        .with_window(Score::MIN, Score::clamped(3));
    round_trip(&limits);
    round_trip(&limits.clone().with_full_width().with_exact_from(9));
    let report: SearchReport = searcher.search(Board::new(), &limits);
    let (json, _) = round_trip(&report);
    assert_eq!(json["best_move"], json["pv"][0]);
    assert_eq!(json["score"], report.score.discs());

    let clock = Clock::new(Duration::from_millis(90_500)).with_moves(40);
    round_trip(&clock);
    let limits = SearchLimits::new()
        .with_clock(clock)
        .with_margin(Duration::from_millis(5));
    round_trip(&limits);
    let solution: Solution = SmallSolver::new().solve(last_move());
    assert_eq!(round_trip(&solution).0["score"], 64);

    // What is missing is not limited; depths begin with 1, windows are ordered.
    let read = |json: Value| serde_json::from_value::<SearchLimits>(json).expect("limits");
    assert_eq!(read(json!({})), SearchLimits::new());
    assert_eq!(
        read(json!({ "depth": 0 })),
        SearchLimits::new().with_depth(1)
    );
    let window = SearchLimits::new().with_window(Score::DRAW, Score::MAX);
    assert_eq!(read(json!({ "window": [64, 0] })), window);
    assert!(refusal::<SearchLimits>(&json!({ "deepth": 3 })).contains("deepth"));
}

fn last_move() -> Position {
    let text = format!("{}O- X", "X".repeat(62));
    text.parse::<Board>().expect("a board").position()
}

/// Asserts that compact bytes are not a value of the type.
fn refused<T: DeserializeOwned + Debug>(bytes: &[u8]) {
    postcard::from_bytes::<T>(bytes).expect_err("no such value");
}

#[test]
fn rejects_invalid_values() {
    let both = json!({ "player": "a1 b1", "opponent": "b1" });
    assert_eq!(
        refusal::<Position>(&both),
        "a square with discs of both sides"
    );
    assert!(refusal::<Square>(&json!("i9")).starts_with("not a square"));
    assert!(refusal::<Square>(&json!(3)).contains("expected a square a1-h8"));
    assert!(refusal::<Move>(&json!("nothing")).starts_with("not a move"));
    assert!(refusal::<Color>(&json!("green")).starts_with("not a colour"));
    assert!(refusal::<Bitboard>(&json!("a1,b2")).starts_with("not a square"));
    assert!(refusal::<Level>(&json!("61")).starts_with("a level is"));
    assert!(refusal::<Board>(&json!("--X")).contains("3 of 64 squares"));
    for score in [json!(65), json!(-65), json!(1000), json!("+2")] {
        refusal::<Score>(&score);
    }

    refused::<Square>(&[64]);
    refused::<Move>(&[65]);
    refused::<Color>(&[2]);
    refused::<Score>(&[65]);
    refused::<Level>(&[0]);
    refused::<Level>(&[66]);
    // Black and white on a1, black to move.
    refused::<Board>(&[1, 1, 0]);
    refused::<Position>(&[1, 1]);
}

proptest! {
    #[test]
    fn arbitrary_boards_round_trip(black: u64, white: u64, side in 0..2usize) {
        let (black, white) = (Bitboard::new(black & !white), Bitboard::new(white));
        let board = Board::from_discs(black, white, Color::ALL[side]).expect("disjoint");
        round_trip(&board);
        round_trip(&board.position());
        round_trip(&black);
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        if let Ok(board) = postcard::from_bytes::<Board>(&bytes) {
            prop_assert!(board.discs(Color::Black).is_disjoint(board.discs(Color::White)));
        }
        if let Ok(game) = postcard::from_bytes::<Game>(&bytes) {
            prop_assert_eq!(game.boards().count(), game.moves().len() + 1);
        }
        if let Ok(record) = postcard::from_bytes::<GameRecord>(&bytes) {
            let moves = record.game().moves().len();
            prop_assert_eq!(record.note(moves), MoveNote::default());
        }
        let _ = postcard::from_bytes::<SearchLimits>(&bytes);
        let _ = postcard::from_bytes::<SearchReport>(&bytes);
    }
}
