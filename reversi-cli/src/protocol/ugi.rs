//! UGI, the Universal Game Interface: UCI for two-player games.
//!
//! Player 1 is black. Moves are squares in lower case or `pass`. A `fen` is a board of 64
//! squares and the side to move. `stop` stops a search, and `quit` stops an infinite one.
//! `isready` is answered during a search. An invalid command has no effect; the error is
//! sent as `info string`. `go` is always answered by `bestmove`: an invalid limit is left
//! out, and after an invalid `position` the move is `none`.

use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

use reversi_engine::{
    Board, Color, Game, Move, Outcome, SearchLimits, SearchOptions, SearchReport,
};

use super::text::{push_line, split_word};
use super::{Flow, Priority, Protocol};
use crate::clock::TimeControl;
use crate::session::{SearchKind, SearchOutcome, SearchRequest, Session};
use crate::util::text;

/// The largest size of the transposition table that `setoption` accepts.
const MAX_HASH_MIB: usize = 1 << 20;

/// The engine side of UGI.
#[derive(Debug)]
pub struct Ugi {
    session: Session,
    /// Whether the running search was started by `go infinite`.
    is_infinite: bool,
    /// Whether the last `position` was invalid.
    lacks_position: bool,
}

/// The parameters of `go`.
#[derive(Debug, Default)]
struct GoParameters {
    limits: SearchLimits,
    has_limits: bool,
    is_infinite: bool,
    times: [Option<Duration>; 2],
    increments: [Duration; 2],
}

impl Ugi {
    /// Creates the protocol.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            is_infinite: false,
            lacks_position: false,
        }
    }

    fn execute(&mut self, word: &str, rest: &str, out: &mut String) -> Result<(), String> {
        match word {
            "ugi" => out.push_str(&self.introduction()),
            "isready" => out.push_str("readyok\n"),
            "setoption" => return self.set_option(rest),
            "uginewgame" => {
                self.session.clear_hash();
                self.session.set_board(Board::new());
                self.lacks_position = false;
            }
            "position" => {
                self.lacks_position = true;
                self.session.set_game(position(rest)?);
                self.lacks_position = false;
            }
            "go" => self.go(rest, out),
            "query" => push_line(out, format_args!("response {}", self.query(rest)?)),
            "" | "stop" | "quit" => {}
            _ => return Err(format!("unknown command {word}")),
        }
        Ok(())
    }

    fn introduction(&self) -> String {
        let options = self.session.options();
        format!(
            "id name reversi {}\nid author the reversi-engine authors\n\
             option name hash type spin default {} min 1 max {MAX_HASH_MIB}\n\
             option name threads type spin default {} min 1 max {}\nugiok\n",
            env!("CARGO_PKG_VERSION"),
            options.hash_mib(),
            options.threads(),
            SearchOptions::MAX_THREADS
        )
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<_> = rest.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else {
            return Err("expected setoption name NAME value VALUE".into());
        };
        let number = text::parse_integer(value).filter(|&number| number > 0);
        let number = number.ok_or_else(|| format!("invalid value for {name}"))?;
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        let options = self.session.options().clone();
        let options = match name.to_ascii_lowercase().as_str() {
            "hash" if number <= MAX_HASH_MIB => options.with_hash_mib(number),
            "hash" => {
                return Err(format!(
                    "invalid value for {name}: expected 1 to {MAX_HASH_MIB}"
                ));
            }
            "threads" if number <= SearchOptions::MAX_THREADS => options.with_threads(number),
            "threads" => {
                let most = SearchOptions::MAX_THREADS;
                return Err(format!("invalid value for {name}: expected 1 to {most}"));
            }
            _ => return Err(format!("unknown option {name}")),
        };
        self.session
            .set_options(options)
            .map_err(|error| error.to_string())
    }

    fn go(&mut self, rest: &str, out: &mut String) {
        let go = GoParameters::parse(rest, |error| {
            push_line(out, format_args!("info string {error}"));
        });
        if self.lacks_position {
            out.push_str("info string the last position was invalid\nbestmove none\n");
            return;
        }
        let board = *self.session.board();
        self.is_infinite = go.is_infinite;
        for (color, (time, increment)) in [Color::Black, Color::White]
            .into_iter()
            .zip(go.times.into_iter().zip(go.increments))
        {
            *self.session.clock_mut(color) = crate::clock::PlayerClock::new(match time {
                Some(main) => TimeControl::Increment { main, increment },
                None => TimeControl::Unlimited,
            });
        }
        let started = if (go.has_limits || go.is_infinite) && !board.is_game_over() {
            let limits = self.session.bounded(go.limits);
            let request = SearchRequest {
                runs_until_stopped: go.is_infinite,
                ..SearchRequest::new(board, SearchKind::BestMove, limits)
            };
            self.session
                .start_search(request)
                .map(|()| None)
                .map_err(|error| error.to_string())
        } else {
            let color = board.side_to_move();
            self.session
                .start_move(color)
                .map_err(|error| error.to_string())
        };
        match started {
            Ok(None) => {}
            Ok(Some(mv)) => push_line(out, format_args!("bestmove {mv}")),
            Err(error) => {
                // Without a search any legal move keeps the game going.
                let first = board.legal_moves().first();
                let mv = first.map_or(Move::Pass, Move::Place);
                push_line(out, format_args!("info string {error}\nbestmove {mv}"));
            }
        }
    }

    fn query(&self, name: &str) -> Result<&'static str, String> {
        if self.lacks_position {
            return Err("the last position was invalid".into());
        }
        let board = self.session.board();
        let yes_or_no = |answer| if answer { "true" } else { "false" };
        match name {
            "gameover" => Ok(yes_or_no(board.is_game_over())),
            "p1turn" => Ok(yes_or_no(board.side_to_move() == Color::Black)),
            "result" => Ok(match board.outcome() {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Color::Black)) => "p1win",
                Some(Outcome::Win(Color::White)) => "p2win",
            }),
            _ => Err(format!("unknown query {name}")),
        }
    }
}

