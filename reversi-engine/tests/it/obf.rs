//! OBF records: positions with scores of moves.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use reversi_engine::format::obf::{self, ObfReason, ObfRecord};
use reversi_engine::{Bitboard, Board, Color, IllegalMove, Move, Score, Square};

use crate::common::{lines, text};

#[test]
fn parses_records_and_reports_errors() {
    for line in lines("obf.jsonl") {
        match obf::parse_line(text(&line, "text")) {
            Ok(Some(record)) => {
                assert_eq!(record.to_string(), text(&line, "record"), "{line}");
                assert_eq!(record.to_string().parse(), Ok(record), "{line}");
            }
            Ok(None) => assert!(
                line["record"].is_null() && line["error"].is_null(),
                "{line}"
            ),
            Err(error) => assert_eq!(error.to_string(), text(&line, "error"), "{line}"),
        }
    }
}

#[test]
fn the_parts_of_a_record() {
    let text = "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O";
    let record: ObfRecord = format!("{text}; f1:-22; D2:-14; % a comment")
        .parse()
        .expect("a record");
    assert_eq!(record.board().to_string(), text);
    let score = |discs| Score::new(discs).expect("in range");
    let moves = [
        (Move::Place(Square::F1), score(-22)),
        (Move::Place(Square::D2), score(-14)),
    ];
    assert_eq!(record.moves(), moves);
    assert_eq!(record.score_of(moves[1].0), Some(score(-14)));
    assert_eq!(record.score_of(Move::Pass), None);
    assert_eq!(record.best_score(), Some(score(-14)));
    assert_eq!(record.comment(), "a comment");
}

#[test]
fn a_record_built_in_code() {
    let mut record = ObfRecord::new(Board::new());
    assert_eq!(record.best_score(), None);
    let illegal = record.add_move(Move::Pass, Score::DRAW);
    let reason = ObfReason::Illegal(IllegalMove::PassWithMoves(Square::D3));
    assert_eq!(illegal, Err(reason));
    let f5 = Move::Place(Square::F5);
    assert_eq!(record.add_move(f5, Score::DRAW), Ok(()));
    let again = record.add_move(f5, Score::MAX);
    assert_eq!(again, Err(ObfReason::RepeatedMove(f5)));
    record.set_score(Score::MAX);
    assert_eq!(record.best_score(), Some(Score::MAX));
    record.set_comment(" two\nlines ");
    let text = format!("{}; +64; F5:+0; % two lines", Board::new());
    assert_eq!(record.to_string(), text);
}

#[test]
fn errors_name_reason_and_place() {
    let text = format!("{};\nf5 : +65", Board::new());
    let error = text.parse::<ObfRecord>().unwrap_err();
    assert_eq!(error.reason(), ObfReason::UnknownScore);
    assert_eq!((error.location().line(), error.location().column()), (2, 6));
}

/// Records with some of the legal moves in any order.
fn records() -> impl Strategy<Value = ObfRecord> {
    let boards = (any::<u64>(), any::<u64>(), select(&Color::ALL[..])).prop_map(|(a, b, side)| {
        let black = Bitboard::new(a);
        Board::from_discs(black, Bitboard::new(b) - black, side).expect("disjoint sets")
    });
    let score = || (-64..=64).prop_map(|discs| Score::new(discs).expect("in range"));
    let entries = prop::collection::vec((any::<Index>(), score()), 0..34);
    let comment = prop_oneof![Just(String::new()), any::<String>()];
    (boards, prop::option::of(score()), entries, comment).prop_map(
        |(board, score, entries, comment)| {
            let mut record = ObfRecord::new(board);
            if let Some(score) = score {
                record.set_score(score);
            }
            let mut legal: Vec<Move> = board.legal_moves().iter().map(Move::Place).collect();
            if board.must_pass() {
                legal.push(Move::Pass);
            }
            for (index, score) in entries {
                if !legal.is_empty() {
                    let mv = legal.swap_remove(index.index(legal.len()));
                    record.add_move(mv, score).expect("a new legal move");
                }
            }
            record.set_comment(&comment);
            record
        },
    )
}

proptest! {
    #[test]
    fn display_round_trips(record in records()) {
        let text = record.to_string();
        prop_assert!(!text.contains(['\n', '\r']), "{:?}", text);
        prop_assert_eq!(text.parse(), Ok(record.clone()));
        prop_assert_eq!(obf::parse_line(&text), Ok(Some(record)));
    }

    #[test]
    fn accepts_every_spelling(
        record in records(),
        gaps in prop::collection::vec(select(vec!["", " ", "\t", "  "]), 180),
        upper: bool,
        pass in select(vec!["PS", "ps", "pass", "Pa", "@@"]),
        end in select(vec!["", ";", " ; ;", "; --:-127;"]),
    ) {
        let mut gaps = gaps.into_iter();
        let mut text = record.board().to_string();
        for (mv, score) in record.moves() {
            let name = if mv.is_pass() { pass.to_owned() } else { mv.to_string() };
            let name = if upper { name.to_uppercase() } else { name };
            for part in [";", &name, ":", &score.discs().to_string()] {
                text.push_str(gaps.next().unwrap_or_default());
                text.push_str(part);
            }
        }
        text.push_str(end);
        let read: ObfRecord = text.parse().expect("a record");
        prop_assert_eq!(read.board(), record.board());
        prop_assert_eq!(read.moves(), record.moves());
    }

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        if let Err(error) = obf::parse_line(&text) {
            prop_assert!(error.location().character() <= text.chars().count() + 1);
        }
    }

    #[test]
    fn near_records_never_panic(entries in "(;? ?([a-i][0-9]|--|PS|\u{e9}|)[: ]?[+-]?[0-9]{0,3})*(%.*)?") {
        let text = format!("{};{entries}", Board::new());
        match obf::parse_line(&text) {
            Ok(record) => prop_assert_eq!(record.map(|record| *record.board()), Some(Board::new())),
            Err(error) => {
                prop_assert!(error.location().character() <= text.chars().count() + 1);
            }
        }
    }
}
