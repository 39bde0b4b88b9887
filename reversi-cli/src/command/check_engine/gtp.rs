//! The checks of the Go Text Protocol (GTP).

use std::time::Duration;

use reversi_engine::{Board, Color, Game, Move, Scoring};

use super::check_run::{CheckFailure, CheckRun, Severity, expect, game_with_pass, is_legal};
use crate::opponent::EngineError;

use Severity::{Recommended, Required};

/// The commands that every controller needs.
const REQUIRED: [&str; 8] = [
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "quit",
    "clear_board",
    "play",
    "genmove",
];

/// A reply.
struct GtpReply {
    success: bool,
    id: String,
    text: String,
}

/// Runs all checks.
pub(super) fn run(engine: &mut CheckRun) {
    identification(engine);
    framing(engine);
    rules(engine);
    games(engine);
    optional_commands(engine);
    shutdown(engine);
}

impl CheckRun {
    /// Sends a line and reads the complete reply.
    fn ask(&mut self, line: &str) -> Result<GtpReply, CheckFailure> {
        if let Some(line) = self.unsolicited_line()? {
            return Err(CheckFailure::Engine(EngineError::Unsolicited { line }));
        }
        let sent = self.send(line)?;
        let first = self.line(line, sent)?;
        let Some(rest) = first.strip_prefix(['=', '?']) else {
            let command = line.to_owned();
            return Err(EngineError::InvalidReply {
                command,
                line: first,
            }
            .into());
        };
        let digits = rest.find(|c: char| !c.is_ascii_digit());
        let (id, text) = rest.split_at(digits.unwrap_or(rest.len()));
        let mut reply = GtpReply {
            success: first.starts_with('='),
            id: id.to_owned(),
            text: text.trim().to_owned(),
        };
        loop {
            let next = self.line(line, sent)?;
            if next.is_empty() {
                return Ok(reply);
            }
            reply.text.push('\n');
            reply.text.push_str(&next);
        }
    }

    /// Sends a line and returns the text of a success reply.
    fn succeed(&mut self, line: &str) -> Result<String, CheckFailure> {
        let reply = self.ask(line)?;
        expect(reply.success, || {
            format!("`{line}` is rejected: {}", reply.text)
        })?;
        Ok(reply.text)
    }

    /// Sends a line and returns the text of a failure reply.
    fn fail(&mut self, line: &str) -> Result<String, CheckFailure> {
        let reply = self.ask(line)?;
        expect(!reply.success, || format!("`{line}` is accepted"))?;
        Ok(reply.text)
    }

    /// Sets up a game by its moves, without sending passes.
    fn replay(&mut self, game: &Game) -> Result<(), CheckFailure> {
        self.succeed("clear_board")?;
        for (board, mv) in game.turns().filter(|(_, mv)| !mv.is_pass()) {
            self.succeed(&format!("play {} {mv}", board.side_to_move()))?;
        }
        Ok(())
    }

    /// Whether the engine lists a command.
    fn knows(&mut self, command: &str) -> bool {
        let listed = self.ask("list_commands").ok();
        listed.is_some_and(|reply| reply.text.lines().any(|line| line.trim() == command))
    }

    /// The engine's move, which must be legal.
    fn genmove(&mut self, board: &Board) -> Result<Move, CheckFailure> {
        let side = board.side_to_move();
        let text = self.succeed(&format!("genmove {side}"))?;
        let mv: Result<Move, _> = text.parse();
        let legal = mv.is_ok_and(|mv| is_legal(board, mv));
        expect(legal, || format!("its move `{text}` is illegal on {board}"))?;
        mv.map_err(|_| CheckFailure::Wrong(text))
    }
}

