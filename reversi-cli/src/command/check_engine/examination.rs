//! A fixed script for an engine and its violations.

use std::time::{Duration, Instant};

use fastrand::Rng;
use reversi_engine::{Board, Game, Move};

use crate::opponent::{EngineError, Launch, Process, Shutdown};

/// The severity of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Severity {
    /// The protocol demands it, or controllers rely on it.
    Rule,
    /// It helps.
    Advice,
}

/// The result of a point of the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CheckResult {
    /// The point.
    pub point: String,
    /// Its severity.
    pub severity: Severity,
    /// The violation, if any.
    pub trouble: Option<String>,
}

/// An engine and its results.
#[derive(Debug)]
pub(super) struct Examination {
    launch: Launch,
    patience: Duration,
    shutdown: Shutdown,
    process: Option<Process>,
    findings: Vec<CheckResult>,
    pub(super) transcript: Vec<String>,
}

impl Examination {
    /// An examination of the engine that is started like this, which is waited
    /// for this long, each time.
    #[must_use]
    pub(super) fn new(launch: Launch, patience: Duration, shutdown: Shutdown) -> Self {
        Self {
            launch,
            patience,
            shutdown,
            process: None,
            findings: Vec::new(),
            transcript: Vec::new(),
        }
    }

    /// The results so far.
    #[must_use]
    pub(super) fn findings(&self) -> &[CheckResult] {
        &self.findings
    }

    /// The conversation: `>` to the engine, `<` from it.
    #[must_use]
    pub(super) fn transcript(&self) -> &[String] {
        &self.transcript
    }

    /// Whether the engine runs.
    pub(super) fn lives(&self) -> bool {
        self.process.is_some()
    }

    /// Runs a point of the script. After a fault the engine is restarted.
    pub(super) fn point(
        &mut self,
        severity: Severity,
        point: &str,
        look: impl FnOnce(&mut Self) -> Result<(), Trouble>,
    ) {
        if !self.lives() && self.start().is_err() {
            return;
        }
        let trouble = match look(self) {
            Ok(()) => None,
            Err(Trouble::Said(text)) => Some(text),
            Err(Trouble::EngineError(fault)) => {
                self.process = None;
                Some(fault.to_string())
            }
        };
        self.findings.push(CheckResult {
            point: point.to_owned(),
            severity,
            trouble,
        });
    }

    /// Starts the engine; a failure becomes a result.
    pub(super) fn start(&mut self) -> Result<(), EngineError> {
        self.transcript.push("(the engine is started)".to_owned());
        match Process::start(&self.launch, self.shutdown.clone()) {
            Ok(process) => {
                self.process = Some(process);
                Ok(())
            }
            Err(fault) => {
                self.findings.push(CheckResult {
                    point: "the engine can be started".to_owned(),
                    severity: Severity::Rule,
                    trouble: Some(fault.to_string()),
                });
                Err(fault)
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
        let patience = self.patience;
        let (line, _) = self.process()?.line(command, since, patience)?;
        self.transcript.push(format!("< {line}"));
        Ok(line)
    }

    /// An unexpected line, if there is one.
    pub(super) fn unasked(&mut self) -> Result<Option<String>, EngineError> {
        let line = self.process()?.waiting_line()?;
        if let Some(line) = &line {
            self.transcript.push(format!("< {line}"));
        }
        Ok(line)
    }

    /// Sends `quit`, or closes the input, and checks the end of the process.
    pub(super) fn end(&mut self, quit: Option<&str>) -> Result<(), Trouble> {
        if let Some(quit) = quit {
            self.send(quit)?;
        } else {
            self.transcript.push("(the input is closed)".to_owned());
        }
        let patience = self.patience;
        let Some(process) = self.process.take() else {
            return Ok(());
        };
        let status = match quit {
            Some(_) => process.end_by_itself(patience),
            None => process.finish(patience),
        };
        match status {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(Trouble::Said(format!("it ended with {status}"))),
            None => Err(Trouble::Said(format!(
                "it still runs {} s later",
                patience.as_secs_f64()
            ))),
        }
    }
}

/// The reason of a violation.
pub(super) enum Trouble {
    /// A wrong answer.
    Said(String),
    /// The engine has failed.
    EngineError(EngineError),
}

impl From<EngineError> for Trouble {
    fn from(fault: EngineError) -> Self {
        Self::EngineError(fault)
    }
}

/// A violation unless the condition holds.
pub(super) fn expect(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Trouble> {
    if holds {
        Ok(())
    } else {
        Err(Trouble::Said(otherwise()))
    }
}

/// A game up to a forced pass, which comes early: the same every time.
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
    fn the_script_knows_a_game_with_a_pass() {
        let game = game_with_pass();
        assert!(game.board().must_pass());
        assert!(!game.is_over());
    }
}
