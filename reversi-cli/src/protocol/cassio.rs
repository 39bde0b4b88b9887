//! ENGINE-PROTOCOL, the protocol of Cassio, an Othello program for the Macintosh.
//!
//! There is no game: each search command has its own position, 64 squares of `X`, `O` and
//! `-` and the side to move. The reply to a search is one line and `ready.`:
//!
//! ```text
//! POSITION, move F5, depth 12, @73%, B+2.00 <= v <= B+2.00, F5d6C3, node 1234, time 0.012
//! ```
//!
//! Scores are from the side to move, whose letter they start with. Moves of black are in
//! upper case, moves of white in lower case. `stop` stops a search. `quit` stops an
//! infinite search and lets a finite one complete. `get-search-infos` and empty lines are
//! answered during a search; other commands wait for its end.

use reversi_engine::search::Selectivity;
use reversi_engine::{Board, Color, Move, Score, SearchLimits, SearchReport, search::Bound};

use super::text::{push_line, split_word};
use super::{Flow, Priority, Protocol};
use crate::session::{SearchKind, SearchOutcome, SearchRequest, Session};

/// The first word of every line.
const PREFIX: &str = "ENGINE-PROTOCOL";

/// The engine side of the protocol of Cassio.
#[derive(Debug)]
pub struct Cassio {
    session: Session,
    /// The nodes and seconds of the search up to its last iteration.
    nodes: u64,
    seconds: f64,
    /// Whether a queued `stop` has stopped the search: the `ready.` of the search is also
    /// the reply to the `stop`.
    is_stopped: bool,
}

impl Cassio {
    /// Creates the protocol. The game of the session is not used.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            nodes: 0,
            seconds: 0.0,
            is_stopped: false,
        }
    }

    fn execute(&mut self, command: &str, rest: &str, out: &mut String) -> Result<(), String> {
        match command {
            "stop" if self.is_stopped => self.is_stopped = false,
            "get-version" => {
                let version = env!("CARGO_PKG_VERSION");
                push_line(out, format_args!("version: reversi {version}\nready."));
            }
            "midgame-search" => return self.search(rest, false),
            "endgame-search" => return self.search(rest, true),
            "get-search-infos" if self.session.is_searching() => {
                push_line(
                    out,
                    format_args!("node {}, time {:.3}", self.nodes, self.seconds),
                );
            }
            "" if self.session.is_searching() => out.push_str("ok.\n"),
            "" | "init" | "new-position" | "stop" | "get-search-infos" => {
                out.push_str("ready.\n");
            }
            "empty-hash" => self.session.clear_hash(),
            // The results of other engines are not used.
            "feed-hash" => {}
            "quit" => out.push_str("bye bye.\n"),
            _ => return Err(format!("unknown command {command}")),
        }
        Ok(())
    }

    fn search(&mut self, text: &str, is_endgame: bool) -> Result<(), String> {
        let words: Vec<_> = text.split_whitespace().collect();
        let (position, alpha, beta, depth, precision) = match words[..] {
            [position, alpha, beta, depth, precision] if !is_endgame => {
                (position, alpha, beta, Some(depth), precision)
            }
            [position, alpha, beta, precision] if is_endgame => {
                (position, alpha, beta, None, precision)
            }
            _ => return Err("expected a position, two bounds, a depth and a precision".into()),
        };
        let board: Board = position
            .parse()
            .map_err(|error| format!("{position}: {error}"))?;
        let precision = number(precision)?.clamp(0.0, 100.0).round() as u32;
        let mut limits = SearchLimits::new()
            .with_window(bound(alpha, f64::floor)?, bound(beta, f64::ceil)?)
            .with_selectivity(Selectivity::at_least(precision));
        let empties = board.empties().len() as u32;
        let depth = match depth {
            Some(depth) => (number(depth)?.clamp(1.0, 60.0) as u32).min(empties),
            None => empties,
        };
        let kind = if is_endgame && precision >= 100 {
            SearchKind::Solve
        } else {
            limits = limits.with_depth(depth).with_exact_from(0);
            SearchKind::BestMove
        };
        (self.nodes, self.seconds) = (0, 0.0);
        let limits = self.session.bounded(limits);
        let request = SearchRequest::new(board, kind, limits);
        let started = self.session.start_search(request);
        started.map_err(|error| error.to_string())
    }
}

