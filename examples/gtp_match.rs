//! Lets two GTP engines play against each other, judged by the rules of the
//! library: `cargo run --release --example gtp_match -- 20 ENGINE ENGINE`, where
//! each engine is a command such as `"target/release/reversi gtp --depth 8"`.
//!
//! The games come in pairs that begin with the same random moves and swap the
//! colours. Passes are not told; that the other side moves again implies them.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use reversi_engine::{Board, Color, Move, Scoring};

/// The empty squares when the random moves end.
const EMPTIES_AFTER_OPENING: usize = 54;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [games, commands @ ..] = arguments.as_slice() else {
        return Err("usage: gtp_match GAMES ENGINE ENGINE".into());
    };
    let [first, second] = commands else {
        return Err("a match needs two engines".into());
    };
    let mut engines = [Engine::start(first)?, Engine::start(second)?];
    let (mut won, mut drawn, mut lost, mut sum) = (0, 0, 0, 0);
    for game in 0..games.parse()? {
        let colors = [Color::ALL[game % 2], Color::ALL[1 - game % 2]];
        let board = play(&mut engines, colors, game as u64 / 2)?;
        let score = board.score(colors[0], Scoring::WinnerTakesEmpties).discs();
        println!(
            "game {}: {score:+} for the first engine as {}",
            game + 1,
            colors[0]
        );
        sum += score;
        match score {
            0 => drawn += 1,
            1.. => won += 1,
            _ => lost += 1,
        }
    }
    println!("{first}: {won} won, {drawn} drawn, {lost} lost, {sum:+} discs");
    Ok(())
}

/// Plays one game in which the engines have these colours; the seed is that of
/// the random opening.
fn play(engines: &mut [Engine; 2], colors: [Color; 2], seed: u64) -> Result<Board, Box<dyn Error>> {
    for engine in &mut *engines {
        engine.ask("clear_board")?;
    }
    let mut random = seed;
    let mut board = Board::new();
    while !board.is_game_over() {
        if board.must_pass() {
            board.pass()?;
        }
        let side = board.side_to_move();
        let mover = usize::from(colors[0] != side);
        let is_opening = board.empties().len() > EMPTIES_AFTER_OPENING;
        let mv: Move = if is_opening {
            random_move(&board, &mut random)
        } else {
            engines[mover].ask(&format!("genmove {side}"))?.parse()?
        };
        board
            .play(mv)
            .map_err(|error| format!("{side} plays {mv}: {error}"))?;
        for (index, engine) in engines.iter_mut().enumerate() {
            if is_opening || index != mover {
                engine.ask(&format!("play {side} {mv}"))?;
            }
        }
    }
    Ok(board)
}

fn random_move(board: &Board, random: &mut u64) -> Move {
    *random = random
        .wrapping_mul(6364136223846793005)
        .wrapping_add(1442695040888963407);
    let legal = board.legal_moves();
    let choice = (*random >> 33) as usize % legal.len().max(1);
    legal.iter().nth(choice).map_or(Move::Pass, Move::Place)
}

/// An engine behind a pair of pipes. It ends when they are closed.
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

    /// Sends a command and waits for the answer.
    fn ask(&mut self, command: &str) -> Result<String, Box<dyn Error>> {
        writeln!(self.stdin, "{command}")?;
        let mut reply = String::new();
        while !reply.ends_with("\n\n") {
            if self.stdout.read_line(&mut reply)? == 0 {
                return Err(format!("an engine ended at {command}").into());
            }
        }
        match reply.strip_prefix('=') {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => Err(format!("{command}: {}", reply.trim()).into()),
        }
    }
}
