//! UGI, the Universal Game Interface: the shape of UCI for any game of two.
//!
//! Player 1 is black. Moves are squares in lower case or `pass`; a `fen` is the
//! board as 64 squares and the side to move. `stop` and `quit` end a search at
//! once, `isready` is answered during a search. An invalid line is answered by
//! `info string` and has no effect.

use std::str::SplitWhitespace;
use std::time::Duration;

use reversi_engine::{Board, Color, Game, Move, Outcome, SearchLimits, SearchReport};

use super::text::{say, split_word};
use super::{Flow, Protocol, Urgency};
use crate::clock::TimeControl;
use crate::session::{Question, SearchOutcome, Session, Task};

/// Answers UGI commands.
#[derive(Debug)]
pub struct Ugi {
    session: Session,
    /// Whether the running search has no limits.
    is_endless: bool,
}

/// The parameters of `go`.
#[derive(Debug, Default)]
struct Go {
    limits: SearchLimits,
    has_limits: bool,
    is_infinite: bool,
    times: [Option<Duration>; 2],
    increments: [Duration; 2],
}

impl Ugi {
    /// A protocol for the game of this session.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            is_endless: false,
        }
    }

    fn carry_out(&mut self, word: &str, rest: &str, out: &mut String) -> Result<(), String> {
        match word {
            "ugi" => out.push_str(&self.introduction()),
            "isready" => out.push_str("readyok\n"),
            "setoption" => return self.set_option(rest),
            "uginewgame" => {
                self.session.clear_hash();
                self.session.start_from(Board::new());
            }
            "position" => self.session.continue_game(position(rest)?),
            "go" => return self.go(rest, out),
            "query" => say(out, format_args!("response {}", self.query(rest)?)),
            "" | "stop" | "quit" => {}
            _ => return Err(format!("unknown command {word}")),
        }
        Ok(())
    }

    fn introduction(&self) -> String {
        let options = self.session.options();
        format!(
            "id name reversi {}\nid author the reversi-engine authors\n\
             option name hash type spin default {} min 1 max 1048576\n\
             option name threads type spin default {} min 1 max 1024\nugiok\n",
            env!("CARGO_PKG_VERSION"),
            options.hash_mib(),
            options.threads()
        )
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<_> = rest.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else {
            return Err("expected setoption name NAME value VALUE".into());
        };
        let number = value.parse().ok().filter(|&number: &usize| number > 0);
        let number = number.ok_or_else(|| format!("bad value for {name}"))?;
        let options = self.session.options().clone();
        let options = match name.to_ascii_lowercase().as_str() {
            "hash" => options.with_hash_mib(number),
            "threads" => options.with_threads(number),
            _ => return Err(format!("unknown option {name}")),
        };
        self.session.set_options(options);
        Ok(())
    }

    fn go(&mut self, rest: &str, out: &mut String) -> Result<(), String> {
        let go = Go::parse(rest)?;
        let board = *self.session.board();
        self.is_endless = go.is_infinite;
        for (color, (time, increment)) in [Color::Black, Color::White]
            .into_iter()
            .zip(go.times.into_iter().zip(go.increments))
        {
            *self.session.clock_mut(color) = crate::clock::PlayerClock::new(match time {
                Some(main) => TimeControl::Increment { main, increment },
                None => TimeControl::Unlimited,
            });
        }
        let begun = if (go.has_limits || go.is_infinite) && !board.is_game_over() {
            let task = Task::new(board, Question::BestMove, go.limits);
            self.session
                .begin(task)
                .map(|()| None)
                .map_err(|error| error.to_string())
        } else {
            let color = board.side_to_move();
            self.session
                .begin_move(color)
                .map_err(|error| error.to_string())
        };
        if let Some(mv) = begun? {
            say(out, format_args!("bestmove {mv}"));
        }
        Ok(())
    }

    fn query(&self, question: &str) -> Result<&'static str, String> {
        let board = self.session.board();
        let yes_or_no = |answer| if answer { "true" } else { "false" };
        match question {
            "gameover" => Ok(yes_or_no(board.is_game_over())),
            "p1turn" => Ok(yes_or_no(board.side_to_move() == Color::Black)),
            "result" => Ok(match board.outcome() {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Color::Black)) => "p1win",
                Some(Outcome::Win(Color::White)) => "p2win",
            }),
            _ => Err(format!("unknown question {question}")),
        }
    }
}

impl Go {
    fn parse(text: &str) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.is_infinite = true,
                "p1time" => go.times[0] = Some(millis(&mut words, word)?),
                "p2time" => go.times[1] = Some(millis(&mut words, word)?),
                "p1inc" => go.increments[0] = millis(&mut words, word)?,
                "p2inc" => go.increments[1] = millis(&mut words, word)?,
                "movetime" => go.limits = go.limits.with_time(millis(&mut words, word)?),
                "depth" => {
                    let plies = number(&mut words, word)?.clamp(1, 60);
                    go.limits = go.limits.with_depth(plies as u32);
                }
                "nodes" => {
                    go.limits = go
                        .limits
                        .with_nodes(number(&mut words, word)?.max(1) as u64);
                }
                _ => return Err(format!("unknown limit {word}")),
            }
            go.has_limits |= matches!(word, "movetime" | "depth" | "nodes");
        }
        Ok(go)
    }
}

fn number(words: &mut SplitWhitespace<'_>, name: &str) -> Result<i64, String> {
    let word = words.next().and_then(|word| word.parse().ok());
    word.ok_or_else(|| format!("expected a number after {name}"))
}

/// A time; zero for a side that has exceeded its time.
fn millis(words: &mut SplitWhitespace<'_>, name: &str) -> Result<Duration, String> {
    let millis = number(words, name)?.max(0);
    Ok(Duration::from_millis(millis.unsigned_abs()))
}

/// The game of a `position` command.
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

    fn urgency(&mut self, line: &str, _: usize) -> Urgency {
        match split_word(line).0 {
            "stop" => Urgency::Stops,
            "quit" if self.is_endless => Urgency::Stops,
            "quit" => Urgency::Quits,
            "isready" => Urgency::Now,
            _ => Urgency::Waits,
        }
    }

    fn line(&mut self, line: &str, out: &mut String) -> Flow {
        let (word, rest) = split_word(line);
        if let Err(message) = self.carry_out(word, rest, out) {
            say(out, format_args!("info string {message}"));
        }
        if word == "quit" {
            Flow::Quit
        } else {
            Flow::Continue
        }
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        for report in reports {
            let line: Vec<_> = report.pv.iter().map(Move::to_string).collect();
            say(
                out,
                format_args!(
                    "info depth {} score cp {} nodes {} time {} pv {}",
                    report.depth,
                    100 * report.score.discs(),
                    report.nodes,
                    report.elapsed.as_millis(),
                    line.join(" ")
                ),
            );
        }
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        say(out, format_args!("bestmove {}", outcome.best_move()));
    }
}
