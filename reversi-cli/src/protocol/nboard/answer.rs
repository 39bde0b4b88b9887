//! The replies to `NBoard`.

use reversi_engine::search::Selectivity;
use reversi_engine::{Color, Move, SearchReport};

use crate::protocol::text::{is_proved, upper, variation};
use crate::session::SearchOutcome;

/// The text of a pass.
const PASS: &str = "PA";

/// Formats a move.
pub(super) fn move_text(mv: Move) -> String {
    upper(mv, PASS)
}

/// The value of a draw for black, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Contempt(f32);

impl Contempt {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let discs = text.parse().ok().filter(|discs: &f32| discs.abs() <= 100.0);
        discs
            .map(Self)
            .ok_or_else(|| "set contempt: expected -100 to 100".to_owned())
    }

    /// The value of a report for its side to move.
    pub(super) fn value(self, report: &SearchReport, side: Color) -> f32 {
        let is_draw = is_proved(report) && report.score.discs() == 0;
        if is_draw {
            self.of_draw(side)
        } else {
            report.score.discs() as f32
        }
    }

    /// The value of a draw for a side.
    fn of_draw(self, side: Color) -> f32 {
        match side {
            Color::Black => self.0,
            // Not -0.00.
            Color::White => 0.0 - self.0,
        }
    }

    /// Whether contempt can make another move better than the best one by score: a draw
    /// loses value, or another move may draw and gain value.
    pub(super) fn can_change(self, report: &SearchReport, side: Color) -> bool {
        let value = self.value(report, side);
        let score = report.score.discs() as f32;
        is_proved(report) && (value < score || (score > 0.0 && self.of_draw(side) > score))
    }

    /// The best move with contempt; `None` unless all scores are proved.
    pub(super) fn best(self, reports: &[SearchReport], side: Color) -> Option<&SearchReport> {
        let mut best = None;
        for report in reports {
            let value = self.value(report, side);
            if !is_proved(report) {
                return None;
            }
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, report));
            }
        }
        best.map(|(_, report)| report)
    }

    /// Formats a line for each move, best first.
    pub(super) fn hints(self, reports: &[SearchReport], side: Color, empties: u32) -> String {
        let mut lines: Vec<_> = reports
            .iter()
            .map(|report| (self.value(report, side), report))
            .collect();
        lines.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let lines = lines.into_iter().map(|(value, report)| {
            format!(
                "search {} {value:.2} 0 {}\n",
                variation(report, PASS, ""),
                depth(report, empties)
            )
        });
        lines.collect()
    }
}

/// Formats the depth: `100%` for a proved score, the depth with the selectivity for a
/// selective search to the end of the game, else the depth alone. The percent sign means
/// a search to the end of the game for `NBoard`.
fn depth(report: &SearchReport, empties: u32) -> String {
    match report {
        _ if is_proved(report) => "100%".to_owned(),
        SearchReport {
            depth, selectivity, ..
        } if *depth >= empties && *selectivity < Selectivity::FullWidth => {
            format!("{depth}@{selectivity}")
        }
        SearchReport { depth, .. } => depth.to_string(),
    }
}

/// Formats the nodes and the time of searches as a line.
pub(super) fn node_stats(outcomes: &[&SearchOutcome]) -> String {
    let nodes = outcomes.iter().filter_map(|outcome| outcome.best());
    let nodes: u64 = nodes.map(|report| report.nodes).sum();
    format!("nodestats {nodes} {:.2}\n", seconds(outcomes))
}

/// Formats the reply to `go`.
pub(super) fn go_reply(mv: Move, value: f32, outcomes: &[&SearchOutcome]) -> String {
    format!(
        "{}=== {}/{value:.2}/{:.2}\n",
        node_stats(outcomes),
        move_text(mv),
        seconds(outcomes)
    )
}

fn seconds(outcomes: &[&SearchOutcome]) -> f64 {
    let times = outcomes.iter().map(|outcome| outcome.elapsed.as_secs_f64());
    times.sum()
}

#[cfg(test)]
mod tests {
    use reversi_engine::{Bitboard, Board, SearchLimits, SearchOptions, Searcher};

    use super::*;

    /// Creates the report of a full board with this score for black.
    fn report(discs: i32) -> SearchReport {
        let black = Bitboard::new(u64::MAX >> (32 - discs / 2));
        let board = Board::from_discs(black, !black, Color::Black).expect("disjoint discs");
        let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(0)).expect("memory");
        let report = searcher.solve(board, &SearchLimits::new());
        assert!(report.solved && report.score.discs() == discs);
        report
    }

    fn is_equal(one: f32, other: f32) -> bool {
        (one - other).abs() < f32::EPSILON
    }

    #[test]
    fn contempt_is_the_value_of_a_proved_draw() {
        let contempt = Contempt(2.5);
        assert!(is_equal(contempt.value(&report(0), Color::Black), 2.5));
        assert!(is_equal(contempt.value(&report(0), Color::White), -2.5));
        assert!(is_equal(contempt.value(&report(2), Color::White), 2.0));
        for (contempt, discs, side, expected) in [
            (0.0, 0, Color::Black, false),
            (-3.0, 0, Color::Black, true),
            (-3.0, 0, Color::White, false),
            (3.0, 0, Color::White, true),
            (3.0, 2, Color::Black, true),
            (3.0, 4, Color::Black, false),
            (-3.0, 2, Color::Black, false),
            (3.0, -2, Color::Black, false),
        ] {
            let can_change = Contempt(contempt).can_change(&report(discs), side);
            assert_eq!(can_change, expected, "{contempt} {discs} {side}");
        }
        let mut unproved = report(0);
        unproved.solved = false;
        assert!(!Contempt(-3.0).can_change(&unproved, Color::Black));
    }

    #[test]
    fn contempt_changes_the_best_move() {
        let reports = [report(4), report(0), report(-2)];
        let best = |contempt, side| {
            let best = Contempt(contempt).best(&reports, side);
            best.map(|report| report.score.discs())
        };
        assert_eq!(best(0.0, Color::Black), Some(4));
        assert_eq!(best(10.0, Color::Black), Some(0));
        assert_eq!(best(10.0, Color::White), Some(4));
        let worse = &reports[1..];
        let best = Contempt(-10.0).best(worse, Color::Black);
        assert_eq!(best.map(|report| report.score.discs()), Some(-2));
        let mut unproved = report(4);
        unproved.solved = false;
        assert_eq!(Contempt(0.0).best(&[unproved], Color::Black), None);
    }
}
