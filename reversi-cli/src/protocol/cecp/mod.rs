//! CECP, the protocol of XBoard and WinBoard, for their variant reversi.
//!
//! XBoard calls the side that begins white: it is black here. Squares are
//! dropped on, `P@d3`, and a pass is `@@@@`; both are also understood in other
//! spellings. `?`, `quit` and every change of the game end a search at once; `ping` is
//! answered after the move of a running search, as XBoard expects it, and at once
//! during analysis. `hard` and `easy` switch pondering.

mod clock;
mod fen;

use reversi_engine::{Board, Color, Move, Scoring, SearchLimits, SearchReport};

use super::text::{say, split_word};
use super::{Flow, Protocol, Urgency};
use crate::session::{Question, SearchOutcome, Session, Task};
use clock::Control;

/// Answers CECP commands.
#[derive(Debug)]
pub struct Cecp {
    session: Session,
    control: Control,
    /// The side that moves by itself.
    engine_side: Option<Color>,
    /// Whether the engine is in analysis mode.
    is_analysing: bool,
    /// Whether to print the iterations.
    posts: bool,
    thought: SearchPurpose,
    /// The last report of the running search, for `.`.
    last: Option<SearchReport>,
}

/// The purpose of the running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchPurpose {
    /// Nothing.
    Nothing,
    /// The engine's move.
    Move,
    /// The user's move.
    Hint,
    /// Analysis.
    Analysis,
}

/// The features of the engine.
const FEATURES: &str = "feature setboard=1 playother=1 ping=1 draw=0 sigint=0 sigterm=0 \
    analyze=1 myname=\"reversi\" variants=\"reversi\" colors=0 nps=1 memory=1 smp=1 done=1\n";

/// Commands that need no answer.
const IGNORED: &[&str] = &[
    "", "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "nps",
    "option", "bk", "draw", "egtpath", "otim", "?", ".", "#",
];

impl Cecp {
    /// A protocol for the game of this session; the engine has the second move.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            control: Control::default(),
            engine_side: Some(Color::White),
            is_analysing: false,
            posts: false,
            thought: SearchPurpose::Nothing,
            last: None,
        }
    }

    fn carry_out(&mut self, word: &str, rest: &str, out: &mut String) -> Result<(), &'static str> {
        match word {
            "protover" => out.push_str(FEATURES),
            "new" => {
                self.start_from(Board::new());
                self.engine_side = Some(Color::White);
            }
            "variant" => match rest {
                "reversi" | "alien" => {
                    let board = fen::write(self.session.board());
                    say(out, format_args!("setup (P.....p.....) {board}"));
                }
                _ => return Err("unsupported variant"),
            },
            "setboard" => match fen::parse(rest) {
                Some(board) => self.start_from(board),
                None => out.push_str("tellusererror Illegal position\n"),
            },
            "force" | "result" => {
                self.engine_side = None;
                self.session.await_nothing();
            }
            "hard" | "easy" => self.session.set_ponders(word == "hard"),
            "go" => {
                self.engine_side = Some(self.side_to_move());
                self.think(out);
            }
            "playother" => self.engine_side = Some(self.side_to_move().opponent()),
            "usermove" => self.user_move(rest, out),
            "undo" => self.undo(1)?,
            "remove" => self.undo(2)?,
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "ping" => say(out, format_args!("pong {rest}")),
            "analyze" => self.is_analysing = true,
            "exit" => self.is_analysing = false,
            "hint" => self.begin(SearchPurpose::Hint, self.session.limits(), out),
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

    fn start_from(&mut self, board: Board) {
        self.session.start_from(board);
        self.control.start(&mut self.session);
    }

    fn user_move(&mut self, text: &str, out: &mut String) {
        let board = *self.session.board();
        let told = text.strip_prefix("P@").or_else(|| text.strip_prefix("p@"));
        let mv = match told.unwrap_or(text) {
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
                self.tell_result(out);
                self.think(out);
            }
            _ => say(out, format_args!("Illegal move: {text}")),
        }
    }

    fn undo(&mut self, turns: usize) -> Result<(), &'static str> {
        let undone = self.session.undo(turns);
        undone.then_some(()).ok_or("no move to take back")
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
        let number = value.parse().ok().filter(|&number: &usize| number > 0);
        let number = number.ok_or("expected a number")?;
        let options = self.session.options().clone();
        self.session.set_options(if name == "memory" {
            options.with_hash_mib(number)
        } else {
            options.with_threads(number)
        });
        Ok(())
    }

    fn set_time(&mut self, word: &str, value: &str) -> Result<(), &'static str> {
        let session = &mut self.session;
        let understood = match word {
            "level" => self.control.level(session, value),
            "st" => self.control.seconds(session, value),
            "sd" => clock::depth(session, value),
            _ => {
                let side = self.engine_side.unwrap_or(session.board().side_to_move());
                Control::left(session, side, value)
            }
        };
        understood.ok_or("expected a time or a depth")
    }

    /// Starts the search of the engine's move on its turn.
    fn think(&mut self, out: &mut String) {
        let board = *self.session.board();
        let side = board.side_to_move();
        if self.is_analysing || board.is_game_over() || self.engine_side != Some(side) {
            return;
        }
        match self.session.begin_move(side) {
            Ok(Some(mv)) => self.play(mv, out),
            Ok(None) => self.thought = SearchPurpose::Move,
            Err(error) => self.fail(&error.to_string(), out),
        }
    }

    /// Continues the analysis after an interrupting line.
    fn analyse(&mut self, out: &mut String) {
        let is_over = self.session.board().is_game_over();
        if self.is_analysing && !is_over && !self.session.is_thinking() {
            self.begin(SearchPurpose::Analysis, SearchLimits::new(), out);
        }
    }

    fn begin(&mut self, thought: SearchPurpose, limits: SearchLimits, out: &mut String) {
        let task = Task::new(*self.session.board(), Question::BestMove, limits);
        match self.session.begin(task) {
            Ok(()) => self.thought = thought,
            Err(error) => self.fail(&error.to_string(), out),
        }
    }

    fn fail(&mut self, message: &str, out: &mut String) {
        self.engine_side = None;
        self.is_analysing = false;
        say(out, format_args!("tellusererror {message}"));
    }

    fn play(&mut self, mv: Move, out: &mut String) {
        if self.session.play(self.side_to_move(), mv).is_ok() {
            say(out, format_args!("move {}", spelled(mv)));
            self.tell_result(out);
        }
    }

    /// The result in XBoard's colours, when the game is over.
    fn tell_result(&self, out: &mut String) {
        let board = self.session.board();
        let [first, second] = [Color::Black, Color::White].map(|color| board.discs(color).len());
        let Some(score) = self.session.game().result(Scoring::DiscsOnBoard) else {
            return;
        };
        match score.discs() {
            0 => say(out, format_args!("1/2-1/2 {{Draw {first}-{second}}}")),
            1.. => say(out, format_args!("1-0 {{White wins {first}-{second}}}")),
            _ => say(out, format_args!("0-1 {{Black wins {second}-{first}}}")),
        }
    }

    fn statistics(&self, out: &mut String) {
        let last = self.last.as_ref();
        let numbers = last.map(|report| (report.elapsed.as_millis(), report.nodes, report.depth));
        let (millis, nodes, depth) = numbers.unwrap_or_default();
        say(
            out,
            format_args!("stat01: {} {nodes} {depth} 0 0", millis / 10),
        );
    }
}

