//! Game records in all text formats.

use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use reversi_engine::format::record::{
    Date, Fields, GameRecord, GameResult, Margin, MoveNote, Termination,
};
use reversi_engine::format::{FileLocation, Records, gam, ggf, pgn, sgf};
use reversi_engine::{Color, Outcome};
use serde_json::{Value, json};

use crate::common::games::games;
use crate::common::{lines, text};

/// The reader and writer of each format.
type Writer = fn(&GameRecord) -> String;

fn read<'t>(format: &str, text: &'t str) -> Records<'t> {
    match format {
        "gam" => gam::records(text),
        "ggf" => ggf::records(text),
        "pgn" => pgn::records(text),
        "sgf" => sgf::records(text),
        _ => panic!("no format {format}"),
    }
}

/// The only game of a text.
fn one(format: &str, text: &str) -> GameRecord {
    let records: Result<Vec<_>, _> = read(format, text).collect();
    let records = records.unwrap_or_else(|error| panic!("{error} in {text}"));
    let [record] = records.try_into().expect("one game");
    record
}

const WRITERS: [(&str, Writer); 3] = [
    ("ggf", ggf::write),
    ("sgf", sgf::write),
    ("pgn", pgn::write),
];

#[test]
fn komi_counts_in_the_result() {
    // A finished board: 57 black discs and 7 white ones.
    let text = "(;GM[Othello]TY[8]RE[+53.13]\
        BO[8 *OOOOOOO******************************************************** *];)";
    let mut record = ggf::parse(text).expect("a record");
    record.komi = Some(-3.13);
    assert_eq!(record.result_mismatch(), None);
    record.komi = None;
    let difference = record.result_mismatch().expect("a difference");
    assert_eq!(difference.counted.discs(), 50);
}

#[test]
fn ggf_with_a_komi_is_another_variant() {
    for komi in ["-3.133", "0.5", "+1"] {
        let text = format!("(;GM[Othello]TY[8k]KM[{komi}]B[f5];)");
        let error = ggf::parse(&text).expect_err("a variant").to_string();
        assert!(error.contains("a game with a komi"), "{error}");
        assert!(error.contains(komi), "{error}");
    }
    for komi in ["0", "+0.000", "-0"] {
        let text = format!("(;GM[Othello]TY[8k]KM[{komi}]B[f5];)");
        let record = ggf::parse(&text).expect("plain Othello");
        assert_eq!((record.komi, record.tag("KM")), (None, None));
        assert!(ggf::write(&record).contains("TY[8]"));
    }
    let mut record = ggf::parse("(;GM[Othello]TY[8]B[f5];)").expect("a record");
    record.komi = Some(2.0);
    assert_eq!(ggf::lost(&record).to_string(), "komi");
}

#[test]
fn an_impossible_date_is_kept_or_lost() {
    let text = "[Date \"2003.02.31\"]\n\n1. f5 *\n";
    let record = pgn::parse(text).expect("a record");
    assert_eq!(record.date, None);
    for (format, write) in WRITERS {
        let again = one(format, &write(&record));
        assert_eq!(again.tag("DT"), Some("2003.02.31"), "{format}");
    }
    assert!(pgn::write(&record).contains(text.lines().next().expect("a line")));
    let lost = [pgn::lost(&record), sgf::lost(&record), ggf::lost(&record)];
    assert_eq!(lost, [Fields::NONE; 3]);
    assert_eq!(record.fields().to_string(), "moves, day");
    for unknown in ["????.??.??", "0000.00.00", "?", ""] {
        let text = format!("[Date \"{unknown}\"]\n\n1. f5 *\n");
        let record = pgn::parse(&text).expect("a record");
        assert_eq!(record.fields().to_string(), "moves", "{unknown}");
    }
}

#[test]
fn a_draw_has_no_sign() {
    for stated in ["-.000", "-0", "0", "+0.00"] {
        let text = format!("(;GM[Othello]PC[]PB[]PW[]TY[8]RE[{stated}];)");
        let record = ggf::parse(&text).expect("a record");
        let written = ggf::write(&record);
        assert!(written.contains("RE[+0.000]"), "{written}");
        assert_eq!(ggf::parse(&written).as_ref(), Ok(&record));
    }
}

#[test]
fn long_numbers_round_trip() {
    let digits = "9".repeat(31);
    let text = format!("(;GM[2]SZ[8]KM[{digits}];B[f5]V[-{digits}])");
    let record = sgf::parse(&text).expect("a record");
    for (format, write) in WRITERS {
        let again = one(format, &write(&record));
        let komi = record.komi.filter(|_| format != "ggf");
        assert_eq!(again.komi, komi, "{format}");
        assert_eq!(again.note(0), record.note(0), "{format}");
    }
}

