//! `reversi completions` and `reversi man`: what a shell and a manual reader
//! know of the program, made from its command line.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Error;
use crate::args::Arguments;

/// The options of `reversi completions`.
#[derive(Debug, Args)]
pub struct CompletionsOptions {
    /// The shell to write them for
    #[arg(value_enum)]
    pub shell: Shell,
}

/// The options of `reversi man`.
#[derive(Debug, Args)]
pub struct ManOptions {
    /// Write the pages of all commands into this directory, which is made when
    /// it is not there; without it the page of the program goes to standard output
    #[arg(long, value_name = "DIRECTORY")]
    pub dir: Option<PathBuf>,
}

/// Writes the completions.
///
/// # Errors
/// When the output fails.
pub fn completions(options: &CompletionsOptions, output: &mut impl Write) -> Result<(), Error> {
    // The generator takes a failed write for a fault, so it writes to memory.
    let mut script = Vec::new();
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    Ok(output.write_all(&script)?)
}

/// Writes the pages.
///
/// # Errors
/// When the directory or a file cannot be written, or the output fails.
pub fn man(options: &ManOptions, output: &mut impl Write) -> Result<(), Error> {
    let command = Arguments::command();
    let Some(dir) = &options.dir else {
        return Ok(Man::new(command).render(output)?);
    };
    let pages = fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(command, dir));
    pages.map_err(|source| Error::File {
        path: dir.clone(),
        source,
    })
}
