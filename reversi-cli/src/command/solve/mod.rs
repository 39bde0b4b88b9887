//! `reversi solve`: exact scores for a stream of positions.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::mpsc::sync_channel;

use reversi_engine::Searcher;

mod check;
mod claim;
mod input;
mod interrupt;
mod json;
pub mod options;
mod progress;
mod question;
mod text;
mod totals;

use crate::Error;
use check::Difference;
use input::{Event, Problem};
use interrupt::Interrupt;
use options::SolveOptions;
use progress::Progress;
use question::{Answer, Question};
use totals::Totals;

/// How many positions are read ahead.
const READ_AHEAD: usize = 64;

/// Solves the positions and prints one line for each.
///
/// # Errors
/// When a line of the input cannot be used, an answer differs from the input or
/// the user interrupts, each after all that could be done has been done; when
/// there is no searcher or the output fails.
pub fn run(options: &SolveOptions, output: &mut impl Write) -> Result<(), Error> {
    let question = Question::new(options)?;
    let mut searcher = Searcher::new(options.engine.load()?)?;
    let mut files = options.files.clone();
    if files.is_empty() {
        files.push("-".into());
    }
    let mut session = Session {
        options,
        output,
        progress: Progress::new(input::size(&files)),
        totals: Totals::new(options.check),
    };
    let (sender, events) = sync_channel(READ_AHEAD);
    let interrupt = Interrupt::watch(searcher.stopper(), sender.clone())?;
    input::start(files, sender);
    for event in events {
        if interrupt.is_seen() {
            break;
        }
        match event {
            Event::Problem(problem) => {
                let answer = session.solve(&question, &mut searcher, &problem);
                // What an interrupt has cut short is no answer.
                if interrupt.is_seen() {
                    break;
                }
                session.print(&problem, &answer)?;
            }
            Event::Refused(place, refusal) => {
                session.totals.add_refused();
                session.complain(&format_args!("{place}: {refusal}"));
            }
            Event::Interrupted | Event::End => break,
        }
    }
    session.finish(&interrupt)
}

/// What stays while positions come and go.
struct Session<'o, W> {
    options: &'o SolveOptions,
    output: &'o mut W,
    progress: Progress,
    totals: Totals,
}

impl<W: Write> Session<'_, W> {
    fn solve(&self, question: &Question, searcher: &mut Searcher, problem: &Problem) -> Answer {
        self.progress.begin(&problem.place);
        question.answer(searcher, problem.record.board(), |report| {
            self.progress.iteration(&problem.place, report);
        })
    }

    /// Prints the line of an answer and what it differs in.
    fn print(&mut self, problem: &Problem, answer: &Answer) -> Result<(), Error> {
        self.totals.add(&answer.position);
        let differences = self.compare(problem, answer);
        let line = self.line(problem, answer, differences.as_deref());
        self.progress.suspend(|| {
            // In one piece, so that an interrupt leaves whole lines.
            self.output.write_all(line.as_bytes())?;
            self.output.flush()
        })?;
        for difference in differences.iter().flatten() {
            self.complain(&format_args!("{}: {difference}", problem.place));
        }
        self.progress.advance(problem.bytes);
        Ok(())
    }

    /// The differences from the scores of the input, if they were asked for and
    /// it has any.
    fn compare(&mut self, problem: &Problem, answer: &Answer) -> Option<Vec<Difference>> {
        if !self.options.check {
            return None;
        }
        let differences = check::differences(answer, &problem.record)?;
        self.totals.add_check(differences.is_empty());
        Some(differences)
    }

    fn line(
        &self,
        problem: &Problem,
        answer: &Answer,
        differences: Option<&[Difference]>,
    ) -> String {
        let wld = self.options.wld;
        let mut line = if self.options.json {
            let line = json::Output::new(problem, answer, differences, self.options);
            // Its keys are texts and its numbers finite, so this cannot fail.
            serde_json::to_string(&line).unwrap_or_default()
        } else if self.options.all_moves {
            text::record(*problem.record.board(), answer, wld).to_string()
        } else {
            text::columns(problem.place.line, &answer.position, wld)
        };
        line.push('\n');
        line
    }

    /// Says something on standard error; nobody needs to listen.
    fn complain(&self, message: &dyn Display) {
        let _ = self
            .progress
            .suspend(|| writeln!(io::stderr(), "{message}"));
    }

    fn finish(self, interrupt: &Interrupt) -> Result<(), Error> {
        self.complain(&self.totals);
        if interrupt.is_seen() {
            return Err(Error::Interrupted);
        }
        self.totals.verdict()
    }
}
