//! `reversi play`: games for people in the terminal, and for scripts through a pipe.
//!
//! `repl` is the loop: `input` reads lines, `command` parses them, `game` is the state
//! of the game, `players` assigns the colours and `computer` chooses moves. `hints`,
//! `review` and `text` format answers, `analysis` is that of a game, and `error` is the
//! reason of a rejected command. `interrupt` handles Ctrl-C, `files` saves and loads
//! games, `keep` names and keeps the game, and `state_dir` is the folder of the data
//! kept between sessions.

mod analysis;
mod command;
mod computer;
mod error;
mod files;
mod game;
mod hints;
mod input;
mod interrupt;
mod keep;
mod options;
mod players;
mod repl;
mod review;
mod state_dir;
mod text;

use std::io::{BufRead, Write};

use crate::Error;
use crate::terminal::theme::Theme;
use input::Lines;
use repl::{LineStatus, Repl};
use state_dir::StateDir;

pub(super) use options::PlayOptions;

/// Plays games until the user quits.
///
/// # Errors
/// When input or output fails, a file cannot be used, or there is no memory.
pub(super) fn run(options: &PlayOptions, output: &mut impl Write) -> Result<(), Error> {
    let is_terminal = input::is_terminal();
    let state_dir = (is_terminal && !options.no_history)
        .then(StateDir::open)
        .flatten();
    let theme = Theme::detect(options.theme);
    let seed = options.seed.unwrap_or_else(|| fastrand::u64(..));
    let unfinished = state_dir.as_ref().map(StateDir::unfinished_game);
    let mut repl = Repl::new(options, seed, theme, is_terminal, unfinished, output)?;
    // After the game of --load, which may be standard input.
    let lines = input::standard(state_dir.as_ref().map(StateDir::history))?;
    if is_terminal {
        repl.stop().watch()?;
    }
    play(lines, &mut repl)
}

/// Plays until the end of the lines or `quit`. An unfinished game of a person is saved.
///
/// # Errors
/// When the input or output fails or there is no memory; [`Error::BadInput`] after
/// rejected lines of a pipe and [`Error::Interrupted`] after Ctrl-C.
fn play<R: BufRead, W: Write>(mut lines: Lines<R>, repl: &mut Repl<W>) -> Result<(), Error> {
    let is_terminal = lines.is_terminal();
    if is_terminal {
        repl.greet()?;
    }
    let mut rejected = 0;
    loop {
        let line = match lines.next(&repl.prompt()) {
            Ok(Some(line)) => line,
            end => {
                if is_terminal {
                    repl.suspend()?;
                }
                end?;
                break;
            }
        };
        match repl.answer(&line)? {
            LineStatus::Nothing => continue,
            LineStatus::Quit => {
                if is_terminal {
                    repl.suspend()?;
                }
                break;
            }
            LineStatus::Done => {}
            LineStatus::Rejected => rejected += u64::from(!is_terminal),
        }
        repl.end_answer()?;
    }
    if rejected > 0 {
        return Err(Error::BadInput(rejected));
    }
    Ok(())
}
