//! Leaf counts of the game tree.

use reversi_engine::{Board, CpuTier, Position, perft, perft_on};

use crate::common::plain::Plain;
use crate::common::{board, lines, number, text};

#[test]
fn table_of_leaf_counts() {
    for line in lines("perft.jsonl") {
        let position = board(&line, "board").position();
        let leaves = line["leaves"].as_array().expect("a list");
        for (depth, count) in (1..).zip(leaves) {
            for cpu in CpuTier::ALL {
                let found = perft_on(cpu, position, depth);
                assert_eq!(Some(found), count.as_u64(), "depth {depth}, {cpu}, {line}");
            }
        }
    }
}

#[test]
fn each_tier_agrees_with_the_plain_rules() {
    for line in lines("moves.jsonl") {
        let board = board(&line, "board");
        for depth in 1..=4 {
            let expected = Plain::new(&board).leaves(depth);
            for cpu in CpuTier::ALL {
                let found = perft_on(cpu, board.position(), depth);
                assert_eq!(found, expected, "depth {depth}, {cpu}, {line}");
            }
        }
    }
}

#[test]
fn depth_zero_is_one_leaf_and_no_depth_is_too_large() {
    let start = Board::new().position();
    assert_eq!(perft(start, 0), 1);
    for line in lines("endgames.jsonl") {
        let position = board(&line, "board").position();
        assert_eq!(perft(position, 20), perft(position, u32::MAX), "{line}");
    }
}

/// The counting of passes and finished games.
#[derive(Clone, Copy)]
struct Convention {
    pass_is_ply: bool,
    early_end_counts: bool,
}

fn leaves(position: Position, depth: u32, convention: Convention) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if position.must_pass() {
        let left = depth - u32::from(convention.pass_is_ply);
        return leaves(position.passed(), left, convention);
    }
    if moves.is_empty() {
        return u64::from(convention.early_end_counts);
    }
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .filter_map(|square| position.after(square))
        .map(|next| leaves(next, depth - 1, convention))
        .sum()
}

/// The conventions of published tables that differ from depth 9 on.
#[test]
fn other_conventions() {
    let start = Board::new().position();
    for line in lines("perft_conventions.jsonl") {
        let depth = number(&line, "depth");
        let convention = Convention {
            pass_is_ply: text(&line, "convention").starts_with("a pass is a ply"),
            early_end_counts: text(&line, "convention").ends_with("are one leaf"),
        };
        let found = leaves(start, depth as u32, convention);
        assert_eq!(found as i64, number(&line, "leaves"), "{line}");
    }
}
