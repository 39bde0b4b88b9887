//! Runs checks with an engine and records its protocol violations.

use std::time::{Duration, Instant};

use fastrand::Rng;
use reversi_engine::{Board, Game, Move};

use crate::opponent::{EngineError, Launch, Process, Shutdown};

/// The severity of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Severity {
    /// The protocol requires it, or controllers rely on it.
    Required,
    /// It is useful to controllers.
    Recommended,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CheckResult {
    /// The name of the check.
    pub name: String,
    /// Its severity.
    pub severity: Severity,
    /// The violation, if any.
    pub failure: Option<String>,
}

/// An engine and the results of its checks.
#[derive(Debug)]
pub(super) struct CheckRun {
    launch: Launch,
    timeout: Duration,
    shutdown: Shutdown,
    process: Option<Process>,
    results: Vec<CheckResult>,
    pub(super) transcript: Vec<String>,
}

impl CheckRun {
    /// A run without results. `timeout` is that of each answer.
    #[must_use]
    pub(super) fn new(launch: Launch, timeout: Duration, shutdown: Shutdown) -> Self {
        Self {
            launch,
            timeout,
            shutdown,
            process: None,
            results: Vec::new(),
            transcript: Vec::new(),
        }
    }

    /// The results so far.
    #[must_use]
    pub(super) fn results(&self) -> &[CheckResult] {
        &self.results
    }

    /// The conversation: `>` to the engine, `<` from it.
    #[must_use]
    pub(super) fn transcript(&self) -> &[String] {
        &self.transcript
    }

    /// Whether the engine runs.
    pub(super) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Runs a check. The engine is restarted after an error.
    pub(super) fn check(
        &mut self,
        severity: Severity,
        name: &str,
        test: impl FnOnce(&mut Self) -> Result<(), CheckFailure>,
    ) {
        if !self.is_running() && self.start().is_err() {
            return;
        }
        let failure = match test(self) {
            Ok(()) => None,
            Err(CheckFailure::Wrong(text)) => Some(text),
            Err(CheckFailure::Engine(error)) => {
                self.process = None;
                Some(error.to_string())
            }
        };
        self.results.push(CheckResult {
            name: name.to_owned(),
            severity,
            failure,
        });
    }

    /// Starts the engine; a failure becomes a result.
    pub(super) fn start(&mut self) -> Result<(), EngineError> {
        self.transcript.push("(engine started)".to_owned());
        match Process::start(&self.launch, self.shutdown.clone()) {
            Ok(process) => {
                self.process = Some(process);
                Ok(())
            }
            Err(error) => {
                self.results.push(CheckResult {
                    name: "the engine starts".to_owned(),
                    severity: Severity::Required,
                    failure: Some(error.to_string()),
                });
                Err(error)
            }
        }
    }

    pub(super) fn process(&mut self) -> Result<&mut Process, EngineError> {
        let gone = || EngineError::Start("it is not running".to_owned());
        self.process.as_mut().ok_or_else(gone)
    }

    pub(super) fn send(&mut self, line: &str) -> Result<Instant, EngineError> {
        self.transcript.push(format!("> {line}"));
        self.process()?.send(line)
    }

    /// The next line of the answer to a command.
    pub(super) fn line(&mut self, command: &str, since: Instant) -> Result<String, EngineError> {
        let timeout = self.timeout;
        let (line, _) = self.process()?.line(command, since, timeout)?;
        self.transcript.push(format!("< {line}"));
        Ok(line)
    }

    /// An unexpected line, if there is one.
    pub(super) fn unsolicited_line(&mut self) -> Result<Option<String>, EngineError> {
        let line = self.process()?.try_line()?;
        if let Some(line) = &line {
            self.transcript.push(format!("< {line}"));
        }
        Ok(line)
    }

    /// Sends `quit`, or closes the input, and checks the end of the process.
    pub(super) fn end(&mut self, quit: Option<&str>) -> Result<(), CheckFailure> {
        if let Some(quit) = quit {
            self.send(quit)?;
        } else {
            self.transcript.push("(input closed)".to_owned());
        }
        let timeout = self.timeout;
        let Some(process) = self.process.take() else {
            return Ok(());
        };
        let status = match quit {
            Some(_) => process.wait_for_exit(timeout),
            None => process.close(timeout),
        };
        match status {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(CheckFailure::Wrong(format!("it ended with {status}"))),
            None => Err(CheckFailure::Wrong(format!(
                "it was still running after {} s",
                timeout.as_secs_f64()
            ))),
        }
    }
}

/// The reason of a violation.
pub(super) enum CheckFailure {
    /// A wrong answer.
    Wrong(String),
    /// The engine has failed.
    Engine(EngineError),
}

impl From<EngineError> for CheckFailure {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

/// Fails a check unless the condition holds.
pub(super) fn expect(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), CheckFailure> {
    if holds {
        Ok(())
    } else {
        Err(CheckFailure::Wrong(otherwise()))
    }
}

/// A fixed game up to an early forced pass.
pub(super) fn game_with_pass() -> Game {
    for seed in 0..10_000 {
        let mut rng = Rng::with_seed(seed);
        let mut game = Game::new();
        while game.moves().len() < 24 && play_random(&mut game, &mut rng) {
            if game.board().must_pass() {
                return game;
            }
        }
    }
    Game::new()
}

fn play_random(game: &mut Game, rng: &mut Rng) -> bool {
    let square = rng.choice(game.board().legal_moves());
    square.is_some_and(|square| game.play(square).is_ok())
}

/// Whether a move is legal.
pub(super) fn is_legal(board: &Board, mv: Move) -> bool {
    let mut after = *board;
    after.play(mv).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_with_a_forced_pass_is_found() {
        let game = game_with_pass();
        assert!(game.board().must_pass());
        assert!(!game.is_over());
    }
}
