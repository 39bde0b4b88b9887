//! The protocols that controllers speak, one folder or file each.
//!
//! A [`Protocol`] turns lines into calls of the [`Session`] and results into
//! lines; [`serve`] reads and writes them.

mod auto;
pub mod cassio;
pub mod cecp;
pub mod gtp;
mod input;
pub mod nboard;
mod serve;
mod text;
pub mod ugi;

use reversi_engine::SearchReport;

use crate::session::{SearchOutcome, Session};

pub use auto::Auto;
pub use serve::serve;

/// The effect of a line on the running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The line waits.
    Waits,
    /// The line is answered at once, and the search continues.
    Now,
    /// The search is stopped, so that it and all lines before this one are answered.
    Stops,
    /// The controller leaves, as at the end of the input. A search with an end of its own
    /// is finished first, another one is stopped.
    Quits,
}

/// The flow after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Continue with the next line.
    Continue,
    /// End the conversation.
    Quit,
}

/// One side of a conversation with a controller. Lines come one after another,
/// while no search is running; what is written to `out` is sent at once.
pub trait Protocol: Send {
    /// The session that this protocol drives.
    fn session(&mut self) -> &mut Session;

    /// The effect of a line on the running search, with this number of lines before it. It
    /// may be requested more than once for a line.
    fn urgency(&mut self, line: &str, ahead: usize) -> Urgency;

    /// Carries out a line, which may start a search.
    fn line(&mut self, line: &str, out: &mut String) -> Flow;

    /// Receives the reports of an iteration of the running search.
    fn progress(&mut self, reports: &[SearchReport], out: &mut String);

    /// Receives the result of the search, and may start another one.
    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String);

    /// Completes open replies at the end of the input.
    fn end(&mut self, _out: &mut String) {}
}
