//! Exact scores of endgames by alpha-beta search over the public rules.

use reversi_engine::{Move, Position, Score, Scoring, Square};
use serde_json::Value;

use crate::common::{board, lines, number};

const SCORINGS: [(Scoring, &str); 2] = [
    (Scoring::WinnerTakesEmpties, "winner_takes_empties"),
    (Scoring::DiscsOnBoard, "discs_on_board"),
];

/// The exact score, if it lies inside the window.
fn solve(position: Position, scoring: Scoring, mut alpha: Score, beta: Score) -> Score {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_game_over() {
            position.score(scoring)
        } else {
            -solve(position.passed(), scoring, -beta, -alpha)
        };
    }
    for next in moves.iter().filter_map(|square| position.after(square)) {
        alpha = alpha.max(-solve(next, scoring, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn solve_fully(position: Position, scoring: Scoring) -> i64 {
    i64::from(solve(position, scoring, Score::MIN, Score::MAX).discs())
}

#[test]
fn one_empty_square() {
    for line in lines("last_square.jsonl") {
        let position = board(&line, "board").position();
        assert_eq!(position.empties().len(), 1, "{line}");
        let can_play = |position: Position| Value::Bool(!position.legal_moves().is_empty());
        assert_eq!(can_play(position), line["mover"], "{line}");
        assert_eq!(can_play(position.passed()), line["opponent"], "{line}");
        for (scoring, key) in SCORINGS {
            assert_eq!(
                solve_fully(position, scoring),
                number(&line, key),
                "{key} of {line}"
            );
        }
    }
}

#[test]
fn scores_of_every_endgame_move() {
    for line in lines("endgames.jsonl") {
        let position = board(&line, "board").position();
        for (scoring, key) in SCORINGS {
            let scores = line[key].as_object().expect("scores of moves");
            let mut listed = 0;
            for (name, score) in scores {
                let mv: Move = name.parse().expect("a move");
                let next = position.after(mv).expect("a legal move");
                let found = -solve_fully(next, scoring);
                assert_eq!(Some(found), score.as_i64(), "{name} by {key} in {line}");
                listed += 1;
            }
            let legal = position.legal_moves().len().max(1);
            assert_eq!(listed, legal, "{line}");
        }
    }
}

/// The best move can depend on the scoring rule; the data covers both cases.
#[test]
fn scoring_rules_can_disagree() {
    let best = |line: &Value, key: &str| -> Vec<String> {
        let scores = line[key].as_object().expect("scores of moves");
        let top = scores.values().filter_map(Value::as_i64).max();
        let is_best = |score: &Value| score.as_i64() == top;
        let best = scores.iter().filter(|(_, score)| is_best(score));
        best.map(|(name, _)| name.clone()).collect()
    };
    for line in lines("endgames.jsonl") {
        let [first, second] = SCORINGS.map(|(_, key)| best(&line, key));
        let disagree = first.iter().all(|mv| !second.contains(mv));
        let features = line["features"].as_array().expect("a list");
        let said = features.contains(&"conventions_disagree_on_best_move".into());
        assert_eq!(disagree, said, "{line}");
    }
}

#[test]
fn eleven_empty_squares() {
    let lines = lines("positions.jsonl");
    let scored: Vec<&Value> = lines
        .iter()
        .filter(|line| !line["best_score"].is_null())
        .collect();
    assert_eq!(scored.len(), 2);
    for line in scored {
        let position = board(line, "board").position();
        let found = solve_fully(position, Scoring::WinnerTakesEmpties);
        assert_eq!(found, number(line, "best_score"), "{line}");
    }
}

#[test]
fn rejects_a_pass_where_a_square_is_legal() {
    for line in lines("endgames.jsonl") {
        let position = board(&line, "board").position();
        let must_pass = position.legal_moves().is_empty();
        assert_eq!(position.after(Move::Pass).is_some(), must_pass);
        let squares = Square::ALL.into_iter();
        let legal = squares.filter(|square| position.after(*square).is_some());
        assert_eq!(legal.count(), position.legal_moves().len(), "{line}");
    }
}
