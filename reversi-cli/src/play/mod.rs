//! A game for people in the terminal, and for scripts through a pipe.
//!
//! `verb` is what can be typed, `table` the game, `players` who plays it,
//! `computer` the one who is not a person; `host` brings them together and
//! `advice` and `words` are what it says, `complaint` why not. `input` is where the
//! lines come from, `interrupt` what Ctrl-C does, `files` where games are kept and
//! `memory` what the next session finds again.

mod advice;
mod complaint;
pub mod computer;
pub mod files;
pub mod host;
pub mod input;
pub mod interrupt;
pub mod memory;
pub mod options;
pub mod players;
pub mod table;
pub mod verb;
mod words;

use std::io::{BufRead, Write};

use crate::Error;
use host::{Answer, Host};
use input::Lines;
use memory::Memory;

/// Plays until the lines end or say so. A game that a person breaks off is kept.
///
/// # Errors
/// When the input or output fails, there is no memory, lines of a pipe could not
/// be used, or by [`Error::Interrupted`] after Ctrl-C.
pub fn play<R: BufRead, W: Write>(
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
