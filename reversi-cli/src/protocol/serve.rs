//! The loop of all protocols: it carries out lines in order and reads ahead while a
//! search is running.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

use crossbeam_channel::{Receiver, never, select};
use reversi_engine::SearchReport;

use super::input::read_lines;
use super::{Flow, Protocol, Urgency};

/// The number of lines read ahead while a search is running.
const LOOK_AHEAD: usize = 4096;

/// Answers the lines of the input until the controller quits or the input ends and all
/// lines are answered.
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
    };
    desk.run(&read_lines(input)?)
}

struct Desk<'o, P, O> {
    protocol: P,
    output: &'o mut O,
    /// The lines read ahead.
    waiting: VecDeque<String>,
    /// The end of the input.
    end: Option<io::Result<()>>,
}

/// The next event.
enum Event {
    Line(String),
    End(io::Result<()>),
    Progress(Vec<SearchReport>),
    Finished,
}

impl<P: Protocol, O: Write> Desk<'_, P, O> {
    fn run(&mut self, input: &Receiver<io::Result<String>>) -> io::Result<()> {
        loop {
            let thinking = self.protocol.session().is_thinking();
            if !thinking && let Some(line) = self.waiting.pop_front() {
                if self.take(&line)? == Flow::Quit {
                    return Ok(());
                }
                continue;
            }
            if !thinking && let Some(result) = self.end.take() {
                self.write(P::end)?;
                return result;
            }
            if self.waiting.is_empty() {
                self.protocol.session().ponder();
            }
            let is_reading = self.end.is_none() && self.waiting.len() < LOOK_AHEAD;
            match self.next(is_reading.then_some(input)) {
                Event::Line(line) => self.arrive(line)?,
                // Reports of pondering are dropped.
                Event::Progress(_) if !self.protocol.session().is_thinking() => {}
                Event::Progress(reports) => {
                    self.write(|protocol, out| protocol.progress(&reports, out))?;
                }
                Event::Finished => self.finish()?,
                Event::End(result) => {
                    self.end = Some(result);
                    self.look_ahead(self.waiting.len());
                }
            }
        }
    }

    fn next(&mut self, input: Option<&Receiver<io::Result<String>>>) -> Event {
        let session = self.protocol.session();
        let reports = session.reports();
        let closed = never();
        select! {
            recv(input.unwrap_or(&closed)) -> line => match line {
                Ok(Ok(line)) => Event::Line(line),
                Ok(Err(error)) => Event::End(Err(error)),
                Err(_) => Event::End(Ok(())),
            },
            recv(reports) -> reports => reports.map_or(Event::Finished, Event::Progress),
        }
    }

    /// Handles a new line.
    fn arrive(&mut self, line: String) -> io::Result<()> {
        let ahead = self.waiting.len();
        if ahead == 0
            && self.protocol.session().is_thinking()
            && self.protocol.urgency(&line, ahead) == Urgency::Now
        {
            return self.write(|protocol, out| {
                protocol.line(&line, out);
            });
        }
        self.waiting.push_back(line);
        self.look_ahead(ahead);
        Ok(())
    }

    /// Stops the search if a waiting line from this one on, or the end of the input,
    /// requires it.
    fn look_ahead(&mut self, from: usize) {
        if !self.protocol.session().is_thinking() {
            return;
        }
        let (mut stops, mut quits) = (false, self.end.is_some());
        for (ahead, line) in self.waiting.iter().enumerate().skip(from) {
            match self.protocol.urgency(line, ahead) {
                Urgency::Waits | Urgency::Now => {}
                Urgency::Stops => stops = true,
                Urgency::Quits => quits = true,
            }
        }
        if stops || quits && self.protocol.session().is_endless() {
            self.protocol.session().stop();
        }
    }

    /// Carries out the next line.
    fn take(&mut self, line: &str) -> io::Result<Flow> {
        self.protocol.session().end_pondering();
        let flow = self.write(|protocol, out| protocol.line(line, out))?;
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
