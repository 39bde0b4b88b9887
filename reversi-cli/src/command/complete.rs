//! `reversi completions` and `reversi man`: shell completions and manual pages of
//! the command line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Error;
use crate::util::output_file;

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
    fs::create_dir_all(dir).map_err(named(dir))?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    pages(command, &mut |man| {
        let path = dir.join(man.get_filename());
        let mut page = Vec::new();
        man.render(&mut page)?;
        output_file::write(&path, page).map_err(named(&path))
    })
}

fn named(path: &Path) -> impl FnOnce(io::Error) -> Error {
    |source| Error::File {
        path: path.to_owned(),
        source,
    }
}

/// Calls `write` with the page of a command, after those of its subcommands.
fn pages(command: Command, write: &mut dyn FnMut(&Man) -> Result<(), Error>) -> Result<(), Error> {
    for subcommand in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        pages(subcommand.clone(), write)?;
    }
    write(&Man::new(command))
}
