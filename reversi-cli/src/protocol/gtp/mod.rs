//! The Go Text Protocol, version 2, for Othello.
//!
//! Squares have the names of Othello, with `a1` at the top left, in upper case in
//! replies. Passes may be sent explicitly or left out. Commands are handled in order. A
//! running search is stopped by the comment `# interrupt`; an infinite search also by
//! `quit` and the end of the input, and `reversi-analyze` by any line.
//!
//! `commands` is the table of all commands. Their functions are in `core` (moves, undo,
//! the board), `analyze` (hints, evaluations, exact scores), `settings`, `setup` (boards
//! and files), `time` and `gogui`.

// All commands have the same signature, including those that cannot fail.
#![allow(clippy::unnecessary_wraps)]

mod analyze;
mod arguments;
mod commands;
mod core;
mod failure;
mod frame;
mod gogui;
mod settings;
mod setup;
mod time;

use reversi_engine::SearchReport;

use super::text::push_line;
use super::{Flow, Priority, Protocol};
use crate::session::{SearchOutcome, Session};
use arguments::Arguments;
use failure::Failure;
use frame::{Request, format_reply, without_comment};

/// The engine side of GTP.
///
/// ```
/// use reversi_cli::settings::SearchSettings;
/// use reversi_cli::protocol::{Protocol, gtp::Gtp};
/// use reversi_cli::session::Session;
/// let mut gtp = Gtp::new(Session::new(Default::default(), SearchSettings::default()));
/// let mut out = String::new();
/// gtp.handle_line("1 play black f5", &mut out);
/// gtp.handle_line("play black f6", &mut out);
/// gtp.handle_line("# a comment", &mut out);
/// assert_eq!(out, "=1\n\n? illegal move\n\n");
/// ```
#[derive(Debug)]
pub struct Gtp {
    session: Session,
    /// The command with an incomplete reply.
    pending: Option<Pending>,
    has_quit: bool,
}

/// A command that waits for its search.
#[derive(Debug)]
enum Pending {
    /// The reply follows the search. Holds the ID of the request and the formatter of the
    /// result.
    Final(Option<String>, FormatResult),
    /// The reply has started and grows during the search. Holds the formatter of the
    /// progress and whether there was any.
    Stream(FormatProgress, bool),
}

/// Formats the result of a search as a reply.
type FormatResult = fn(&mut Gtp, &SearchOutcome) -> CommandResult;

/// Formats the reports of an iteration as lines.
type FormatProgress = fn(&[SearchReport]) -> String;

/// The success reply of a command.
#[derive(Debug)]
enum Reply {
    /// A text.
    Text(String),
    /// A reply at the end of the search that the command has started.
    AfterSearch(FormatResult),
    /// Lines during the search that the command has started. The next line ends the
    /// reply.
    Stream(FormatProgress),
}

/// The result of a command.
type CommandResult = Result<Reply, Failure>;

impl From<String> for Reply {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Reply {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// An empty success reply.
fn done() -> CommandResult {
    Ok("".into())
}

impl Gtp {
    /// Creates the protocol.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            pending: None,
            has_quit: false,
        }
    }

    fn reply(&mut self, id: Option<&str>, answer: CommandResult, out: &mut String) {
        match answer {
            Ok(Reply::Text(text)) => out.push_str(&format_reply(id, &Ok(text))),
            Err(failure) => out.push_str(&format_reply(id, &Err(failure))),
            Ok(Reply::AfterSearch(format)) => {
                self.pending = Some(Pending::Final(id.map(str::to_owned), format));
            }
            Ok(Reply::Stream(format)) => {
                // A space before the text, as in other replies.
                push_line(out, format_args!("={} ", id.unwrap_or_default()));
                self.pending = Some(Pending::Stream(format, false));
            }
        }
    }

    /// Ends an open stream reply.
    fn close_stream(&mut self, out: &mut String) {
        if let Some(Pending::Stream(..)) = self.pending {
            self.pending = None;
            out.push('\n');
        }
    }
}

impl Protocol for Gtp {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn priority(&self, line: &str, _: usize) -> Priority {
        if let Some(Pending::Stream(..)) = self.pending {
            return Priority::Stop;
        }
        if let Some(comment) = line.trim().strip_prefix('#') {
            return match comment.trim() {
                "interrupt" => Priority::Stop,
                _ => Priority::Queued,
            };
        }
        match Request::parse(without_comment(line)) {
            Some(request) if request.command == "quit" => Priority::Quit,
            _ => Priority::Queued,
        }
    }

    fn handle_line(&mut self, line: &str, out: &mut String) -> Flow {
        self.close_stream(out);
        if let Some(request) = Request::parse(without_comment(line)) {
            let answer = match commands::find(request.command) {
                Some(command) => command(self, Arguments(&request.arguments)),
                None => Err(Failure::UnknownCommand),
            };
            self.reply(request.id, answer, out);
        }
        if self.has_quit {
            Flow::Quit
        } else {
            Flow::Continue
        }
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        if let Some(Pending::Stream(format, has_lines)) = &mut self.pending {
            out.push_str(&format(reports));
            *has_lines = true;
        }
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        match self.pending.take() {
            Some(Pending::Final(id, format)) => {
                let answer = format(self, outcome);
                self.reply(id.as_deref(), answer, out);
            }
            Some(Pending::Stream(format, has_lines)) => {
                if !has_lines {
                    out.push_str(&format(&outcome.reports));
                }
                // The reply stays open until the next line.
                self.pending = Some(Pending::Stream(format, true));
            }
            None => {}
        }
    }

    fn end_of_input(&mut self, out: &mut String) {
        self.close_stream(out);
    }
}