#[test]
fn non_finite_numbers_are_omitted() {
    // A finished board.
    let text = "(;GM[Othello]TY[8]BO[8 \
        *OOOOOOO******************************************************** *];)";
    let mut record = ggf::parse(text).expect("a record");
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        record.komi = Some(number);
        record.black.rating = Some(number);
        let winners = Color::ALL.map(|color| GameResult::winner(Outcome::Win(color)));
        for result in [GameResult::discs(number)].into_iter().chain(winners) {
            record.result = Some(result);
            for (format, write) in WRITERS {
                let again = one(format, &write(&record));
                assert_eq!((again.komi, again.black.rating), (None, None), "{format}");
            }
        }
    }
}

#[test]
fn parses_records_and_reports_errors() {
    for line in lines("records.jsonl") {
        let format = text(&line, "format");
        let (mut records, mut errors) = (Vec::new(), Vec::new());
        for result in read(format, text(&line, "text")) {
            match result {
                Ok(record) => records.push(record),
                Err(error) => errors.push(error.to_string()),
            }
        }
        let expected = |key: &str| line.get(key).cloned().unwrap_or(json!([]));
        assert_eq!(json!(errors), expected("errors"), "{line}");
        let boards: Vec<String> = records
            .iter()
            .map(|record| record.game().board().to_string())
            .collect();
        assert_eq!(json!(boards), expected("boards"), "{line}");
        if let Some(first) = records.first() {
            check_record(first, &line);
        }
        if line["again"] != json!(false) {
            check_writer(format, &records, &line);
        }
    }
}

/// Compares the first game with the fields of a line.
fn check_record(record: &GameRecord, line: &Value) {
    let check = |key: &str, found: Value| {
        if let Some(expected) = line.get(key) {
            assert_eq!(*expected, found, "{key} in {line}");
        }
    };
    check("black", json!(record.black.name));
    check("white", json!(record.white.name));
    check("place", json!(record.place));
    check("date", json!(record.date.map(|date| date.to_string())));
    check("moves", json!(record.game().moves().len()));
    check("tags", json!(record.tags));
    check("lost", json!(ggf_or_pgn_lost(record, text(line, "format"))));
    let result = record.result;
    if let Some(margin) = line.get("margin") {
        let found = result.map(|result| match result.margin {
            Margin::Discs(discs) => discs,
            _ => panic!("no discs: {line}"),
        });
        assert_eq!(margin.as_f64(), found, "{line}");
    }
    if let Some(winner) = line.get("winner") {
        let outcome = result.expect("a result").margin;
        let winner: Color = winner
            .as_str()
            .and_then(|text| text.parse().ok())
            .expect("a side");
        assert_eq!(outcome, Margin::Winner(Outcome::Win(winner)), "{line}");
    }
    check(
        "ending",
        json!(result.map(|result| format!("{:?}", result.termination))),
    );
    check(
        "mismatch",
        json!(
            record
                .result_mismatch()
                .map(|difference| difference.to_string())
        ),
    );
    let notes: Vec<_> = (0..record.game().moves().len())
        .map(|index| record.note(index))
        .map(
            |MoveNote {
                 evaluation, time, ..
             }| (evaluation, time.map(|time| time.as_secs_f64())),
        )
        .collect();
    check("notes", json!(notes));
    let comments: Vec<_> = record.comments.iter().map(|c| (c.ply, &c.text)).collect();
    check("comments", json!(comments));
    check("written", json!(ggf::write(record)));
}

fn ggf_or_pgn_lost(record: &GameRecord, format: &str) -> String {
    match format {
        "ggf" => ggf::lost(record),
        "pgn" => pgn::lost(record),
        _ => sgf::lost(record),
    }
    .to_string()
}

/// Writes the records in their own format, singly and together, and reads them back.
fn check_writer(format: &str, records: &[GameRecord], line: &Value) {
    let (_, write) = WRITERS
        .iter()
        .find(|(name, _)| *name == format)
        .expect("a writer");
    let all: String = records.iter().map(|record| write(record) + "\n").collect();
    let again: Result<Vec<_>, _> = read(format, &all).collect();
    let again = again.unwrap_or_else(|error| panic!("{error} in {all} of {line}"));
    // GGF always writes the kind of a game.
    let without_kind = |records: &[GameRecord]| -> Vec<GameRecord> {
        let mut records = records.to_vec();
        for record in &mut records {
            record.tags.retain(|(name, _)| name != "TY");
        }
        records
    };
    assert_eq!(without_kind(&again), without_kind(records), "{all}");
}

/// Typical and arbitrary numbers.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-64i8..=64).prop_map(f64::from),
        (-100_000i32..=100_000).prop_map(|eighths| f64::from(eighths) / 8.0),
        (-6400i32..=6400).prop_map(|hundredths| f64::from(hundredths) / 100.0),
        any::<f64>().prop_filter("a finite number", |number| number.is_finite()),
    ]
}

/// Typical and arbitrary move times.
fn time() -> impl Strategy<Value = Duration> {
    let millis = any::<u32>().prop_map(|millis| Duration::from_millis(millis.into()));
    prop_oneof![millis, any::<Duration>()]
}

