//! Where the lines come from: an editor on a terminal, or a pipe.

use std::io::{self, BufRead, IsTerminal};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::Error;

/// A source of lines.
#[derive(Debug)]
pub enum Lines<R> {
    /// A terminal, with editing and the lines typed before.
    Terminal(Box<DefaultEditor>),
    /// Anything else.
    Pipe(R),
}

/// Lines from standard input.
///
/// # Errors
/// When the terminal cannot be used.
pub fn standard() -> Result<Lines<io::StdinLock<'static>>, Error> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let editor = DefaultEditor::new().map_err(|error| failure(&error))?;
        Ok(Lines::Terminal(Box::new(editor)))
    } else {
        Ok(Lines::Pipe(io::stdin().lock()))
    }
}

impl<R: BufRead> Lines<R> {
    /// Whether a person types the lines.
    #[must_use]
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// The next line, asked for by the prompt on a terminal; `None` at the end.
    /// Bytes that are no text come as replacement characters.
    ///
    /// # Errors
    /// When reading fails, and [`Error::Interrupted`].
    pub fn next(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        match self {
            Self::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        // A line that cannot be remembered can still be used.
                        let _ = editor.add_history_entry(&line);
                    }
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Interrupted) => Err(Error::Interrupted),
                Err(error) => Err(failure(&error)),
            },
            Self::Pipe(input) => {
                let mut bytes = Vec::new();
                if input.read_until(b'\n', &mut bytes)? == 0 {
                    return Ok(None);
                }
                Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
            }
        }
    }
}

fn failure(error: &ReadlineError) -> Error {
    Error::Io(io::Error::other(error.to_string()))
}
