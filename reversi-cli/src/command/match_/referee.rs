//! One game: the referee applies the rules, keeps the clocks and decides the end of the
//! game; the engines only choose moves.

use std::time::Duration;

use reversi_engine::{Color, Game, Move, Outcome, Score, Scoring, SearchLimits, Searcher};
use serde_json::{Value, json};

use super::record::{Ending, Forfeit, MoveRecord, PlayedGame};
use crate::clock::PlayerClock;
use crate::opponent::{Decision, EngineError, EngineLimits, EngineReply, Opponent, PlayedMove};

/// The rules of the referee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// The tolerated excess of the time of a move.
    pub margin: Duration,
    /// The additional time before a late engine is killed.
    pub grace: Duration,
    /// The time before an engine without a clock is killed.
    pub stall: Duration,
    /// The number of empty squares from which games are adjudicated by exact result.
    pub solve_from: Option<u32>,
    /// The adjudication by evaluations.
    pub resign: Option<ResignRule>,
}

impl Rules {
    /// The rules for the log of a match.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let Self {
            margin,
            grace,
            stall,
            solve_from,
            resign,
        } = *self;
        json!({
            "margin": margin.as_secs_f64(),
            "grace": grace.as_secs_f64(),
            "stall": stall.as_secs_f64(),
            "solve_from": solve_from,
            "resign": resign.map(|rule| json!({ "moves": rule.moves, "score": rule.score })),
        })
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            margin: Duration::from_millis(50),
            grace: Duration::from_secs(5),
            stall: Duration::from_secs(300),
            solve_from: None,
            resign: None,
        }
    }
}

/// The adjudication of a game by the evaluations of both engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResignRule {
    /// The number of moves of each side.
    pub moves: u32,
    /// The lead in discs.
    pub score: f32,
}

/// An engine with a colour.
pub struct Seat<'a> {
    /// The engine.
    pub engine: &'a mut dyn Opponent,
    /// Its limits.
    pub limits: EngineLimits,
}

