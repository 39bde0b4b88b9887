//! Reading and writing of board texts.

use proptest::prelude::*;
use proptest::sample::select;
use reversi_engine::format::board_text::{BoardTextReason, parse_squares};
use reversi_engine::{Bitboard, Board, Color, Square};

use crate::common::{lines, text};

#[test]
fn parses_boards_and_reports_errors() {
    for line in lines("board_texts.jsonl") {
        let read = text(&line, "text").parse::<Board>();
        match read {
            Ok(board) => assert_eq!(board.to_string(), text(&line, "board"), "{line}"),
            Err(error) => assert_eq!(error.to_string(), text(&line, "error"), "{line}"),
        }
    }
}

#[test]
fn errors_name_reason_and_place() {
    let error = "-".repeat(63).parse::<Board>().unwrap_err();
    assert_eq!(error.reason(), BoardTextReason::TooFewSquares(63));
    assert_eq!(error.location().character(), 64);
    let lines = format!("{}\n!", "--------\n".repeat(3));
    let error = lines.parse::<Board>().unwrap_err();
    assert_eq!(error.reason(), BoardTextReason::UnknownSquare('!'));
    assert_eq!((error.location().line(), error.location().column()), (5, 1));
}

#[test]
fn parse_squares_takes_the_side_to_move() {
    let squares = Board::new().to_string()[..64].to_owned();
    let board = parse_squares(&squares, Color::White).expect("64 squares");
    assert_eq!(board.side_to_move(), Color::White);
    assert_eq!(board.discs(Color::Black), Board::new().discs(Color::Black));
    let reason = |text: &str| parse_squares(text, Color::Black).unwrap_err().reason();
    let with_side = reason(&format!("{squares} X"));
    assert_eq!(with_side, BoardTextReason::TooManySquares);
    let with_end = reason(&format!("{squares};"));
    assert_eq!(with_end, BoardTextReason::TextAfterBoard(';'));
    assert_eq!(reason(&squares[1..]), BoardTextReason::TooFewSquares(63));
}

#[test]
fn width_pads_the_text() {
    let text = format!("{:>70}|", Board::new());
    assert_eq!(text, format!("    {}|", Board::new()));
}

fn boards() -> impl Strategy<Value = Board> {
    (any::<u64>(), any::<u64>(), select(&Color::ALL[..])).prop_map(|(a, b, side)| {
        let black = Bitboard::new(a);
        let white = Bitboard::new(b) - black;
        Board::from_discs(black, white, side).expect("disjoint sets")
    })
}

proptest! {
    #[test]
    fn display_round_trips(board in boards()) {
        let text = board.to_string();
        prop_assert_eq!(text.len(), 66);
        prop_assert_eq!(text.parse::<Board>(), Ok(board));
    }

    #[test]
    fn accepts_every_spelling(
        board in boards(),
        blacks in prop::collection::vec(select(vec!['X', 'x', '*', 'B', 'b', '@']), 65),
        whites in prop::collection::vec(select(vec!['O', 'o', 'W', 'w']), 65),
        empties in prop::collection::vec(select(vec!['-', '.', '_']), 65),
        gaps in prop::collection::vec(select(vec!["", "", " ", "\t", "\n", "\r\n", "\u{a0}"]), 65),
        end in select(vec!["", ";", " ; ", "\n"]),
    ) {
        let mark = |disc, i: usize| match disc {
            Some(Color::Black) => blacks[i],
            Some(Color::White) => whites[i],
            None => empties[i],
        };
        let mut text = String::new();
        for square in Square::ALL {
            text.push(mark(board.disc_at(square), square.index()));
            text.push_str(gaps[square.index()]);
        }
        text.push(mark(Some(board.side_to_move()), 64));
        text.push_str(end);
        prop_assert_eq!(text.parse::<Board>(), Ok(board));
    }

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        if let Err(error) = text.parse::<Board>() {
            prop_assert!(error.location().character() <= text.chars().count() + 1);
        }
    }

    #[test]
    fn near_boards_never_panic(text in "[XO*. \n;\u{e9}0-]{60,70}") {
        if let Err(error) = text.parse::<Board>() {
            prop_assert!(error.location().character() <= text.chars().count() + 1);
        }
    }
}
