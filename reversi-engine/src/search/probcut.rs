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
