//! A game in the log: one JSON object.

use std::time::Duration;

use reversi_engine::format::transcript;
use reversi_engine::{Color, Game, Move, Outcome, Score, Scoring};
use serde::{Deserialize, Serialize};

use super::pairing::Fixture;
use crate::opponent::EngineReply;

/// A side, with lower-case names in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchGame {
    /// Its number in the schedule, from 0.
    pub game: u64,
    /// The number of its opening, from 0.
    pub opening: u64,
    /// The name of the engine that played black.
    pub black: String,
    /// The name of the engine that played white.
    pub white: String,
    /// The whole game as a transcript, opening included.
    pub transcript: String,
    /// The number of moves of the opening, passes included.
    pub opening_plies: usize,
    /// The moves after the opening, passes included.
    pub moves: Vec<MoveRecord>,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Black's score in discs, empties to the winner; `None` when the game was
    /// not played or solved to its end.
    pub score: Option<i32>,
    /// The ending.
    pub ending: Ending,
    /// The CPU seconds of black and white, where known.
    pub cpu: [Option<f64>; 2],
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The game, opening included.
    pub game: Game,
    /// The number of moves of the opening.
    pub opening_plies: usize,
    /// The moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// The ending.
    pub ending: Ending,
    /// The result.
    pub outcome: Outcome,
    /// Black's score; `None` when the game was not played or solved to its end.
    pub score: Option<Score>,
    /// The CPU time of black and white, where known.
    pub cpu: [Option<Duration>; 2],
}

/// A move and the data of its choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The side that moved.
    pub side: Side,
    /// The square, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The time in seconds; none for a forced pass, which no engine chooses.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub time: Option<f64>,
    /// The engine's evaluation, in discs for itself.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub eval: Option<f64>,
    /// The depth in plies.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
    /// The nodes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
}

/// The ending of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// The end of the game on the board.
    Finished,
    /// An adjudication by the exact result.
    Solved,
    /// A resignation.
    Resigned,
    /// An adjudication by the evaluations of both engines.
    Agreed,
    /// A forfeit.
    Forfeit(Forfeit),
}

/// The fault of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The side at fault.
    pub by: Side,
    /// The kind of the fault, in one word.
    pub kind: String,
    /// A description of the fault.
    pub reason: String,
    /// The last lines: `>` to the engine, `<` from it, `!` its error output.
    pub lines: Vec<String>,
}

impl MoveRecord {
    /// The record of a chosen move.
    #[must_use]
    pub fn new(side: Color, mv: Move, choice: &EngineReply) -> Self {
        Self {
            side: side.into(),
            mv: mv.to_string(),
            time: Some(rounded(choice.elapsed.as_secs_f64(), 1e6)),
            eval: choice
                .evaluation
                .map(|discs| rounded(f64::from(discs), 100.0)),
            depth: choice.depth,
            nodes: choice.nodes,
        }
    }

    /// The record of a forced pass.
    #[must_use]
    pub fn pass(side: Color) -> Self {
        Self {
            side: side.into(),
            mv: Move::Pass.to_string(),
            time: None,
            eval: None,
            depth: None,
            nodes: None,
        }
    }
}

impl MatchGame {
    /// The record of a game between engines of these names, black first.
    #[must_use]
    pub fn new(fixture: &Fixture, names: [&str; 2], played: PlayedGame) -> Self {
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        Self {
            game: fixture.game,
            opening: fixture.opening,
            black: names[0].to_owned(),
            white: names[1].to_owned(),
            transcript: transcript::write(&played.game),
            opening_plies: played.opening_plies,
            moves: played.moves,
            winner: match played.outcome {
                Outcome::Win(color) => Some(color.into()),
                Outcome::Draw => None,
            },
            score: played.score.map(Score::discs),
            ending: played.ending,
            cpu: played.cpu.map(seconds),
        }
    }

    /// Checks a game of an edited log.
    ///
    /// # Errors
    /// The first field with an impossible value.
    pub fn check(&self) -> Result<(), String> {
        let game = transcript::parse(&self.transcript);
        let game = game.map_err(|error| format!("transcript: {error}"))?;
        if self.opening_plies > game.moves().len() {
            return Err(format!(
                "opening_plies: {} of {} moves",
                self.opening_plies,
                game.moves().len()
            ));
        }
        let times = self.moves.iter().map(|mv| ("time", mv.time));
        let mut times = times.chain(self.cpu.map(|time| ("cpu", time)));
        let is_time = |seconds: f64| Duration::try_from_secs_f64(seconds).is_ok();
        if let Some((name, Some(seconds))) =
            times.find(|(_, seconds)| seconds.is_some_and(|seconds| !is_time(seconds)))
        {
            return Err(format!("{name}: {seconds} is not a time in seconds"));
        }
        let winner = match self.score {
            None => return Ok(()),
            Some(0) => None,
            Some(1..=64) => Some(Side::Black),
            Some(-64..=-1) => Some(Side::White),
            Some(score) => return Err(format!("score: {score} is not from -64 to 64")),
        };
        if winner != self.winner {
            return Err("winner: not that of the score".to_owned());
        }
        let result = game.result(Scoring::WinnerTakesEmpties).map(Score::discs);
        if self.ending == Ending::Finished && result != self.score {
            return Err("score: not that of the transcript".to_owned());
        }
        Ok(())
    }

    /// The forfeit that decided the game.
    #[must_use]
    pub fn forfeit(&self) -> Option<&Forfeit> {
        match &self.ending {
            Ending::Forfeit(forfeit) => Some(forfeit),
            _ => None,
        }
    }
}

fn rounded(number: f64, scale: f64) -> f64 {
    (number * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_values_are_named() {
        let game = MatchGame {
            game: 0,
            opening: 0,
            black: "one".into(),
            white: "two".into(),
            transcript: "f5d6c3".into(),
            opening_plies: 2,
            moves: vec![MoveRecord {
                time: Some(0.25),
                ..MoveRecord::pass(Color::Black)
            }],
            winner: Some(Side::Black),
            score: Some(4),
            ending: Ending::Solved,
            cpu: [Some(0.5), None],
        };
        assert_eq!(game.check(), Ok(()));
        let refused = |change: fn(&mut MatchGame)| {
            let mut game = game.clone();
            change(&mut game);
            game.check().expect_err("an impossible value")
        };
        let time = refused(|game| game.moves[0].time = Some(-1.0));
        assert_eq!(time, "time: -1 is not a time in seconds");
        let time = refused(|game| game.cpu[0] = Some(1e300));
        assert!(time.starts_with("cpu: 1"), "{time}");
        let transcript = refused(|game| game.transcript = "f5d6a1".into());
        assert!(transcript.starts_with("transcript: "), "{transcript}");
        let plies = refused(|game| game.opening_plies = 4);
        assert_eq!(plies, "opening_plies: 4 of 3 moves");
        let score = refused(|game| game.score = Some(65));
        assert_eq!(score, "score: 65 is not from -64 to 64");
        let winner = refused(|game| game.winner = None);
        assert_eq!(winner, "winner: not that of the score");
        let unfinished = refused(|game| game.ending = Ending::Finished);
        assert_eq!(unfinished, "score: not that of the transcript");
    }
}
