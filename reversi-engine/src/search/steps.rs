//! The iterations of a search: depths and selectivity levels.

use super::worker::FULL_WIDTH;

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The depth in plies; the number of empty squares to search to the end.
    pub(super) depth: i32,
    /// The selectivity level.
    pub(super) level: u8,
}

/// What a search is to reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The depth in plies before the end of the game comes into reach.
    pub(super) depth: i32,
    /// Whether to search to the end of the game.
    pub(super) to_the_end: bool,
    /// The selectivity level of the last iteration.
    pub(super) level: u8,
    /// Whether the iterations before that leave nothing out either.
    pub(super) full_width: bool,
}

impl Goal {
    /// The selectivity level of the iterations on the way.
    pub(super) const fn lowest(self) -> u8 {
        if self.full_width { FULL_WIDTH } else { 0 }
    }

    /// Whether a search of a position with this many empty squares is work enough
    /// for several threads.
    #[cfg(feature = "std")]
    pub(super) const fn is_long(self, empties: i32) -> bool {
        if self.to_the_end {
            empties > 14
        } else {
            self.depth > 6
        }
    }

    /// The iterations for a position with this many empty squares. One that is to
    /// be searched to the end is first searched to a lower depth, then to the end
    /// with less and less left out, which orders the moves and guesses the score.
    pub(super) fn steps(self, empties: i32) -> impl Iterator<Item = Step> {
        let low = self.lowest();
        let (depth, ends): (i32, &[u8]) = match empties {
            _ if !self.to_the_end => (self.depth.clamp(1, empties), &[]),
            ..=10 => (0, &[]),
            11..=15 => (empties - 9, &[]),
            16..=19 => (empties - 10, &[1]),
            20..=23 => (empties - 11, &[1, 3]),
            _ => (empties - 12, &[1, 3]),
        };
        let depth = depth.min(self.depth);
        let goal = Step {
            depth: if self.to_the_end { empties } else { depth },
            level: self.level.max(low),
        };
        let shallow = (1..=depth).map(move |depth| Step { depth, level: low });
        let ends = ends.iter().map(move |&level| Step {
            depth: empties,
            level,
        });
        shallow
            .chain(ends.filter(move |step| step.level < goal.level))
            .filter(move |&step| step != goal)
            .chain([goal])
    }
}

/// Whether the selective searches to the end agree on the score.
///
/// Where they do not, the exact one would begin with a wrong guess and a bad order
/// of moves: one more selective search costs less. Where they do it would not pay.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Doubt {
    /// The score of the last of them, in discs.
    score: Option<i32>,
    /// Whether the one before came to quite another, and one more may help.
    unsettled: bool,
}

impl Doubt {
    /// From this difference of scores on, in discs, there is doubt.
    const DIFFERENCE: i32 = 4;
    /// The selectivity level of the search that is to allay it.
    const LEVEL: u8 = 4;

    /// Notes what an iteration came to.
    pub(super) fn note(&mut self, step: Step, empties: i32, score: i32) {
        if step.depth == empties {
            let is_far = |last: i32| (score - last).abs() >= Self::DIFFERENCE;
            self.unsettled = step.level < Self::LEVEL && self.score.is_some_and(is_far);
            self.score = Some(score);
        }
    }

    /// The iteration to put before an exact one, if there is doubt.
    pub(super) fn step_before(self, next: Step, empties: i32) -> Option<Step> {
        let is_exact = next.depth == empties && next.level == FULL_WIDTH;
        (is_exact && self.unsettled).then_some(Step {
            level: Self::LEVEL,
            ..next
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    const SOLVE: Goal = Goal {
        depth: 64,
        to_the_end: true,
        level: FULL_WIDTH,
        full_width: false,
    };

    fn steps(goal: Goal, empties: i32) -> Vec<(i32, u8)> {
        goal.steps(empties)
            .map(|step| (step.depth, step.level))
            .collect()
    }

    #[test]
    fn a_depth_is_reached_ply_by_ply() {
        let goal = Goal {
            depth: 3,
            to_the_end: false,
            level: 0,
            full_width: false,
        };
        assert_eq!(steps(goal, 40), [(1, 0), (2, 0), (3, 0)]);
        assert_eq!(steps(goal, 2), [(1, 0), (2, 0)]);
        let surer = Goal { level: 2, ..goal };
        assert_eq!(steps(surer, 40), [(1, 0), (2, 0), (3, 0), (3, 2)]);
        let plain = Goal {
            full_width: true,
            ..goal
        };
        assert_eq!(steps(plain, 40), [(1, 6), (2, 6), (3, 6)]);
    }

    #[test]
    fn scores_that_differ_ask_for_one_more_search() {
        let to_the_end = |level| Step { depth: 24, level };
        let mut doubt = Doubt::default();
        doubt.note(
            Step {
                depth: 12,
                level: 0,
            },
            24,
            -20,
        );
        doubt.note(to_the_end(1), 24, 2);
        assert_eq!(doubt.step_before(to_the_end(FULL_WIDTH), 24), None);
        doubt.note(to_the_end(3), 24, 6);
        assert_eq!(doubt.step_before(to_the_end(4), 24), None);
        assert_eq!(doubt.step_before(to_the_end(FULL_WIDTH), 25), None);
        let surer = doubt.step_before(to_the_end(FULL_WIDTH), 24);
        assert_eq!(surer, Some(to_the_end(Doubt::LEVEL)));
        doubt.note(to_the_end(Doubt::LEVEL), 24, 10);
        assert_eq!(doubt.step_before(to_the_end(FULL_WIDTH), 24), None);
    }

    #[test]
    fn the_end_comes_last_and_once() {
        for empties in 1..=60 {
            let all = steps(SOLVE, empties);
            assert_eq!(all.last(), Some(&(empties, FULL_WIDTH)));
            let selective = Goal { level: 2, ..SOLVE };
            let all = steps(selective, empties);
            assert_eq!(all.last(), Some(&(empties, 2)));
            assert!(all.iter().all(|&(_, level)| level <= 2));
            assert!(all.is_sorted());
        }
        assert_eq!(steps(SOLVE, 9), [(9, FULL_WIDTH)]);
    }
}
