//! Multi-ProbCut: leaving a node out when a shallow search says that a deep one
//! would almost surely fail (M. Buro, "Experiments with Multi-ProbCut and a new
//! high-quality evaluation function for Othello", 1997).
//!
//! The difference between the value of a deep search and a shallow one is taken
//! as normal, with a deviation that depends on the number of empties and both
//! depths. The constants are fitted to this crate's own evaluation and search.

use super::node::Node;
use super::worker::{FULL_WIDTH, Worker, to_discs};
use crate::arch::Tier;
use crate::eval::UNITS_PER_DISC;

/// The levels of selectivity below full width: how many deviations the shallow
/// value has to be off the window for a cut, and the confidence in percent.
const LEVELS: [(f32, u32); FULL_WIDTH as usize] = [
    (0.9, 63),
    (1.1, 73),
    (1.5, 87),
    (2.0, 95),
    (2.6, 98),
    (3.3, 99),
];

/// The confidence of a level in percent.
pub(super) const fn percent(level: u8) -> u32 {
    if level < FULL_WIDTH {
        LEVELS[level as usize].1
    } else {
        100
    }
}

/// The least selective level that is at least this sure.
pub(super) fn level_of(confidence: u32) -> u8 {
    let at_least = |&level: &u8| percent(level) >= confidence;
    (0..FULL_WIDTH).find(at_least).unwrap_or(FULL_WIDTH)
}

/// Tables of a kind of search: by the number of empties and the depth.
pub(super) struct Model {
    shallow_depths: [u8; DEPTHS],
    /// Deviation of the deep value from the shallow one, in discs.
    sigmas: [[f32; DEPTHS]; 61],
    /// Deviation of the shallow value from the evaluation, in discs.
    shallow_sigmas: [[f32; DEPTHS]; 61],
}

/// Depths that the tables know; deeper searches count as this deep.
const DEPTHS: usize = 41;

/// For searches to a depth.
pub(super) static MIDGAME: Model = Model::new([1.5047, -0.0184, -0.1499, 0.0745], 4);
/// For searches to the end, whose depth is the number of empties.
pub(super) static ENDGAME: Model = Model::new([1.6667, 0.0169, -0.0849, 0.0], 6);

impl Model {
    /// The logarithm of the deviation is linear in the number of empties, the
    /// shallow depth and the deep depth. Of `divisor` plies of depth, two are
    /// searched; deep and shallow depth are both even or both odd.
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
                let known = base + by_empties * empties as f64;
                let deep = known + by_deep * depth as f64;
                let log = deep + by_shallow * shallow as f64;
                model.sigmas[empties][depth] = exp(log) as f32;
                let log = known + by_deep * shallow as f64;
                model.shallow_sigmas[empties][depth] = exp(log) as f32;
                empties += 1;
            }
            depth += 1;
        }
        model
    }
}

/// The exponential function for small arguments, by its series.
const fn exp(x: f64) -> f64 {
    let (mut sum, mut term, mut n) = (1.0, 1.0, 1.0);
    while n < 40.0 {
        term *= x / n;
        sum += term;
        n += 1.0;
    }
    sum
}

/// How much surer than a search of some plies the evaluation alone has to be.
const STATIC_CARE: f32 = 1.2;

/// Up to this level of selectivity the evaluation alone may settle a search of one
/// ply. Above it the doubtful values cost the exact search more than this saves.
const STATIC_LEVEL: u8 = 0;

/// Tries to settle by the evaluation alone whether the value of a node, whose depth
/// is one ply, is above `alpha`.
#[inline(always)]
pub(super) fn static_cut<T: Tier>(
    tier: T,
    worker: &mut Worker,
    model: &Model,
    node: Node,
) -> Option<i32> {
    if worker.selectivity > STATIC_LEVEL {
        return None;
    }
    let (deviations, _) = LEVELS[worker.selectivity as usize];
    let sigma = model.sigmas[(node.empties() as usize).min(60)][1];
    let margin = ((STATIC_CARE * deviations * sigma + 0.5) * UNITS_PER_DISC as f32) as i32;
    let value = worker.evaluate(tier, node.player, node.opponent, node.moves);
    let alpha = node.alpha;
    let score = if value >= UNITS_PER_DISC * (alpha + 1) + margin {
        alpha + 1
    } else if value <= UNITS_PER_DISC * alpha - margin {
        alpha
    } else {
        return None;
    };
    worker.guesses += 1;
    Some(score)
}

/// Tries to settle whether the value of a node is above `alpha` by a shallow
/// search; `None` when that says too little or the search is of full width.
///
/// `search` is the null-window search of the node above its second argument, to
/// the depth of its third.
#[inline(always)]
pub(super) fn cut<T: Tier>(
    tier: T,
    worker: &mut Worker,
    model: &Model,
    node: Node,
    search: impl Fn(&mut Worker, i32, i32) -> i32,
) -> Option<i32> {
    let (deviations, _) = *LEVELS.get(worker.selectivity as usize)?;
    let Node { alpha, depth, .. } = node;
    let empties = node.empties() as usize;
    let row = (depth as usize).min(DEPTHS - 1);
    let shallow = i32::from(model.shallow_depths[row]);
    let margin = (deviations * model.sigmas[empties.min(60)][row] + 0.5) as i32;
    // How far the evaluation may be off for the shallow search to be worth it.
    let slack = model.shallow_sigmas[empties.min(60)][row] as i32;
    let value = to_discs(worker.evaluate(tier, node.player, node.opponent, node.moves));
    let guesses = worker.guesses;
    let high = alpha + 1 + margin;
    if high <= 64 && value >= high - slack && search(worker, high - 1, shallow) >= high {
        worker.guesses = guesses + 1;
        return Some(alpha + 1);
    }
    let low = alpha - margin;
    if low >= -64 && value <= low + slack && search(worker, low, shallow) <= low {
        worker.guesses = guesses + 1;
        return Some(alpha);
    }
    worker.guesses = guesses;
    None
}
