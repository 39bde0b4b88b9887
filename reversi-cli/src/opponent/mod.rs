//! Other engines as opponents: the searcher of this process, or a program that
//! speaks GTP or NBoard. One small trait, [`Opponent`], for all.
//!
//! A driver translates moves and commands; it knows the rules only as far as its
//! protocol needs them, and checks only the form of answers. Legality and time are
//! the business of the referee.

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

/// The limits of an engine in a game. All of them hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct EngineLimits {
    /// The limits of each search; a level, of our own engine, takes the place of all
    /// others.
    pub search: SearchSettings,
    /// The time for the game.
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
    /// The time of the answer.
    pub elapsed: Duration,
    /// The reported evaluation, in discs for itself.
    pub evaluation: Option<f32>,
    /// The reported depth in plies.
    pub depth: Option<u32>,
    /// The reported number of nodes.
    pub nodes: Option<u64>,
}

/// A played move, for the engines to follow.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a> {
    /// The board before it.
    pub board: &'a Board,
    /// The move.
    pub mv: Move,
    /// Whether the receiving engine chose it.
    pub own: bool,
    /// The time of its choice; `None` for a forced pass or a move of the opening.
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

/// An engine that can play games, one after the other.
///
/// After an [`EngineError`] its state is unknown: it must be dropped, which ends its
/// process, and replaced.
pub trait Opponent: Send {
    /// Its name.
    fn name(&self) -> &str;

    /// Begins a game with this opening and these limits.
    ///
    /// # Errors
    /// [`EngineError`] when the engine fails.
    fn begin(&mut self, opening: &Game, limits: &EngineLimits) -> Result<(), EngineError>;

    /// Asks for the move of the side to move, which can move. `clock` is the clock
    /// of that side. After `patience` the engine counts as hung.
    ///
    /// # Errors
    /// [`EngineError`] when the engine fails.
    fn choose(
        &mut self,
        game: &Game,
        clock: &PlayerClock,
        patience: Duration,
    ) -> Result<EngineReply, EngineError>;

    /// Tells of a move, its own ones too, before it is on the board.
    ///
    /// # Errors
    /// [`EngineError`] when the engine fails.
    fn notify(&mut self, turn: &PlayedMove<'_>) -> Result<(), EngineError>;

    /// The last lines, to explain a fault.
    fn recent_lines(&self) -> Vec<String> {
        Vec::new()
    }

    /// The CPU time so far, where the system reports it.
    fn cpu_time(&self) -> Option<Duration> {
        None
    }

    /// The mean time of commands without a search.
    fn latency(&self) -> Latency {
        Latency::default()
    }

    /// Ends the engine, first by its own command, then by force.
    fn quit(self: Box<Self>) {}
}
