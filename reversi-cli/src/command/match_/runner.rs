//! The games of a match, played in threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use reversi_engine::{Color, SearchOptions, Searcher};

use super::openings::{OpeningPicker, Openings};
use super::pairing::Schedule;
use super::record::{MatchGame, Side};
use super::referee::{self, Rules, Seat};
use super::spec::EngineFactory;
use crate::Error;
use crate::opponent::{EngineError, EngineLimits, Latency, Opponent, Shutdown, Timeouts};
use crate::util::pool;

/// The size of the transposition table of the referee's solver, in MiB.
const SOLVER_HASH_MIB: usize = 16;

/// An engine of a match.
#[derive(Clone, Debug)]
pub struct Participant {
    /// Its name in the reports.
    pub name: String,
    /// Its factory.
    pub factory: EngineFactory,
    /// Its limits.
    pub limits: EngineLimits,
}

/// The plan of a match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The engines.
    pub participants: Vec<Participant>,
    /// The schedule.
    pub schedule: Schedule,
    /// The openings.
    pub openings: Openings,
    /// The rules of the referee.
    pub rules: Rules,
    /// The timeouts of engines.
    pub timeouts: Timeouts,
    /// The number of games played in parallel.
    pub concurrency: usize,
}

/// A message of a thread.
type Message = Result<MatchEvent, Error>;

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
    plan: &MatchPlan,
    games: impl Iterator<Item = u64> + Send,
    shutdown: &Shutdown,
    mut on_event: impl FnMut(MatchEvent) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let most = games.size_hint().1.unwrap_or(usize::MAX).max(1);
    let games = Mutex::new(games);
    let enough = AtomicBool::new(false);
    let take = || {
        let more = !enough.load(SeqCst) && !shutdown.is_requested();
        let next = || games.lock().unwrap_or_else(PoisonError::into_inner).next();
        more.then(next).flatten()
    };
    let work = |(), messages: &Sender<Message>| {
        let mut worker = GameWorker {
            plan,
            shutdown,
            messages,
            engines: plan.participants.iter().map(|_| None).collect(),
        };
        if let Err(error) = worker.work(take) {
            // The receiver is gone after an earlier failure.
            let _ = messages.send(Err(error));
        }
        worker.shut_down();
    };
    let consume = |messages: Receiver<Message>| {
        let mut result = Ok(());
        for message in messages {
            if enough.load(SeqCst) && matches!(message, Ok(MatchEvent::Game(_))) {
                continue;
            }
            match message.and_then(&mut on_event) {
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
    };
    let threads = pool::threads(plan.concurrency).min(most);
    pool::run(vec![(); threads], work, consume)?
}

/// The worker of a thread, with engines of its own.
struct GameWorker<'a> {
    plan: &'a MatchPlan,
    shutdown: &'a Shutdown,
    messages: &'a Sender<Message>,
    engines: Vec<Option<Box<dyn Opponent>>>,
}

impl GameWorker<'_> {
    fn work(&mut self, take: impl Fn() -> Option<u64>) -> Result<(), Error> {
        let mut picker = OpeningPicker::new(&self.plan.openings)?;
        let mut solver = Searcher::new(SearchOptions::new().with_hash_mib(SOLVER_HASH_MIB))?;
        while let Some(game) = take() {
            match self.play(game, &mut picker, &mut solver) {
                // The receiver is gone at the end of the match.
                Ok(record) => drop(self.messages.send(Ok(MatchEvent::Game(Box::new(record))))),
                Err(EngineError::Interrupted) => break,
                Err(error) => return Err(Error::Other(error.to_string())),
            }
        }
        Ok(())
    }

    fn play(
        &mut self,
        game: u64,
        picker: &mut OpeningPicker<'_>,
        solver: &mut Searcher,
    ) -> Result<MatchGame, EngineError> {
        let fixture = self
            .plan
            .schedule
            .fixture(game)
            .ok_or(EngineError::Interrupted)?;
        let players = [fixture.black, fixture.white];
        let names = players.map(|player| self.plan.participants[player].name.as_str());
        let opening = picker.pick(fixture.opening);
        let mut engines = Vec::with_capacity(2);
        for (player, side) in players.into_iter().zip(Color::ALL) {
            match self.engine(player) {
                Ok(engine) => engines.push(engine),
                Err(error @ (EngineError::Interrupted | EngineError::Unsupported(_))) => {
                    return Err(error);
                }
                Err(error) => {
                    let played = referee::forfeit_before_start(side, opening, &error);
                    return Ok(MatchGame::new(&fixture, names, played));
                }
            }
        }
        let (Some(mut white), Some(mut black)) = (engines.pop(), engines.pop()) else {
            return Err(EngineError::Interrupted);
        };
        let seat = |engine, player: usize| Seat {
            engine,
            limits: self.plan.participants[player].limits,
        };
        let seats = [seat(&mut *black, players[0]), seat(&mut *white, players[1])];
        let played = referee::play(seats, opening, &self.plan.rules, solver)?;
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
            None => self.plan.participants[player]
                .factory
                .create(self.plan.timeouts, self.shutdown),
        }
    }

    fn retire(&self, player: usize, latency: Latency) {
        let _ = self.messages.send(Ok(MatchEvent::Latency(player, latency)));
    }

    fn shut_down(&mut self) {
        for player in 0..self.engines.len() {
            if let Some(engine) = self.engines[player].take() {
                self.retire(player, engine.latency());
                engine.quit();
            }
        }
    }
}
