//! The controller side of the protocols: the engines of a match behind the trait
//! [`Opponent`], our own in this process and other programs over GTP or NBoard.
//!
//! A driver translates moves and commands. It knows the rules only as far as its protocol
//! needs them, and checks only the syntax of answers. The referee checks legality and
//! time.

use std::time::Duration;

use clap::ValueEnum;
use reversi_engine::{Board, Game, Move};
use serde::Serialize;

use crate::clock::{PlayerClock, TimeControl};
use crate::settings::SearchSettings;

mod error;
mod gtp;
mod in_process;
mod nboard;
mod process;
mod shutdown;

pub use error::EngineError;
pub use gtp::GtpEngine;
pub use in_process::InProcessEngine;
pub use nboard::NBoardEngine;
pub(crate) use process::Process;
pub use process::{Launch, Timeouts};
pub use shutdown::Shutdown;

/// The protocol of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum EngineProtocol {
    /// The Go Text Protocol, version 2
    #[default]
    Gtp,
    /// The protocol of the program NBoard
    #[value(name = "nboard")]
    NBoard,
}

/// The limits of an engine in a game. All of them apply together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct EngineLimits {
    /// The limits of each search. A level, which only our own engine has, replaces all
    /// others.
    pub search: SearchSettings,
    /// The time control of the game.
    pub time_control: TimeControl,
}

/// The decision of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A move.
    Play(Move),
    /// A resignation.
    Resign,
}

/// The answer of the engine to move.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineReply {
    /// The decision.
    pub decision: Decision,
    /// The time from the request to the answer.
    pub elapsed: Duration,
    /// The reported evaluation in discs, from the engine.
    pub evaluation: Option<f32>,
    /// The reported depth in plies.
    pub depth: Option<u32>,
    /// The reported number of nodes.
    pub nodes: Option<u64>,
}

/// A played move, as the engines are notified of it.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a> {
    /// The board before the move.
    pub board: &'a Board,
    /// The move.
    pub mv: Move,
    /// Whether the receiving engine chose it.
    pub own: bool,
    /// The elapsed time; `None` for a forced pass or a move of the opening.
    pub elapsed: Option<Duration>,
}

/// The response times of commands without a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Latency {
    /// The sum of the times.
    pub total: Duration,
    /// The number of answers.
    pub count: u32,
}

impl Latency {
    pub(crate) fn add(&mut self, elapsed: Duration) {
        self.total += elapsed;
        self.count += 1;
    }
}

/// An engine that plays games, one after the other.
///
/// After an [`EngineError`] its state is unknown: it must be dropped, which ends its
/// process, and replaced.
pub trait Opponent: Send {
    /// The name of the engine.
    fn name(&self) -> &str;

    /// Starts a game from an opening.
    ///
    /// # Errors
    /// [`EngineError`] when the engine fails.
    fn start_game(&mut self, opening: &Game, limits: &EngineLimits) -> Result<(), EngineError>;

    /// Requests a move of the side to move, which has a legal one. `clock` is the clock
    /// of that side.
    ///
    /// # Errors
    /// [`EngineError`] when the engine fails.
    fn choose(
        &mut self,
        game: &Game,
        clock: &PlayerClock,
        timeout: Duration,
    ) -> Result<EngineReply, EngineError>;

    /// Notifies the engine of a move, also of its own ones, before it is played.
    ///
    /// # Errors
    /// [`EngineError`] when the engine fails.
    fn notify(&mut self, turn: &PlayedMove<'_>) -> Result<(), EngineError>;

    /// The last lines sent and received, to explain a fault.
    fn recent_lines(&self) -> Vec<String> {
        Vec::new()
    }

    /// The CPU time so far, where the system reports it.
    fn cpu_time(&self) -> Option<Duration> {
        None
    }

    /// The response times of commands without a search.
    fn latency(&self) -> Latency {
        Latency::default()
    }

    /// Quits the engine: by command, and by force after the timeout.
    fn quit(self: Box<Self>) {}
}
