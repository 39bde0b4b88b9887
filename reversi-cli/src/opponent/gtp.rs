//! An engine that speaks GTP, version 2.

use std::fmt::Write;
use std::time::{Duration, Instant};

use reversi_engine::{Board, Color, Game, Move};

use super::process::Process;
use super::{
    Decision, EngineError, EngineLimits, EngineReply, Latency, Launch, Opponent, PlayedMove,
    Shutdown, Timeouts,
};
use crate::clock::{PlayerClock, TimeControl};
use crate::util::text::printable;

/// The commands that set up a board, in order of preference.
const SETUP_COMMANDS: [&str; 3] = ["reversi-setboard", "setboard", "gogui-setup"];

/// An engine that speaks GTP.
///
/// Squares and colours are sent in lower case, which all known engines read. Passes
/// are implied by the next move of the other side, and sent explicitly only after
/// [`with_explicit_passes`](Self::with_explicit_passes).
#[derive(Debug)]
pub struct GtpEngine {
    process: Process,
    timeouts: Timeouts,
    name: String,
    commands: Vec<String>,
    sends_passes: bool,
    /// Whether the engine accepts times with a fraction of a second, as far as is known.
    accepts_fractions: bool,
    /// The time of each move.
    move_time: Option<Duration>,
    latency: Latency,
}

impl GtpEngine {
    /// Starts the engine and reads its name and commands.
    ///
    /// # Errors
    /// [`EngineError`] when the program cannot be started or does not speak GTP.
    pub fn start(
        launch: &Launch,
        timeouts: Timeouts,
        shutdown: Shutdown,
    ) -> Result<Self, EngineError> {
        let process = Process::start(launch, shutdown)?;
        let mut engine = Self {
            process,
            timeouts,
            name: String::new(),
            commands: Vec::new(),
            sends_passes: false,
            accepts_fractions: true,
            move_time: None,
            latency: Latency::default(),
        };
        engine.name = printable(&engine.request_name()?).into_owned();
        let commands = engine.request("list_commands").unwrap_or_default();
        engine.commands = commands
            .lines()
            .map(|line| line.trim().to_owned())
            .collect();
        if engine.supports("set_game") {
            engine.request("set_game Othello")?;
        }
        if engine.supports("boardsize") {
            engine.request("boardsize 8")?;
        }
        for line in &launch.first_lines {
            engine.request(line)?;
        }
        Ok(engine)
    }

    /// Sends passes explicitly.
    #[must_use]
    pub fn with_explicit_passes(mut self) -> Self {
        self.sends_passes = true;
        self
    }

    /// Requests the name. Lines before the first answer are ignored.
    fn request_name(&mut self) -> Result<String, EngineError> {
        let sent = self.process.send("name")?;
        loop {
            let (line, _) = self.process.line("name", sent, self.timeouts.start)?;
            if line.starts_with(['=', '?']) {
                return self.rest_of_reply("name", &line, sent, self.timeouts.start);
            }
        }
    }

