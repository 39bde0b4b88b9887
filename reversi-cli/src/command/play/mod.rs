//! `reversi play`: games for people in the terminal, and for scripts through a pipe.
//!
//! `verb` parses commands, `table` is the game, `players` assigns the colours and
//! `computer` plays one; `host` connects them, `advice` and `words` print answers and
//! `complaint` refusals. `input` reads lines, `interrupt` handles Ctrl-C, `files` saves
//! and loads games, and `memory` keeps data between sessions.

mod advice;
mod complaint;
mod computer;
mod files;
mod host;
mod input;
mod interrupt;
mod memory;
mod options;
mod players;
mod table;
mod verb;
mod words;

use std::io::{BufRead, Write};

use crate::Error;
use crate::terminal::look::Look;
use host::{Host, LineStatus};
use input::Lines;
use memory::Memory;

pub(super) use options::PlayOptions;

/// Plays until the user leaves.
///
/// # Errors
/// When input or output fails, a file cannot be used, or there is no memory.
pub(super) fn run(options: &PlayOptions, output: &mut impl Write) -> Result<(), Error> {
    let is_terminal = input::is_terminal();
    let memory = (is_terminal && !options.no_history)
        .then(Memory::open)
        .flatten();
    let lines = input::standard(memory.as_ref().map(Memory::lines))?;
    let look = Look::of_output(options.look);
    let seed = options.seed.unwrap_or_else(|| fastrand::u64(..));
    let mut host = Host::new(options, seed, look, is_terminal, output)?;
    if is_terminal {
        host.stop().watch()?;
    }
    play(lines, &mut host, memory.as_ref())
}

/// Plays until the end of the lines or `quit`. An unfinished game of a person is saved.
///
/// # Errors
/// When the input or output fails, there is no memory, lines of a pipe could not
/// be used, or by [`Error::Interrupted`] after Ctrl-C.
fn play<R: BufRead, W: Write>(
    mut lines: Lines<R>,
    host: &mut Host<W>,
    memory: Option<&Memory>,
) -> Result<(), Error> {
    let is_terminal = lines.is_terminal();
    if is_terminal {
        host.greet()?;
    }
    let mut refused = 0;
    loop {
        let line = match lines.next(&host.prompt()) {
            Ok(Some(line)) => line,
            end => {
                if is_terminal {
                    host.break_off(memory)?;
                }
                end?;
                break;
            }
        };
        match host.answer(&line)? {
            LineStatus::Nothing => continue,
            LineStatus::Quit => break,
            LineStatus::Done => {}
            LineStatus::Refused => refused += u64::from(!is_terminal),
        }
        host.end_answer()?;
    }
    if refused > 0 {
        return Err(Error::BadInput(refused));
    }
    Ok(())
}
