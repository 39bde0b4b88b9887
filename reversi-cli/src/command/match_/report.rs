//! Reports of a match: interim lines, the final table and the JSON object.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::pairing::Schedule;
use super::stats::{Estimate, Sprt, Verdict};
use super::tally::{EngineStats, PairingTotals, Tally};

/// The data of a report.
#[derive(Clone, Debug)]
pub(super) struct MatchReport<'a> {
    /// The names of the engines.
    pub names: &'a [String],
    /// The schedule.
    pub schedule: &'a Schedule,
    /// The results.
    pub tally: &'a Tally,
    /// The test, if there is one.
    pub sprt: Option<&'a Sprt>,
}

impl MatchReport<'_> {
    /// The interim result in a line.
    #[must_use]
    pub(super) fn line(&self) -> String {
        let (played, all) = (self.tally.len(), self.schedule.len());
        let mut text = format!("{played}/{all}");
        // A line has room for one pairing.
        if let [totals] = self.tally.pairing_totals() {
            text = format!("{text}  {}", summary(totals));
            if let Some(sprt) = self.sprt {
                let (lower, upper) = sprt.bounds();
                let llr = sprt.llr(&totals.pairs);
                text = format!("{text}  LLR {llr:.2} ({lower:.2}, {upper:.2})");
            }
        }
        text
    }

    /// Writes the final table.
    ///
    /// # Errors
    /// When the output fails.
    pub(super) fn write_table(&self, output: &mut impl Write) -> io::Result<()> {
        let pairing_totals = self
            .tally
            .pairing_totals()
            .iter()
            .zip(self.schedule.pairings());
        for (totals, &(first, second)) in pairing_totals {
            let (first, second) = (&self.names[first], &self.names[second]);
            write_pairing(output, first, second, totals)?;
        }
        if let (Some(sprt), [totals]) = (self.sprt, self.tally.pairing_totals()) {
            let (lower, upper) = sprt.bounds();
            let verdict = match sprt.verdict(&totals.pairs) {
                Verdict::Open => "no decision yet",
                Verdict::Weaker => "H0 accepted",
                Verdict::Stronger => "H1 accepted",
            };
            let llr = sprt.llr(&totals.pairs);
            writeln!(
                output,
                "SPRT       LLR {llr:.2} ({lower:.2}, {upper:.2}): {verdict}"
            )?;
        }
        if self.tally.repeated() > 0 {
            writeln!(
                output,
                "repeated   {} games were played before",
                self.tally.repeated()
            )?;
        }
        writeln!(output)?;
        self.write_engines(output)
    }

    fn write_engines(&self, output: &mut impl Write) -> io::Result<()> {
        let width = self.names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or(0).max(6);
        writeln!(
            output,
            "{:width$}  {:>6}  {:>6}  {:>6}  {:>9}  {:>9}  {:>9}  {:>5}  {:>7}  forfeits",
            "engine",
            "rating",
            "games",
            "score",
            "s/move",
            "longest",
            "CPU/move",
            "depth",
            "latency",
        )?;
        let engines = self.names.iter().zip(self.tally.engine_stats());
        for ((name, stats), rating) in engines.zip(self.tally.ratings()) {
            let text = |number: Option<f64>, digits: usize| {
                number.map_or("-".to_owned(), |number| format!("{number:.digits$}"))
            };
            let mean = stats.times.mean().map(|mean| mean.value);
            let latency = stats.latency.map(|time| time.as_secs_f64() * 1e3);
            writeln!(
                output,
                "{name:width$}  {rating:>+6.0}  {:>6}  {:>6}  {:>9}  {:>9}  {:>9}  {:>5}  {:>7}  {}",
                stats.games.len(),
                stats.games.score().map_or("-".to_owned(), percent),
                text(mean, 4),
                text(mean.map(|_| stats.longest), 4),
                text(stats.cpu_per_move(), 4),
                text(stats.depths.mean().map(|mean| mean.value), 1),
                latency.map_or("-".to_owned(), |ms| format!("{ms:.2}ms")),
                forfeits(stats),
            )?;
        }
        Ok(())
    }

    /// The result as a JSON object.
    #[must_use]
    pub(super) fn json(&self) -> Value {
        let pairing_totals = self
            .tally
            .pairing_totals()
            .iter()
            .zip(self.schedule.pairings());
        let pairings: Vec<Value> = pairing_totals
            .map(|(totals, &(first, second))| {
                let [lost, drawn, won] = totals.games.counts();
                json!({
                    "first": self.names[first], "second": self.names[second],
                    "won": won, "drawn": drawn, "lost": lost,
                    "pairs": totals.pairs.counts(),
                    "score": totals.games.score(),
                    "elo": estimate(elo(totals)),
                    "normalized_elo": estimate(totals.pairs.normalized_elo()),
                    "los": superiority(totals),
                    "discs": estimate(totals.discs.mean()),
                })
            })
            .collect();
        let engines: Vec<Value> = self
            .names
            .iter()
            .zip(self.tally.engine_stats())
            .zip(self.tally.ratings())
            .map(|((name, stats), rating)| {
                json!({
                    "name": name,
                    "rating": rating,
                    "games": stats.games.len(),
                    "score": stats.games.score(),
                    "seconds_per_move": stats.times.mean().map(|mean| mean.value),
                    "longest_move": stats.longest,
                    "cpu_per_move": stats.cpu_per_move(),
                    "mean_depth": stats.depths.mean().map(|mean| mean.value),
                    "latency": stats.latency.map(|time| time.as_secs_f64()),
                    "forfeits": stats.forfeits,
                })
            })
            .collect();
        let sprt = self.sprt.zip(self.tally.pairing_totals().first()).map(|(sprt, totals)| {
            let verdict = match sprt.verdict(&totals.pairs) {
                Verdict::Open => None,
                Verdict::Weaker => Some("H0"),
                Verdict::Stronger => Some("H1"),
            };
            json!({ "llr": sprt.llr(&totals.pairs), "bounds": sprt.bounds(), "accepted": verdict })
        });
        json!({
            "games": self.tally.len(), "of": self.schedule.len(),
            "repeated": self.tally.repeated(),
            "pairings": pairings, "engines": engines, "sprt": sprt,
        })
    }
}