fn identification(engine: &mut CheckRun) {
    engine.check(Required, "protocol_version is 2", |engine| {
        let version = engine.succeed("protocol_version")?;
        expect(version == "2", || format!("it is `{version}`"))
    });
    engine.check(Required, "name and version are answered", |engine| {
        let name = engine.succeed("name")?;
        engine.succeed("version")?;
        expect(!name.is_empty(), || "the name is empty".to_owned())
    });
    engine.check(
        Required,
        "list_commands has all required commands",
        |engine| {
            let list = engine.succeed("list_commands")?;
            let known: Vec<&str> = list.lines().map(str::trim).collect();
            let missing: Vec<_> = REQUIRED
                .iter()
                .filter(|name| !known.contains(name))
                .collect();
            expect(missing.is_empty(), || format!("missing: {missing:?}"))?;
            let odd = known.iter().find(|name| name.contains(' '));
            expect(odd.is_none(), || format!("more than one word: {odd:?}"))
        },
    );
    engine.check(Required, "known_command answers true or false", |engine| {
        for (name, expected) in [("play", "true"), ("no_such_command", "false")] {
            let told = engine.succeed(&format!("known_command {name}"))?;
            expect(told == expected, || format!("{name}: {told}"))?;
        }
        Ok(())
    });
    engine.check(Required, "an unknown command is rejected", |engine| {
        engine.fail("no_such_command").map(drop)
    });
    engine.check(
        Recommended,
        "the error of an unknown command is `unknown command`",
        |engine| {
            let text = engine.fail("no_such_command")?;
            expect(text == "unknown command", || format!("it says `{text}`"))
        },
    );
}

fn framing(engine: &mut CheckRun) {
    engine.check(
        Required,
        "the number of a command is repeated once",
        |engine| {
            for (command, expected) in [("17 name", "17"), ("name", ""), ("4 no_such_command", "4")]
            {
                let id = engine.ask(command)?.id;
                expect(id == expected, || {
                    format!("`{command}` is answered with `{id}`")
                })?;
            }
            Ok(())
        },
    );
    engine.check(Required, "empty lines and comments are ignored", |engine| {
        for line in ["", "   ", "# a comment"] {
            engine.send(line)?;
        }
        let id = engine.ask("18 name")?.id;
        expect(id == "18", || "they are answered".to_owned())
    });
    engine.check(
        Recommended,
        "comments after commands, tabs and carriage returns are accepted",
        |engine| {
            for line in ["name # who are you", "known_command\tplay", "name\r"] {
                engine.succeed(line)?;
            }
            Ok(())
        },
    );
    engine.check(Required, "boardsize 8 is accepted", |engine| {
        engine.succeed("boardsize 8").map(drop)
    });
    engine.check(Recommended, "other board sizes are rejected", |engine| {
        engine.fail("boardsize 19").map(drop)
    });
}

fn rules(engine: &mut CheckRun) {
    engine.check(
        Required,
        "the start position has black discs on e4 and d5, black to move",
        |engine| {
            for square in ["d3", "c4", "f5", "e6"] {
                engine.succeed("clear_board")?;
                engine.succeed(&format!("play black {square}"))?;
            }
            engine.succeed("clear_board")?;
            engine.fail("play black e3").map(drop)
        },
    );
    engine.check(
        Recommended,
        "colours and squares are case-insensitive",
        |engine| {
            engine.succeed("clear_board")?;
            for line in ["play B F5", "play w d6", "play BLACK c3", "play White D3"] {
                engine.succeed(line)?;
            }
            Ok(())
        },
    );
    engine.check(
        Required,
        "illegal moves are rejected and change nothing",
        |engine| {
            engine.succeed("clear_board")?;
            for line in ["play black a1", "play black d4", "play white d3"] {
                engine.fail(line)?;
            }
            let mut board = Board::new();
            let mv = engine.genmove(&board)?;
            // Legal: `genmove` has checked it.
            let _ = board.play(mv);
            engine.genmove(&board).map(drop)
        },
    );
    engine.check(Required, "malformed commands are rejected", |engine| {
        engine.succeed("clear_board")?;
        for line in [
            "play",
            "play black",
            "play black z9",
            "play green d3",
            "genmove",
        ] {
            engine.fail(line)?;
        }
        Ok(())
    });
    engine.check(Required, "a pass with legal moves is rejected", |engine| {
        engine.succeed("clear_board")?;
        engine.fail("play black pass").map(drop)
    });
    let game = game_with_pass();
    let side = game.board().side_to_move();
    engine.check(Required, "a forced pass may be omitted", |engine| {
        engine.replay(&game)?;
        let mut board = *game.board();
        // The game ends in a forced pass.
        let _ = board.pass();
        engine.genmove(&board).map(drop)
    });
    engine.check(Recommended, "a forced pass may be sent", |engine| {
        engine.replay(&game)?;
        engine.succeed(&format!("play {side} pass"))?;
        let mut board = *game.board();
        let _ = board.pass();
        engine.genmove(&board).map(drop)
    });
    engine.check(Required, "genmove without a legal move passes", |engine| {
        engine.replay(&game)?;
        engine.genmove(game.board()).map(drop)
    });
}

