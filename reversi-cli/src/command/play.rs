//! `reversi play`: a game in the terminal.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::Error;
use crate::play::host::Host;
use crate::play::memory::Memory;
use crate::play::options::PlayOptions;
use crate::play::{input, play};
use crate::terminal::look::Look;

/// Plays until the user leaves.
///
/// # Errors
/// When input or output fails, a file cannot be used, or there is no memory.
pub fn run(options: &PlayOptions, output: &mut impl Write) -> Result<(), Error> {
    let is_terminal = input::is_terminal();
    let memory = (is_terminal && !options.no_history)
        .then(Memory::open)
        .flatten();
    let lines = input::standard(memory.as_ref().map(Memory::lines))?;
    let look = Look::of_output(options.look);
    let seed = options.seed.unwrap_or_else(seed_of_now);
    let mut host = Host::new(options, seed, look, is_terminal, output)?;
    if is_terminal {
        host.interrupt().watch()?;
    }
    play(lines, &mut host, memory.as_ref())
}

/// Another game each time.
fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