    /// Whether `list_commands` has the command.
    fn supports(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a command without a search and waits for the answer.
    fn request(&mut self, command: &str) -> Result<String, EngineError> {
        let (reply, elapsed) = self.request_within(command, self.timeouts.answer)?;
        self.latency.add(elapsed);
        Ok(reply)
    }

    /// Sends a command, waits for the answer and returns its text and the elapsed time.
    fn request_within(
        &mut self,
        command: &str,
        timeout: Duration,
    ) -> Result<(String, Duration), EngineError> {
        while let Some(line) = self.process.try_line()? {
            if !line.is_empty() {
                return Err(EngineError::Unsolicited { line });
            }
        }
        let sent = self.process.send(command)?;
        let (line, came) = self.process.line(command, sent, timeout)?;
        let reply = self.rest_of_reply(command, &line, sent, timeout)?;
        Ok((reply, came.saturating_duration_since(sent)))
    }

    /// Reads the rest of a reply, up to its empty line.
    fn rest_of_reply(
        &mut self,
        command: &str,
        first: &str,
        sent: Instant,
        timeout: Duration,
    ) -> Result<String, EngineError> {
        let Some(text) = first.strip_prefix(['=', '?']) else {
            return Err(EngineError::InvalidReply {
                command: command.to_owned(),
                line: first.to_owned(),
            });
        };
        // Some engines add an ID to the replies to commands without one.
        let text = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let mut reply = text.trim().to_owned();
        loop {
            let (line, _) = self.process.line(command, sent, timeout)?;
            if line.is_empty() {
                break;
            }
            reply.push('\n');
            reply.push_str(&line);
        }
        if first.starts_with('=') {
            return Ok(reply);
        }
        Err(EngineError::Rejected {
            command: command.to_owned(),
            reason: reply,
        })
    }

    /// Sends a time command, with whole seconds if the engine rejects fractions. An
    /// engine without clocks may reject it.
    fn send_times(
        &mut self,
        command: &str,
        times: &[Duration],
        stones: u32,
    ) -> Result<(), EngineError> {
        if !self.supports(command.split(' ').next().unwrap_or_default()) {
            return Ok(());
        }
        loop {
            let fractions = self.accepts_fractions;
            let words: Vec<String> = times
                .iter()
                .map(|time| {
                    if fractions && time.subsec_millis() > 0 {
                        format!("{:.3}", time.as_secs_f64())
                    } else {
                        time.as_secs().to_string()
                    }
                })
                .collect();
            match self.request(&format!("{command} {} {stones}", words.join(" "))) {
                Err(EngineError::Rejected { .. }) if fractions => self.accepts_fractions = false,
                Err(EngineError::Rejected { .. }) | Ok(_) => return Ok(()),
                Err(fault) => return Err(fault),
            }
        }
    }

    fn set_up(&mut self, board: &Board) -> Result<(), EngineError> {
        if *board == Board::new() {
            return Ok(());
        }
        let known = SETUP_COMMANDS.into_iter().find(|name| self.supports(name));
        match known {
            Some("gogui-setup") => {
                let mut command = "gogui-setup".to_owned();
                for (color, letter) in [(Color::Black, 'b'), (Color::White, 'w')] {
                    for square in board.discs(color) {
                        // Writing to a string cannot fail.
                        let _ = write!(command, " {letter} {square}");
                    }
                }
                self.request(&command)?;
                self.request(&format!("gogui-setup_player {}", board.side_to_move()))?;
            }
            Some(name) => drop(self.request(&format!("{name} {board}"))?),
            None => {
                return Err(EngineError::Unsupported(
                    "the engine has no command to set up a board".to_owned(),
                ));
            }
        }
        Ok(())
    }
}

impl Opponent for GtpEngine {
    fn name(&self) -> &str {
        &self.name
    }

    fn start_game(&mut self, opening: &Game, limits: &EngineLimits) -> Result<(), EngineError> {
        let search = &limits.search;
        if search.depth.is_some() || search.nodes.is_some() || search.level.is_some() {
            return Err(EngineError::Unsupported(
                "GTP has no command for a depth, a number of nodes or a level: \
                 set them on the command line of the engine"
                    .to_owned(),
            ));
        }
        self.request("clear_board")?;
        self.move_time = search.time;
        let settings = match (search.time, limits.time_control) {
            (Some(time), _) => Some(([Duration::ZERO, time], 1)),
            (None, TimeControl::Unlimited) => None,
            (None, TimeControl::Increment { main, increment }) => Some(([main, increment], 0)),
            (None, TimeControl::Byoyomi { main, period }) => Some(([main, period], 1)),
            (
                None,
                TimeControl::Canadian {
                    main,
                    period,
                    moves,
                },
            ) => Some(([main, period], moves)),
        };
        if let Some((times, moves)) = settings {
            self.send_times("time_settings", &times, moves)?;
        }
        self.set_up(opening.start())?;
        for (board, mv) in opening.turns() {
            self.notify(&PlayedMove {
                board,
                mv,
                own: false,
                elapsed: None,
            })?;
        }
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        clock: &PlayerClock,
        timeout: Duration,
    ) -> Result<EngineReply, EngineError> {
        let side = game.board().side_to_move();
        let clock = clock.search_clock();
        let left = clock.map(|clock| (clock.left(), clock.moves().unwrap_or(0)));
        if let Some((time, moves)) = self.move_time.map(|time| (time, 1)).or(left) {
            self.send_times(&format!("time_left {side}"), &[time], moves)?;
        }
        let command = format!("genmove {side}");
        let (reply, elapsed) = self.request_within(&command, timeout)?;
        let word = reply.trim();
        let decision = if word.eq_ignore_ascii_case("resign") {
            Decision::Resign
        } else {
            let mv: Move = word.parse().map_err(|_| EngineError::InvalidReply {
                command,
                line: word.to_owned(),
            })?;
            Decision::Play(mv)
        };
        Ok(EngineReply {
            decision,
            elapsed,
            evaluation: None,
            depth: None,
            nodes: None,
        })
    }

    fn notify(&mut self, turn: &PlayedMove<'_>) -> Result<(), EngineError> {
        if turn.own || turn.mv.is_pass() && !self.sends_passes {
            return Ok(());
        }
        let side = turn.board.side_to_move();
        let line = self.request(&format!("play {side} {}", turn.mv))?;
        // `play` has no result: this is a late second answer to `genmove`.
        if line.parse::<Move>().is_ok() {
            return Err(EngineError::Unsolicited { line });
        }
        Ok(())
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
