//! The protocol of the board `NBoard`, version 2.
//!
//! `set game` and `move` set the game, `go` requests a move, `hint N` the N best moves,
//! `analyze` the values along the game. Any line ends the running search: `go` is then
//! answered with the best move so far, the others without a further line. The engine
//! never plays by itself. It ponders only if the session does, silently and until the
//! next line.
//!
//! `set depth` limits every search. `go` also follows the clock if the game has one and
//! the times of moves. `set contempt` is the value of a draw for black, in discs: a
//! proved draw is reported with this value, hints are ordered by it, and `go` plays the
//! best move by it as soon as all moves can be solved. Before that it has no effect.

mod answer;
mod game;

use reversi_engine::{Board, Color, SearchLimits, SearchReport};

use super::text::{say, split_word};
use super::{Flow, Protocol, Urgency};
use crate::clock::PlayerClock;
use crate::session::{Question, SearchOutcome, Session, Task};
use answer::{Contempt, answer, node_stats, spelled};

/// The depth of hints and analyses before `set depth`.
const DEFAULT_DEPTH: u32 = 12;

/// The deepest search: all empty squares of the start.
const MAX_DEPTH: i64 = 60;

/// Answers the commands of `NBoard`.
#[derive(Debug)]
pub struct NBoard {
    session: Session,
    contempt: Contempt,
    thought: RunningSearch,
    /// The side of the last `go` and its clock before: the time of the move is sent again
    /// with the move.
    clock_before: Option<(Color, PlayerClock)>,
}

/// The purpose of the running search.
#[derive(Debug)]
enum RunningSearch {
    /// Nothing.
    Nothing,
    /// A move.
    Go,
    /// The best move with contempt, after this result.
    Comparison(SearchOutcome),
    /// The best moves.
    Hint,
    /// The values of the boards of the game from this one on.
    Analysis(usize),
}

impl NBoard {
    /// A protocol for the game of this session.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            contempt: Contempt::default(),
            thought: RunningSearch::Nothing,
            clock_before: None,
        }
    }

    fn carry_out(&mut self, word: &str, rest: &str, out: &mut String) -> Result<(), String> {
        match word {
            "nboard" => out.push_str("set myname reversi\n"),
            "set" => return self.set(split_word(rest), out),
            "move" => return game::play(&mut self.session, rest, self.clock_before.take()),
            "hint" => return self.hint(rest),
            "go" => return self.go(out),
            "ping" => say(out, format_args!("pong {rest}")),
            // There is no opening book.
            "learn" => out.push_str("learned\n"),
            "analyze" => return self.analyze(0),
            _ => {}
        }
        Ok(())
    }

    fn set(&mut self, (name, value): (&str, &str), out: &mut String) -> Result<(), String> {
        match name {
            "depth" => {
                let depth = value
                    .parse::<i64>()
                    .map_err(|_| "set depth: expected a number")?;
                let mut settings = self.session.settings();
                settings.depth = Some(depth.clamp(1, MAX_DEPTH) as u32);
                self.session.set_settings(settings);
                out.push_str("set myname reversi\n");
            }
            "game" => {
                self.clock_before = None;
                return game::set(&mut self.session, value);
            }
            "contempt" => self.contempt = Contempt::parse(value)?,
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, out: &mut String) -> Result<(), String> {
        let side = self.session.board().side_to_move();
        self.clock_before = Some((side, *self.session.clock_mut(side)));
        match self.session.begin_move(side) {
            Ok(Some(mv)) => say(out, format_args!("=== {}", spelled(mv))),
            Ok(None) => self.thought = RunningSearch::Go,
            Err(error) => return Err(error.to_string()),
        }
        Ok(())
    }

    fn hint(&mut self, count: &str) -> Result<(), String> {
        let count = count.parse().unwrap_or(1).max(1);
        let board = *self.session.board();
        if board.is_game_over() {
            return Ok(());
        }
        self.begin(board, Question::BestMoves(count), RunningSearch::Hint)
    }

    /// Answers `go`, unless contempt can make another move the best: then all moves are
    /// solved first.
    fn chosen(&mut self, outcome: &SearchOutcome, out: &mut String) {
        let side = outcome.color();
        let is_open = !outcome.was_stopped
            && !self.session.settings().errs()
            && outcome
                .best()
                .is_some_and(|report| self.contempt.can_change(report, side));
        if is_open && self.session.begin_comparison(side).is_ok() {
            self.thought = RunningSearch::Comparison(outcome.clone());
        } else {
            let value = self.value(outcome.best(), side);
            out.push_str(&answer(outcome.best_move(), value, &[outcome]));
        }
    }

    fn value(&self, report: Option<&SearchReport>, side: Color) -> f32 {
        report.map_or(0.0, |report| self.contempt.value(report, side))
    }

    /// Analyses the boards of the game from this one on.
    fn analyze(&mut self, ply: usize) -> Result<(), String> {
        let board = self.session.game().boards().nth(ply).copied();
        match board {
            Some(board) => self.begin(board, Question::BestMove, RunningSearch::Analysis(ply)),
            None => Ok(()),
        }
    }

    fn begin(
        &mut self,
        board: Board,
        question: Question,
        thought: RunningSearch,
    ) -> Result<(), String> {
        let depth = self.session.settings().depth.unwrap_or(DEFAULT_DEPTH);
        let task = Task::new(board, question, SearchLimits::new().with_depth(depth));
        self.session
            .begin(task)
            .map_err(|error| error.to_string())?;
        self.thought = thought;
        Ok(())
    }
}

impl Protocol for NBoard {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn urgency(&mut self, line: &str, _: usize) -> Urgency {
        match split_word(line).0 {
            // Any line ends a hint; a move is awaited.
            "quit"
                if matches!(
                    self.thought,
                    RunningSearch::Go | RunningSearch::Comparison(_)
                ) =>
            {
                Urgency::Quits
            }
            "" => Urgency::Waits,
            _ => Urgency::Stops,
        }
    }

    fn line(&mut self, line: &str, out: &mut String) -> Flow {
        let (word, rest) = split_word(line);
        if let Err(message) = self.carry_out(word, rest, out) {
            say(out, format_args!("status {message}"));
        }
        if word == "quit" {
            Flow::Quit
        } else {
            Flow::Continue
        }
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        if let RunningSearch::Hint = self.thought {
            let side = self.session.board().side_to_move();
            let empties = self.session.board().empties().len() as u32;
            out.push_str(&self.contempt.hints(reports, side, empties));
        }
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        let side = outcome.color();
        match std::mem::replace(&mut self.thought, RunningSearch::Nothing) {
            RunningSearch::Go => self.chosen(outcome, out),
            RunningSearch::Comparison(first) => {
                let best = self.contempt.best(&outcome.reports, side);
                let (best, mv) = match best.map(|report| (report, report.best_move)) {
                    Some((report, Some(mv))) => (Some(report), mv),
                    _ => (first.best(), first.best_move()),
                };
                self.session.await_reply(side, mv);
                let value = self.value(best, side);
                out.push_str(&answer(mv, value, &[&first, outcome]));
            }
            RunningSearch::Hint if !outcome.was_stopped => out.push_str(&node_stats(&[outcome])),
            RunningSearch::Analysis(ply) if !outcome.was_stopped => {
                let value = self.value(outcome.best(), side);
                say(out, format_args!("analysis {ply} {value:.2}"));
                if let Err(message) = self.analyze(ply + 1) {
                    say(out, format_args!("status {message}"));
                }
            }
            RunningSearch::Hint | RunningSearch::Analysis(_) | RunningSearch::Nothing => {}
        }
    }
}
