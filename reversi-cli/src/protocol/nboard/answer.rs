//! The texts of the answers.

use reversi_engine::search::Selectivity;
use reversi_engine::{Color, Move, SearchReport};

use crate::protocol::text::{is_exact, upper, variation};
use crate::session::SearchOutcome;

/// A pass as `NBoard` spells it.
const PASS: &str = "PA";

/// A move as `NBoard` spells it.
pub(super) fn spelled(mv: Move) -> String {
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

    /// The value for this side, which the report is about.
    pub(super) fn value(self, report: &SearchReport, side: Color) -> f32 {
        let is_draw = is_exact(report) && report.score.discs() == 0;
        if is_draw {
            self.of_draw(side)
        } else {
            report.score.discs() as f32
        }
    }

    fn of_draw(self, side: Color) -> f32 {
        match side {
            Color::Black => self.0,
            // Not -0.00.
            Color::White => 0.0 - self.0,
        }
    }

    /// Whether contempt can make another move better than that of this report.
    pub(super) fn can_change(self, report: &SearchReport, side: Color) -> bool {
        let value = self.value(report, side);
        let score = report.score.discs() as f32;
        is_exact(report) && (value < score || (score > 0.0 && self.of_draw(side) > score))
    }

    /// The best of these moves if all their results are known.
    pub(super) fn best(self, reports: &[SearchReport], side: Color) -> Option<&SearchReport> {
        let mut best = None;
        for report in reports {
            let value = self.value(report, side);
            if !is_exact(report) {
                return None;
            }
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, report));
            }
        }
        best.map(|(_, report)| report)
    }

    /// A line for each of these moves, best first.
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

/// `100%` when solved, a depth with its confidence after a selective search to the end,
/// else a depth alone: for `NBoard` a percent sign means that the end of the game was
/// reached.
fn depth(report: &SearchReport, empties: u32) -> String {
    match report {
        _ if is_exact(report) => "100%".to_owned(),
        SearchReport {
            depth, selectivity, ..
        } if *depth >= empties && *selectivity < Selectivity::FullWidth => {
            format!("{depth}@{selectivity}")
        }
        SearchReport { depth, .. } => depth.to_string(),
    }
}

/// The nodes and the time of searches as a line.
pub(super) fn node_stats(outcomes: &[&SearchOutcome]) -> String {
    let nodes = outcomes.iter().filter_map(|outcome| outcome.best());
    let nodes: u64 = nodes.map(|report| report.nodes).sum();
    format!("nodestats {nodes} {:.2}\n", seconds(outcomes))
}

/// The answer to `go`.
pub(super) fn answer(mv: Move, value: f32, outcomes: &[&SearchOutcome]) -> String {
    format!(
        "{}=== {}/{value:.2}/{:.2}\n",
        node_stats(outcomes),
        spelled(mv),
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

    /// The report of a full board with this result for black.
    fn report(discs: i32) -> SearchReport {
        let black = Bitboard::new(u64::MAX >> (32 - discs / 2));
        let board = Board::from_discs(black, !black, Color::Black).expect("disjoint discs");
        let mut searcher = Searcher::new(SearchOptions::new().with_hash_mib(0)).expect("memory");
        let report = searcher.solve(board, &SearchLimits::new());
        assert!(report.solved && report.score.discs() == discs);
        report
    }

    fn is(one: f32, other: f32) -> bool {
        (one - other).abs() < f32::EPSILON
    }

    #[test]
    fn a_draw_is_worth_what_contempt_says() {
        let contempt = Contempt(2.5);
        assert!(is(contempt.value(&report(0), Color::Black), 2.5));
        assert!(is(contempt.value(&report(0), Color::White), -2.5));
        assert!(is(contempt.value(&report(2), Color::White), 2.0));
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
        let mut guess = report(0);
        guess.solved = false;
        assert!(!Contempt(-3.0).can_change(&guess, Color::Black));
    }

    #[test]
    fn the_best_move_is_the_best_by_contempt() {
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
        let mut guess = report(4);
        guess.solved = false;
        assert_eq!(Contempt(0.0).best(&[guess], Color::Black), None);
    }
}
