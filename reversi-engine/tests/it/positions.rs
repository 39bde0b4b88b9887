//! Legal moves, flips, passes and game end of single positions.

use proptest::prelude::*;
use reversi_engine::{Bitboard, Board, Color, IllegalMove, Outcome, Scoring, Square};
use serde_json::Value;

use crate::common::plain::Plain;
use crate::common::{board, lines, number, squares, text};

/// Checks the state and the legal moves of a line.
fn check_state(line: &Value) {
    let board = board(line, "board");
    let moves = squares(text(line, "moves"));
    assert_eq!(board.legal_moves(), moves, "{line}");
    assert_eq!(Plain::new(&board).legal_moves(), moves, "{line}");
    let state = text(line, "state");
    assert_eq!(board.must_pass(), state == "pass", "{line}");
    assert_eq!(board.is_game_over(), state == "over", "{line}");
    assert_eq!(board.outcome().is_some(), state == "over", "{line}");

    let mut passed = board;
    let refused = match state {
        "move" => Err(IllegalMove::PassWithMoves(moves.first().expect("a move"))),
        "over" => Err(IllegalMove::GameOver),
        _ => Ok(()),
    };
    assert_eq!(passed.pass(), refused, "{line}");
    if refused.is_ok() {
        assert_eq!(passed.side_to_move(), board.side_to_move().opponent());
        assert_ne!(passed.legal_moves(), Bitboard::EMPTY, "{line}");
    } else {
        assert_eq!(passed, board, "{line}");
    }
    for square in Square::ALL {
        check_square(&board, square, line);
    }
}

/// Checks a move against the plain rules.
fn check_square(board: &Board, square: Square, line: &Value) {
    let flips = Plain::new(board).flips(square);
    assert_eq!(board.flips(square), flips, "{square} in {line}");
    let mut after = *board;
    let played = after.play(square);
    assert_eq!(played.is_ok(), !flips.is_empty(), "{square} in {line}");
    let side = board.side_to_move();
    match played {
        Ok(()) => {
            let own = (board.discs(side) | flips).with(square);
            assert_eq!(after.discs(side), own, "{square} in {line}");
            let other = board.discs(side.opponent()) - flips;
            assert_eq!(after.discs(side.opponent()), other, "{square} in {line}");
            assert_eq!(after.side_to_move(), side.opponent());
        }
        Err(reason) => {
            assert_eq!(after, *board, "{square} in {line}");
            let expected = if board.disc_at(square).is_some() {
                IllegalMove::Occupied(square)
            } else if board.is_game_over() {
                IllegalMove::GameOver
            } else {
                IllegalMove::NoFlips(square)
            };
            assert_eq!(reason, expected, "{square} in {line}");
        }
    }
}

#[test]
fn odd_positions() {
    for line in lines("positions.jsonl") {
        check_state(&line);
        let board = board(&line, "board");
        if !line["refused"].is_null() {
            for square in squares(text(&line, "refused")) {
                assert_eq!(board.clone().play(square).ok(), None, "{square} in {line}");
            }
        }
        if !line["moves_after_pass"].is_null() {
            let mut passed = board;
            passed.pass().expect("a forced pass");
            let moves = squares(text(&line, "moves_after_pass"));
            assert_eq!(passed.legal_moves(), moves, "{line}");
        }
    }
}

#[test]
fn results_of_finished_positions() {
    let finished = |line: &Value| text(line, "state") == "over";
    let lines = lines("positions.jsonl");
    for line in lines.iter().filter(|line| finished(line)) {
        let board = board(line, "board");
        let discs = |color, scoring| i64::from(board.score(color, scoring).discs());
        for (scoring, key) in [
            (Scoring::WinnerTakesEmpties, "black_winner_takes_empties"),
            (Scoring::DiscsOnBoard, "black_discs_on_board"),
        ] {
            assert_eq!(discs(Color::Black, scoring), number(line, key), "{line}");
            assert_eq!(discs(Color::White, scoring), -number(line, key), "{line}");
        }
        let winner = match number(line, "black_discs_on_board").signum() {
            1 => Outcome::Win(Color::Black),
            -1 => Outcome::Win(Color::White),
            _ => Outcome::Draw,
        };
        assert_eq!(board.outcome(), Some(winner), "{line}");
    }
}

#[test]
fn positions_from_games_and_random_ones() {
    for line in lines("moves.jsonl") {
        check_state(&line);
        if line["play"].is_null() {
            continue;
        }
        let mut board = board(&line, "board");
        let square = text(&line, "play").parse().expect("a square");
        assert_eq!(board.flips(square), squares(text(&line, "flips")), "{line}");
        board.play(square).expect("a legal move");
        assert_eq!(board.to_string(), text(&line, "after"), "{line}");
    }
}

#[test]
fn a_new_board_has_black_to_move() {
    let set_up: Board = "--O--O--X-XOO---XXXXOO-XXOXOXOOOXXOXXXOXXXXOXOX---XXOX----XXXX-- O"
        .parse()
        .expect("a board");
    assert_eq!(set_up.side_to_move(), Color::White);
    let mut board = Board::new();
    assert_eq!(board, Board::default());
    assert_eq!(board.side_to_move(), Color::Black);
    board.play(Square::F5).expect("a legal move");
    let after = "---------------------------OX------XXX-------------------------- O";
    assert_eq!(board.to_string(), after);
}

#[test]
fn rejects_overlapping_discs() {
    let center = Bitboard::CENTER;
    assert_eq!(
        Board::from_discs(center, Square::D4.bitboard(), Color::Black),
        None
    );
    assert!(Board::from_discs(center, Bitboard::CORNERS, Color::Black).is_some());
}

proptest! {
    #[test]
    fn arbitrary_boards_agree_with_the_plain_rules(a: u64, b: u64, black_moves: bool) {
        let black = Bitboard::new(a);
        let white = Bitboard::new(b) - black;
        let side = if black_moves { Color::Black } else { Color::White };
        let board = Board::from_discs(black, white, side).expect("disjoint sets");
        let plain = Plain::new(&board);
        prop_assert_eq!(board.legal_moves(), plain.legal_moves());
        for square in Square::ALL {
            prop_assert_eq!(board.flips(square), plain.flips(square));
            let (mut checked, mut unchecked) = (board, board);
            if checked.play(square).is_ok() {
                unchecked.play_unchecked(square);
            }
            prop_assert_eq!(checked, unchecked);
        }
        for symmetry in reversi_engine::Symmetry::ALL {
            let turned = board.transformed(symmetry);
            prop_assert_eq!(turned.legal_moves(), board.legal_moves().transformed(symmetry));
            prop_assert_eq!(turned.position().canonical().0, board.position().canonical().0);
            prop_assert_eq!(turned.transformed(symmetry.inverse()), board);
        }
        prop_assert_eq!(Board::from_position(board.position(), side), board);
    }
}
