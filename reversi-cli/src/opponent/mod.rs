//! Other engines as opponents: the searcher of this process, or a program that
//! speaks GTP or NBoard. One small trait, [`Opponent`], for all.
//!
//! A driver carries moves and words; it knows the rules only as far as its
//! protocol needs them, and judges nothing but the form of what an engine says.
//! Whether a move is legal and in time is for who runs the game.

use std::time::Duration;

use reversi_engine::{Board, Game, Level, Move};

mod fault;
mod gtp;
mod halt;
mod library;
mod nboard;
mod process;

pub use fault::Fault;
pub use gtp::Gtp;
pub use halt::Halt;
pub use library::Library;
pub use nboard::NBoard;
pub(crate) use process::Process;
pub use process::{Launch, Patience};

/// The time that an engine gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TimeControl {
    /// As long as it takes.
    #[default]
    Unlimited,
    /// `main` for the whole game, and `increment` more after each move.
    Clock {
        /// The time at the start.
        main: Duration,
        /// What is added after each move.
        increment: Duration,
    },
    /// At most this long for each move.
    PerMove(Duration),
}

/// How hard an engine is to think about a move. What is set holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// The time.
    pub time: TimeControl,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The playing strength of our own engine, in place of all else.
    pub level: Option<Level>,
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
pub struct Turn<'a> {
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
/// After a [`Fault`] its state is unknown: it is to be dropped, which ends its
/// process, and to be made anew.
pub trait Opponent: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// Begins a game with this opening, to be played with this effort.
    ///
    /// # Errors
    /// [`Fault`] when the engine fails.
    fn begin(&mut self, opening: &Game, effort: &Effort) -> Result<(), Fault>;

    /// Asks for the move of the side to move, which can move. `left` is what
    /// the clock of that side shows, without meaning unless the game has
    /// clocks; after `patience` the engine counts as hung.
    ///
    /// # Errors
    /// [`Fault`] when the engine fails.
    fn choose(&mut self, game: &Game, left: Duration, patience: Duration) -> Result<Choice, Fault>;

    /// Tells of a move, its own ones too, before it is on the board.
    ///
    /// # Errors
    /// [`Fault`] when the engine fails.
    fn follow(&mut self, turn: &Turn<'_>) -> Result<(), Fault>;

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
