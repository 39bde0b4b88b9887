//! The input and output loop of all protocols: it handles lines in order and reads ahead
//! during a search.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

use crossbeam_channel::{Receiver, never, select};
use reversi_engine::SearchReport;

use super::input::read_lines;
use super::{Flow, Priority, Protocol};

/// The maximum number of lines read ahead during a search.
const MAX_QUEUED_LINES: usize = 4096;

/// Handles the lines of the input until the controller quits, or until the end of the
/// input and of the searches that it asked for.
///
/// # Errors
/// When the input cannot be read or the output cannot be written; with
/// [`io::ErrorKind::BrokenPipe`] when the controller has closed the output.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
    protocol: impl Protocol,
) -> io::Result<()> {
    let mut server = Server {
        protocol,
        output,
        queue: VecDeque::new(),
        end: None,
    };
    server.run(&read_lines(input)?)
}

/// The state of the loop.
struct Server<'o, P, O> {
    protocol: P,
    output: &'o mut O,
    /// The lines that have arrived and not been handled.
    queue: VecDeque<String>,
    /// The end of the input, or the error that ended it.
    end: Option<io::Result<()>>,
}

/// An event that the loop waits for.
enum ServerEvent {
    /// A line has arrived.
    Line(String),
    /// The input has ended.
    End(io::Result<()>),
    /// An iteration of the search is complete.
    Progress(Vec<SearchReport>),
    /// The search is complete.
    Finished,
}

impl<P: Protocol, O: Write> Server<'_, P, O> {
    fn run(&mut self, input: &Receiver<io::Result<String>>) -> io::Result<()> {
        loop {
            let is_searching = self.protocol.session().is_searching();
            if !is_searching && let Some(line) = self.queue.pop_front() {
                if self.handle_line(&line)? == Flow::Quit {
                    return Ok(());
                }
                continue;
            }
            if !is_searching && let Some(result) = self.end.take() {
                self.write(P::end_of_input)?;
                return result;
            }
            if self.queue.is_empty() {
                self.protocol.session().start_pondering();
            }
            let is_reading = self.end.is_none() && self.queue.len() < MAX_QUEUED_LINES;
            match self.next_event(is_reading.then_some(input)) {
                ServerEvent::Line(line) => self.receive_line(line)?,
                // The progress of a ponder search is not shown.
                ServerEvent::Progress(_) if !self.protocol.session().is_searching() => {}
                ServerEvent::Progress(reports) => {
                    self.write(|protocol, out| protocol.progress(&reports, out))?;
                }
                ServerEvent::Finished => self.finish_search()?,
                ServerEvent::End(result) => {
                    self.end = Some(result);
                    self.stop_if_requested(self.queue.len());
                }
            }
        }
    }

    /// Waits for a line, unless `input` is `None`, or for the search.
    fn next_event(&mut self, input: Option<&Receiver<io::Result<String>>>) -> ServerEvent {
        let session = self.protocol.session();
        let reports = session.reports();
        let closed = never();
        select! {
            recv(input.unwrap_or(&closed)) -> line => match line {
                Ok(Ok(line)) => ServerEvent::Line(line),
                Ok(Err(error)) => ServerEvent::End(Err(error)),
                Err(_) => ServerEvent::End(Ok(())),
            },
            recv(reports) -> reports => {
                reports.map_or(ServerEvent::Finished, ServerEvent::Progress)
            }
        }
    }

    /// Queues a new line, or handles it at once if its priority allows it.
    fn receive_line(&mut self, line: String) -> io::Result<()> {
        let ahead = self.queue.len();
        if ahead == 0
            && self.protocol.session().is_searching()
            && self.protocol.priority(&line, ahead) == Priority::Immediate
        {
            return self.write(|protocol, out| {
                protocol.handle_line(&line, out);
            });
        }
        self.queue.push_back(line);
        self.stop_if_requested(ahead);
        Ok(())
    }

    /// Stops the running search when a queued line from the index `from` on, or the end
    /// of the input, requires it.
    fn stop_if_requested(&mut self, from: usize) {
        if !self.protocol.session().is_searching() {
            return;
        }
        let (mut stop, mut quit) = (false, self.end.is_some());
        for (ahead, line) in self.queue.iter().enumerate().skip(from) {
            match self.protocol.priority(line, ahead) {
                Priority::Queued | Priority::Immediate => {}
                Priority::Stop => {
                    self.protocol.before_stop(line, ahead);
                    stop = true;
                }
                Priority::Quit => quit = true,
            }
        }
        if stop || quit && self.protocol.session().is_infinite() {
            self.protocol.session().stop();
        }
    }

    /// Handles the next line of the queue.
    fn handle_line(&mut self, line: &str) -> io::Result<Flow> {
        self.protocol.session().stop_pondering();
        let flow = self.write(|protocol, out| protocol.handle_line(line, out))?;
        self.stop_if_requested(0);
        Ok(flow)
    }

    /// Passes the result of the search to the protocol.
    fn finish_search(&mut self) -> io::Result<()> {
        if let Some(outcome) = self.protocol.session().wait() {
            self.write(|protocol, out| protocol.finished(&outcome, out))?;
            self.stop_if_requested(0);
        }
        Ok(())
    }

    /// Runs `work` and sends its output.
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
