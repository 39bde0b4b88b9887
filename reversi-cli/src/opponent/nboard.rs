//! An engine that speaks the NBoard protocol, version 1 or 2.

use std::fmt::Write;
use std::time::Duration;

use reversi_engine::format::ggf;
use reversi_engine::format::record::GameRecord;
use reversi_engine::{Game, Move};

use super::process::Process;
use super::{
    Decision, EngineError, EngineLimits, EngineReply, Latency, Launch, Opponent, PlayedMove,
    Shutdown, Timeouts,
};
use crate::clock::{PlayerClock, TimeControl};
use crate::util::text::printable;

/// An engine that speaks NBoard. Unexpected lines are not a fault: the protocol allows
/// comments and progress at any time.
#[derive(Debug)]
pub struct NBoardEngine {
    process: Process,
    timeouts: Timeouts,
    name: String,
    depth: Option<u32>,
    pings: u32,
    /// Whether the game has clocks.
    has_clocks: bool,
    latency: Latency,
}

impl NBoardEngine {
    /// Starts the engine and reads its name and commands.
    ///
    /// # Errors
    /// [`EngineError`] when the program cannot be started or does not speak NBoard.
    pub fn start(
        launch: &Launch,
        timeouts: Timeouts,
        shutdown: Shutdown,
    ) -> Result<Self, EngineError> {
        let process = Process::start(launch, shutdown)?;
        let mut engine = Self {
            process,
            timeouts,
            name: "NBoard engine".to_owned(),
            depth: None,
            pings: 0,
            has_clocks: false,
            latency: Latency::default(),
        };
        engine.process.send("nboard 2")?;
        engine.synchronize(timeouts.start)?;
        engine.process.send("set contempt 0")?;
        for line in &launch.first_lines {
            engine.process.send(line)?;
        }
        engine.synchronize(timeouts.start)?;
        Ok(engine)
    }

    /// Waits until the engine has executed all commands.
    fn synchronize(&mut self, timeout: Duration) -> Result<(), EngineError> {
        self.pings += 1;
        let ping = format!("ping {}", self.pings);
        let pong = format!("pong {}", self.pings);
        let sent = self.process.send(&ping)?;
        loop {
            let (line, came) = self.process.line(&ping, sent, timeout)?;
            if let Some(name) = line.strip_prefix("set myname ") {
                self.name = printable(name.trim()).into_owned();
            }
            if line.starts_with("===") {
                // A late second answer to `go`.
                return Err(EngineError::Unsolicited { line });
            }
            if line.trim() == pong {
                self.latency.add(came.saturating_duration_since(sent));
                return Ok(());
            }
        }
    }
}

impl Opponent for NBoardEngine {
    fn name(&self) -> &str {
        &self.name
    }

    fn start_game(&mut self, opening: &Game, limits: &EngineLimits) -> Result<(), EngineError> {
        let search = &limits.search;
        if search.nodes.is_some() || search.level.is_some() {
            return Err(EngineError::Unsupported(
                "NBoard has no command for a number of nodes or a level".to_owned(),
            ));
        }
        if let Some(depth) = search.depth.filter(|_| self.depth != search.depth) {
            self.process.send(&format!("set depth {depth}"))?;
            self.depth = search.depth;
            self.synchronize(self.timeouts.start)?;
        }
        self.has_clocks = limits.time_control != TimeControl::Unlimited;
        let game = game_text(opening, limits);
        self.process.send(&format!("set game {game}"))?;
        self.synchronize(self.timeouts.answer)
    }

    fn choose(
        &mut self,
        _: &Game,
        _: &PlayerClock,
        timeout: Duration,
    ) -> Result<EngineReply, EngineError> {
        while let Some(line) = self.process.try_line()? {
            if line.starts_with("===") {
                return Err(EngineError::Unsolicited { line });
            }
        }
        let sent = self.process.send("go")?;
        let mut depth = None;
        let mut nodes = None;
        loop {
            let (line, came) = self.process.line("go", sent, timeout)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("search") => depth = words.nth(3).and_then(leading_number).or(depth),
                Some("nodestats") => nodes = words.next().and_then(|word| word.parse().ok()),
                _ => {}
            }
            if let Some(answer) = line.strip_prefix("===") {
                let (mv, evaluation) =
                    parse_answer(answer).ok_or_else(|| EngineError::InvalidReply {
                        command: "go".to_owned(),
                        line: line.clone(),
                    })?;
                return Ok(EngineReply {
                    decision: Decision::Play(mv),
                    elapsed: came.saturating_duration_since(sent),
                    evaluation,
                    depth,
                    nodes,
                });
            }
        }
    }

    fn notify(&mut self, turn: &PlayedMove<'_>) -> Result<(), EngineError> {
        let mut command = format!("move {}", move_text(turn.mv));
        if let (true, Some(elapsed)) = (self.has_clocks, turn.elapsed) {
            // Writing to a string cannot fail.
            let _ = write!(command, "//{:.3}", elapsed.as_secs_f64());
        }
        self.process.send(&command)?;
        self.synchronize(self.timeouts.answer)
    }

    fn recent_lines(&self) -> Vec<String> {
        self.process.recent_lines()
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.process.cpu_time()
    }

    fn latency(&self) -> Latency {
        self.latency
    }

    fn quit(self: Box<Self>) {
        self.process.quit(self.timeouts.quit);
    }
}