fn spelled(mv: Move) -> String {
    match mv {
        Move::Place(square) => format!("P@{square}"),
        Move::Pass => "@@@@".to_owned(),
    }
}

impl Protocol for Cecp {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn urgency(&mut self, line: &str, ahead: usize) -> Urgency {
        let (word, _) = split_word(line);
        let analysing = self.thought == SearchPurpose::Analysis;
        match word {
            "?" => Urgency::Stops,
            "quit" if !analysing => Urgency::Quits,
            "ping" | "." | "post" | "nopost" if analysing => Urgency::Now,
            "." | "post" | "nopost" => Urgency::Now,
            "new" | "setboard" | "force" | "result" | "undo" | "remove" if ahead == 0 => {
                // The move for the old position is dropped.
                self.thought = SearchPurpose::Nothing;
                Urgency::Stops
            }
            _ if analysing => Urgency::Stops,
            _ => Urgency::Waits,
        }
    }

    fn line(&mut self, line: &str, out: &mut String) -> Flow {
        let (word, rest) = split_word(line);
        match word {
            "quit" => return Flow::Quit,
            "." if self.session.is_thinking() => self.statistics(out),
            _ => {}
        }
        if let Err(message) = self.carry_out(word, rest, out) {
            say(out, format_args!("Error ({message}): {}", line.trim()));
        }
        self.analyse(out);
        Flow::Continue
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        for report in reports {
            if self.thought != SearchPurpose::Nothing && (self.posts || self.is_analysing) {
                let line: Vec<_> = report.pv.iter().map(|&mv| spelled(mv)).collect();
                say(
                    out,
                    format_args!(
                        "{} {} {} {} {}",
                        report.depth,
                        100 * report.score.discs(),
                        report.elapsed.as_millis() / 10,
                        report.nodes,
                        line.join(" ")
                    ),
                );
            }
        }
        self.last = reports.first().cloned().or(self.last.take());
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        self.last = None;
        match std::mem::replace(&mut self.thought, SearchPurpose::Nothing) {
            SearchPurpose::Move => self.play(outcome.best_move(), out),
            SearchPurpose::Hint => say(out, format_args!("Hint: {}", spelled(outcome.best_move()))),
            SearchPurpose::Analysis | SearchPurpose::Nothing => {}
        }
    }
}
