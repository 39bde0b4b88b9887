//! `reversi match`: matches between engines.
//!
//! `pairing` and `openings` make the schedule, `referee` plays one game, `runner` plays
//! all of them in threads. `record` is a finished game, `log` the file of the games,
//! `ggf` their form in GGF. `tally` counts results, `report` prints them and `stats`
//! estimates the strength of the engines.

mod ggf;
mod log;
pub mod openings;
mod options;
pub mod pairing;
pub mod record;
pub mod referee;
mod report;
pub mod runner;
pub mod spec;
mod stats;
mod tally;

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use indicatif::ProgressBar;
use reversi_engine::Game;
use serde_json::{Value, json};

use crate::Error;
use crate::clock::TimeControl;
use crate::opponent::{Latency, Shutdown};
use crate::util::{console, pool};
use log::Log;
use openings::Openings;
use options::Draws;
pub use options::MatchOptions;
use pairing::Schedule;
use record::{MatchGame, Side};
use report::MatchReport;
use runner::{MatchEvent, MatchPlan, Participant};
use spec::EngineSpec;
use stats::Verdict;
use tally::Tally;

/// Plays the match and prints the result.
///
/// # Errors
/// When the options are inconsistent, an engine cannot be started, a file or the output
/// fails, the user interrupts, or, with `--strict`, an engine forfeited a game.
pub fn run(options: &MatchOptions, output: &mut impl Write) -> Result<(), Error> {
    let shutdown = Shutdown::default();
    let interrupted = watch_interrupts(&shutdown)?;
    let specs = specs(options)?;
    if let Some(warning) = too_many_games(&specs, options.concurrency, pool::threads(0)) {
        // Standard error may be closed.
        let _ = writeln!(std::io::stderr(), "reversi: {warning}");
    }
    let plan = plan(options, &specs, &shutdown)?;
    let draws_for_black = options.outcome.draws == Draws::Black;
    let tally = Tally::new(
        plan.schedule.clone(),
        plan.participants.len(),
        draws_for_black,
    );
    let mut run = MatchRun {
        options,
        names: plan
            .participants
            .iter()
            .map(|participant| participant.name.clone())
            .collect(),
        latencies: vec![Latency::default(); plan.participants.len()],
        schedule: plan.schedule.clone(),
        tally,
        log: None,
        ggf: None,
        bar: bar(plan.schedule.len()),
    };
    let games = run.open_log(&settings(options, &specs))?;
    let decided = run.advance(output)?.is_break();
    if !decided {
        runner::run(&plan, games, &shutdown, |event| run.handle(event, output))?;
    }
    run.bar.finish_and_clear();
    run.finish(output)?;
    if interrupted.load(SeqCst) {
        return Err(Error::Interrupted);
    }
    let engine_stats = run.tally.engine_stats().iter();
    let forfeits: u64 = engine_stats.flat_map(|stats| stats.forfeits.values()).sum();
    match forfeits {
        1.. if options.outcome.strict => Err(Error::Forfeits(forfeits)),
        _ => Ok(()),
    }
}

/// The warning when more games run in parallel than the cores allow engines with a time
/// limit.
fn too_many_games(specs: &[EngineSpec], concurrency: usize, cores: usize) -> Option<String> {
    let has_clock = |spec: &EngineSpec| {
        let is_timed = spec
            .time_control
            .is_some_and(|tc| tc != TimeControl::Unlimited);
        is_timed || spec.move_time.is_some()
    };
    let games = if concurrency == 0 { cores } else { concurrency };
    // One of the two engines of a game searches.
    let threads = specs.iter().map(|spec| match spec.threads {
        Some(0) => cores,
        threads => threads.unwrap_or(1),
    });
    let threads = threads.max().unwrap_or(1);
    let most = (cores / threads).max(1);
    (games > most && specs.iter().any(has_clock)).then(|| {
        format!(
            "{games} games in parallel are too many for {cores} cores: engines with a clock \
             lose on time; -j {most} has enough"
        )
    })
}

/// Watches for interrupts: the first one shuts the engines down, the second one kills
/// them.
fn watch_interrupts(shutdown: &Shutdown) -> Result<Arc<AtomicBool>, Error> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let (seen, shutdown) = (Arc::clone(&interrupted), shutdown.clone());
    console::watch_interrupts(move || {
        if seen.swap(true, SeqCst) {
            shutdown.kill_all();
            return ControlFlow::Break(());
        }
        shutdown.request();
        ControlFlow::Continue(())
    })?;
    Ok(interrupted)
}