fn number(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("expected a number, found {text}"))
}

/// Parses a bound in discs, rounded if it has a fraction.
fn bound(text: &str, round: fn(f64) -> f64) -> Result<Score, String> {
    Ok(Score::clamped(round(number(text)?) as i32))
}

/// Formats the result of a search as one line.
fn describe(board: &Board, best_move: Move, report: &SearchReport) -> String {
    let side = board.side_to_move();
    let score = report.score.discs();
    let (low, high) = match report.bound {
        Bound::Exact => (score, score),
        Bound::Lower => (score, 64),
        Bound::Upper => (-64, score),
    };
    let value = |discs: i32| {
        let letter = match side {
            Color::Black => 'B',
            Color::White => 'W',
        };
        format!("{letter}{discs:+}.00")
    };
    format!(
        "{}{}, move {}, depth {}, @{}, {} <= v <= {}, {}, node {}, time {:.3}\n",
        squares(board),
        if side == Color::Black { 'X' } else { 'O' },
        move_text(best_move, Color::Black),
        report.depth,
        report.selectivity,
        value(low),
        value(high),
        variation(side, &report.pv),
        report.nodes,
        report.elapsed.as_secs_f64()
    )
}

fn squares(board: &Board) -> String {
    let discs = reversi_engine::Square::ALL
        .into_iter()
        .map(|square| board.disc_at(square));
    let marks = discs.map(|disc| match disc {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '-',
    });
    marks.collect()
}

fn variation(mut side: Color, moves: &[Move]) -> String {
    let mut text = String::new();
    for &mv in moves {
        // A pass is implied by two consecutive moves of the same side.
        if !mv.is_pass() {
            text.push_str(&move_text(mv, side));
        }
        side = side.opponent();
    }
    text
}

fn move_text(mv: Move, side: Color) -> String {
    match (mv, side) {
        (Move::Pass, _) => "PA".to_owned(),
        (Move::Place(square), Color::Black) => square.to_string().to_ascii_uppercase(),
        (Move::Place(square), Color::White) => square.to_string(),
    }
}

/// Splits a line into its command and the rest; an empty line is an empty command.
fn command_of(line: &str) -> Option<(&str, &str)> {
    match split_word(line) {
        ("", _) => Some(("", "")),
        (PREFIX, rest) => Some(split_word(rest)),
        _ => None,
    }
}

impl Protocol for Cassio {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn priority(&self, line: &str, _: usize) -> Priority {
        match command_of(line) {
            Some(("quit", _)) => Priority::Quit,
            Some(("" | "get-search-infos", _)) => Priority::Immediate,
            Some(("stop", _)) => Priority::Stop,
            _ => Priority::Queued,
        }
    }

    fn before_stop(&mut self, _: &str, _: usize) {
        self.is_stopped = true;
    }

    fn handle_line(&mut self, line: &str, out: &mut String) -> Flow {
        let Some((command, rest)) = command_of(line) else {
            push_line(
                out,
                format_args!("ERROR: expected {PREFIX} at the start of the line"),
            );
            return Flow::Continue;
        };
        if let Err(message) = self.execute(command, rest, out) {
            push_line(out, format_args!("ERROR: {message}\nready."));
        }
        if command == "quit" {
            Flow::Quit
        } else {
            Flow::Continue
        }
    }

    fn progress(&mut self, reports: &[SearchReport], _: &mut String) {
        if let Some(report) = reports.first() {
            self.nodes = report.nodes;
            self.seconds = report.elapsed.as_secs_f64();
        }
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        if let Some(report) = outcome.best() {
            out.push_str(&describe(&outcome.board, outcome.best_move(), report));
        }
        out.push_str("ready.\n");
    }
}
