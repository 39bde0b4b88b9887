//! The loop behind all protocols: it takes lines in their order and stays
//! attentive while a search is running.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, after, never, select};
use reversi_engine::Report;

use super::input::{Line, read_lines};
use super::{Flow, Protocol, Urgency};
use crate::session::ASK_AGAIN;

/// Lines that come within this time come in the same moment, as those of a
/// script in a pipe do.
const SAME_MOMENT: Duration = Duration::from_millis(40);

/// How many lines are looked at before their turn, while a search is running.
const LOOK_AHEAD: usize = 4096;

/// Answers the lines of the input until the controller quits or the input ends,
/// and what it asked for is done.
///
/// # Errors
/// When the input cannot be read or the output not written; among them
/// [`io::ErrorKind::BrokenPipe`] when the controller no longer listens.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
    protocol: impl Protocol,
) -> io::Result<()> {
    let mut desk = Desk {
        protocol,
        output,
        waiting: VecDeque::new(),
        end: None,
        asked_at: Instant::now(),
    };
    desk.run(&read_lines(input)?)
}

struct Desk<'o, P, O> {
    protocol: P,
    output: &'o mut O,
    /// The lines read ahead.
    waiting: VecDeque<Line>,
    /// How the input has ended, and when.
    end: Option<(io::Result<()>, Instant)>,
    /// When the line was read that began the search.
    asked_at: Instant,
}

/// What happens next.
enum Event {
    Line(Line),
    End(io::Result<()>),
    Progress(Vec<Report>),
    Finished,
    AskAgain,
}

impl<P: Protocol, O: Write> Desk<'_, P, O> {
    fn run(&mut self, input: &Receiver<io::Result<Line>>) -> io::Result<()> {
        loop {
            let thinking = self.protocol.session().is_thinking();
            if !thinking && let Some(line) = self.waiting.pop_front() {
                if self.take(&line)? == Flow::Quit {
                    return Ok(());
                }
                continue;
            }
            if !thinking && let Some((result, _)) = self.end.take() {
                self.write(P::end)?;
                return result;
            }
            if self.waiting.is_empty() {
                self.protocol.session().ponder();
            }
            let is_reading = self.end.is_none() && self.waiting.len() < LOOK_AHEAD;
            match self.next(is_reading.then_some(input)) {
                Event::Line(line) => self.arrive(line)?,
                // Of what is found in the other side's time nobody hears.
                Event::Progress(_) if !self.protocol.session().is_thinking() => {}
                Event::Progress(reports) => {
                    self.write(|protocol, out| protocol.progress(&reports, out))?;
                }
                Event::Finished => self.finish()?,
                Event::AskAgain => self.protocol.session().stop(),
                Event::End(result) => {
                    self.end = Some((result, Instant::now()));
                    self.look_ahead(self.waiting.len());
                }
            }
        }
    }

    fn next(&mut self, input: Option<&Receiver<io::Result<Line>>>) -> Event {
        let session = self.protocol.session();
        let reports = session.reports();
        let again = if session.is_stopping() {
            after(ASK_AGAIN)
        } else {
            never()
        };
        let closed = never();
        select! {
            recv(input.unwrap_or(&closed)) -> line => match line {
                Ok(Ok(line)) => Event::Line(line),
                Ok(Err(error)) => Event::End(Err(error)),
                Err(_) => Event::End(Ok(())),
            },
            recv(reports) -> reports => reports.map_or(Event::Finished, Event::Progress),
            recv(again) -> _ => Event::AskAgain,
        }
    }

    /// Looks at a line that has just come in.
    fn arrive(&mut self, line: Line) -> io::Result<()> {
        let ahead = self.waiting.len();
        if ahead == 0
            && self.protocol.session().is_thinking()
            && self.protocol.urgency(Some(&line.text), ahead) == Urgency::Now
        {
            return self.write(|protocol, out| {
                protocol.line(&line.text, out);
            });
        }
        self.waiting.push_back(line);
        self.look_ahead(ahead);
        Ok(())
    }

    /// Stops the search, if any, when one of the waiting lines from this one on,
    /// or the end of the input, asks for it.
    fn look_ahead(&mut self, from: usize) {
        if !self.protocol.session().is_thinking() {
            return;
        }
        let lines = self.waiting.iter().enumerate().skip(from);
        let end = self
            .end
            .iter()
            .map(|(_, at)| (self.waiting.len(), None, *at));
        let ahead = lines
            .map(|(ahead, line)| (ahead, Some(line.text.as_str()), line.read_at))
            .chain(end);
        let mut stops = false;
        for (ahead, text, read_at) in ahead {
            stops |= match self.protocol.urgency(text, ahead) {
                Urgency::Waits | Urgency::Now => false,
                Urgency::Stops => true,
                Urgency::HangsUp => {
                    ahead == 0 && read_at.duration_since(self.asked_at) > SAME_MOMENT
                }
            };
        }
        if stops {
            self.protocol.session().stop();
        }
    }

    /// Carries out a line whose turn has come.
    fn take(&mut self, line: &Line) -> io::Result<Flow> {
        self.asked_at = line.read_at;
        self.protocol.session().end_pondering();
        let flow = self.write(|protocol, out| protocol.line(&line.text, out))?;
        self.look_ahead(0);
        Ok(flow)
    }

    fn finish(&mut self) -> io::Result<()> {
        if let Some(outcome) = self.protocol.session().finish() {
            self.write(|protocol, out| protocol.finished(&outcome, out))?;
            self.look_ahead(0);
        }
        Ok(())
    }

    fn write<R>(&mut self, work: impl FnOnce(&mut P, &mut String) -> R) -> io::Result<R> {
        let mut text = String::new();
        let result = work(&mut self.protocol, &mut text);
        if !text.is_empty() {
            self.output.write_all(text.as_bytes())?;
            self.output.flush()?;
        }
        Ok(result)
    }
}