fn games(engine: &mut CheckRun) {
    engine.check(
        Required,
        "a complete game against itself and its score",
        |engine| {
            engine.succeed("clear_board")?;
            let mut game = Game::new();
            while !game.is_over() {
                let board = *game.board();
                let mv = if board.must_pass() {
                    Move::Pass
                } else {
                    engine.genmove(&board)?
                };
                // Legal: `genmove` has checked it.
                let _ = game.play(mv);
            }
            let text = engine.succeed("genmove black")?;
            expect(text.eq_ignore_ascii_case("pass"), || {
                format!("genmove after the end is answered with `{text}`")
            })?;
            if !engine.knows("final_score") {
                return Ok(());
            }
            let score = engine.succeed("final_score")?;
            let counts = [Scoring::WinnerTakesEmpties, Scoring::DiscsOnBoard];
            let expected =
                counts.map(
                    |scoring| match game.board().score(Color::Black, scoring).discs() {
                        0 => "0".to_owned(),
                        discs @ 1.. => format!("B+{discs}"),
                        discs => format!("W+{}", -discs),
                    },
                );
            expect(expected.contains(&score), || {
                format!("the score is {}, not `{score}`", expected[0])
            })
        },
    );
}

fn optional_commands(engine: &mut CheckRun) {
    if engine.is_running() && engine.knows("undo") {
        engine.check(
            Required,
            "undo takes back one move and fails at the start",
            |engine| {
                engine.succeed("clear_board")?;
                engine.succeed("play black f5")?;
                engine.succeed("play white d6")?;
                engine.succeed("undo")?;
                engine.succeed("play white f6")?;
                engine.succeed("undo")?;
                engine.succeed("undo")?;
                engine.fail("undo")?;
                engine.genmove(&Board::new()).map(drop)
            },
        );
    }
    if engine.is_running() && engine.knows("reg_genmove") {
        engine.check(
            Required,
            "reg_genmove leaves the game unchanged",
            |engine| {
                engine.succeed("clear_board")?;
                let first = engine.succeed("reg_genmove black")?;
                let again = engine.succeed("reg_genmove black")?;
                expect(first == again, || format!("it says {first}, then {again}"))?;
                engine.genmove(&Board::new()).map(drop)
            },
        );
    }
    if engine.is_running() && engine.knows("time_settings") {
        engine.check(
            Required,
            "a limit of one second per move is kept",
            |engine| {
                engine.succeed("time_settings 0 1 1")?;
                engine.succeed("clear_board")?;
                if engine.knows("time_left") {
                    engine.succeed("time_left black 1 1")?;
                }
                let since = std::time::Instant::now();
                engine.genmove(&Board::new())?;
                let took = since.elapsed();
                expect(took < Duration::from_millis(1500), || {
                    format!("it took {:.2} s", took.as_secs_f64())
                })
            },
        );
    }
}

fn shutdown(engine: &mut CheckRun) {
    engine.check(Required, "quit is answered and ends the engine", |engine| {
        engine.succeed("name")?;
        engine.end(Some("quit"))
    });
    engine.check(Required, "the end of the input ends the engine", |engine| {
        engine.succeed("name")?;
        engine.end(None)
    });
}
