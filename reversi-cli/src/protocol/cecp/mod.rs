//! CECP, the protocol of XBoard and WinBoard, with the variant reversi of Edax, as
//! `OthelloTk` speaks it. XBoard 4.9 itself has no rule for the discs that a move flips.
//!
//! The side that moves first is white for XBoard and black here. Moves are drops such as
//! `P@d3`, and a pass is `@@@@`; the notation of Othello is also accepted. A search is
//! stopped by `?` and by commands that change the game; `quit` stops an infinite one.
//! `ping` is answered after the move of the engine, as XBoard expects, but at once during
//! analysis. `hard` and `easy` enable and disable pondering.

mod clock;
mod fen;

use std::time::Duration;

use reversi_engine::{Board, Color, Move, Scoring, SearchLimits, SearchOptions, SearchReport};

use super::text::{push_line, split_word};
use super::{Flow, Priority, Protocol};
use crate::session::{SearchKind, SearchOutcome, SearchRequest, Session};
use clock::CecpTimeControl;

/// The engine side of CECP.
#[derive(Debug)]
pub struct Cecp {
    session: Session,
    time_control: CecpTimeControl,
    /// The time left of the engine by the last `time`, until its next move.
    time_left: Option<Duration>,
    /// The side that the engine plays, if any.
    engine_side: Option<Color>,
    /// Whether analysis mode is on.
    is_analyzing: bool,
    /// Whether to print the progress of searches (`post`).
    posts: bool,
    purpose: SearchPurpose,
    /// The last report of the running search, for `.`.
    last_report: Option<SearchReport>,
}

/// The purpose of the running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchPurpose {
    /// None: there is no search, or its result has become obsolete.
    None,
    /// The move of the engine.
    Move,
    /// A hint for the user.
    Hint,
    /// Analysis.
    Analysis,
}

/// The `feature` command.
const FEATURES: &str = "feature setboard=1 playother=1 ping=1 draw=0 sigint=0 sigterm=0 \
    analyze=1 myname=\"reversi\" variants=\"reversi\" colors=0 nps=1 memory=1 smp=1 done=1\n";

/// Commands that are accepted and ignored.
const IGNORED: &[&str] = &[
    "", "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "nps",
    "option", "bk", "draw", "egtpath", "otim", "?", ".", "#",
];

