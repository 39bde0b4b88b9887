//! The protocol of the board `NBoard`, version 2.
//!
//! The game is told by `set game` and `move`, `go` asks for a move, `hint N` for
//! the N best moves, `analyze` for the values along the game. Any line ends what
//! is being thought about: `go` answers then with the best move so far, the
//! others fall silent. The engine never moves by itself and never thinks on the
//! other side's time.
//!
//! `set depth` limits every search. `go` also keeps to the clock when the game
//! tells one and the time that moves took. `set contempt` is what a draw counts
//! for black: a proved draw is told with this value, and hints are ordered by it.

mod answer;
mod game;

use reversi_engine::{Board, Limits, Report};

use super::text::{say, split_word};
use super::{Flow, Protocol, Urgency};
use crate::session::{Outcome, Question, Session, Task};
use answer::{Contempt, node_stats, spelled};

/// How deep hints and analyses search before `set depth` has been heard.
const DEFAULT_DEPTH: u32 = 12;

/// The deepest search: all empty squares of the start.
const MAX_DEPTH: i64 = 60;

/// Answers the commands of `NBoard`.
#[derive(Debug)]
pub struct NBoard {
    session: Session,
    contempt: Contempt,
    thought: Thought,
}

/// What the running search is for.
#[derive(Debug)]
enum Thought {
    /// Nothing.
    Nothing,
    /// A move.
    Go,
    /// The best moves.
    Hint,
    /// The value of this board of the game and of those after it.
    Analysis(usize),
}

impl NBoard {
    /// A protocol for the game of this session.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            contempt: Contempt::default(),
            thought: Thought::Nothing,
        }
    }

    fn carry_out(&mut self, word: &str, rest: &str, out: &mut String) -> Result<(), String> {
        match word {
            "nboard" => out.push_str("set myname reversi\n"),
            "set" => return self.set(split_word(rest), out),
            "move" => return game::play(&mut self.session, rest),
            "hint" => return self.hint(rest),
            "go" => return self.go(out),
            "ping" => say(out, format_args!("pong {rest}")),
            // There is no book to learn for.
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
                let mut effort = self.session.effort();
                effort.depth = Some(depth.clamp(1, MAX_DEPTH) as u32);
                self.session.set_effort(effort);
                out.push_str("set myname reversi\n");
            }
            "game" => return game::set(&mut self.session, value),
            "contempt" => self.contempt = Contempt::parse(value)?,
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, out: &mut String) -> Result<(), String> {
        let side = self.session.board().side_to_move();
        match self.session.begin_move(side) {
            Ok(Some(mv)) => say(out, format_args!("=== {}", spelled(mv))),
            Ok(None) => self.thought = Thought::Go,
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
        self.begin(board, Question::BestMoves(count), Thought::Hint)
    }

    /// Looks at the boards of the game from this one on.
    fn analyze(&mut self, ply: usize) -> Result<(), String> {
        let board = self.session.game().boards().nth(ply).copied();
        match board {
            Some(board) => self.begin(board, Question::BestMove, Thought::Analysis(ply)),
            None => Ok(()),
        }
    }

    fn begin(&mut self, board: Board, question: Question, thought: Thought) -> Result<(), String> {
        let depth = self.session.effort().depth.unwrap_or(DEFAULT_DEPTH);
        let task = Task::new(board, question, Limits::depth(depth));
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

    fn urgency(&mut self, line: Option<&str>, _: usize) -> Urgency {
        match line.map(|line| split_word(line).0) {
            None => Urgency::HangsUp,
            // A hint is only waited for by who keeps silent; a move is an answer.
            Some("quit") if matches!(self.thought, Thought::Go) => Urgency::HangsUp,
            Some("") => Urgency::Waits,
            Some(_) => Urgency::Stops,
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

    fn progress(&mut self, reports: &[Report], out: &mut String) {
        if let Thought::Hint = self.thought {
            let side = self.session.board().side_to_move();
            let empties = self.session.board().empties().len() as u32;
            out.push_str(&self.contempt.hints(reports, side, empties));
        }
    }

    fn finished(&mut self, outcome: &Outcome, out: &mut String) {
        let side = outcome.color();
        match std::mem::replace(&mut self.thought, Thought::Nothing) {
            Thought::Go => {
                let seconds = outcome.elapsed.as_secs_f64();
                out.push_str(&node_stats(outcome));
                let mv = outcome.best_move();
                let value = outcome
                    .best()
                    .map_or(0.0, |report| self.contempt.value(report, side));
                say(
                    out,
                    format_args!("=== {}/{value:.2}/{seconds:.2}", spelled(mv)),
                );
            }
            Thought::Hint if !outcome.was_stopped => out.push_str(&node_stats(outcome)),
            Thought::Analysis(ply) if !outcome.was_stopped => {
                let value = outcome
                    .best()
                    .map_or(0.0, |report| self.contempt.value(report, side));
                say(out, format_args!("analysis {ply} {value:.2}"));
                if let Err(message) = self.analyze(ply + 1) {
                    say(out, format_args!("status {message}"));
                }
            }
            Thought::Hint | Thought::Analysis(_) | Thought::Nothing => {}
        }
    }
}
