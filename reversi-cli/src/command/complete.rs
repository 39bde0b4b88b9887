//! `reversi completions` and `reversi man`: shell completions and manual pages of
//! the command line.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Error;

/// The options of `reversi completions`.
#[derive(Debug, Args)]
pub struct CompletionsOptions {
    /// Shell of the completions
    #[arg(value_enum)]
    pub shell: Shell,
}

/// The options of `reversi man`.
#[derive(Debug, Args)]
pub struct ManOptions {
    /// Directory for the pages of all commands
    ///
    /// It is created if missing. Without it the page of the program is printed.
    #[arg(long, value_name = "DIRECTORY")]
    pub dir: Option<PathBuf>,
}

/// Prints the completions of a command line.
///
/// # Errors
/// When the output fails.
pub(super) fn completions(
    mut command: Command,
    options: &CompletionsOptions,
    output: &mut impl Write,
) -> Result<(), Error> {
    // The generator panics on a failed write, so it writes to memory.
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    Ok(output.write_all(&script)?)
}

/// Prints or writes the manual pages of a command line.
///
/// # Errors
/// When the directory or a file cannot be written, or the output fails.
pub(super) fn man(
    command: Command,
    options: &ManOptions,
    output: &mut impl Write,
) -> Result<(), Error> {
    let Some(dir) = &options.dir else {
        return Ok(Man::new(command).render(output)?);
    };
    let pages = fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(command, dir));
    pages.map_err(|source| Error::File {
        path: dir.clone(),
        source,
    })
}