impl Cecp {
    /// Creates the protocol. The engine plays the second side.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            time_control: CecpTimeControl::default(),
            time_left: None,
            engine_side: Some(Color::White),
            is_analyzing: false,
            posts: false,
            purpose: SearchPurpose::None,
            last_report: None,
        }
    }

    fn execute(&mut self, word: &str, rest: &str, out: &mut String) -> Result<(), &'static str> {
        match word {
            "protover" => out.push_str(FEATURES),
            "new" => {
                self.set_board(Board::new());
                self.engine_side = Some(Color::White);
            }
            "variant" => match rest {
                "reversi" | "alien" => {
                    let board = fen::write(self.session.board());
                    push_line(out, format_args!("setup (P.....p.....) {board}"));
                }
                _ => return Err("unsupported variant"),
            },
            "setboard" => match fen::parse(rest) {
                Some(board) => self.set_board(board),
                None => out.push_str("tellusererror Illegal position\n"),
            },
            "force" | "result" => {
                self.engine_side = None;
                self.session.clear_ponder_move();
            }
            "hard" | "easy" => self.session.set_ponder(word == "hard"),
            "go" => {
                self.engine_side = Some(self.side_to_move());
                self.start_move(out);
            }
            "playother" => self.engine_side = Some(self.side_to_move().opponent()),
            "usermove" => self.user_move(rest, out),
            "undo" => self.undo(1)?,
            "remove" => self.undo(2)?,
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "ping" => push_line(out, format_args!("pong {rest}")),
            "analyze" => self.is_analyzing = true,
            "exit" => self.is_analyzing = false,
            "hint" => self.start_search(SearchPurpose::Hint, self.session.limits(), out),
            "memory" | "cores" => self.set_option(word, rest)?,
            "level" | "st" | "sd" | "time" => self.set_time(word, rest)?,
            _ if word.parse::<Move>().is_ok() || word.contains('@') => self.user_move(word, out),
            _ if !IGNORED.contains(&word) => return Err("unknown command"),
            _ => {}
        }
        Ok(())
    }

    fn side_to_move(&self) -> Color {
        self.session.board().side_to_move()
    }

    fn set_board(&mut self, board: Board) {
        self.session.set_board(board);
        self.time_left = None;
        self.time_control.apply(&mut self.session);
    }

    fn user_move(&mut self, text: &str, out: &mut String) {
        let board = *self.session.board();
        let square = text.strip_prefix("P@").or_else(|| text.strip_prefix("p@"));
        let mv = match square.unwrap_or(text) {
            "@@@@" => Some(Move::Pass),
            word => word.parse().ok(),
        };
        let implies_pass = board.must_pass() && mv.is_some_and(|mv| !mv.is_pass());
        let side = if implies_pass {
            board.side_to_move().opponent()
        } else {
            board.side_to_move()
        };
        match mv.map(|mv| self.session.play(side, mv)) {
            Some(Ok(())) => {
                self.push_result(out);
                self.start_move(out);
            }
            _ => push_line(out, format_args!("Illegal move: {text}")),
        }
    }

    fn undo(&mut self, turns: usize) -> Result<(), &'static str> {
        let undone = self.session.undo(turns);
        undone.then_some(()).ok_or("no move to undo")
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
        let number = value.parse().ok().filter(|&number: &usize| number > 0);
        let number = number.ok_or("expected a number")?;
        if name == "cores" && number > SearchOptions::MAX_THREADS {
            return Err("expected 1 to 256 cores");
        }
        let options = self.session.options().clone();
        let options = if name == "memory" {
            options.with_hash_mib(number)
        } else {
            options.with_threads(number)
        };
        let set = self.session.set_options(options);
        set.map_err(|_| "not enough memory")
    }

    fn set_time(&mut self, word: &str, value: &str) -> Result<(), &'static str> {
        let session = &mut self.session;
        let understood = match word {
            "level" => self.time_control.level(session, value),
            "st" => self.time_control.seconds(session, value),
            "sd" => clock::depth(session, value),
            _ => {
                self.time_left = clock::centiseconds(value);
                self.time_left.map(drop)
            }
        };
        if word != "time" {
            self.time_left = None;
        }
        understood.ok_or("expected a time or a depth")
    }

    /// Starts the search of a move if the engine is to move.
    fn start_move(&mut self, out: &mut String) {
        let board = *self.session.board();
        let side = board.side_to_move();
        if self.is_analyzing || board.is_game_over() || self.engine_side != Some(side) {
            return;
        }
        if let Some(time) = self.time_left.take() {
            CecpTimeControl::set_left(&mut self.session, side, time);
        }
        match self.session.start_move(side) {
            Ok(Some(mv)) => self.play(mv, out),
            Ok(None) => self.purpose = SearchPurpose::Move,
            Err(error) => self.fail(&error.to_string(), out),
        }
    }

    /// Restarts the analysis after a line that has stopped it.
    fn resume_analysis(&mut self, out: &mut String) {
        let is_over = self.session.board().is_game_over();
        if self.is_analyzing && !is_over && !self.session.is_searching() {
            self.start_search(SearchPurpose::Analysis, SearchLimits::new(), out);
        }
    }

    fn start_search(&mut self, purpose: SearchPurpose, limits: SearchLimits, out: &mut String) {
        let request = SearchRequest {
            runs_until_stopped: purpose == SearchPurpose::Analysis,
            ..SearchRequest::new(*self.session.board(), SearchKind::BestMove, limits)
        };
        match self.session.start_search(request) {
            Ok(()) => self.purpose = purpose,
            Err(error) => self.fail(&error.to_string(), out),
        }
    }

    fn fail(&mut self, message: &str, out: &mut String) {
        self.engine_side = None;
        self.is_analyzing = false;
        push_line(out, format_args!("tellusererror {message}"));
    }

    fn play(&mut self, mv: Move, out: &mut String) {
        if self.session.play(self.side_to_move(), mv).is_ok() {
            push_line(out, format_args!("move {}", move_text(mv)));
            self.push_result(out);
        }
    }

    /// Appends the result of a finished game, with the colors of XBoard.
    fn push_result(&self, out: &mut String) {
        let board = self.session.board();
        let [first, second] = [Color::Black, Color::White].map(|color| board.discs(color).len());
        let Some(score) = self.session.game().result(Scoring::DiscsOnBoard) else {
            return;
        };
        match score.discs() {
            0 => push_line(out, format_args!("1/2-1/2 {{Draw {first}-{second}}}")),
            1.. => push_line(out, format_args!("1-0 {{White wins {first}-{second}}}")),
            _ => push_line(out, format_args!("0-1 {{Black wins {second}-{first}}}")),
        }
    }

    fn statistics(&self, out: &mut String) {
        let last = self.last_report.as_ref();
        let numbers = last.map(|report| (report.elapsed.as_millis(), report.nodes, report.depth));
        let (millis, nodes, depth) = numbers.unwrap_or_default();
        push_line(
            out,
            format_args!("stat01: {} {nodes} {depth} 0 0", millis / 10),
        );
    }
}

