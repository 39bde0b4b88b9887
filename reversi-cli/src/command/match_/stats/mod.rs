//! Statistics of match results: pure functions of counts, without engines and
//! processes.
//!
//! Games are played in pairs with the same opening and colours swapped. The two games of
//! a pair are not independent (an opening can favour a side), so errors are computed
//! from the five results of a pair: 0, ½, 1, 1½ and 2 points (pentanomial).

mod elo;
mod moments;
mod outcomes;
mod ratings;
mod sprt;

pub(super) use elo::{Estimate, score_of_elo};
pub(super) use moments::Moments;
pub(super) use outcomes::{Outcomes, Pentanomial, Trinomial};
pub(super) use ratings::{HeadToHead, ratings};
pub(super) use sprt::{EloModel, Sprt, Verdict};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_has_an_elo_difference_and_a_verdict() {
        let pairs = Pentanomial::new([34, 54, 63, 64, 75]);
        let elo = pairs.elo().expect("the pairs differ");
        assert_eq!(
            format!("{:.1} ± {:.1}", elo.value, elo.error),
            "55.6 ± 27.7"
        );
        assert!(pairs.superiority().expect("the pairs differ") > 0.99);
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).expect("valid parameters");
        assert_eq!(sprt.verdict(&pairs), Verdict::Open);
    }
}