fn specs(options: &MatchOptions) -> Result<Vec<EngineSpec>, Error> {
    if options.engines.len() < 2 {
        return Err(Error::Other(
            "a match needs at least two engines: repeat --engine".into(),
        ));
    }
    if options.engines.len() > 2 && options.outcome.sprt.is_some() {
        return Err(Error::Other("--sprt needs exactly two engines".into()));
    }
    let each = options.each.clone().unwrap_or_default();
    let specs = options.engines.iter().map(|spec| spec.clone().or(&each));
    let specs: Vec<EngineSpec> = specs.collect();
    let unlimited = |spec: &&EngineSpec| spec.command.is_none() && !spec.has_limit();
    if let Some(spec) = specs.iter().find(unlimited) {
        let name = spec.name.as_deref().unwrap_or("reversi");
        let reason = format!("the engine {name} needs a limit: tc=, st=, depth=, nodes= or level=");
        return Err(Error::Other(reason));
    }
    Ok(specs)
}

/// Starts each engine once, to check its options.
fn plan(
    options: &MatchOptions,
    specs: &[EngineSpec],
    shutdown: &Shutdown,
) -> Result<MatchPlan, Error> {
    let timeouts = options.adjudication.timeouts();
    let mut participants: Vec<Participant> = Vec::new();
    let mut names = HashSet::new();
    for spec in specs {
        let (factory, limits) = (spec.factory()?, spec.limits());
        let called = spec
            .name
            .as_deref()
            .or(spec.command.as_deref())
            .unwrap_or("reversi");
        let failure = |error| Error::Other(format!("{called}: {error}"));
        let mut engine = factory.create(timeouts, shutdown).map_err(failure)?;
        engine.start_game(&Game::new(), &limits).map_err(failure)?;
        let own = spec
            .name
            .clone()
            .unwrap_or_else(|| engine.name().to_owned());
        engine.quit();
        let numbered = (2..).map(|number| format!("{own} {number}"));
        let name = std::iter::once(own.clone())
            .chain(numbered)
            .find(|name| !names.contains(name));
        let name = name.unwrap_or(own);
        names.insert(name.clone());
        participants.push(Participant {
            name,
            factory,
            limits,
        });
    }
    let games = options.games_per_pairing();
    let schedule = Schedule::new(
        participants.len(),
        options.tournament,
        games,
        !options.no_swap,
    );
    Ok(MatchPlan {
        participants,
        openings: openings(options, &schedule)?,
        schedule,
        rules: options.adjudication.rules(),
        timeouts,
        concurrency: options.concurrency,
    })
}

fn openings(options: &MatchOptions, schedule: &Schedule) -> Result<Openings, Error> {
    let (order, start, seed) = (options.order, options.start, options.seed);
    let openings = match &*options.openings {
        "random" => Openings::Random { seed },
        "xot" => Openings::xot(order, start, seed),
        path => Openings::load(path.as_ref(), order, start, seed)?,
    };
    let count = openings.count().map_or(u64::MAX, |count| count as u64);
    if count < schedule.openings() {
        // Standard error may be closed.
        let _ = writeln!(
            std::io::stderr(),
            "reversi: {count} openings for {} pairs: openings are repeated",
            schedule.openings()
        );
    }
    Ok(openings)
}

/// The settings that the games depend on, for the log. Fields of later versions are
/// written only if set, so that older logs can be resumed.
fn settings(options: &MatchOptions, specs: &[EngineSpec]) -> Value {
    let engines: Vec<Value> = specs.iter().map(EngineSpec::to_json).collect();
    json!({
        "format": log::FORMAT,
        "program": concat!("reversi ", env!("CARGO_PKG_VERSION")),
        "engines": engines,
        "tournament": options.tournament,
        "swap": !options.no_swap,
        "openings": options.openings,
        "order": options.order,
        "start": options.start,
        "seed": options.seed,
        "games": options.games_per_pairing(),
        "rules": options.adjudication.rules().to_json(),
    })
}

fn bar(games: u64) -> ProgressBar {
    let template = "{elapsed} {bar:20} {eta} left  {wide_msg}";
    console::styled_bar(ProgressBar::new(games), template)
}

/// A running match.
struct MatchRun<'a> {
    options: &'a MatchOptions,
    names: Vec<String>,
    latencies: Vec<Latency>,
    schedule: Schedule,
    tally: Tally,
    log: Option<Log>,
    ggf: Option<File>,
    bar: ProgressBar,
}

