//! The process of an engine: lines in, lines out, a timeout for every wait, and no
//! process left over.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::EngineError;
use super::shutdown::{self, Shutdown};
use crate::util::text::LineReader;

/// The number of last lines that are kept to explain a fault.
const LOG_LINES: usize = 20;

/// The number of characters that are kept of each of them.
const LOG_LINE_LENGTH: usize = 200;

/// The maximum length of a line in bytes; a longer one is excessive output.
const MAX_LINE_LENGTH: usize = 1 << 16;

/// The maximum length of an answer in characters; a longer one is excessive output.
const MAX_ANSWER_LENGTH: usize = 1 << 24;

/// The capacity of the channel of received lines. When it is full, the engine blocks.
const CHANNEL_LINES: usize = 1024;

/// The interval of checks for a shutdown.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How to start the program of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Launch {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The working directory.
    pub folder: Option<PathBuf>,
    /// The lines to send first.
    pub first_lines: Vec<String>,
}

/// The timeouts of an engine, besides those of its searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the first answer.
    pub start: Duration,
    /// For an answer without a search.
    pub answer: Duration,
    /// For the end of the process after `quit`.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            answer: Duration::from_secs(5),
            quit: Duration::from_secs(1),
        }
    }
}

/// An event of the reading thread.
enum OutputEvent {
    Line(String, Instant),
    LineTooLong,
}

/// Lines sent and received, shared with the reading threads.
type RecentLines = Arc<Mutex<VecDeque<String>>>;

/// The process of an engine. Dropping it kills the process and all that it
/// started.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    events: Receiver<OutputEvent>,
    recent: RecentLines,
    shutdown: Shutdown,
    /// The number of characters received since the last command.
    received: usize,
    is_killed: bool,
}

impl Process {
    pub(crate) fn start(launch: &Launch, shutdown: Shutdown) -> Result<Self, EngineError> {
        let (program, arguments) = launch
            .words
            .split_first()
            .ok_or_else(|| EngineError::Start("the command is empty".to_owned()))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        // A process group is killed as a whole, and does not receive the Ctrl-C of the
        // terminal.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let failure = |error: io::Error| EngineError::Start(format!("{program}: {error}"));
        let mut child = command.spawn().map_err(failure)?;
        shutdown.add_group(child.id());
        let recent = RecentLines::default();
        let (sender, events) = sync_channel(CHANNEL_LINES);
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        // Dropped, and the process with it, when a thread is refused.
        let process = Self {
            stdin: child.stdin.take(),
            child,
            events,
            recent: Arc::clone(&recent),
            shutdown,
            received: 0,
            is_killed: false,
        };
        if let Some(stdout) = stdout {
            let recent = Arc::clone(&recent);
            let read = move || forward(BufReader::new(stdout), &recent, &sender);
            thread::Builder::new().spawn(read).map_err(failure)?;
        }
        if let Some(stderr) = stderr {
            let read = move || log_errors(BufReader::new(stderr), &recent);
            thread::Builder::new().spawn(read).map_err(failure)?;
        }
        Ok(process)
    }

    /// Sends a line and returns the time of sending.
    pub(crate) fn send(&mut self, line: &str) -> Result<Instant, EngineError> {
        log(&self.recent, '>', line);
        self.received = 0;
        let Some(stdin) = &mut self.stdin else {
            return Err(self.end_of_output(line));
        };
        let sent = Instant::now();
        match stdin.write_all(format!("{line}\n").as_bytes()) {
            Ok(()) => Ok(sent),
            Err(_) => Err(self.end_of_output(line)),
        }
    }

