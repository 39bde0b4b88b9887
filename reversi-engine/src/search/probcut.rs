//! Multi-ProbCut: pruning of nodes whose deep search fails with high probability, as a
//! shallow search predicts (M. Buro, "Experiments with Multi-ProbCut and a new
//! high-quality evaluation function for Othello", 1997).
//!
//! The difference of the deep and the shallow score is modelled as normal. Its standard
//! deviation depends on the number of empty squares and both depths, with constants
//! fitted to the evaluation and search of this crate.

use super::selectivity::Selectivity;
use super::worker::{Worker, to_discs};
use crate::arch::{Node, Tier};
use crate::eval::UNITS_PER_DISC;

/// The model of a kind of search: tables by the number of empty squares and the depth.
pub(super) struct Model {
    shallow_depths: [u8; DEPTHS],
    /// The standard deviation between the deep and the shallow score, in discs.
    sigmas: [[f32; DEPTHS]; 61],
    /// The standard deviation between the shallow score and the evaluation, in discs.
    shallow_sigmas: [[f32; DEPTHS]; 61],
}

/// The number of depths of the tables; deeper searches use the last one.
const DEPTHS: usize = 41;

/// The model of searches to a depth.
pub(super) static MIDGAME: Model = Model::new([1.5047, -0.0184, -0.1499, 0.0745], 4);
/// The model of searches to the end, whose depth is the number of empty squares.
pub(super) static ENDGAME: Model = Model::new([1.6667, 0.0169, -0.0849, 0.0], 6);

impl Model {
    /// Creates a model whose logarithm of the deviation is linear in the number of empty
    /// squares, the shallow and the deep depth. The shallow depth is about 2 / `divisor`
    /// of the deep one, and both have the same parity.
    const fn new([base, by_empties, by_shallow, by_deep]: [f64; 4], divisor: usize) -> Self {
        let mut model = Self {
            shallow_depths: [0; DEPTHS],
            sigmas: [[0.0; DEPTHS]; 61],
            shallow_sigmas: [[0.0; DEPTHS]; 61],
        };
        let mut depth = 0;
        while depth < DEPTHS {
            let shallow = 2 * (depth / divisor) + depth % 2;
            model.shallow_depths[depth] = shallow as u8;
            let mut empties = 0;
            while empties <= 60 {
                let common = base + by_empties * empties as f64;
                let deep = common + by_deep * depth as f64;
                let log = deep + by_shallow * shallow as f64;
                model.sigmas[empties][depth] = exp(log) as f32;
                let log = common + by_deep * shallow as f64;
                model.shallow_sigmas[empties][depth] = exp(log) as f32;
                empties += 1;
            }
            depth += 1;
        }
        model
    }
}

/// The exponential function of small arguments, by its series.
const fn exp(x: f64) -> f64 {
    let (mut sum, mut term, mut n) = (1.0, 1.0, 1.0);
    while n < 40.0 {
        term *= x / n;
        sum += term;
        n += 1.0;
    }
    sum
}

/// The factor on the margin of static cuts, which have no shallow search.
const STATIC_FACTOR: f32 = 1.2;

/// The highest selectivity with static cuts. Above it their errors cost the exact
/// search more than they save.
const STATIC_SELECTIVITY: Selectivity = Selectivity::Percent63;

/// Tries a static cut of a node at depth 1: a cut by the evaluation alone.
#[inline(always)]
pub(super) fn static_cut<T: Tier>(
    tier: T,
    worker: &mut Worker,
    model: &Model,
    node: Node,
) -> Option<i32> {
    if worker.selectivity > STATIC_SELECTIVITY {
        return None;
    }
    let deviations = worker.selectivity.deviations()?;
    let sigma = model.sigmas[(node.empties() as usize).min(60)][1];
    let margin = ((STATIC_FACTOR * deviations * sigma + 0.5) * UNITS_PER_DISC as f32) as i32;
    let value = worker.evaluate(tier, node);
    let alpha = node.alpha;
    let score = if value >= UNITS_PER_DISC * (alpha + 1) + margin {
        alpha + 1
    } else if value <= UNITS_PER_DISC * alpha - margin {
        alpha
    } else {
        return None;
    };
    worker.selective_cuts += 1;
    Some(score)
}

/// Tries a selective cut of a node by a shallow search; `None` if its score is too near
/// to the window, or in a search of full width.
///
/// `search` is the null-window search of the node above its second argument, to the
/// depth of its third.
#[inline(always)]
pub(super) fn cut<T: Tier>(
    tier: T,
    worker: &mut Worker,
    model: &Model,
    node: Node,
    search: impl Fn(&mut Worker, i32, i32) -> i32,
) -> Option<i32> {
    let deviations = worker.selectivity.deviations()?;
    let Node { alpha, depth, .. } = node;
    let empties = node.empties() as usize;
    let row = (depth as usize).min(DEPTHS - 1);
    let shallow = i32::from(model.shallow_depths[row]);
    let margin = (deviations * model.sigmas[empties.min(60)][row] + 0.5) as i32;
    // The shallow search pays only if the evaluation is this close.
    let slack = model.shallow_sigmas[empties.min(60)][row] as i32;
    let value = to_discs(worker.evaluate(tier, node));
    let cuts = worker.selective_cuts;
    let high = alpha + 1 + margin;
    if high <= 64 && value >= high - slack && search(worker, high - 1, shallow) >= high {
        worker.selective_cuts = cuts + 1;
        return Some(alpha + 1);
    }
    let low = alpha - margin;
    if low >= -64 && value <= low + slack && search(worker, low, shallow) <= low {
        worker.selective_cuts = cuts + 1;
        return Some(alpha);
    }
    worker.selective_cuts = cuts;
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "std")]
    #[test]
    fn exp_agrees_with_the_standard_library() {
        for step in -400..=400 {
            let x = f64::from(step) / 100.0;
            let error = (exp(x) - x.exp()).abs();
            assert!(error <= 1e-12 * x.exp(), "{x}: {error}");
        }
    }

    #[test]
    fn shallow_searches_keep_the_parity_of_deep_ones() {
        for model in [&MIDGAME, &ENDGAME] {
            for (depth, shallow) in (0..).zip(model.shallow_depths) {
                assert!(
                    shallow <= depth && (depth - shallow) % 2 == 0,
                    "{depth} {shallow}"
                );
            }
            assert!(model.shallow_depths.is_sorted_by_key(|depth| depth / 2));
        }
        assert_eq!(
            (MIDGAME.shallow_depths[8], ENDGAME.shallow_depths[18]),
            (4, 6)
        );
    }

    #[cfg(feature = "std")]
    #[test]
    fn deviations_are_those_of_the_formula() {
        let log = f64::from(MIDGAME.sigmas[30][10]).ln();
        let expected = 1.5047 - 0.0184 * 30.0 - 0.1499 * 4.0 + 0.0745 * 10.0;
        assert!((log - expected).abs() < 1e-6, "{log} {expected}");
        let all = [&MIDGAME, &ENDGAME].map(|model| model.sigmas.as_flattened());
        assert!(
            all.concat()
                .iter()
                .all(|&sigma| sigma > 0.0 && sigma.is_finite())
        );
    }

    #[test]
    fn higher_confidence_has_wider_margins() {
        let deviations = Selectivity::ALL.map(Selectivity::deviations);
        let (full_width, selective) = deviations.split_last().expect("seven values");
        assert_eq!(*full_width, None);
        assert!(selective.iter().all(Option::is_some));
        assert!(selective.is_sorted_by(|a, b| a < b), "{selective:?}");
    }
}