fn leading_number(word: &str) -> Option<u32> {
    let end = word.find(|c: char| !c.is_ascii_digit());
    word[..end.unwrap_or(word.len())].parse().ok()
}

/// Parses a move and its evaluation, as in `F5/1.23/0.4` or `d6 -1.00 0.0`. Of a pair of
/// evaluations such as `1.50,2.50`, one for each side given a draw, it is the first.
fn parse_answer(text: &str) -> Option<(Move, Option<f32>)> {
    let mut parts = text
        .trim()
        .splitn(2, |c: char| c == '/' || c.is_whitespace());
    let word = parts.next()?;
    // Any word that starts with PA is a pass.
    let is_pass = word
        .get(..2)
        .is_some_and(|start| start.eq_ignore_ascii_case("pa"));
    let mv = if is_pass {
        Move::Pass
    } else {
        word.parse().ok()?
    };
    let rest = parts.next().unwrap_or_default().trim_start();
    let evaluation = rest
        .split(|c: char| c == '/' || c == ',' || c.is_whitespace())
        .next();
    Some((mv, evaluation.and_then(|word| word.parse().ok())))
}

fn move_text(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".to_owned(),
    }
}

/// Formats a game and its time control as GGF.
fn game_text(game: &Game, limits: &EngineLimits) -> String {
    let mut record = GameRecord::from(game.clone());
    let times = match (limits.search.time, limits.time_control) {
        (Some(time), _) => Some((time, time)),
        (None, TimeControl::Unlimited) => None,
        (None, TimeControl::Increment { main, increment }) => Some((main, increment)),
        (None, TimeControl::Byoyomi { main, period }) => Some((main, period)),
        (
            None,
            TimeControl::Canadian {
                main,
                period,
                moves,
            },
        ) => Some((main, period / moves.max(1))),
    };
    record.time_control = times.map_or("0".to_owned(), |(main, more)| {
        format!("{}/{}", main.as_secs_f64(), more.as_secs_f64())
    });
    ggf::write(&record)
}

#[cfg(test)]
mod tests {
    use reversi_engine::Square;

    use super::*;

    #[test]
    fn answers_have_slashes_or_spaces() {
        let square = |square: Square| Move::Place(square);
        for (text, expected) in [
            (" F5/1.23/0.4", Some((square(Square::F5), Some(1.23)))),
            (" d6 -1.00 0.0", Some((square(Square::D6), Some(-1.0)))),
            (" F5/1.50,2.50/0.4", Some((square(Square::F5), Some(1.5)))),
            (" F5 1.50,2.50 0 12", Some((square(Square::F5), Some(1.5)))),
            (" F5", Some((square(Square::F5), None))),
            (" F5//2.1", Some((square(Square::F5), None))),
            (" PASS", Some((Move::Pass, None))),
            (" PA/0/1", Some((Move::Pass, Some(0.0)))),
            (" z9", None),
            ("", None),
        ] {
            assert_eq!(parse_answer(text), expected, "{text}");
        }
    }

    #[test]
    fn games_are_written_with_opening_and_time_control() {
        let game = reversi_engine::format::transcript::parse("f5d6").expect("legal moves");
        let time_control = TimeControl::Increment {
            main: Duration::from_secs(60),
            increment: Duration::from_millis(500),
        };
        let limits = EngineLimits {
            time_control,
            ..EngineLimits::default()
        };
        let text = game_text(&game, &limits);
        assert!(text.contains("TI[60/0.5]TY[8]RE[?]"), "{text}");
        assert!(text.ends_with("*]B[F5]W[D6];)"), "{text}");
    }
}