    /// Waits for the next line and returns it with the time of its arrival. `command` is
    /// the command that it answers, for the error.
    pub(crate) fn line(
        &mut self,
        command: &str,
        since: Instant,
        timeout: Duration,
    ) -> Result<(String, Instant), EngineError> {
        loop {
            if self.shutdown.is_requested() {
                return Err(EngineError::Interrupted);
            }
            let left = timeout.saturating_sub(since.elapsed());
            match self.events.recv_timeout(left.min(POLL_INTERVAL)) {
                // A line counts by the time of its arrival, not of reading.
                Ok(OutputEvent::Line(line, came)) => {
                    self.received += line.len() + 1;
                    if self.received > MAX_ANSWER_LENGTH {
                        return Err(excessive_output(command));
                    }
                    if came.saturating_duration_since(since) <= timeout {
                        return Ok((line, came));
                    }
                }
                Ok(OutputEvent::LineTooLong) => return Err(excessive_output(command)),
                Err(RecvTimeoutError::Timeout) if left > POLL_INTERVAL => continue,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.end_of_output(command)),
            }
            return Err(EngineError::TimedOut {
                command: command.to_owned(),
                waited: timeout,
            });
        }
    }

    /// The next line if it has already arrived.
    pub(crate) fn try_line(&mut self) -> Result<Option<String>, EngineError> {
        match self.events.try_recv() {
            Ok(OutputEvent::Line(line, _)) => {
                self.received += line.len() + 1;
                if self.received > MAX_ANSWER_LENGTH {
                    return Err(excessive_output("nothing"));
                }
                Ok(Some(line))
            }
            Ok(OutputEvent::LineTooLong) => Err(excessive_output("nothing")),
            Err(_) => Ok(None),
        }
    }

    /// The error after the end of the output.
    fn end_of_output(&mut self, command: &str) -> EngineError {
        let command = command.to_owned();
        // The output closes shortly before the process ends.
        match self.wait(Duration::from_millis(200)) {
            Some(status) => EngineError::Exited {
                status: status.to_string(),
                command,
            },
            None => EngineError::OutputClosed { command },
        }
    }

    /// Waits for the end of the process and returns its status.
    fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let since = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if since.elapsed() < timeout => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    pub(super) fn recent_lines(&self) -> Vec<String> {
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.iter().cloned().collect()
    }

    /// The CPU time of the process so far, in steps of 10 ms.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program, in brackets, can hold anything.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut times = fields.split_whitespace().skip(11).map(str::parse::<u64>);
        let ticks = times.next()?.ok()? + times.next()?.ok()?;
        Some(Duration::from_millis(10 * ticks))
    }

    /// Sends `quit` and waits for the end of the process.
    pub(super) fn quit(mut self, timeout: Duration) {
        // Some engines exit without an answer.
        let _ = self.send("quit");
        self.close(timeout);
    }

    /// Closes the input, waits for the process to end by itself and returns its status.
    pub(crate) fn close(mut self, timeout: Duration) -> Option<ExitStatus> {
        self.stdin = None;
        self.wait_for_exit(timeout)
    }

    /// Waits for the process to end by itself and returns its status.
    pub(crate) fn wait_for_exit(mut self, timeout: Duration) -> Option<ExitStatus> {
        let since = Instant::now();
        // A process that still writes must not block.
        while since.elapsed() < timeout && !self.shutdown.is_requested() {
            let left = timeout.saturating_sub(since.elapsed());
            match self.events.recv_timeout(left.min(POLL_INTERVAL)) {
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
        self.wait(timeout.saturating_sub(since.elapsed()))
    }

    /// Kills the process group, unless that has been done.
    fn kill(&mut self) {
        if std::mem::replace(&mut self.is_killed, true) {
            return;
        }
        self.stdin = None;
        let group = self.child.id();
        shutdown::kill_group(group);
        // An error means that the process has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.shutdown.remove_group(group);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn excessive_output(command: &str) -> EngineError {
    EngineError::ExcessiveOutput {
        command: command.to_owned(),
    }
}

/// Forwards the lines of the output until it ends or the receiver is dropped.
fn forward(output: impl BufRead, recent: &RecentLines, sender: &SyncSender<OutputEvent>) {
    let mut reader = LineReader::new(output, MAX_LINE_LENGTH);
    while let Ok(Some(line)) = reader.next_line() {
        let event = if line.is_cut {
            OutputEvent::LineTooLong
        } else {
            let (text, came) = (text(line.bytes), Instant::now());
            log(recent, '<', &text);
            OutputEvent::Line(text, came)
        };
        if sender.send(event).is_err() {
            return;
        }
    }
}

fn log_errors(errors: impl BufRead, recent: &RecentLines) {
    let mut reader = LineReader::new(errors, MAX_LINE_LENGTH);
    while let Ok(Some(line)) = reader.next_line() {
        if !line.is_cut {
            log(recent, '!', &text(line.bytes));
        }
    }
}

/// The text of a line, without a carriage return at its end.
fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned()
}

fn log(recent: &RecentLines, mark: char, line: &str) {
    let mut recent = recent.lock().unwrap_or_else(PoisonError::into_inner);
    if recent.len() == LOG_LINES {
        recent.pop_front();
    }
    let mut kept: String = line.chars().take(LOG_LINE_LENGTH).collect();
    if kept.len() < line.len() {
        kept.push('…');
    }
    recent.push_back(format!("{mark} {kept}"));
}
