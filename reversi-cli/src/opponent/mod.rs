//! Other engines as opponents: the searcher of this process, or a program that
//! speaks GTP or NBoard. One small trait, [`Opponent`], for all.
//!
//! A driver carries moves and words; it knows the rules only as far as its
//! protocol needs them, and judges nothing but the form of what an engine says.
//! Whether a move is legal and in time is for who runs the game.

use std::time::Duration;

use clap::ValueEnum;
use reversi_engine::{Board, Game, Move};
use serde::Serialize;

use crate::clock::{PlayerClock, TimeControl};
use crate::settings::SearchSettings;

mod error;
mod gtp;
mod halt;
mod library;
mod nboard;
mod process;

pub use error::EngineError;
pub use gtp::GtpEngine;
pub use halt::Halt;
pub use library::Library;
pub use nboard::NBoardEngine;
pub(crate) use process::Process;
pub use process::{Launch, Patience};

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

/// What an engine does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It moves.
    Play(Move),
    /// It gives the game up.
    Resign,
}

/// The answer of an engine whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it does.
    pub decision: Decision,
    /// The time from the question to the answer.
    pub elapsed: Duration,
    /// What it expects, in discs for itself, if it says.
    pub evaluation: Option<f32>,
    /// The depth in plies that it searched, if it says.
    pub depth: Option<u32>,
    /// The positions that it searched, if it says.
    pub nodes: Option<u64>,
}

/// A move that has been played, for the engines to follow.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a> {
    /// The board before it.
    pub board: &'a Board,
    /// The move.
    pub mv: Move,
    /// Whether the engine that is told chose it.
    pub own: bool,
    /// The time that it took; `None` when nobody chose it.
    pub elapsed: Option<Duration>,
}

/// How long an engine took to answer what needs no thought.
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
/// After a [`EngineError`] its state is unknown: it is to be dropped, which ends its
/// process, and to be made anew.
pub trait Opponent: Send {
    /// What it calls itself.
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
    ) -> Result<Choice, EngineError>;

    /// Tells of a move, its own ones too, before it is on the board.
    ///
    /// # Errors
    /// [`EngineError`] when the engine fails.
    fn follow(&mut self, turn: &PlayedMove<'_>) -> Result<(), EngineError>;

    /// Its last lines, for explaining a fault.
    fn last_lines(&self) -> Vec<String> {
        Vec::new()
    }

    /// The CPU time it has used so far, where the system tells.
    fn cpu_time(&self) -> Option<Duration> {
        None
    }

    /// How long it took to answer what needs no thought.
    fn latency(&self) -> Latency {
        Latency::default()
    }

    /// Lets it end by itself, within the patience, and ends it if it does not.
    fn quit(self: Box<Self>) {}
}
