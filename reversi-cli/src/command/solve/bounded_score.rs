//! A score with its bound: exact, lower, upper or estimated.

use std::cmp::Ordering;
use std::fmt;

use reversi_engine::search::Selectivity;
use reversi_engine::{Score, SearchReport, search::Bound};

/// A score with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundedScore {
    /// The exact score.
    Exact(Score),
    /// A lower bound.
    AtLeast(Score),
    /// An upper bound.
    AtMost(Score),
    /// An unproved estimate.
    Estimate(Score),
}

impl BoundedScore {
    /// The bounded score of a report on a position with this number of empty squares. A
    /// stopped full-width search to the end of the game still proves a bound; any other
    /// unfinished search proves nothing.
    pub(super) fn of(report: &SearchReport, empties: usize) -> Self {
        let score = report.score;
        let is_full =
            report.depth as usize >= empties && report.selectivity == Selectivity::FullWidth;
        let to_the_end = report.solved || is_full;
        match report.bound {
            Bound::Lower if to_the_end => Self::AtLeast(score),
            Bound::Upper if to_the_end => Self::AtMost(score),
            Bound::Exact if report.solved => Self::Exact(score),
            _ => Self::Estimate(score),
        }
    }

    /// The bounded score of a position from those of all its moves, and the index of the
    /// best move; `None` without moves.
    pub(super) fn of_best(moves: &[Self]) -> Option<(usize, Self)> {
        let best = |value: fn(Self) -> Option<Score>| {
            let scores = moves.iter().enumerate();
            let scores = scores.filter_map(|(i, &score)| Some((value(score)?, i)));
            // The first one of equal scores.
            scores.min_by_key(|&(score, i)| (-score, i))
        };
        let is_bounded = moves.iter().all(|score| score.upper().is_some());
        let upper = best(Self::upper).filter(|_| is_bounded);
        match (best(Self::lower), upper) {
            (Some((lower, i)), Some((upper, _))) if upper <= lower => Some((i, Self::Exact(lower))),
            (Some((lower, i)), _) => Some((i, Self::AtLeast(lower))),
            (None, Some((upper, i))) => Some((i, Self::AtMost(upper))),
            (None, None) => {
                let (score, i) = best(|score| Some(score.value()))?;
                Some((i, Self::Estimate(score)))
            }
        }
    }

    /// The score or bound in discs.
    pub(super) const fn value(self) -> Score {
        match self {
            Self::Exact(score)
            | Self::AtLeast(score)
            | Self::AtMost(score)
            | Self::Estimate(score) => score,
        }
    }

    /// The lower bound of the score, if known.
    fn lower(self) -> Option<Score> {
        match self {
            Self::Exact(score) | Self::AtLeast(score) => Some(score),
            Self::AtMost(_) | Self::Estimate(_) => None,
        }
    }

    /// The upper bound of the score, if known.
    fn upper(self) -> Option<Score> {
        match self {
            Self::Exact(score) | Self::AtMost(score) => Some(score),
            Self::AtLeast(_) | Self::Estimate(_) => None,
        }
    }

    /// Whether the bound allows this score.
    pub(super) fn allows(self, score: Score) -> bool {
        self.lower().is_none_or(|lower| score >= lower)
            && self.upper().is_none_or(|upper| score <= upper)
    }

    /// The result for the side to move: greater is a win; `None` if unproved.
    pub(super) fn winner(self) -> Option<Ordering> {
        match (self.lower(), self.upper()) {
            (Some(lower), _) if lower > Score::DRAW => Some(Ordering::Greater),
            (_, Some(upper)) if upper < Score::DRAW => Some(Ordering::Less),
            (Some(Score::DRAW), Some(Score::DRAW)) => Some(Ordering::Equal),
            _ => None,
        }
    }

    /// The name of the bound in JSON.
    pub(super) const fn bound_name(self) -> &'static str {
        match self {
            Self::Exact(_) => "exact",
            Self::AtLeast(_) => "lower",
            Self::AtMost(_) => "upper",
            Self::Estimate(_) => "none",
        }
    }
}

impl fmt::Display for BoundedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self {
            Self::Exact(_) => "",
            Self::AtLeast(_) => ">=",
            Self::AtMost(_) => "<=",
            Self::Estimate(_) => "~",
        };
        f.pad(&format!("{sign}{}", self.value()))
    }
}

#[cfg(test)]
mod tests {
    use super::BoundedScore::{AtLeast, AtMost, Estimate, Exact};
    use super::*;

    fn score(discs: i32) -> Score {
        Score::new(discs).expect("in range")
    }

    #[test]
    fn a_position_has_the_score_of_its_best_move() {
        let [low, high] = [-2, 6].map(score);
        let best = |moves: &[BoundedScore]| BoundedScore::of_best(moves);
        assert_eq!(best(&[]), None);
        assert_eq!(best(&[Exact(low), Exact(high)]), Some((1, Exact(high))));
        assert_eq!(best(&[Exact(high), Exact(high)]), Some((0, Exact(high))));
        assert_eq!(best(&[Exact(high), AtMost(low)]), Some((0, Exact(high))));
        assert_eq!(best(&[Exact(high), AtMost(high)]), Some((0, Exact(high))));
        // The score of the other move may be higher than its bound.
        let at_least = Some((0, AtLeast(high)));
        assert_eq!(best(&[Exact(high), AtLeast(low)]), at_least);
        assert_eq!(best(&[Exact(high), Estimate(low)]), at_least);
        assert_eq!(best(&[Exact(low), AtMost(high)]), Some((0, AtLeast(low))));
        assert_eq!(best(&[AtMost(low), AtMost(high)]), Some((1, AtMost(high))));
        let guess = Some((1, Estimate(high)));
        assert_eq!(best(&[AtMost(low), Estimate(high)]), guess);
    }

    #[test]
    fn bounds_determine_the_winner() {
        let winner = |bounded: BoundedScore| bounded.winner();
        assert_eq!(winner(Exact(score(2))), Some(Ordering::Greater));
        assert_eq!(winner(AtLeast(score(1))), Some(Ordering::Greater));
        assert_eq!(winner(AtMost(score(-1))), Some(Ordering::Less));
        assert_eq!(winner(Exact(Score::DRAW)), Some(Ordering::Equal));
        assert_eq!(winner(AtLeast(Score::DRAW)), None);
        assert_eq!(winner(AtMost(score(2))), None);
        assert_eq!(winner(Estimate(score(20))), None);
    }

    #[test]
    fn bounds_allow_the_scores_inside() {
        let at = score(4);
        let allowed = |bounded: BoundedScore| [2, 4, 6].map(|discs| bounded.allows(score(discs)));
        assert_eq!(allowed(Exact(at)), [false, true, false]);
        assert_eq!(allowed(AtLeast(at)), [false, true, true]);
        assert_eq!(allowed(AtMost(at)), [true, true, false]);
        assert_eq!(allowed(Estimate(at)), [true; 3]);
    }
}
