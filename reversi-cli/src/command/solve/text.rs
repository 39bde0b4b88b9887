//! Results as text lines and as OBF.

use std::cmp::Ordering;
use std::fmt::Write;

use reversi_engine::Board;
use reversi_engine::format::obf::ObfRecord;

use super::bounded_score::BoundedScore;
use super::options::SolveOptions;
use super::query::{SolveAnswer, SolveResult};

/// The columns of a position: line, score, best move, nodes, seconds and principal
/// variation, as selected by the options.
pub(super) fn columns(line: u64, result: &SolveResult, options: &SolveOptions) -> String {
    let score = score_text(result.score, options.wld);
    let best = result.best.map_or("-".to_owned(), |mv| mv.to_string());
    let nodes = result.nodes;
    let mut text = String::new();
    // Writing to a string cannot fail.
    if !options.no_line {
        let _ = write!(text, "{line:>6}  ");
    }
    let _ = write!(text, "{score:>5}  {best:<4}  {nodes:>12} ");
    if options.seconds {
        let _ = write!(text, " {:>9.3} ", result.elapsed.as_secs_f64());
    }
    for mv in &result.pv {
        let _ = write!(text, " {mv}");
    }
    if result.pv.is_empty() {
        text.push_str(" -");
    }
    text
}

/// The position and the scores of its moves as a record, with bounds and estimates in
/// its comment.
pub(super) fn record(board: Board, answer: &SolveAnswer, wld: bool) -> ObfRecord {
    let mut record = ObfRecord::new(board);
    let mut comment = String::new();
    for result in &answer.moves {
        let Some(mv) = result.best else { continue };
        let is_listed = match result.score {
            BoundedScore::Exact(score) => record.add_move(mv, score).is_ok(),
            _ => false,
        };
        if !is_listed {
            let comma = if comment.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
            let _ = write!(comment, "{comma}{mv} {}", score_text(result.score, wld));
        }
    }
    if let (BoundedScore::Exact(score), true) = (answer.position.score, answer.moves.is_empty()) {
        record.set_score(score);
    }
    record.set_comment(&comment);
    record
}

/// A score as text: in discs, or as win, loss or draw.
fn score_text(score: BoundedScore, wld: bool) -> String {
    if wld {
        winner_name(score).unwrap_or("?").to_owned()
    } else {
        score.to_string()
    }
}

/// Win, loss or draw, if proved.
pub(super) fn winner_name(score: BoundedScore) -> Option<&'static str> {
    score.winner().map(|winner| match winner {
        Ordering::Less => "loss",
        Ordering::Equal => "draw",
        Ordering::Greater => "win",
    })
}
