//! Files of the WTHOR database.

use proptest::prelude::*;
use reversi_engine::format::record::{Date, GameRecord, GameResult, TheoreticalScore};
use reversi_engine::format::transcript;
use reversi_engine::format::wthor::{WthorFile, WthorNames, WthorWriteError, WthorWriter};
use reversi_engine::{Board, Color, Move, Score, Scoring};
use serde_json::json;

use crate::common::games::games;
use crate::common::{lines, text};

/// The bytes of a string of hexadecimal digits.
fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    let byte = |digits| u8::from_str_radix(std::str::from_utf8(digits).expect("text"), 16);
    digits.map(|digits| byte(digits).expect("digits")).collect()
}

#[test]
fn parses_files_and_reports_errors() {
    for line in lines("wthor.jsonl") {
        let bytes = bytes(text(&line, "bytes"));
        let strict = WthorFile::parse(&bytes).map_err(|error| error.to_string());
        let file = match WthorFile::parse_damaged(&bytes) {
            Ok(file) => file,
            Err(error) => {
                assert_eq!(error.to_string(), text(&line, "error"), "{line}");
                assert_eq!(strict.err(), Some(error.to_string()));
                continue;
            }
        };
        assert_eq!(json!(strict.err()), line["damage"], "{line}");
        let names = WthorNames::default();
        let records: Vec<_> = file.records(&names).collect();
        let moves: Vec<_> = records
            .iter()
            .map(|record| match record {
                Ok(record) => json!(
                    record
                        .game()
                        .moves()
                        .iter()
                        .filter(|mv| !mv.is_pass())
                        .count()
                ),
                Err(error) => json!(error.to_string()),
            })
            .collect();
        assert_eq!(json!(moves), line["moves"], "{line}");
        if let Some(prefix) = line["prefix"].as_str() {
            let game = file.games().next().expect("a game");
            assert_eq!(transcript::write(&game.replay().0), prefix);
        }
        let Some(Ok(first)) = records.first() else {
            continue;
        };
        assert_eq!(
            (first.black.name.as_str(), first.event.as_str()),
            ("#1", "#0"),
            "{line}"
        );
        if let Some(board) = line["board"].as_str() {
            assert_eq!(first.game().board().to_string(), board);
        }
        if let Some(mismatch) = line.get("mismatch") {
            let found = first
                .result_mismatch()
                .map(|difference| difference.to_string());
            assert_eq!(json!(found), *mismatch, "{line}");
        }
        if let Some(year) = line["year"].as_u64() {
            assert_eq!(u64::from(file.year()), year);
            assert_eq!(first.date, Date::year_only(1999));
            let created = file.created().map(|date| date.to_string());
            assert_eq!(json!(created), line["created"]);
        }
    }
}

#[test]
fn rejects_a_file_of_solitaires() {
    let mut bytes = [0; 16];
    bytes[13] = 1;
    let error = WthorFile::parse(&bytes).expect_err("no games");
    assert_eq!(
        error.to_string(),
        "byte 13: a file of solitaires, not of games"
    );
}

#[test]
fn a_false_count_of_games_allocates_nothing() {
    let mut bytes = [0; 16];
    bytes[4..8].fill(0xff);
    let error = WthorFile::parse(&bytes).expect_err("no games follow");
    assert_eq!(
        error.to_string(),
        "byte 4: expected 4294967295 games, found 0"
    );
}

#[test]
fn rejects_moves_after_the_end() {
    let mut writer = WthorWriter::new();
    let game = transcript::parse("f5d6c3").expect("a transcript");
    writer.push(&game.into()).expect("a game from the start");
    let mut bytes = writer.finish(None).games;
    bytes[16 + 8 + 5] = 34;
    let file = WthorFile::parse(&bytes).expect("a file");
    let error = file
        .records(&WthorNames::default())
        .next()
        .expect("a game")
        .expect_err("a gap");
    assert_eq!(
        error.to_string(),
        "game 1, byte 29: 34 after the end of the moves"
    );
}