/// A note with this evaluation and time.
fn note(evaluation: Option<f64>, time: Option<Duration>) -> MoveNote {
    let mut note = MoveNote::new();
    note.evaluation = evaluation;
    note.time = time;
    note
}

/// Records of random games from random starts with all fields of a format.
fn records() -> impl Strategy<Value = GameRecord> {
    let note = (prop::option::of(number()), prop::option::of(time()))
        .prop_map(|(evaluation, time)| note(evaluation, time));
    let notes = prop::collection::vec(note, 0..70);
    let name = || {
        "[ -~\u{e9}]{0,12}".prop_map(|name| {
            name.replace(['[', ']', '(', ')', '{', '}'], "")
                .trim()
                .to_owned()
        })
    };
    let date = prop::option::of((1u16..=9999, 0u8..=12, 0u8..=31))
        .prop_map(|date| date.and_then(|(year, month, day)| Date::new(year, month, day)));
    let result = prop::option::of((number(), 0usize..4));
    let comment = prop::collection::vec((any::<Index>(), name()), 0..4);
    (
        games(),
        notes,
        [name(), name(), name()],
        [(); 3].map(|()| prop::option::of(number())),
        date,
        result,
        comment,
    )
        .prop_map(|(game, notes, names, numbers, date, result, comments)| {
            let mut record = GameRecord::from_board(*game.start());
            let at: Vec<_> = comments
                .iter()
                .map(|(at, _)| at.index(game.moves().len() + 1))
                .collect();
            for (ply, mv) in game.moves().iter().map(Some).chain([None]).enumerate() {
                for (_, (_, text)) in at.iter().zip(&comments).filter(|(at, _)| **at == ply) {
                    record.comments.retain(|comment| comment.ply != ply);
                    record.add_comment(text);
                }
                let note = notes.get(ply).copied().unwrap_or_default();
                if let Some(&mv) = mv {
                    record.play(mv, note).expect("a legal move");
                }
            }
            let known = |name: &str| {
                if name == "?" || name == "-" {
                    String::new()
                } else {
                    name.to_owned()
                }
            };
            [record.black.name, record.white.name, record.place] = names.map(|name| known(&name));
            [record.black.rating, record.white.rating, record.komi] = numbers;
            record.komi = record.komi.filter(|&komi| komi != 0.0);
            record.date = date;
            record.result = result.map(|(discs, ending)| {
                let endings = [
                    Termination::Normal,
                    Termination::Time,
                    Termination::Resigned,
                    Termination::Left,
                ];
                GameResult::discs(discs).with_termination(endings[ending])
            });
            record
        })
}

proptest! {
    #[test]
    fn written_records_round_trip(record in records()) {
        let text = ggf::write(&record);
        let mut again = ggf::parse(&text).map_err(|e| TestCaseError::fail(format!("{e} in {text}")))?;
        again.tags.clear();
        let mut expected = record.clone();
        expected.komi = None;
        prop_assert_eq!(&again, &expected, "{}", text);
        let text = pgn::write(&record);
        let again = pgn::parse(&text).map_err(|e| TestCaseError::fail(format!("{e} in {text}")))?;
        prop_assert_eq!(&again, &record, "{}", text);
        let text = sgf::write(&record);
        let again = sgf::parse(&text).map_err(|e| TestCaseError::fail(format!("{e} in {text}")))?;
        // SGF has no move times, and no disc count of an unfinished game.
        let mut kept = GameRecord::from_board(*record.game().start());
        for (index, &mv) in record.game().moves().iter().enumerate() {
            kept.play(mv, note(record.note(index).evaluation, None)).expect("a legal move");
        }
        prop_assert_eq!(again.game(), kept.game(), "{}", text);
        for index in 0..record.game().moves().len() {
            prop_assert_eq!(again.note(index), kept.note(index));
        }
        prop_assert_eq!(&again.comments, &record.comments);
        prop_assert_eq!(again.komi, record.komi);
        prop_assert_eq!(again.result.map(|r| (r.outcome(), r.termination == Termination::Normal)),
            record.result.map(|r| (r.outcome(), r.termination == Termination::Normal || r.outcome() == Outcome::Draw)));
    }

    #[test]
    fn arbitrary_text_never_panics(
        text in prop_oneof![any::<String>(), "([(;)\\[\\]{}.\"\\\\ \n1-3]|GM|Othello|AB|AW|[BWC]|RE|[a-h][1-8]|pa|%eval|--|\u{e9})*"],
        format in select(vec!["ggf", "sgf", "pgn", "gam"]),
    ) {
        let mut read = read(format, &text);
        for result in read.by_ref() {
            if let Err(error) = result {
                let FileLocation::Text(place) = error.location() else { panic!("a text has lines") };
                prop_assert!(place.character() <= text.chars().count() + 1);
            }
        }
        prop_assert!(text[read.bytes_read()..].trim().is_empty(), "{}", &text[read.bytes_read()..]);
    }
}
