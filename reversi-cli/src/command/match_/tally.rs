//! The totals of a match.
//!
//! Games count in the order of the schedule, not of their end: stopping a match does not
//! drop its longest games, and the same match always has the same result.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use super::pairing::Schedule;
use super::record::{MatchGame, Side};
use super::stats::{HeadToHead, Moments, Pentanomial, Trinomial, ratings};

/// The results of a pairing, from the view of its first engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PairingTotals {
    /// Lost, drawn and won games.
    pub games: Trinomial,
    /// Complete pairs of games.
    pub pairs: Pentanomial,
    /// The disc difference, averaged over the two games of a pair; only pairs with two
    /// scores count.
    pub discs: Moments,
    /// The first game of an incomplete pair.
    half: Option<(usize, Option<i32>)>,
}

/// The statistics of an engine over all its games.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct EngineStats {
    /// Lost, drawn and won games.
    pub games: Trinomial,
    /// The time of its moves in seconds.
    pub times: Moments,
    /// The longest time of a move in seconds.
    pub longest: f64,
    /// The CPU time in seconds, and the number of moves of the games where it is known.
    pub cpu: (f64, u64),
    /// The reported depths.
    pub depths: Moments,
    /// The number of forfeits of each kind.
    pub forfeits: BTreeMap<String, u64>,
    /// The mean time of commands without a search.
    pub latency: Option<Duration>,
}

impl EngineStats {
    /// The mean CPU seconds of a move, where known.
    #[must_use]
    pub(super) fn cpu_per_move(&self) -> Option<f64> {
        (self.cpu.1 > 0).then(|| self.cpu.0 / self.cpu.1 as f64)
    }
}

/// All results so far.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    schedule: Schedule,
    draws_for_black: bool,
    pairing_totals: Vec<PairingTotals>,
    engine_stats: Vec<EngineStats>,
    /// Finished games that wait for an earlier one.
    early: BTreeMap<u64, MatchGame>,
    next: u64,
    seen: HashSet<(usize, usize, String)>,
    repeated: u64,
}

impl Tally {
    /// An empty tally. With `draws_for_black` a draw counts as a win for black.
    #[must_use]
    pub(super) fn new(schedule: Schedule, engines: usize, draws_for_black: bool) -> Self {
        Self {
            pairing_totals: vec![PairingTotals::default(); schedule.pairings().len()],
            schedule,
            draws_for_black,
            engine_stats: vec![EngineStats::default(); engines],
            early: BTreeMap::new(),
            next: 0,
            seen: HashSet::new(),
            repeated: 0,
        }
    }

    /// Adds a game, which counts after all earlier ones.
    pub(super) fn add(&mut self, record: MatchGame) {
        self.early.insert(record.game, record);
    }

    /// Counts the next game; false if it has not been added yet.
    pub(super) fn advance(&mut self) -> bool {
        let Some(record) = self.early.remove(&self.next) else {
            return false;
        };
        self.count(&record);
        self.next += 1;
        true
    }

    /// The number of games counted so far.
    #[must_use]
    pub(super) const fn len(&self) -> u64 {
        self.next
    }

    /// The number of games that repeat an earlier one with the same engines and colours;
    /// they carry no information.
    #[must_use]
    pub(super) const fn repeated(&self) -> u64 {
        self.repeated
    }

    /// The rating of each engine, with a mean of 0.
    #[must_use]
    pub(super) fn ratings(&self) -> Vec<f64> {
        let pairing_totals = self.pairing_totals.iter().zip(self.schedule.pairings());
        let results = pairing_totals.map(|(totals, &(first, second))| HeadToHead {
            first,
            second,
            games: totals.games.len(),
            points: totals.games.score().unwrap_or(0.0) * totals.games.len() as f64,
        });
        let results: Vec<HeadToHead> = results.filter(|result| result.games > 0).collect();
        ratings(self.engine_stats.len(), &results)
    }

    /// The results of each pairing of the schedule.
    #[must_use]
    pub(super) fn pairing_totals(&self) -> &[PairingTotals] {
        &self.pairing_totals
    }

    /// The statistics of each engine.
    #[must_use]
    pub(super) fn engine_stats(&self) -> &[EngineStats] {
        &self.engine_stats
    }

    /// The statistics of an engine, for data that is not in the records.
    pub(super) fn engine_stats_mut(&mut self, engine: usize) -> Option<&mut EngineStats> {
        self.engine_stats.get_mut(engine)
    }

    fn count(&mut self, record: &MatchGame) {
        let Some(fixture) = self.schedule.fixture(record.game) else {
            return;
        };
        let game = (fixture.black, fixture.white, record.transcript.clone());
        self.repeated += u64::from(!self.seen.insert(game));
        let black = match record.winner {
            Some(Side::Black) => 2,
            Some(Side::White) => 0,
            None if self.draws_for_black => 2,
            None => 1,
        };
        self.engine_stats[fixture.black].note(record, Side::Black, black);
        self.engine_stats[fixture.white].note(record, Side::White, 2 - black);
        let first_is_black = self.schedule.pairings()[fixture.pairing].0 == fixture.black;
        let (points, discs) = if first_is_black {
            (black, record.score)
        } else {
            (2 - black, record.score.map(|score| -score))
        };
        let paired = self.schedule.games_per_opening() == 2;
        self.pairing_totals[fixture.pairing].count(points, discs, paired);
    }
}

impl PairingTotals {
    fn count(&mut self, points: usize, discs: Option<i32>, paired: bool) {
        self.games.add(points);
        if !paired {
            if let Some(discs) = discs {
                self.discs.add(f64::from(discs));
            }
            return;
        }
        let Some((other_points, other_discs)) = self.half.take() else {
            self.half = Some((points, discs));
            return;
        };
        self.pairs.add(points + other_points);
        if let (Some(one), Some(other)) = (discs, other_discs) {
            self.discs.add(f64::from(one + other) / 2.0);
        }
    }
}

impl EngineStats {
    fn note(&mut self, record: &MatchGame, side: Side, points: usize) {
        self.games.add(points);
        let mut moves = 0;
        for mv in record.moves.iter().filter(|mv| mv.side == side) {
            let Some(time) = mv.time else { continue };
            moves += 1;
            self.times.add(time);
            self.longest = self.longest.max(time);
            if let Some(depth) = mv.depth {
                self.depths.add(f64::from(depth));
            }
        }
        let cpu = match side {
            Side::Black => record.cpu[0],
            Side::White => record.cpu[1],
        };
        if let Some(seconds) = cpu {
            self.cpu.0 += seconds;
            self.cpu.1 += moves;
        }
        if let Some(forfeit) = record.forfeit().filter(|forfeit| forfeit.by == side) {
            *self.forfeits.entry(forfeit.kind.clone()).or_default() += 1;
        }
    }
}
