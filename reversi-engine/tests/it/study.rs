//! Position features on boards from games and on constructed boards.

use reversi_engine::study::{self, MoveEffect, Region};
use reversi_engine::{Bitboard, Board, Color, Square, Symmetry};

use crate::common;

fn boards() -> Vec<Board> {
    let lines = common::lines("moves.jsonl");
    lines
        .iter()
        .map(|line| common::board(line, "board"))
        .collect()
}

/// The board with colors exchanged.
fn exchanged(board: &Board) -> Board {
    let (black, white) = (board.discs(Color::Black), board.discs(Color::White));
    Board::from_discs(white, black, board.side_to_move().opponent()).expect("disjoint")
}

#[test]
fn mobility_is_the_set_of_legal_moves() {
    for board in boards() {
        let side = board.side_to_move();
        assert_eq!(study::mobility(&board, side), board.legal_moves());
        for color in Color::ALL {
            let mobility = study::mobility(&board, color);
            assert!(
                mobility.is_subset(study::potential_mobility(&board, color)),
                "{board}"
            );
            assert_eq!(
                study::mobility(&exchanged(&board), color.opponent()),
                mobility
            );
        }
    }
}

#[test]
fn frontier_and_potential_mobility_touch_each_other() {
    for board in boards() {
        for color in Color::ALL {
            let discs = study::frontier(&board, color);
            let empties = study::potential_mobility(&board, color.opponent());
            assert!(discs.is_subset(board.discs(color)) && empties.is_subset(board.empties()));
            assert_eq!(discs.is_empty(), empties.is_empty(), "{board}");
            for square in empties {
                assert!(
                    discs.iter().any(|disc| touch(disc, square)),
                    "{board} {square}"
                );
            }
        }
    }
}

fn touch(a: Square, b: Square) -> bool {
    a != b && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}

#[test]
fn regions_partition_the_empty_squares() {
    for board in boards() {
        let regions: Vec<Bitboard> = study::regions(&board).map(Region::squares).collect();
        let all = regions
            .iter()
            .fold(Bitboard::EMPTY, |all, &region| all | region);
        assert_eq!(all, board.empties());
        for (i, &region) in regions.iter().enumerate() {
            assert!(!region.is_empty());
            for &other in &regions[..i] {
                let apart = region
                    .iter()
                    .all(|a| other.iter().all(|b| a != b && !touch(a, b)));
                assert!(apart, "{board}: {region:?} and {other:?}");
            }
        }
    }
}

#[test]
fn features_are_invariant_under_symmetry() {
    for board in boards() {
        for symmetry in Symmetry::ALL {
            let turned = board.transformed(symmetry);
            for color in Color::ALL {
                for view in [
                    study::stable_discs,
                    study::potential_mobility,
                    study::frontier,
                ] {
                    assert_eq!(
                        view(&turned, color),
                        view(&board, color).transformed(symmetry)
                    );
                }
            }
            for square in board.legal_moves() {
                let effect = MoveEffect::of(&board, square).expect("legal");
                let other = MoveEffect::of(&turned, symmetry.apply(square)).expect("legal");
                assert_eq!(other.replies, effect.replies.transformed(symmetry));
                assert_eq!(other.region, effect.region);
                assert_eq!(other.open_corner.is_some(), effect.open_corner.is_some());
            }
        }
    }
}

#[test]
fn move_effects_agree_with_the_board_after() {
    for board in boards() {
        for square in Square::ALL {
            let effect = MoveEffect::of(&board, square);
            assert_eq!(effect.is_some(), board.legal_moves().contains(square));
            let Some(effect) = effect else { continue };
            let mut after = board;
            after.play(square).expect("legal");
            assert_eq!(effect.flips, board.flips(square));
            assert_eq!(effect.replies, after.legal_moves());
            assert_eq!(
                effect.mobility,
                study::mobility(&after, board.side_to_move())
            );
            assert_eq!(effect.takes_corner(), Bitboard::CORNERS.contains(square));
        }
    }
}

#[test]
fn corners_and_their_neighbors() {
    // White holds the X-square b2 next to the empty corner a1, and the corner h8.
    let text = "---------O--------OX-------OX------XO--------------------------O X";
    let board: Board = text.parse().expect("a board");
    let [a1, h1, _, h8] = study::corners(&board);
    assert!(a1.is_empty() && h1.is_empty() && !h8.is_empty());
    assert_eq!(a1.adjacent()[0], (Square::B2, Some(Color::White)));
    assert_eq!(h8.square, (Square::H8, Some(Color::White)));
    assert_eq!(h1.c_squares, [(Square::G1, None), (Square::H2, None)]);

    // Black's move to b2 makes a1 legal for white.
    let text = "------------------O--------XO------OX---------------------------".to_owned() + " X";
    let board: Board = text.parse().expect("a board");
    let effect = MoveEffect::of(&board, Square::B2).expect("legal");
    assert_eq!(effect.open_corner, Some(Square::A1));
    assert_eq!(effect.corners_given, Bitboard::EMPTY);
}
