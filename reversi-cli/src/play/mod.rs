//! A game for people in the terminal, and for scripts through a pipe.
//!
//! `verb` is what can be typed, `table` the game, `players` who plays it,
//! `computer` the one who is not a person; `host` brings them together and
//! `advice` and `words` are what it says, `complaint` why not. `input` is where the lines come from, `files`
//! where games are kept.

mod advice;
mod complaint;
pub mod computer;
pub mod files;
pub mod host;
pub mod input;
pub mod options;
pub mod players;
pub mod table;
pub mod verb;
mod words;

use std::io::{BufRead, Write};

use crate::Error;
use host::{Answer, Host};
use input::Lines;

/// Plays until the lines end or say so.
///
/// # Errors
/// When the input or output fails, there is no memory, or lines of a pipe could
/// not be used.
pub fn play<R: BufRead, W: Write>(mut lines: Lines<R>, host: &mut Host<W>) -> Result<(), Error> {
    let is_terminal = lines.is_terminal();
    if is_terminal {
        host.greet()?;
    }
    let mut refused = 0;
    while let Some(line) = lines.next(&host.prompt())? {
        match host.answer(&line)? {
            Answer::Nothing => continue,
            Answer::Quit => break,
            Answer::Done => {}
            Answer::Refused => refused += u64::from(!is_terminal),
        }
        host.end_answer()?;
    }
    if refused > 0 {
        return Err(Error::BadInput(refused));
    }
    Ok(())
}
