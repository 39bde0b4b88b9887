//! The iterations of a search: their depths and selectivities.

use super::selectivity::Selectivity;

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Iteration {
    /// The depth in plies; the number of empty squares for a search to the end.
    pub(super) depth: i32,
    pub(super) selectivity: Selectivity,
}

/// The last iteration of a search and the way to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The depth in plies while the end of the game is out of reach.
    pub(super) depth: i32,
    /// Whether to search to the end of the game.
    pub(super) to_the_end: bool,
    /// The selectivity of the last iteration.
    pub(super) selectivity: Selectivity,
    /// Whether the iterations before it are of full width too.
    pub(super) full_width: bool,
}

impl Target {
    /// The selectivity of the iterations before the last one.
    pub(super) const fn lowest(self) -> Selectivity {
        if self.full_width {
            Selectivity::FullWidth
        } else {
            Selectivity::Percent63
        }
    }

    /// Whether a search from this number of empty squares is long enough for several
    /// threads.
    #[cfg(feature = "std")]
    pub(super) const fn is_long(self, empties: i32) -> bool {
        if self.to_the_end {
            empties > 14
        } else {
            self.depth > 6
        }
    }

    /// The iterations of a position with this number of empty squares. A search to the
    /// end starts with lower depths and goes on to the end at rising confidence, which
    /// orders the moves and predicts the score. From 26 empties on the exact iteration is
    /// long enough for one or two more of high confidence before it.
    pub(super) fn schedule(self, empties: i32) -> impl Iterator<Item = Iteration> {
        use Selectivity::{Percent73, Percent95, Percent98, Percent99};
        let lowest = self.lowest();
        let (depth, ends): (i32, &[Selectivity]) = match empties {
            _ if !self.to_the_end => (self.depth.clamp(1, empties), &[]),
            ..=10 => (0, &[]),
            11..=15 => (empties - 9, &[]),
            16..=19 => (empties - 10, &[Percent73]),
            20..=23 => (empties - 11, &[Percent73, Percent95]),
            24..=25 => (empties - 12, &[Percent73, Percent95]),
            26 => (empties - 12, &[Percent73, Percent95, Percent98]),
            _ => (empties - 12, &[Percent73, Percent95, Percent98, Percent99]),
        };
        let depth = depth.min(self.depth);
        let last = Iteration {
            depth: if self.to_the_end { empties } else { depth },
            selectivity: self.selectivity.max(lowest),
        };
        let shallow = (1..=depth).map(move |depth| Iteration {
            depth,
            selectivity: lowest,
        });
        let ends = ends.iter().map(move |&selectivity| Iteration {
            depth: empties,
            selectivity,
        });
        shallow
            .chain(ends.filter(move |iteration| iteration.selectivity < last.selectivity))
            .filter(move |&iteration| iteration != last)
            .chain([last])
    }
}

/// One more selective iteration where the last two to the end disagree on the score.
///
/// There the exact iteration would start with a wrong window and poor move ordering,
/// and one more selective iteration costs less. Elsewhere it does not pay.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ExtraIteration {
    /// The score of the last iteration to the end, in discs.
    score: Option<i32>,
    /// Whether the last two differ, and a higher selectivity is left.
    is_due: bool,
}

impl ExtraIteration {
    /// The least difference of two scores in discs.
    const DIFFERENCE: i32 = 4;
    /// The selectivity of the extra iteration.
    const SELECTIVITY: Selectivity = Selectivity::Percent98;

    /// Notes the score of an iteration.
    pub(super) fn note(&mut self, iteration: Iteration, empties: i32, score: i32) {
        if iteration.depth == empties {
            let differs = |last: i32| (score - last).abs() >= Self::DIFFERENCE;
            self.is_due =
                iteration.selectivity < Self::SELECTIVITY && self.score.is_some_and(differs);
            self.score = Some(score);
        }
    }

    /// The extra iteration before an exact one, if it is due.
    pub(super) fn before(self, next: Iteration, empties: i32) -> Option<Iteration> {
        let is_exact = next.depth == empties && next.selectivity == Selectivity::FullWidth;
        (is_exact && self.is_due).then_some(Iteration {
            selectivity: Self::SELECTIVITY,
            ..next
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::Selectivity::{FullWidth, Percent63, Percent73, Percent87, Percent95, Percent98};
    use super::*;

    const SOLVE: Target = Target {
        depth: 64,
        to_the_end: true,
        selectivity: FullWidth,
        full_width: false,
    };

    fn schedule(target: Target, empties: i32) -> Vec<(i32, Selectivity)> {
        target
            .schedule(empties)
            .map(|iteration| (iteration.depth, iteration.selectivity))
            .collect()
    }

    #[test]
    fn depth_grows_by_one_ply() {
        let target = Target {
            depth: 3,
            to_the_end: false,
            selectivity: Percent63,
            full_width: false,
        };
        let fast = |depth| (depth, Percent63);
        assert_eq!(schedule(target, 40), [1, 2, 3].map(fast));
        assert_eq!(schedule(target, 2), [1, 2].map(fast));
        let slower = Target {
            selectivity: Percent87,
            ..target
        };
        let last = (3, Percent87);
        assert_eq!(schedule(slower, 40), [fast(1), fast(2), fast(3), last]);
        let full = Target {
            full_width: true,
            ..target
        };
        assert_eq!(
            schedule(full, 40),
            [1, 2, 3].map(|depth| (depth, FullWidth))
        );
    }

    #[test]
    fn differing_scores_add_an_iteration() {
        let to_the_end = |selectivity| Iteration {
            depth: 24,
            selectivity,
        };
        let exact = to_the_end(FullWidth);
        let shallow = Iteration {
            depth: 12,
            selectivity: Percent63,
        };
        let mut extra = ExtraIteration::default();
        extra.note(shallow, 24, -20);
        extra.note(to_the_end(Percent73), 24, 2);
        assert_eq!(extra.before(exact, 24), None);
        extra.note(to_the_end(Percent95), 24, 6);
        assert_eq!(extra.before(to_the_end(Percent98), 24), None);
        assert_eq!(extra.before(exact, 25), None);
        let added = to_the_end(ExtraIteration::SELECTIVITY);
        assert_eq!(extra.before(exact, 24), Some(added));
        extra.note(added, 24, 10);
        assert_eq!(extra.before(exact, 24), None);
    }

    #[test]
    fn the_last_iteration_is_the_target() {
        for empties in 1..=60 {
            let all = schedule(SOLVE, empties);
            assert_eq!(all.last(), Some(&(empties, FullWidth)));
            let selective = Target {
                selectivity: Percent87,
                ..SOLVE
            };
            let all = schedule(selective, empties);
            assert_eq!(all.last(), Some(&(empties, Percent87)));
            assert!(all.iter().all(|&(_, selectivity)| selectivity <= Percent87));
            assert!(all.is_sorted());
        }
        assert_eq!(schedule(SOLVE, 9), [(9, FullWidth)]);
    }
}
