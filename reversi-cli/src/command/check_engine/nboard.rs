//! The checks of the NBoard protocol.

use std::time::{Duration, Instant};

use reversi_engine::format::ggf;
use reversi_engine::format::record::{GameRecord, MoveNote};
use reversi_engine::{Board, Game, Move};

use super::check_run::{CheckFailure, CheckRun, Severity, expect, game_with_pass, is_legal};

use Severity::{Recommended, Required};

/// Runs all checks.
pub(super) fn run(engine: &mut CheckRun) {
    start(engine);
    games(engine);
    requests(engine);
    shutdown(engine);
}

impl CheckRun {
    /// Sends lines and a ping, and returns the lines before the pong.
    fn ping(&mut self, lines: &[&str]) -> Result<Vec<String>, CheckFailure> {
        for line in lines {
            self.send(line)?;
        }
        let number = 1 + self.transcript.len();
        let sent = self.send(&format!("ping {number}"))?;
        let pong = format!("pong {number}");
        let mut received = Vec::new();
        loop {
            let line = self.line(&format!("ping {number}"), sent)?;
            if line.trim_end() == pong {
                return Ok(received);
            }
            received.push(line);
        }
    }

    /// Reads up to a line with this start and returns all lines.
    fn until(&mut self, request: &str, start: &str) -> Result<Vec<String>, CheckFailure> {
        let sent = self.send(request)?;
        let mut received = Vec::new();
        loop {
            let line = self.line(request, sent)?;
            let found = line.starts_with(start);
            received.push(line);
            if found {
                return Ok(received);
            }
        }
    }

    fn set_game(&mut self, game: &Game) -> Result<(), CheckFailure> {
        let text = ggf::write(&GameRecord::from(game.clone()));
        self.ping(&[&format!("set game {text}")]).map(drop)
    }

    /// The engine's move, which must be legal.
    fn go(&mut self, board: &Board) -> Result<Move, CheckFailure> {
        let received = self.until("go", "===")?;
        let answer = received.last().map_or("", String::as_str);
        let text = answer.trim_start_matches('=').trim();
        // Spaces are accepted in place of slashes.
        let text = text.split_whitespace().collect::<Vec<_>>().join("/");
        let Ok((mv, _)) = ggf::parse_move(&text) else {
            return Err(CheckFailure::Wrong(format!("`{answer}` is not a move")));
        };
        expect(is_legal(board, mv), || {
            format!("its move {mv} is illegal on {board}")
        })?;
        Ok(mv)
    }
}

fn start(engine: &mut CheckRun) {
    engine.check(Required, "nboard and ping are answered", |engine| {
        engine.ping(&["nboard 2"]).map(drop)
    });
    engine.check(Recommended, "set depth is answered with a name", |engine| {
        let received = engine.ping(&["set depth 4"])?;
        let named = received.iter().any(|line| line.starts_with("set myname "));
        expect(named, || "no `set myname`".to_owned())
    });
    engine.check(Required, "unknown commands are ignored", |engine| {
        engine
            .ping(&["set no_such_thing 1", "no_such_command", ""])
            .map(drop)
    });
}

fn games(engine: &mut CheckRun) {
    engine.check(Required, "go sends a move without playing it", |engine| {
        engine.set_game(&Game::new())?;
        engine.go(&Board::new())?;
        engine.go(&Board::new()).map(drop)
    });
    engine.check(Required, "set game includes the moves", |engine| {
        let mut game = game_with_pass();
        game.undo();
        engine.set_game(&game)?;
        engine.go(game.board()).map(drop)
    });
    engine.check(Required, "moves may have values and times", |engine| {
        engine.set_game(&Game::new())?;
        engine.ping(&["move F5/1.50/2.30", "move d6//0.10"])?;
        let mut game = Game::new();
        for text in ["f5", "d6"] {
            // Both are legal.
            let _ = text.parse::<Move>().map(|mv| game.play(mv));
        }
        engine.go(game.board()).map(drop)
    });
    engine.check(Required, "go without a legal move passes", |engine| {
        let game = game_with_pass();
        engine.set_game(&game)?;
        engine.go(game.board())?;
        let mut board = *game.board();
        // The game ends in a forced pass.
        let _ = board.pass();
        engine.ping(&["move PA"])?;
        engine.go(&board).map(drop)
    });
    engine.check(Required, "a complete game against itself", |engine| {
        engine.set_game(&Game::new())?;
        let mut board = Board::new();
        while !board.is_game_over() {
            let mv = engine.go(&board)?;
            // Legal: `go` has checked it.
            let _ = board.play(mv);
            let text = ggf::write_move(mv, MoveNote::default());
            engine.ping(&[&format!("move {text}")])?;
        }
        Ok(())
    });
}

fn requests(engine: &mut CheckRun) {
    engine.check(Required, "hint sends moves with values", |engine| {
        engine.set_game(&Game::new())?;
        let sent = engine.send("hint 4")?;
        loop {
            let line = engine.line("hint 4", sent)?;
            let mut words = line.split_whitespace();
            if !matches!(words.next(), Some("search" | "book")) {
                continue;
            }
            let variation = words.next().unwrap_or_default();
            let first = variation.get(..2).and_then(|square| square.parse().ok());
            let legal = first.is_some_and(|square| Board::new().legal_moves().contains(square));
            expect(legal, || {
                format!("`{line}` does not begin with a legal move")
            })?;
            let value = words.next().unwrap_or_default().split(',').next();
            let is_number = value.is_some_and(|value| value.parse::<f64>().is_ok());
            return expect(is_number, || format!("`{line}` has no value"));
        }
    });
    engine.check(
        Required,
        "ping ends a search, and nothing follows the pong",
        |engine| {
            engine.ping(&["set depth 40"])?;
            engine.set_game(&Game::new())?;
            engine.send("hint 4")?;
            std::thread::sleep(Duration::from_millis(300));
            let since = Instant::now();
            engine.ping(&[])?;
            let took = since.elapsed();
            std::thread::sleep(Duration::from_millis(100));
            while let Some(line) = engine.unsolicited_line()? {
                let late = ["search", "book", "==="];
                let is_late = late.iter().any(|start| line.starts_with(start));
                expect(!is_late, || format!("`{line}` follows the pong"))?;
            }
            expect(took < Duration::from_secs(2), || {
                format!("the pong came after {:.1} s", took.as_secs_f64())
            })
        },
    );
    engine.check(
        Recommended,
        "analyze sends a value for each position",
        |engine| {
            engine.ping(&["set depth 4"])?;
            engine.set_game(&Game::new())?;
            engine.ping(&["move F5"])?;
            let received = engine.until("analyze", "analysis 1 ")?;
            let first = received.iter().any(|line| line.starts_with("analysis 0 "));
            expect(first, || "no value of the start position".to_owned())
        },
    );
    engine.check(Recommended, "learn is answered", |engine| {
        engine.set_game(&Game::new())?;
        engine.until("learn", "learn").map(drop)
    });
}

fn shutdown(engine: &mut CheckRun) {
    engine.check(Required, "quit ends the engine", |engine| {
        engine.ping(&["nboard 2"])?;
        engine.end(Some("quit"))
    });
    engine.check(Required, "the end of the input ends the engine", |engine| {
        engine.ping(&["nboard 2"])?;
        engine.end(None)
    });
}