impl GoParameters {
    /// Parses the arguments of `go`. An invalid limit is left out and reported.
    fn parse(text: &str, mut report: impl FnMut(String)) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if let Err(error) = go.set(word, &mut words) {
                report(error);
            }
        }
        go
    }

    fn set(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), String> {
        match word {
            "infinite" => self.is_infinite = true,
            "p1time" => self.times[0] = Some(millis(words, word)?),
            "p2time" => self.times[1] = Some(millis(words, word)?),
            "p1inc" => self.increments[0] = millis(words, word)?,
            "p2inc" => self.increments[1] = millis(words, word)?,
            "movetime" => self.limits = self.limits.clone().with_time(millis(words, word)?),
            "depth" => {
                let plies = number(words, word)?.clamp(1, 60);
                self.limits = self.limits.clone().with_depth(plies as u32);
            }
            "nodes" => {
                let nodes = number(words, word)?.max(1).unsigned_abs();
                self.limits = self.limits.clone().with_nodes(nodes);
            }
            _ => return Err(format!("unknown limit {word}")),
        }
        self.has_limits |= matches!(word, "movetime" | "depth" | "nodes");
        Ok(())
    }
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

/// The number after the name of a limit. Another word is left to be read as a limit.
fn number(words: &mut Words<'_>, name: &str) -> Result<i64, String> {
    let number = words.peek().and_then(|word| text::parse_integer(word));
    let number = number.ok_or_else(|| format!("expected a number after {name}"))?;
    words.next();
    Ok(number)
}

/// Parses a number of milliseconds; a negative one, of a flag that has fallen, is zero.
fn millis(words: &mut Words<'_>, name: &str) -> Result<Duration, String> {
    let millis = number(words, name)?.max(0);
    Ok(Duration::from_millis(millis.unsigned_abs()))
}

/// Parses the arguments of `position`.
fn position(text: &str) -> Result<Game, String> {
    let (setup, moves) = match text.split_once("moves") {
        Some((setup, moves)) => (setup.trim(), moves),
        None => (text, ""),
    };
    let mut game = match split_word(setup) {
        ("startpos", "") => Game::new(),
        ("fen", board) => {
            let board = board.parse::<Board>().map_err(|error| error.to_string())?;
            Game::from_board(board)
        }
        _ => return Err("expected startpos or fen".into()),
    };
    for word in moves.split_whitespace() {
        let mv: Move = word.parse().map_err(|error| format!("{word}: {error}"))?;
        game.play(mv).map_err(|error| format!("{word}: {error}"))?;
    }
    Ok(game)
}

impl Protocol for Ugi {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn priority(&self, line: &str, _: usize) -> Priority {
        match split_word(line).0 {
            "stop" => Priority::Stop,
            "quit" if self.is_infinite => Priority::Stop,
            "quit" => Priority::Quit,
            "isready" => Priority::Immediate,
            _ => Priority::Queued,
        }
    }

    fn handle_line(&mut self, line: &str, out: &mut String) -> Flow {
        let (word, rest) = split_word(line);
        if let Err(message) = self.execute(word, rest, out) {
            push_line(out, format_args!("info string {message}"));
        }
        if word == "quit" {
            Flow::Quit
        } else {
            Flow::Continue
        }
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        for report in reports {
            let pv: Vec<_> = report.pv.iter().map(Move::to_string).collect();
            push_line(
                out,
                format_args!(
                    "info depth {} score cp {} nodes {} time {} pv {}",
                    report.depth,
                    100 * report.score.discs(),
                    report.nodes,
                    report.elapsed.as_millis(),
                    pv.join(" ")
                ),
            );
        }
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        push_line(out, format_args!("bestmove {}", outcome.best_move()));
    }
}
