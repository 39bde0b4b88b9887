//! Cutting a search short from the thread that reads the input.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reversi_engine::Stopper;

/// A controller that hangs up cuts a search that has run for this long. One
/// that has only begun goes on: there the end of the input was probably sent
/// together with the command, by a script that wants its answer.
const HANG_UP_GRACE: Duration = Duration::from_millis(300);

/// Tells the thread that works on the input lines, in their order, what the
/// thread that reads them has seen. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    lines_read: u64,
    lines_done: u64,
    /// The lines up to this one are to be answered at once.
    hurry_up_to: u64,
    running: Option<(Stopper, Instant)>,
}

impl StopSignal {
    /// A line has been read; from now on it waits for its turn.
    pub fn line_read(&self) {
        self.state().lines_read += 1;
    }

    /// The work on the oldest line that waited has ended.
    pub fn line_done(&self) {
        self.state().lines_done += 1;
    }

    /// Asks for the answers to all lines read so far without further thought.
    pub fn hurry(&self) {
        self.state().hurry();
    }

    /// The controller has quit or closed the input. A search that was under way
    /// is of no more use, unless lines wait behind it: then this is the end of a
    /// script, and all of it is to be done.
    pub fn hang_up(&self) {
        let mut state = self.state();
        let under_way = |(_, started): &(_, Instant)| started.elapsed() >= HANG_UP_GRACE;
        let alone = state.lines_read - state.lines_done <= 1;
        if alone && state.running.as_ref().is_some_and(under_way) {
            state.hurry();
        }
    }

    /// Whether the line at work is to be answered without further thought.
    #[must_use]
    pub fn is_hurried(&self) -> bool {
        self.state().is_hurried()
    }

    /// Runs a search that [`hurry`](Self::hurry) and [`hang_up`](Self::hang_up) can stop.
    pub fn watch<R>(&self, stopper: Stopper, search: impl FnOnce() -> R) -> R {
        {
            let mut state = self.state();
            if state.is_hurried() {
                stopper.stop();
            }
            state.running = Some((stopper, Instant::now()));
        }
        let result = search();
        self.state().running = None;
        result
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The state is whole after each statement, so a panic elsewhere is no harm.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn hurry(&mut self) {
        self.hurry_up_to = self.lines_read;
        if let (true, Some((stopper, _))) = (self.is_hurried(), &self.running) {
            stopper.stop();
        }
    }

    fn is_hurried(&self) -> bool {
        self.lines_done < self.hurry_up_to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_read_before_are_hurried() {
        let signal = StopSignal::default();
        signal.hurry();
        signal.line_read();
        assert!(!signal.is_hurried(), "nothing waited at the time");

        signal.line_read();
        signal.hurry();
        signal.line_read();
        assert!(signal.is_hurried());
        signal.line_done();
        assert!(signal.is_hurried());
        signal.line_done();
        assert!(!signal.is_hurried(), "the third line came later");
    }

    #[test]
    fn a_hang_up_spares_a_search_that_has_just_begun() {
        let signal = StopSignal::default();
        signal.line_read();
        signal.hang_up();
        assert!(!signal.is_hurried());
    }
}