impl MatchRun<'_> {
    /// Opens the log, counts its games and returns the numbers of the others.
    fn open_log(&mut self, settings: &Value) -> Result<impl Iterator<Item = u64> + use<>, Error> {
        let (mut done, mut finished) = (HashSet::new(), Vec::new());
        if let Some(path) = &self.options.outcome.record {
            if self.options.outcome.resume && path.exists() {
                let (log, games) = Log::resume(path, settings)?;
                self.log = Some(log);
                finished = games;
            } else {
                self.log = Some(Log::create(path, settings)?);
            }
        }
        if let Some(path) = &self.options.outcome.ggf {
            // The file is written again: a killed run may leave a part of a line.
            let resumes = self.options.outcome.resume;
            let file = if resumes {
                File::create(path)
            } else {
                File::create_new(path)
            };
            self.ggf = Some(file.map_err(|source| Error::File {
                path: path.clone(),
                source,
            })?);
        }
        for game in finished {
            if done.insert(game.game) {
                self.write_ggf(&game)?;
                self.tally.add(game);
            }
        }
        Ok((0..self.schedule.len()).filter(move |game| !done.contains(game)))
    }

    fn write_ggf(&mut self, game: &MatchGame) -> Result<(), Error> {
        if let Some(file) = &mut self.ggf {
            file.write_all((ggf::write(game) + "\n").as_bytes())?;
        }
        Ok(())
    }

    fn handle(
        &mut self,
        event: MatchEvent,
        output: &mut impl Write,
    ) -> Result<ControlFlow<()>, Error> {
        match event {
            MatchEvent::Game(record) => {
                let record = *record;
                self.report_forfeit(&record);
                if let Some(log) = &mut self.log {
                    log.append(&record)?;
                }
                self.write_ggf(&record)?;
                self.tally.add(record);
                self.advance(output)
            }
            MatchEvent::Latency(engine, latency) => {
                self.latencies[engine].total += latency.total;
                self.latencies[engine].count += latency.count;
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    fn report_forfeit(&self, record: &MatchGame) {
        let Some(forfeit) = record.forfeit() else {
            return;
        };
        let name = match forfeit.by {
            Side::Black => &record.black,
            Side::White => &record.white,
        };
        self.bar.suspend(|| {
            // Standard error may be closed.
            let _ = writeln!(
                std::io::stderr(),
                "game {}: {name} loses: {}",
                record.game + 1,
                forfeit.reason
            );
        });
    }

    /// Counts the next games of the schedule, until the test has its verdict.
    fn advance(&mut self, output: &mut impl Write) -> Result<ControlFlow<()>, Error> {
        while self.tally.advance() {
            self.bar.set_position(self.tally.len());
            let interval = self.options.outcome.interval;
            let is_due = interval > 0 && self.tally.len().is_multiple_of(interval);
            if is_due && !self.options.outcome.json {
                let line = self.report().line();
                self.bar
                    .suspend(|| writeln!(output, "{line}").and_then(|()| output.flush()))?;
            }
            let verdict = self.options.outcome.sprt.map_or(Verdict::Open, |sprt| {
                sprt.0.verdict(&self.tally.pairing_totals()[0].pairs)
            });
            if verdict != Verdict::Open {
                return Ok(ControlFlow::Break(()));
            }
        }
        self.bar.set_message(self.report().line());
        Ok(ControlFlow::Continue(()))
    }

    fn report(&self) -> MatchReport<'_> {
        MatchReport {
            names: &self.names,
            schedule: &self.schedule,
            tally: &self.tally,
            sprt: self.options.outcome.sprt.as_ref().map(|sprt| &sprt.0),
        }
    }

    fn finish(&mut self, output: &mut impl Write) -> Result<(), Error> {
        for (engine, latency) in self.latencies.iter().enumerate() {
            if let (Some(stats), 1..) = (self.tally.engine_stats_mut(engine), latency.count) {
                stats.latency = Some(latency.total / latency.count);
            }
        }
        let report = self.report();
        if self.options.outcome.json {
            writeln!(output, "{}", report.json())?;
        } else {
            report.write_table(output)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_games_for_the_cores_are_reported() {
        let warns = |engine: &str, games, cores| {
            let specs = [engine, "depth=1"].map(|text| text.parse().expect("a description"));
            too_many_games(&specs, games, cores)
        };
        let expected = "8 games in parallel are too many for 2 cores: engines with a clock \
                        lose on time; -j 2 has enough";
        assert_eq!(warns("st=10ms", 8, 2).as_deref(), Some(expected));
        assert!(warns("tc=1", 3, 2).is_some());
        assert!(warns("tc=1,threads=2", 2, 2).is_some());
        assert!(warns("tc=1,threads=0", 0, 2).is_some());
        for (engine, games) in [("tc=1", 2), ("tc=1", 0), ("depth=8", 8), ("tc=inf", 8)] {
            assert_eq!(warns(engine, games, 2), None, "{engine} {games}");
        }
        assert_eq!(warns("tc=1,threads=4", 1, 2), None);
    }
}
