//! The games of a match, played in threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use reversi_engine::{Color, SearchOptions, Searcher};

use super::openings::{Dealer, Openings};
use super::pairing::Schedule;
use super::record::{MatchGame, Side};
use super::referee::{self, Rules, Seat};
use super::spec::Maker;
use crate::Error;
use crate::opponent::{EngineError, EngineLimits, Latency, Opponent, Shutdown, Timeouts};

/// The table of the referee's own searcher in MiB.
const JUDGE_MIB: usize = 16;

/// An engine of a match.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name in the reports.
    pub name: String,
    /// Its maker.
    pub maker: Maker,
    /// Its limits.
    pub limits: EngineLimits,
}

/// The plan of a match.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engines.
    pub entrants: Vec<Entrant>,
    /// The schedule.
    pub schedule: Schedule,
    /// The openings.
    pub openings: Openings,
    /// The rules of the referee.
    pub rules: Rules,
    /// The timeouts of engines.
    pub patience: Timeouts,
    /// The number of games played in parallel.
    pub concurrency: usize,
}

/// A message of a thread.
enum News {
    Game(Box<MatchGame>),
    Latency(usize, Latency),
    Failure(Error),
}

/// An event of a running match.
#[derive(Debug)]
pub enum MatchEvent {
    /// A game has ended.
    Game(Box<MatchGame>),
    /// The response times of an engine; reported at the end of its process.
    Latency(usize, Latency),
}

/// Plays the games of these numbers and reports each at its end, until all are
/// played, `on_event` breaks or `shutdown` is requested. Unfinished games are dropped.
///
/// # Errors
/// When an engine does not support the limits of the match, or `on_event` fails.
pub fn run(
    plan: &Plan,
    games: &[u64],
    shutdown: &Shutdown,
    mut on_event: impl FnMut(MatchEvent) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let next = AtomicUsize::new(0);
    let enough = AtomicBool::new(false);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..plan.concurrency.clamp(1, games.len().max(1)) {
            let mut worker = GameWorker {
                plan,
                shutdown,
                news: sender.clone(),
                engines: plan.entrants.iter().map(|_| None).collect(),
            };
            let (next, enough) = (&next, &enough);
            scope.spawn(move || {
                let take = || {
                    let more = !enough.load(SeqCst) && !shutdown.is_requested();
                    more.then(|| games.get(next.fetch_add(1, SeqCst))).flatten()
                };
                if let Err(error) = worker.work(take) {
                    // The receiver is gone after an earlier failure.
                    let _ = worker.news.send(News::Failure(error));
                }
                worker.leave();
            });
        }
        drop(sender);
        let mut result = Ok(());
        for news in receiver {
            let told = match news {
                News::Game(_) if enough.load(SeqCst) => continue,
                News::Game(record) => on_event(MatchEvent::Game(record)),
                News::Latency(engine, latency) => on_event(MatchEvent::Latency(engine, latency)),
                News::Failure(error) => Err(error),
            };
            match told {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => enough.store(true, SeqCst),
                Err(error) => {
                    enough.store(true, SeqCst);
                    // The first failure is the cause of the later ones.
                    result = result.and(Err(error));
                }
            }
            if enough.load(SeqCst) {
                shutdown.request();
            }
        }
        result
    })
}

/// The worker of a thread, with engines of its own.
struct GameWorker<'a> {
    plan: &'a Plan,
    shutdown: &'a Shutdown,
    news: Sender<News>,
    engines: Vec<Option<Box<dyn Opponent>>>,
}

impl GameWorker<'_> {
    fn work<'g>(&mut self, take: impl Fn() -> Option<&'g u64>) -> Result<(), Error> {
        let mut dealer = Dealer::new(&self.plan.openings)?;
        let mut judge = Searcher::new(SearchOptions::new().with_hash_mib(JUDGE_MIB))?;
        while let Some(&game) = take() {
            match self.play(game, &mut dealer, &mut judge) {
                // The receiver is gone at the end of the match.
                Ok(record) => drop(self.news.send(News::Game(Box::new(record)))),
                Err(EngineError::Interrupted) => break,
                Err(fault) => return Err(Error::Other(fault.to_string())),
            }
        }
        Ok(())
    }

    fn play(
        &mut self,
        game: u64,
        dealer: &mut Dealer<'_>,
        judge: &mut Searcher,
    ) -> Result<MatchGame, EngineError> {
        let fixture = self
            .plan
            .schedule
            .fixture(game)
            .ok_or(EngineError::Interrupted)?;
        let players = [fixture.black, fixture.white];
        let names = players.map(|player| self.plan.entrants[player].name.as_str());
        let opening = dealer.deal(fixture.opening);
        let mut engines = Vec::with_capacity(2);
        for (player, side) in players.into_iter().zip(Color::ALL) {
            match self.engine(player) {
                Ok(engine) => engines.push(engine),
                Err(fault @ (EngineError::Interrupted | EngineError::Unsupported(_))) => {
                    return Err(fault);
                }
                Err(fault) => {
                    let played = referee::absent(side, opening, &fault);
                    return Ok(MatchGame::new(&fixture, names, played));
                }
            }
        }
        let (Some(mut white), Some(mut black)) = (engines.pop(), engines.pop()) else {
            return Err(EngineError::Interrupted);
        };
        let seat = |engine, player: usize| Seat {
            engine,
            limits: self.plan.entrants[player].limits,
        };
        let seats = [seat(&mut *black, players[0]), seat(&mut *white, players[1])];
        let played = referee::play(seats, opening, &self.plan.rules, judge)?;
        let record = MatchGame::new(&fixture, names, played);
        let forfeit = record.forfeit().map(|forfeit| forfeit.by);
        for (player, engine, side) in [
            (players[0], black, Side::Black),
            (players[1], white, Side::White),
        ] {
            // After a fault the state of an engine is unknown: it is replaced.
            if forfeit == Some(side) {
                self.retire(player, engine.latency());
            } else {
                self.engines[player] = Some(engine);
            }
        }
        Ok(record)
    }

    /// The engine of this player, started if necessary.
    fn engine(&mut self, player: usize) -> Result<Box<dyn Opponent>, EngineError> {
        match self.engines[player].take() {
            Some(engine) => Ok(engine),
            None => self.plan.entrants[player]
                .maker
                .make(self.plan.patience, self.shutdown),
        }
    }

    fn retire(&self, player: usize, latency: Latency) {
        let _ = self.news.send(News::Latency(player, latency));
    }

    fn leave(&mut self) {
        for player in 0..self.engines.len() {
            if let Some(engine) = self.engines[player].take() {
                self.retire(player, engine.latency());
                engine.quit();
            }
        }
    }
}
