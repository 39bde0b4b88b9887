//! Sentences that compare two moves.

use reversi_engine::study::{self, MoveEffect};
use reversi_engine::{Board, Color};

use super::count;
use super::moves::MoveValue;

/// Compares the best move with the runner-up; `None` when a move is not legal
/// on the board.
#[must_use]
pub(crate) fn best_over_second(
    board: &Board,
    best: &MoveValue,
    second: &MoveValue,
) -> Option<String> {
    let pair = Pair {
        side: board.side_to_move(),
        best: MoveEffect::of(board, best.square)?,
        second: MoveEffect::of(board, second.square)?,
    };
    let (verdict, is_better) = verdict(best, second);
    let reasons = pair.reasons(board);
    Some(if !is_better {
        format!("{verdict}.")
    } else if reasons.is_empty() {
        format!(
            "{verdict}; the positions after them have the same features, so the difference is \
             tactical."
        )
    } else {
        format!("{verdict}: {}.", listed(&reasons))
    })
}

/// The sentence for an only move.
#[must_use]
pub(crate) fn only_move(best: &MoveValue) -> String {
    format!("{} is the only legal move.", best.square)
}

/// A comparison of the values, and whether the best move is better.
fn verdict(best: &MoveValue, second: &MoveValue) -> (String, bool) {
    let (first, other) = (best.square, second.square);
    let values = format!("({} against {})", best.text(), second.text());
    let is_exact = best.is_exact && second.is_exact;
    let difference = best.value - second.value;
    if is_exact && difference < 0.5 {
        return (
            format!("{first} and {other} lead to the same result {values}"),
            false,
        );
    }
    if !is_exact && difference < 0.25 {
        return (
            format!("{first} and {other} are equally good {values}"),
            false,
        );
    }
    let discs = if is_exact {
        count(difference.round() as usize, "disc")
    } else {
        format!("about {difference:.1} discs")
    };
    (
        format!("{first} is {discs} better than {other} {values}"),
        true,
    )
}

/// The effects of the two moves.
struct Pair {
    side: Color,
    best: MoveEffect,
    second: MoveEffect,
}

impl Pair {
    /// The reasons for the best move, most important first.
    fn reasons(&self, board: &Board) -> Vec<String> {
        let reasons = [
            self.corner(),
            self.corner_given(),
            self.square_beside(),
            self.stable(),
            self.replies(),
            self.follow_ups(),
            self.parity(board),
            self.frontier(),
        ];
        reasons.into_iter().flatten().take(3).collect()
    }

    fn corner(&self) -> Option<String> {
        let only_best = self.best.takes_corner() && !self.second.takes_corner();
        only_best.then(|| "it takes a corner".to_owned())
    }

    fn corner_given(&self) -> Option<String> {
        let given = self.second.corners_given - self.best.corners_given;
        let corner = given
            .first()
            .filter(|_| self.best.corners_given.is_empty())?;
        let (second, other) = (self.second.square, self.side.opponent());
        Some(format!("{second} lets {other} take {corner}"))
    }

    fn square_beside(&self) -> Option<String> {
        let corner = self.second.open_corner?;
        let is_said = self.second.corners_given.contains(corner);
        let second = self.second.square;
        (self.best.open_corner.is_none() && !is_said)
            .then(|| format!("{second} is next to the empty corner {corner}"))
    }

    fn stable(&self) -> Option<String> {
        let (best, second) = (self.best.stable.len(), self.second.stable.len());
        (best > second).then(|| {
            format!(
                "it leaves {} instead of {second}",
                count(best, "stable disc")
            )
        })
    }

    fn replies(&self) -> Option<String> {
        let (best, second) = (self.best.replies.len(), self.second.replies.len());
        let other = self.side.opponent();
        match best {
            0 if second > 0 => Some(format!("{other} has no legal reply")),
            _ if best < second => Some(format!(
                "{other} has {} in reply instead of {second}",
                count(best, "move")
            )),
            _ => None,
        }
    }

    fn follow_ups(&self) -> Option<String> {
        let (best, second) = (self.best.mobility.len(), self.second.mobility.len());
        let side = self.side;
        (best > second).then(|| {
            format!(
                "{side} keeps {} instead of {second}",
                count(best, "legal move")
            )
        })
    }

    /// Parity of the region of the move; only in the endgame, where regions are small.
    fn parity(&self, board: &Board) -> Option<String> {
        let is_split = study::regions(board).nth(1).is_some() && board.empties().len() <= 16;
        let is_odd = |effect: &MoveEffect| effect.region % 2 == 1;
        (is_split && is_odd(&self.best) && !is_odd(&self.second)).then(|| {
            let region = self.best.region;
            format!("it plays into an odd region of {}", count(region, "square"))
        })
    }

    fn frontier(&self) -> Option<String> {
        let (best, second) = (self.best.frontier.len(), self.second.frontier.len());
        let side = self.side;
        (best < second).then(|| {
            format!(
                "{side} has {} instead of {second}",
                count(best, "frontier disc")
            )
        })
    }
}

/// Joins the parts of a list with commas and "and".
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