fn move_text(mv: Move) -> String {
    match mv {
        Move::Place(square) => format!("P@{square}"),
        Move::Pass => "@@@@".to_owned(),
    }
}

/// Whether a command makes the move of the running search obsolete.
fn changes_game(command: &str) -> bool {
    matches!(
        command,
        "new" | "setboard" | "force" | "result" | "undo" | "remove"
    )
}

impl Protocol for Cecp {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn priority(&self, line: &str, ahead: usize) -> Priority {
        let (word, _) = split_word(line);
        let analyzing = self.purpose == SearchPurpose::Analysis;
        match word {
            "?" => Priority::Stop,
            "quit" if !analyzing => Priority::Quit,
            "ping" | "." | "post" | "nopost" if analyzing => Priority::Immediate,
            "." | "post" | "nopost" => Priority::Immediate,
            _ if ahead == 0 && changes_game(word) => Priority::Stop,
            _ if analyzing => Priority::Stop,
            _ => Priority::Queued,
        }
    }

    fn before_stop(&mut self, line: &str, ahead: usize) {
        if ahead == 0 && changes_game(split_word(line).0) {
            // The result is obsolete.
            self.purpose = SearchPurpose::None;
        }
    }

    fn handle_line(&mut self, line: &str, out: &mut String) -> Flow {
        let (word, rest) = split_word(line);
        match word {
            "quit" => return Flow::Quit,
            "." if self.session.is_searching() => self.statistics(out),
            _ => {}
        }
        if let Err(message) = self.execute(word, rest, out) {
            push_line(out, format_args!("Error ({message}): {}", line.trim()));
        }
        self.resume_analysis(out);
        Flow::Continue
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        for report in reports {
            if self.purpose != SearchPurpose::None && (self.posts || self.is_analyzing) {
                let pv: Vec<_> = report.pv.iter().map(|&mv| move_text(mv)).collect();
                push_line(
                    out,
                    format_args!(
                        "{} {} {} {} {}",
                        report.depth,
                        100 * report.score.discs(),
                        report.elapsed.as_millis() / 10,
                        report.nodes,
                        pv.join(" ")
                    ),
                );
            }
        }
        self.last_report = reports.first().cloned().or(self.last_report.take());
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        self.last_report = None;
        match std::mem::replace(&mut self.purpose, SearchPurpose::None) {
            SearchPurpose::Move => self.play(outcome.best_move(), out),
            SearchPurpose::Hint => push_line(
                out,
                format_args!("Hint: {}", move_text(outcome.best_move())),
            ),
            SearchPurpose::Analysis | SearchPurpose::None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use reversi_engine::SearchOptions;

    use super::*;
    use crate::settings::SearchSettings;

    #[test]
    fn time_is_the_clock_of_the_engine_whatever_its_side() {
        let settings = SearchSettings {
            depth: Some(1),
            ..SearchSettings::default()
        };
        let options = SearchOptions::new().with_hash_mib(1);
        let mut cecp = Cecp::new(Session::new(options, settings));
        let mut out = String::new();
        let second = Some(Duration::from_secs(1));
        for line in ["new", "level 0 5 0", "time 100", "otim 30000", "go"] {
            cecp.handle_line(line, &mut out);
        }
        assert_eq!(cecp.session.clock_mut(Color::Black).left(), second);
        // The opponent's move, with the engine on the other side.
        for line in ["new", "force", "f5", "time 100", "otim 30000", "go"] {
            cecp.handle_line(line, &mut out);
        }
        assert_eq!(cecp.session.clock_mut(Color::White).left(), second);
        for line in ["new", "playother", "time 100", "otim 30000", "f5"] {
            cecp.handle_line(line, &mut out);
        }
        assert_eq!(cecp.session.clock_mut(Color::White).left(), second);
        assert_eq!(out, "");
    }
}
