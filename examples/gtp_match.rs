//! Plays a match between two GTP engines:
//! `cargo run --release --example gtp_match -- 20 ENGINE ENGINE`, where each engine
//! is a command like `"target/release/reversi gtp --depth 8"`. The games come in
//! pairs with the same random opening and colors swapped. Passes are implied by the
//! next move of the same side.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use fastrand::Rng;
use reversi_engine::{Board, Color, Move, Scoring};

/// The number of empty squares at the end of the opening.
const OPENING_EMPTIES: usize = 54;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [games, first, second] = arguments.as_slice() else {
        return Err("usage: gtp_match GAMES ENGINE ENGINE".into());
    };
    let mut engines = [Engine::start(first)?, Engine::start(second)?];
    let mut sum = 0;
    for game in 0..games.parse()? {
        let first_color = if game % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let board = play(&mut engines, first_color, game / 2)?;
        let score = board
            .score(first_color, Scoring::WinnerTakesEmpties)
            .discs();
        println!(
            "game {}: {score:+} for the first engine as {first_color}",
            game + 1
        );
        sum += score;
    }
    println!("{sum:+} discs for {first}");
    Ok(())
}

/// Plays a game with the opening of this seed.
fn play(engines: &mut [Engine; 2], first: Color, seed: u64) -> Result<Board, Box<dyn Error>> {
    for engine in &mut *engines {
        engine.ask("clear_board")?;
    }
    let mut random = Rng::with_seed(seed);
    let mut board = Board::new();
    while !board.is_game_over() {
        if board.must_pass() {
            board.pass()?;
        }
        let side = board.side_to_move();
        let mover = usize::from(side != first);
        let is_opening = board.empties().len() > OPENING_EMPTIES;
        let mv: Move = if is_opening {
            random
                .choice(board.legal_moves())
                .map_or(Move::Pass, Move::Place)
        } else {
            engines[mover].ask(&format!("genmove {side}"))?.parse()?
        };
        board
            .play(mv)
            .map_err(|error| format!("{side} {mv}: {error}"))?;
        for (index, engine) in engines.iter_mut().enumerate() {
            if is_opening || index != mover {
                engine.ask(&format!("play {side} {mv}"))?;
            }
        }
    }
    Ok(board)
}

/// An engine process. It exits when its pipes close.
struct Engine {
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    fn start(command: &str) -> Result<Self, Box<dyn Error>> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().ok_or("an empty command")?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let stdin = child.stdin.take().ok_or("no pipe")?;
        let stdout = BufReader::new(child.stdout.take().ok_or("no pipe")?);
        Ok(Self { stdin, stdout })
    }

    /// Sends a command and returns the reply.
    fn ask(&mut self, command: &str) -> Result<String, Box<dyn Error>> {
        writeln!(self.stdin, "{command}")?;
        let mut reply = String::new();
        while !reply.ends_with("\n\n") {
            if self.stdout.read_line(&mut reply)? == 0 {
                return Err(format!("no reply to {command}").into());
            }
        }
        match reply.strip_prefix('=') {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => Err(format!("{command}: {}", reply.trim()).into()),
        }
    }
}