impl std::fmt::Debug for Seat<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seat")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// Plays a game from this opening, black's seat first. `solver` adjudicates the endgame
/// if the rules say so.
///
/// # Errors
/// [`EngineError::Interrupted`] and [`EngineError::Unsupported`], which are not results.
/// Any other error of an engine is its loss.
pub fn play(
    mut seats: [Seat<'_>; 2],
    opening: Game,
    rules: &Rules,
    solver: &mut Searcher,
) -> Result<PlayedGame, EngineError> {
    let cpu = seats.each_ref().map(|seat| seat.engine.cpu_time());
    let opening_plies = opening.moves().len();
    let mut game_state = RefereedGame {
        clocks: seats
            .each_ref()
            .map(|seat| PlayerClock::new(seat.limits.time_control)),
        game: opening,
        moves: Vec::new(),
        agreed: 0,
        rules,
    };
    let (ending, outcome, score) = match game_state.run(&mut seats, solver) {
        Ok(end) => end,
        Err(Violation::EngineError(
            _,
            error @ (EngineError::Interrupted | EngineError::Unsupported(_)),
        )) => {
            return Err(error);
        }
        Err(Violation::EngineError(side, error)) => {
            forfeit(&seats, side, error.kind(), format!("it {error}"))
        }
        Err(Violation::Broken(side, kind, reason)) => forfeit(&seats, side, kind, reason),
    };
    let used = |index: usize| {
        let after = seats[index].engine.cpu_time()?;
        Some(after.saturating_sub(cpu[index]?))
    };
    Ok(PlayedGame {
        game: game_state.game,
        opening_plies,
        moves: game_state.moves,
        ending,
        outcome,
        score,
        cpu: [used(0), used(1)],
    })
}

/// The forfeit of a side whose engine cannot be started.
#[must_use]
pub fn forfeit_before_start(side: Color, opening: Game, error: &EngineError) -> PlayedGame {
    let forfeit = Forfeit {
        by: side.into(),
        kind: error.kind().to_owned(),
        reason: format!("it {error}"),
        lines: Vec::new(),
    };
    PlayedGame {
        opening_plies: opening.moves().len(),
        game: opening,
        moves: Vec::new(),
        ending: Ending::Forfeit(forfeit),
        outcome: Outcome::Win(!side),
        score: None,
        cpu: [None; 2],
    }
}

type End = (Ending, Outcome, Option<Score>);

/// An immediate loss.
enum Violation {
    /// The engine has failed.
    EngineError(Color, EngineError),
    /// A broken rule and its description.
    Broken(Color, &'static str, String),
}

fn forfeit(seats: &[Seat<'_>; 2], side: Color, kind: &str, reason: String) -> End {
    let forfeit = Forfeit {
        by: side.into(),
        kind: kind.to_owned(),
        reason,
        lines: seats[side as usize].engine.recent_lines(),
    };
    (Ending::Forfeit(forfeit), Outcome::Win(!side), None)
}

/// A game in progress.
struct RefereedGame<'a> {
    game: Game,
    moves: Vec<MoveRecord>,
    clocks: [PlayerClock; 2],
    /// The number of moves for which the engines have agreed on the winner: above 0 for
    /// black, below for white.
    agreed: i32,
    rules: &'a Rules,
}

impl RefereedGame<'_> {
    fn run(&mut self, seats: &mut [Seat<'_>; 2], solver: &mut Searcher) -> Result<End, Violation> {
        for (seat, side) in seats.iter_mut().zip(Color::ALL) {
            let begun = seat.engine.start_game(&self.game, &seat.limits);
            begun.map_err(|error| Violation::EngineError(side, error))?;
        }
        loop {
            if let Some(score) = self.game.result(Scoring::WinnerTakesEmpties) {
                return Ok((Ending::Finished, outcome(score), Some(score)));
            }
            let board = *self.game.board();
            if board.must_pass() {
                self.moves.push(MoveRecord::pass(board.side_to_move()));
                self.play(seats, Move::Pass, None)?;
                continue;
            }
            if Some(board.empties().len() as u32) <= self.rules.solve_from {
                return Ok(self.solve(solver));
            }
            let side = board.side_to_move();
            let choice = self.ask(&mut seats[side as usize], side)?;
            let mv = match choice.decision {
                Decision::Resign => {
                    return Ok((Ending::Resigned, Outcome::Win(!side), None));
                }
                Decision::Play(mv) => mv,
            };
            let record = MoveRecord::new(side, mv, &choice);
            self.play(seats, mv, Some(choice.elapsed))?;
            self.moves.push(record);
            if let Some(winner) = self.agree(side, choice.evaluation) {
                return Ok((Ending::Agreed, Outcome::Win(winner), None));
            }
        }
    }

    /// Requests a move and subtracts its time from the clock.
    fn ask(&mut self, seat: &mut Seat<'_>, side: Color) -> Result<EngineReply, Violation> {
        let clock = &mut self.clocks[side as usize];
        let allowed = seat.limits.search.time.or(clock.left());
        let margin = self.rules.margin;
        let timeout = match allowed {
            Some(allowed) => allowed
                .saturating_add(margin)
                .saturating_add(self.rules.grace),
            None => self.rules.stall,
        };
        let choice = seat
            .engine
            .choose(&self.game, clock, timeout)
            .map_err(|error| Violation::EngineError(side, error))?;
        if let Some(allowed) =
            allowed.filter(|&allowed| choice.elapsed.saturating_sub(margin) > allowed)
        {
            let (took, had) = (choice.elapsed.as_secs_f64(), allowed.as_secs_f64());
            let reason = format!("it took {took:.3} s and had {had:.3} s");
            return Err(Violation::Broken(side, "time", reason));
        }
        clock.spend(choice.elapsed);
        Ok(choice)
    }

    /// Plays a legal move and sends it to both engines, to the mover first.
    fn play(
        &mut self,
        seats: &mut [Seat<'_>; 2],
        mv: Move,
        elapsed: Option<Duration>,
    ) -> Result<(), Violation> {
        let board = *self.game.board();
        let mover = board.side_to_move();
        self.game.play(mv).map_err(|illegal| {
            let reason = format!("it played {mv} on {board}: {illegal}");
            Violation::Broken(mover, "illegal", reason)
        })?;
        for side in [mover, !mover] {
            let turn = PlayedMove {
                board: &board,
                mv,
                own: side == mover && elapsed.is_some(),
                elapsed,
            };
            let sent = seats[side as usize].engine.notify(&turn);
            sent.map_err(|error| Violation::EngineError(side, error))?;
        }
        Ok(())
    }

    fn solve(&self, solver: &mut Searcher) -> End {
        let board = self.game.board();
        solver.clear();
        let own = solver.solve(board, &SearchLimits::new()).score;
        let score = match board.side_to_move() {
            Color::Black => own,
            Color::White => -own,
        };
        (Ending::Solved, outcome(score), Some(score))
    }

    /// Counts the evaluation of the mover; returns the winner once both engines have
    /// agreed for the required number of moves.
    fn agree(&mut self, mover: Color, evaluation: Option<f32>) -> Option<Color> {
        let rule = self.rules.resign?;
        let black = match mover {
            Color::Black => evaluation.unwrap_or(0.0),
            Color::White => -evaluation.unwrap_or(0.0),
        };
        self.agreed = if black.abs() < rule.score {
            0
        } else if black > 0.0 {
            self.agreed.max(0) + 1
        } else {
            self.agreed.min(0) - 1
        };
        let long_enough = self.agreed.unsigned_abs() >= 2 * rule.moves;
        let winner = if self.agreed > 0 {
            Color::Black
        } else {
            Color::White
        };
        long_enough.then_some(winner)
    }
}

fn outcome(black: Score) -> Outcome {
    match black.discs() {
        0 => Outcome::Draw,
        1.. => Outcome::Win(Color::Black),
        _ => Outcome::Win(Color::White),
    }
}
