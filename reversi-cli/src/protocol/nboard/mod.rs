//! The protocol of the program `NBoard`, version 2.
//!
//! `set game` and `move` change the game. `go` requests a move, `hint N` the N best
//! moves, and `analyze` the values along the game. Any line stops the running search,
//! except that `quit` lets a `go` complete: `go` then replies with the best move so far,
//! the other commands with nothing. The engine does not play the move of `go`. Pondering
//! is silent and lasts until the next line.
//!
//! `set depth` limits every search. `go` also respects the clocks of the game.
//! `set contempt` is the value of a draw for black, in discs. Proved draws are reported
//! with this value, and hints are sorted by it. `go` takes it into account once the
//! scores of all moves can be proved; before that it has no effect.

mod answer;
mod game;

use reversi_engine::{Board, Color, SearchLimits, SearchReport};

use super::text::{push_line, split_word};
use super::{Flow, Priority, Protocol};
use crate::clock::PlayerClock;
use crate::session::{SearchKind, SearchOutcome, SearchRequest, Session};
use crate::util::text;
use answer::{Contempt, go_reply, move_text, node_stats};

/// The depth of `hint` and `analyze` before the first `set depth`.
const DEFAULT_DEPTH: u32 = 12;

/// The maximum depth: the number of empty squares of the starting position.
const MAX_DEPTH: i64 = 60;

/// The engine side of the protocol of `NBoard`.
#[derive(Debug)]
pub struct NBoard {
    session: Session,
    contempt: Contempt,
    command: SearchCommand,
    /// The side of the last `go` and its clock before: the time of the search comes again
    /// with the move.
    clock_before: Option<(Color, PlayerClock)>,
    /// Whether the last `set game` was invalid.
    lacks_game: bool,
}

/// The command of the running search.
#[derive(Debug)]
enum SearchCommand {
    /// None: no search is running.
    None,
    /// `go`.
    Go,
    /// The second search of `go`: all moves, to find the best one with contempt. Holds
    /// the result of the first search.
    GoWithContempt(SearchOutcome),
    /// `hint`.
    Hint,
    /// `analyze`, at this ply of the game.
    Analyze(usize),
}

impl NBoard {
    /// Creates the protocol.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            contempt: Contempt::default(),
            command: SearchCommand::None,
            clock_before: None,
            lacks_game: false,
        }
    }

    fn execute(&mut self, word: &str, rest: &str, out: &mut String) -> Result<(), String> {
        match word {
            "nboard" => out.push_str("set myname reversi\n"),
            "set" => return self.set(split_word(rest), out),
            "move" => {
                self.check_game()?;
                return game::play(&mut self.session, rest, self.clock_before.take());
            }
            "hint" => return self.hint(rest),
            "go" => return self.go(out),
            "ping" => push_line(out, format_args!("pong {rest}")),
            "learn" => out.push_str("learned\nstatus learn: there is no opening book\n"),
            "analyze" => {
                self.check_game()?;
                return self.analyze(self.session.game().moves().len());
            }
            _ => {}
        }
        Ok(())
    }

    fn set(&mut self, (name, value): (&str, &str), out: &mut String) -> Result<(), String> {
        match name {
            "depth" => {
                let depth = text::parse_integer(value);
                let depth = depth.ok_or("set depth: expected a number")?;
                let mut settings = self.session.settings();
                settings.depth = Some(depth.clamp(1, MAX_DEPTH) as u32);
                self.session.set_settings(settings);
                out.push_str("set myname reversi\n");
            }
            "game" => {
                self.clock_before = None;
                self.lacks_game = true;
                game::set(&mut self.session, value)?;
                self.lacks_game = false;
            }
            "contempt" => self.contempt = Contempt::parse(value)?,
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, out: &mut String) -> Result<(), String> {
        self.check_game()?;
        let side = self.session.board().side_to_move();
        self.clock_before = Some((side, *self.session.clock_mut(side)));
        match self.session.start_move(side) {
            Ok(Some(mv)) => push_line(out, format_args!("=== {}", move_text(mv))),
            Ok(None) => self.command = SearchCommand::Go,
            Err(error) => return Err(error.to_string()),
        }
        Ok(())
    }

    /// Refuses a search after an invalid `set game`: it would be of the game before.
    fn check_game(&self) -> Result<(), String> {
        if self.lacks_game {
            Err("the last set game was invalid".to_owned())
        } else {
            Ok(())
        }
    }

    fn hint(&mut self, count: &str) -> Result<(), String> {
        self.check_game()?;
        let count = text::parse_integer(count).unwrap_or(1).max(1);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let board = *self.session.board();
        if board.is_game_over() {
            return Ok(());
        }
        self.start_search(board, SearchKind::MultiPv(count), SearchCommand::Hint)
    }

    /// Replies to `go`, or searches all moves first when contempt can change the best
    /// move.
    fn finish_go(&mut self, outcome: &SearchOutcome, out: &mut String) {
        let side = outcome.color();
        let needs_all_moves = !outcome.was_stopped
            && !self.session.settings().has_handicap()
            && outcome
                .best()
                .is_some_and(|report| self.contempt.can_change(report, side));
        if needs_all_moves && self.session.start_multi_pv(side).is_ok() {
            self.command = SearchCommand::GoWithContempt(outcome.clone());
        } else {
            let value = self.value(outcome.best(), side);
            out.push_str(&go_reply(outcome.best_move(), value, &[outcome]));
        }
    }

    fn value(&self, report: Option<&SearchReport>, side: Color) -> f32 {
        report.map_or(0.0, |report| self.contempt.value(report, side))
    }

    /// Searches the boards of the game from this ply back to the start, so that later
    /// results are in the transposition table.
    fn analyze(&mut self, ply: usize) -> Result<(), String> {
        let board = self.session.game().boards().nth(ply).copied();
        match board {
            Some(board) => {
                self.start_search(board, SearchKind::BestMove, SearchCommand::Analyze(ply))
            }
            None => Ok(()),
        }
    }

    fn start_search(
        &mut self,
        board: Board,
        kind: SearchKind,
        command: SearchCommand,
    ) -> Result<(), String> {
        let depth = self.session.settings().depth.unwrap_or(DEFAULT_DEPTH);
        let limits = SearchLimits::new().with_depth(depth);
        let request = SearchRequest::new(board, kind, self.session.bounded(limits));
        self.session
            .start_search(request)
            .map_err(|error| error.to_string())?;
        self.command = command;
        Ok(())
    }
}

