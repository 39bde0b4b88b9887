//! The Go Text Protocol, version 2, for Othello.
//!
//! Squares are named as in Othello, `a1` at the top left; replies name them in
//! upper case. Passes may be sent explicitly or implied. Commands are answered in
//! order. Only the comment `# interrupt`, `quit` or the end of the input stops a
//! running search; any line ends `reversi-analyze`.

// All commands have one type, those that cannot fail too.
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

use super::text::say;
use super::{Flow, Protocol, Urgency};
use crate::session::{SearchOutcome, Session};
use arguments::Arguments;
use failure::Failure;
use frame::{Request, reply, without_comment};

/// Answers GTP commands.
///
/// ```
/// use reversi_cli::settings::SearchSettings;
/// use reversi_cli::protocol::{Protocol, gtp::Gtp};
/// use reversi_cli::session::Session;
/// let mut gtp = Gtp::new(Session::new(Default::default(), SearchSettings::default()));
/// let mut out = String::new();
/// gtp.line("1 play black f5", &mut out);
/// gtp.line("play black f6", &mut out);
/// gtp.line("# a comment", &mut out);
/// assert_eq!(out, "=1\n\n? illegal move\n\n");
/// ```
#[derive(Debug)]
pub struct Gtp {
    session: Session,
    /// The command without a complete reply.
    pending: Option<Pending>,
    has_quit: bool,
}

/// A command with a running search.
#[derive(Debug)]
enum Pending {
    /// The reply is the text of the result.
    Answer(Option<String>, Finish),
    /// The reply is a stream of lines, one group for each iteration. The flag says whether
    /// there was any.
    Stream(Describe, bool),
}

/// Formats the result of a search as a reply.
type Finish = fn(&mut Gtp, &SearchOutcome) -> Answer;

/// Formats the reports of an iteration as lines.
type Describe = fn(&[SearchReport]) -> String;

/// The reply to a command.
#[derive(Debug)]
enum Reply {
    /// This text.
    Text(String),
    /// A text at the end of the search.
    Later(Finish),
    /// Lines during the search, and the end of the reply at the next line.
    Stream(Describe),
}

/// The reply to a command, or its failure.
type Answer = Result<Reply, Failure>;

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

/// A reply without text.
fn done() -> Answer {
    Ok("".into())
}

impl Gtp {
    /// A protocol for the game of this session.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            pending: None,
            has_quit: false,
        }
    }

    fn answer(&mut self, id: Option<&str>, answer: Answer, out: &mut String) {
        match answer {
            Ok(Reply::Text(text)) => out.push_str(&reply(id, &Ok(text))),
            Err(failure) => out.push_str(&reply(id, &Err(failure))),
            Ok(Reply::Later(finish)) => {
                self.pending = Some(Pending::Answer(id.map(str::to_owned), finish));
            }
            Ok(Reply::Stream(describe)) => {
                say(out, format_args!("={}", id.unwrap_or_default()));
                self.pending = Some(Pending::Stream(describe, false));
            }
        }
    }

    /// Ends an open reply of lines.
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

    fn urgency(&mut self, line: &str, _: usize) -> Urgency {
        if let Some(Pending::Stream(..)) = self.pending {
            return Urgency::Stops;
        }
        if let Some(comment) = line.trim().strip_prefix('#') {
            return match comment.trim() {
                "interrupt" => Urgency::Stops,
                _ => Urgency::Waits,
            };
        }
        match Request::parse(without_comment(line)) {
            Some(request) if request.command == "quit" => Urgency::Quits,
            _ => Urgency::Waits,
        }
    }

    fn line(&mut self, line: &str, out: &mut String) -> Flow {
        self.close_stream(out);
        if let Some(request) = Request::parse(without_comment(line)) {
            let answer = match commands::find(request.command) {
                Some(command) => command(self, Arguments(&request.arguments)),
                None => Err(Failure::UnknownCommand),
            };
            self.answer(request.id, answer, out);
        }
        if self.has_quit {
            Flow::Quit
        } else {
            Flow::Continue
        }
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        if let Some(Pending::Stream(describe, has_lines)) = &mut self.pending {
            out.push_str(&describe(reports));
            *has_lines = true;
        }
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        match self.pending.take() {
            Some(Pending::Answer(id, finish)) => {
                let answer = finish(self, outcome);
                self.answer(id.as_deref(), answer, out);
            }
            Some(Pending::Stream(describe, has_lines)) => {
                if !has_lines {
                    out.push_str(&describe(&outcome.reports));
                }
                // The reply stays open until the next line.
                self.pending = Some(Pending::Stream(describe, true));
            }
            None => {}
        }
    }

    fn end(&mut self, out: &mut String) {
        self.close_stream(out);
    }
}
