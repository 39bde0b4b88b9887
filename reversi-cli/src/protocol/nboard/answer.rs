//! The words of the answers.

use reversi_engine::{Color, Move, Report};

use crate::protocol::text::{is_exact, upper, variation};
use crate::session::Outcome;

/// A pass as `NBoard` spells it.
const PASS: &str = "PA";

/// A move as `NBoard` spells it.
pub(super) fn spelled(mv: Move) -> String {
    upper(mv, PASS)
}

/// What a draw counts for black, in discs.
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
    pub(super) fn value(self, report: &Report, side: Color) -> f32 {
        let is_draw = is_exact(report) && report.score.discs() == 0;
        match side {
            _ if !is_draw => report.value,
            Color::Black => self.0,
            // Not -0.00.
            Color::White => 0.0 - self.0,
        }
    }

    /// A line for each of these moves, best first.
    pub(super) fn hints(self, reports: &[Report], side: Color, empties: u32) -> String {
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

/// `100%` when solved, a depth with its confidence when all moves to the end were
/// looked at selectively, else a depth alone: a percent sign tells `NBoard` that
/// the end of the game was reached.
fn depth(report: &Report, empties: u32) -> String {
    match report {
        _ if is_exact(report) => "100%".to_owned(),
        Report {
            depth, selectivity, ..
        } if *depth >= empties && *selectivity < 100 => {
            format!("{depth}@{selectivity}%")
        }
        Report { depth, .. } => depth.to_string(),
    }
}

/// The nodes and the seconds of a search.
pub(super) fn node_stats(outcome: &Outcome) -> String {
    let nodes = outcome.best().map_or(0, |report| report.nodes);
    format!("nodestats {nodes} {:.2}\n", outcome.elapsed.as_secs_f64())
}
