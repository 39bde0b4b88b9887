//! The Go Text Protocol, version 2, for Othello.
//!
//! Squares are named as in Othello, `a1` at the top left; replies name them in
//! upper case. Both ways of telling passes work: as moves, or not at all.
//! Commands are answered in their order. Only the comment `# interrupt`, or a
//! controller that quits or hangs up, cuts a search that is running.

// All commands have one type, those that cannot fail too.
#![allow(clippy::unnecessary_wraps)]

mod arguments;
mod commands;
mod core;
mod failure;
mod frame;
mod gogui;
mod setup;
mod time;

use std::io::{self, BufRead, Write};

use crate::input::{Urgency, read_lines};
use crate::session::Session;
use arguments::Arguments;
use failure::Failure;
use frame::{Request, clean, reply};

/// Answers the commands of the input until `quit` or its end.
///
/// # Errors
/// When the input cannot be read or the output not written; among them
/// [`io::ErrorKind::BrokenPipe`] when the controller no longer listens.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
    session: Session,
) -> io::Result<()> {
    let signal = session.stop_signal().clone();
    let mut engine = Engine::new(session);
    for line in read_lines(input, signal.clone(), urgency) {
        if let Some(reply) = engine.answer(&line?) {
            output.write_all(reply.as_bytes())?;
            output.flush()?;
        }
        signal.line_done();
        if engine.has_quit() {
            break;
        }
    }
    Ok(())
}

/// What a line means to a search that is running when it comes in.
fn urgency(line: &[u8]) -> Urgency {
    if let Some(comment) = line.trim_ascii().strip_prefix(b"#") {
        return match comment.trim_ascii() {
            b"interrupt" => Urgency::Hurries,
            _ => Urgency::Waits,
        };
    }
    match Request::parse(&clean(line)) {
        Some(request) if request.command == "quit" => Urgency::HangsUp,
        _ => Urgency::Waits,
    }
}

/// An engine that answers one line at a time.
///
/// ```
/// use reversi_cli::protocol::gtp::Engine;
/// use reversi_cli::level::Level;
/// use reversi_cli::session::Session;
/// let mut engine = Engine::new(Session::new(Default::default(), Level::default()));
/// assert_eq!(engine.answer(b"1 play black f5").as_deref(), Some("=1\n\n"));
/// assert_eq!(engine.answer(b"play black f6").as_deref(), Some("? illegal move\n\n"));
/// assert_eq!(engine.answer(b"# a comment"), None);
/// ```
#[derive(Debug)]
pub struct Engine {
    session: Session,
    has_quit: bool,
}

impl Engine {
    /// An engine for the game of this session.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            has_quit: false,
        }
    }

    /// The whole reply to a line, `None` when it asks for none.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let line = clean(line);
        let request = Request::parse(&line)?;
        let answer = match commands::find(request.command) {
            Some(command) => command(self, Arguments(&request.arguments)),
            None => Err(Failure::UnknownCommand),
        };
        Some(reply(request.id, &answer))
    }

    /// Whether the controller has said `quit`.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }
}

/// The text of a reply, or why there is none.
type Answer = Result<String, Failure>;

/// A reply without text.
fn done() -> Answer {
    Ok(String::new())
}