/// The results of a pairing in one line.
fn summary(totals: &PairingTotals) -> String {
    let [lost, drawn, won] = totals.games.counts();
    let score = totals.games.score().map_or("-".to_owned(), percent);
    let discs = totals
        .discs
        .mean()
        .map_or("-".to_owned(), |mean| with_error(mean, 2));
    let elo = elo(totals).map_or("-".to_owned(), |elo| with_error(elo, 0));
    format!("+{won} ={drawn} -{lost}  {score}  Elo {elo}  discs {discs}")
}

fn write_pairing(
    output: &mut impl Write,
    first: &str,
    second: &str,
    totals: &PairingTotals,
) -> io::Result<()> {
    let [lost, drawn, won] = totals.games.counts();
    let show = |estimate: Option<Estimate>, digits| {
        estimate.map_or("-".to_owned(), |estimate| with_error(estimate, digits))
    };
    writeln!(output, "{first} against {second}")?;
    writeln!(
        output,
        "games      {}: {won} won, {drawn} drawn, {lost} lost, {}",
        totals.games.len(),
        totals.games.score().map_or("-".to_owned(), percent),
    )?;
    writeln!(
        output,
        "pairs      {:?} with 0, 0.5, 1, 1.5, 2 points",
        totals.pairs.counts()
    )?;
    let los = superiority(totals).map_or("-".to_owned(), percent);
    writeln!(
        output,
        "Elo        {}  (95 %), LOS {los}",
        show(elo(totals), 1)
    )?;
    if !totals.pairs.is_empty() {
        let normalized = show(totals.pairs.normalized_elo(), 1);
        writeln!(output, "nElo       {normalized}")?;
    }
    writeln!(output, "discs      {} a game", show(totals.discs.mean(), 2))
}

/// The Elo difference, by pairs if there are any.
fn elo(totals: &PairingTotals) -> Option<Estimate> {
    if totals.pairs.is_empty() {
        totals.games.elo()
    } else {
        totals.pairs.elo()
    }
}

fn superiority(totals: &PairingTotals) -> Option<f64> {
    if totals.pairs.is_empty() {
        totals.games.superiority()
    } else {
        totals.pairs.superiority()
    }
}

fn percent(part: f64) -> String {
    format!("{:.1} %", 100.0 * part)
}

fn with_error(estimate: Estimate, digits: usize) -> String {
    let Estimate { value, error } = estimate;
    format!("{value:+.digits$} ± {error:.digits$}")
}

/// An estimate as JSON, with null for infinite numbers.
fn estimate(estimate: Option<Estimate>) -> Value {
    let finite = |number: f64| number.is_finite().then_some(number);
    estimate.map_or(
        Value::Null,
        |Estimate { value, error }| json!({ "value": finite(value), "error": finite(error) }),
    )
}

fn forfeits(stats: &EngineStats) -> String {
    if stats.forfeits.is_empty() {
        return "0".to_owned();
    }
    let sum: u64 = stats.forfeits.values().sum();
    let kinds = stats
        .forfeits
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"));
    format!("{sum}: {}", kinds.collect::<Vec<_>>().join(", "))
}
