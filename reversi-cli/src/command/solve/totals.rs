//! The totals over all positions.

use std::fmt;
use std::time::Duration;

use super::query::SolveResult;
use crate::Error;

/// The totals so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    positions: u64,
    nodes: u64,
    elapsed: Duration,
    /// Unusable lines and files.
    refused: u64,
    /// Positions compared with the input; `None` without `--check`.
    checked: Option<u64>,
    /// Positions that differ from the input.
    wrong: u64,
    /// Positions that were not solved within the limits, so not compared.
    unsolved: u64,
}

impl Totals {
    /// Empty totals, with a count of compared positions for `--check`.
    pub(super) fn new(check: bool) -> Self {
        Self {
            checked: check.then_some(0),
            ..Self::default()
        }
    }

    /// Adds a position.
    pub(super) fn add(&mut self, result: &SolveResult) {
        self.positions += 1;
        self.nodes += result.nodes;
    }

    /// Sets the total time.
    pub(super) fn set_elapsed(&mut self, elapsed: Duration) {
        self.elapsed = elapsed;
    }

    /// Adds a compared position.
    pub(super) fn add_check(&mut self, agrees: bool) {
        *self.checked.get_or_insert(0) += 1;
        self.wrong += u64::from(!agrees);
    }

    /// Adds a position that was to be compared and was not solved.
    pub(super) fn add_unsolved(&mut self) {
        self.unsolved += 1;
    }

    /// Adds a line or file that could not be used.
    pub(super) fn add_refused(&mut self) {
        self.refused += 1;
    }

    /// The error of the run; unusable input has precedence over wrong scores.
    pub(super) fn verdict(&self) -> Result<(), Error> {
        match (self.refused, self.wrong, self.unsolved) {
            (0, 0, 0) => Ok(()),
            (0, 0, unsolved) => Err(Error::CheckIncomplete(unsolved)),
            (0, wrong, _) => Err(Error::CheckFailed(wrong)),
            (refused, ..) => Err(Error::BadInput(refused)),
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.elapsed.as_secs_f64();
        let rate = self.nodes as f64 / seconds.max(1e-9) / 1e6;
        write!(
            f,
            "positions {}, nodes {}, {seconds:.3} s, {rate:.1} M nodes/s",
            self.positions, self.nodes
        )?;
        if let Some(checked) = self.checked {
            write!(f, ", checked {checked}, wrong {}", self.wrong)?;
            if self.unsolved > 0 {
                write!(f, ", not solved {}", self.unsolved)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_one_line() {
        let mut totals = Totals {
            positions: 20,
            nodes: 150_000_000,
            elapsed: Duration::from_millis(2500),
            ..Totals::new(false)
        };
        let text = "positions 20, nodes 150000000, 2.500 s, 60.0 M nodes/s";
        assert_eq!(totals.to_string(), text);
        totals.add_check(true);
        totals.add_check(false);
        assert_eq!(totals.to_string(), format!("{text}, checked 2, wrong 1"));
        totals.add_unsolved();
        let unsolved = format!("{text}, checked 2, wrong 1, not solved 1");
        assert_eq!(totals.to_string(), unsolved);
        let none = "positions 0, nodes 0, 0.000 s, 0.0 M nodes/s, checked 0, wrong 0";
        assert_eq!(Totals::new(true).to_string(), none);
    }

    #[test]
    fn unusable_input_has_precedence_over_wrong_scores() {
        let mut totals = Totals::new(true);
        assert!(totals.verdict().is_ok());
        totals.add_unsolved();
        assert!(matches!(totals.verdict(), Err(Error::CheckIncomplete(1))));
        totals.add_check(false);
        assert!(matches!(totals.verdict(), Err(Error::CheckFailed(1))));
        totals.add_refused();
        assert!(matches!(totals.verdict(), Err(Error::BadInput(1))));
    }
}