impl Protocol for NBoard {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn priority(&self, line: &str, _: usize) -> Priority {
        match split_word(line).0 {
            // A move completes first; everything else is stopped.
            "quit"
                if matches!(
                    self.command,
                    SearchCommand::Go | SearchCommand::GoWithContempt(_)
                ) =>
            {
                Priority::Quit
            }
            "" => Priority::Queued,
            _ => Priority::Stop,
        }
    }

    fn handle_line(&mut self, line: &str, out: &mut String) -> Flow {
        let (word, rest) = split_word(line);
        if let Err(message) = self.execute(word, rest, out) {
            push_line(out, format_args!("status {message}"));
        }
        if word == "quit" {
            Flow::Quit
        } else {
            Flow::Continue
        }
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        if let SearchCommand::Hint = self.command {
            let side = self.session.board().side_to_move();
            let empties = self.session.board().empties().len() as u32;
            out.push_str(&self.contempt.hints(reports, side, empties));
        }
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        let side = outcome.color();
        match std::mem::replace(&mut self.command, SearchCommand::None) {
            SearchCommand::Go => self.finish_go(outcome, out),
            SearchCommand::GoWithContempt(first) => {
                let best = self.contempt.best(&outcome.reports, side);
                let (best, mv) = match best.map(|report| (report, report.best_move)) {
                    Some((report, Some(mv))) => (Some(report), mv),
                    _ => (first.best(), first.best_move()),
                };
                self.session.set_ponder_move(side, mv);
                let value = self.value(best, side);
                out.push_str(&go_reply(mv, value, &[&first, outcome]));
            }
            SearchCommand::Hint if !outcome.was_stopped => out.push_str(&node_stats(&[outcome])),
            SearchCommand::Analyze(ply) if !outcome.was_stopped => {
                // `NBoard` plots the values for black. Not -0.00.
                let value = self.value(outcome.best(), side);
                let black = match side {
                    Color::Black => value,
                    Color::White => 0.0 - value,
                };
                push_line(out, format_args!("analysis {ply} {black:.2}"));
                let next = ply.checked_sub(1).map(|ply| self.analyze(ply));
                if let Some(Err(message)) = next {
                    push_line(out, format_args!("status {message}"));
                }
            }
            SearchCommand::Hint | SearchCommand::Analyze(_) | SearchCommand::None => {}
        }
    }
}