#[test]
fn names_in_latin_1() {
    let mut record = GameRecord::default();
    record.black.name = "Ren\u{e9} \u{141}".to_string();
    record.white.name = "A name that is longer than its field".to_string();
    record.event = "Open".to_string();
    let mut writer = WthorWriter::new();
    writer.push(&record).expect("a game from the start");
    let database = writer.finish(Date::new(2026, 3, 9));
    let mut names = WthorNames::default();
    names.read_players(&database.players).expect("players");
    names
        .read_tournaments(&database.tournaments)
        .expect("tournaments");
    assert_eq!(names.players, ["Ren\u{e9} ?", "A name that is long"]);
    assert_eq!(names.tournaments, ["Open"]);
    let cut = names
        .read_players(&database.players[..40])
        .expect_err("a name too few");
    assert_eq!(cut.to_string(), "byte 8: expected 2 names, found 1");
    assert_eq!(
        WthorFile::parse(&database.games).expect("a file").created(),
        Date::new(2026, 3, 9)
    );
}

#[test]
fn the_writer_rejects_other_starts() {
    let start = Board::new().transformed(reversi_engine::Symmetry::FlipVertical);
    let refused = WthorWriter::new().push(&GameRecord::from_board(start));
    assert_eq!(refused, Err(WthorWriteError::Start));
}

proptest! {
    #[test]
    fn written_files_round_trip(
        mut games in prop::collection::vec(games(), 1..5),
        year in 0u16..2100,
        theoretical in -32..=32,
    ) {
        games.retain(|game| *game.start() == Board::new());
        let mut writer = WthorWriter::new();
        let mut records = Vec::new();
        for (i, mut game) in games.into_iter().enumerate() {
            // Final passes are omitted.
            if game.moves().last() == Some(&Move::Pass) {
                game.undo();
            }
            let mut record = GameRecord::from(game.canonical().0);
            record.black.name = format!("black {i}");
            record.white.name = "white".to_string();
            record.date = Date::year_only(year);
            let score = game.board().score(Color::Black, Scoring::WinnerTakesEmpties);
            // The format holds even differences only.
            record.result = Some(GameResult::discs(f64::from(score.discs() / 2 * 2)));
            let score = Score::new(2 * theoretical).expect("in range");
            record.theoretical = Some(TheoreticalScore::new(20, score));
            writer.push(&game.into()).expect("from the start");
            records.push(record);
        }
        let mut again = WthorWriter::new();
        for record in &records {
            again.push(record).expect("from the start");
        }
        let database = again.finish(None);
        let mut names = WthorNames::default();
        names.read_players(&database.players).expect("players");
        names.read_tournaments(&database.tournaments).expect("tournaments");
        let file = WthorFile::parse(&database.games).expect("a file");
        let read: Result<Vec<_>, _> = file.records(&names).collect();
        prop_assert_eq!(read, Ok(records));
        // The same moves up to symmetry.
        let bare = writer.finish(None).games;
        for (bare, full) in bare[16..].chunks(68).zip(database.games[16..].chunks(68)) {
            prop_assert_eq!(&bare[8..], &full[8..]);
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(mut bytes in prop::collection::vec(any::<u8>(), 0..400), good: bool) {
        if good && bytes.len() >= 16 {
            let games = (bytes.len() - 16) / 68;
            bytes.truncate(16 + 68 * games);
            bytes[4..8].copy_from_slice(&(games as u32).to_le_bytes());
            bytes[12..14].copy_from_slice(&[8, 0]);
        }
        let mut names = WthorNames::default();
        let _ = (names.read_players(&bytes), names.read_tournaments(&bytes));
        if let Ok(file) = WthorFile::parse_damaged(&bytes) {
            prop_assert_eq!(file.records(&names).count(), bytes[16..].len() / 68);
        }
    }
}
