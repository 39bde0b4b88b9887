//! `reversi solve`: exact scores for a stream of positions.

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::sync_channel;
use std::time::Instant;

mod bounded_score;
mod check;
mod input;
mod interrupt;
mod json;
mod options;
mod progress;
mod query;
mod text;
mod totals;
mod worker;

use crate::Error;
use crate::util::{pool, text::printable};
use check::Difference;
use input::{InputEvent, Problem};
use interrupt::RunStop;
pub(super) use options::SolveOptions;
use progress::Progress;
use query::{SolveAnswer, SolveQuery};
use totals::Totals;
use worker::{EventResult, SolveContext, SolveWorker};

/// The number of positions read ahead.
const READ_AHEAD: usize = 64;

/// Solves the positions and prints one line for each.
///
/// # Errors
/// After all positions: when a line of the input is invalid or a result differs from the
/// input. At once: after an interrupt, without memory for a searcher, or when the output
/// fails.
pub(super) fn run(options: &SolveOptions, output: &mut impl Write) -> Result<(), Error> {
    let mut files = options.files.clone();
    if files.is_empty() {
        files.push("-".into());
    }
    let engine = options.engine.load()?;
    let (sender, events) = sync_channel(READ_AHEAD);
    let stop = RunStop::watch(sender.clone())?;
    let query = SolveQuery::new(options, stop.token())?;
    let context = SolveContext {
        query,
        engine,
        stop,
        progress: Progress::new(input::size(&files)),
    };
    let mut run = SolveRun {
        options,
        output,
        context: &context,
        totals: Totals::new(options.check),
        begin: Instant::now(),
    };
    input::start(files, sender)?;
    let is_more = |event: &InputEvent| {
        !context.stop.is_stopped() && !matches!(event, InputEvent::Interrupted | InputEvent::End)
    };
    let jobs = pool::threads(options.jobs);
    let end = pool::map(
        (0..jobs).map(|_| SolveWorker::new(&context)).collect(),
        events.into_iter().take_while(is_more),
        SolveWorker::handle,
        |outcome| run.take(outcome),
    )?;
    match end {
        ControlFlow::Break(Err(error)) => Err(error),
        ControlFlow::Break(Ok(())) | ControlFlow::Continue(()) => run.finish(),
    }
}

/// The state of a run.
struct SolveRun<'o, W> {
    options: &'o SolveOptions,
    output: &'o mut W,
    context: &'o SolveContext,
    totals: Totals,
    begin: Instant,
}

impl<W: Write> SolveRun<'_, W> {
    /// Prints the result of the next event.
    fn take(&mut self, outcome: EventResult) -> ControlFlow<Result<(), Error>> {
        let printed = match outcome {
            EventResult::Solved(problem, answer) => self.print(&problem, &answer),
            EventResult::Refused(location, error) => {
                self.totals.add_refused();
                self.log(&format_args!("{location}: {error}"));
                Ok(())
            }
            // Later results are not printed either.
            EventResult::Interrupted => return ControlFlow::Break(Ok(())),
            EventResult::Failed(error) => Err(error.into()),
        };
        if printed.is_err() {
            self.context.stop.stop();
            return ControlFlow::Break(printed);
        }
        ControlFlow::Continue(())
    }

    /// Prints the line of an answer and its differences.
    fn print(&mut self, problem: &Problem, answer: &SolveAnswer) -> Result<(), Error> {
        self.totals.add(&answer.position);
        let differences = self.compare(problem, answer);
        let line = self.line(problem, answer, differences.as_deref());
        self.context.progress.suspend(|| {
            // In one write, so that an interrupt leaves whole lines.
            self.output.write_all(line.as_bytes())?;
            self.output.flush()
        })?;
        for difference in differences.iter().flatten() {
            self.log(&format_args!("{}: {difference}", problem.location));
        }
        self.context.progress.advance(problem.bytes);
        Ok(())
    }

    /// The differences from the scores of the input; `None` without `--check` or scores.
    fn compare(&mut self, problem: &Problem, answer: &SolveAnswer) -> Option<Vec<Difference>> {
        if !self.options.check {
            return None;
        }
        let differences = check::differences(answer, &problem.record)?;
        if differences[..] == [Difference::NotSolved] {
            self.totals.add_unsolved();
        } else {
            self.totals.add_check(differences.is_empty());
        }
        Some(differences)
    }

    fn line(
        &self,
        problem: &Problem,
        answer: &SolveAnswer,
        differences: Option<&[Difference]>,
    ) -> String {
        let wld = self.options.wld;
        let mut line = if self.options.json {
            let line = json::SolveLine::new(problem, answer, differences, self.options);
            // Its keys are texts and its numbers finite, so this cannot fail.
            serde_json::to_string(&line).unwrap_or_default()
        } else if self.options.all_moves {
            text::record(*problem.record.board(), answer, wld).to_string()
        } else {
            text::columns(problem.location.line, &answer.position, self.options)
        };
        line.push('\n');
        line
    }

    /// Prints a message on standard error, which may be closed.
    fn log(&self, message: &dyn Display) {
        let _ = self
            .context
            .progress
            .suspend(|| writeln!(io::stderr(), "{}", printable(&message.to_string())));
    }

    fn finish(mut self) -> Result<(), Error> {
        self.totals.set_elapsed(self.begin.elapsed());
        self.log(&self.totals);
        if self.context.stop.is_stopped() {
            return Err(Error::Interrupted);
        }
        self.totals.verdict()
    }
}
