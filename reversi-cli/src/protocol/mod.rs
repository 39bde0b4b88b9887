//! The engine side of the protocols, one file or folder each.
//!
//! A [`Protocol`] translates command lines into calls of the [`Session`], and search
//! results into replies. [`serve`] is the input and output loop of all of them.

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

/// The effect of a line on a search that is running when it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// The line is handled after the search.
    Queued,
    /// The line is handled at once, and the search goes on.
    Immediate,
    /// The line stops the search; the lines before it are handled first.
    Stop,
    /// The controller quits, as at the end of the input. An infinite search is stopped, a
    /// finite one completes first.
    Quit,
}

/// Whether the conversation goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Handle the next line.
    Continue,
    /// End the conversation.
    Quit,
}

/// The engine side of a protocol. Replies are appended to `out`, which is sent after each
/// call.
pub trait Protocol: Send {
    /// The session of the engine.
    fn session(&mut self) -> &mut Session;

    /// The effect of a line on the running search. `ahead` is the number of lines queued
    /// before it.
    fn priority(&self, line: &str, ahead: usize) -> Priority;

    /// Prepares for the end of the running search, which a line with [`Priority::Stop`]
    /// is about to stop. A line may be announced several times.
    fn before_stop(&mut self, _line: &str, _ahead: usize) {}

    /// Handles a line, which may start a search. Except for lines with
    /// [`Priority::Immediate`], no search is running.
    fn handle_line(&mut self, line: &str, out: &mut String) -> Flow;

    /// Handles the reports of an iteration of the running search.
    fn progress(&mut self, reports: &[SearchReport], out: &mut String);

    /// Handles the result of a search; may start another one.
    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String);

    /// Completes an open reply at the end of the input.
    fn end_of_input(&mut self, _out: &mut String) {}
}
