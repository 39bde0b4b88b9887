//! A misbehaving engine for tests of match runners:
//! `rogue_engine [--nboard] FAULT MOVE`.
//!
//! It plays its first legal square, and misbehaves at its `MOVE`-th move of a game (0
//! for the start of the game). `FAULT` is hang, die, close, late, illegal, pass,
//! garbage, twice, flood, endless, refuse, deaf, resign or none. A hanging engine
//! writes its process id and that of a child to the file `ROGUE_PIDS`.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use reversi_engine::format::ggf;
use reversi_engine::{Board, Color, Move, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let speaks_nboard = arguments.first().is_some_and(|first| first == "--nboard");
    if speaks_nboard {
        arguments.remove(0);
    }
    let [fault, at] = arguments.as_slice() else {
        return Err("usage: rogue_engine [--nboard] FAULT MOVE".into());
    };
    let mut rogue = Rogue {
        board: Board::new(),
        fault: fault.clone(),
        at: at.parse()?,
        asked: 0,
    };
    if rogue.at == 0 {
        rogue.misbehave("")?;
    }
    for line in io::stdin().lock().lines() {
        let line = line?;
        if speaks_nboard {
            rogue.answer_nboard(&line)?;
        } else {
            rogue.answer_gtp(&line)?;
        }
    }
    Ok(())
}

/// The engine and its fault.
struct Rogue {
    board: Board,
    fault: String,
    at: u32,
    asked: u32,
}

impl Rogue {
    fn answer_gtp(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["name"] => say("= rogue\n\n"),
            ["list_commands"] => say("= play\ngenmove\nclear_board\n\n"),
            ["clear_board"] => {
                self.board = Board::new();
                self.asked = 0;
                say("=\n\n")
            }
            ["play", color, mv] => {
                if self.fault == "deaf" && self.asked >= self.at {
                    return Ok(say("? I cannot hear you\n\n")?);
                }
                self.turn(color.parse()?);
                self.board.play(mv.parse::<Move>()?)?;
                say("=\n\n")
            }
            ["genmove", color] => {
                self.turn(color.parse()?);
                self.asked += 1;
                let answer = format!("= {}\n\n", self.first_move());
                if self.asked == self.at && self.fault != "deaf" {
                    self.misbehave(&answer)?;
                } else {
                    say(&answer)?;
                }
                self.board.play(self.first_move())?;
                Ok(())
            }
            ["quit"] => {
                say("=\n\n")?;
                exit(0)
            }
            _ => say("? unknown command\n\n"),
        }?;
        Ok(())
    }

    fn answer_nboard(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        if let Some(text) = line.strip_prefix("set game ") {
            self.board = *ggf::parse(text)?.game().board();
            self.asked = 0;
        } else if let Some(text) = line.strip_prefix("move ") {
            self.board.play(ggf::parse_move(text)?.0)?;
        } else if let Some(number) = line.strip_prefix("ping ") {
            say(&format!("pong {number}\n"))?;
        } else if line == "go" {
            self.asked += 1;
            let answer = format!("=== {}/0.00/0.01\n", self.first_move());
            if self.asked == self.at {
                return self.misbehave(&answer);
            }
            say(&answer)?;
        } else if line == "quit" {
            exit(0);
        }
        Ok(())
    }

    /// Passes when the same side moves again.
    fn turn(&mut self, color: Color) {
        if self.board.side_to_move() != color {
            // A request for the wrong side has its consequences.
            let _ = self.board.pass();
        }
    }

    fn first_move(&self) -> Move {
        self.board
            .legal_moves()
            .first()
            .map_or(Move::Pass, Move::Place)
    }

    /// Misbehaves in place of this answer.
    fn misbehave(&self, answer: &str) -> Result<(), Box<dyn Error>> {
        let mark = &answer[..answer.find(' ').unwrap_or(0)];
        match self.fault.as_str() {
            "hang" => {
                hang()?;
            }
            "die" => {
                eprintln!("out of cheese");
                exit(3);
            }
            "close" => {
                close_output();
                sleep(Duration::from_secs(600));
            }
            "late" => {
                sleep(Duration::from_millis(700));
                say(answer)?;
            }
            "illegal" => {
                let legal = self.board.legal_moves();
                let mut squares = (0..64).filter_map(Square::from_index);
                let illegal = squares.find(|&square| !legal.contains(square));
                say(&format!("{mark} {}\n\n", illegal.ok_or("all is legal")?))?;
            }
            "garbage" => say("I am thinking of a move\n\n")?,
            "pass" => say(&format!("{mark} pass\n\n"))?,
            "resign" => say(&format!("{mark} resign\n\n"))?,
            "refuse" => say("? no\n\n")?,
            "twice" => say(&format!("{answer}{answer}"))?,
            "flood" => loop {
                say("status still thinking\n")?;
            },
            "endless" => loop {
                say("still thinking ")?;
            },
            _ => say(answer)?,
        }
        Ok(())
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Hangs, with a child that holds the output open.
fn hang() -> io::Result<()> {
    let child = Command::new("sleep")
        .arg("600")
        .stdin(Stdio::null())
        .spawn()?;
    if let Some(path) = std::env::var_os("ROGUE_PIDS") {
        let mut file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)?;
        write!(file, "{}\n{}\n", std::process::id(), child.id())?;
    }
    sleep(Duration::from_secs(600));
    Ok(())
}

#[cfg(unix)]
fn close_output() {
    // It is open, so this cannot fail.
    let _ = nix::unistd::close(1);
}

#[cfg(not(unix))]
fn close_output() {
    exit(0);
}
