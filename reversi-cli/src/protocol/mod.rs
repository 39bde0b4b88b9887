//! The protocols that controllers speak, one folder or file each.
//!
//! A [`Protocol`] turns lines into calls of the [`Session`] and results into
//! lines; [`serve`] reads, writes and waits for it.

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

/// What a line means to a search that is running when it comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The line waits for its turn.
    Waits,
    /// The line is answered at once, the search goes on.
    Now,
    /// The search, and all lines before this one, are to be answered at once.
    Stops,
    /// The controller leaves, as at the end of the input. A search with an end of its own
    /// is finished first, another one is stopped.
    Quits,
}

/// What to do after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Take the next line.
    Continue,
    /// End the conversation.
    Quit,
}

/// One side of a conversation with a controller. Lines come one after another,
/// while no search is running; what is written to `out` is sent at once.
pub trait Protocol: Send {
    /// The session that this protocol drives.
    fn session(&mut self) -> &mut Session;

    /// What a line means to the running search, with this number of lines still ahead of
    /// it. A line may be asked about more than once before its turn.
    fn urgency(&mut self, line: &str, ahead: usize) -> Urgency;

    /// Carries out a line, which may begin a search.
    fn line(&mut self, line: &str, out: &mut String) -> Flow;

    /// Hears what the running search has found so far.
    fn progress(&mut self, reports: &[SearchReport], out: &mut String);

    /// Hears the result of the search, and may begin another one.
    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String);

    /// Completes what is open when the input has ended.
    fn end(&mut self, _out: &mut String) {}
}
