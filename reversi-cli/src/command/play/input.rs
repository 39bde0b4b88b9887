//! The source of lines: an editor on a terminal, or a pipe.

use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

use rustyline::DefaultEditor;
use rustyline::config::Config;
use rustyline::error::ReadlineError;

use crate::Error;
use crate::util::text::LineReader;

/// The longest line of a pipe in bytes; the rest of a longer one is dropped.
const MAX_LINE_BYTES: usize = 1 << 20;

/// The length of the command history.
const HISTORY_SIZE: usize = 1000;

/// A source of lines.
#[derive(Debug)]
pub(super) enum Lines<R> {
    /// A terminal, with editing and the lines typed before.
    Terminal(Box<Terminal>),
    /// Anything else.
    Pipe(LineReader<R>),
}

/// A terminal.
#[derive(Debug)]
pub(super) struct Terminal {
    editor: DefaultEditor,
    /// Where the lines typed are kept for the next session.
    file: Option<PathBuf>,
}

/// Whether a person sits at both ends.
#[must_use]
pub(super) fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Lines from standard input, with the command history in this file.
///
/// # Errors
/// When the terminal cannot be used.
pub(super) fn standard(file: Option<PathBuf>) -> Result<Lines<io::StdinLock<'static>>, Error> {
    if is_terminal() {
        Ok(Lines::Terminal(Box::new(Terminal::new(file)?)))
    } else {
        Ok(Lines::pipe(io::stdin().lock()))
    }
}

impl Terminal {
    fn new(file: Option<PathBuf>) -> Result<Self, Error> {
        let config = Config::builder().max_history_size(HISTORY_SIZE);
        let editor = config.and_then(|config| DefaultEditor::with_config(config.build()));
        let mut editor = editor.map_err(|error| failure(&error))?;
        if let Some(file) = &file {
            // The first time there is none.
            let _ = editor.load_history(file);
        }
        Ok(Self { editor, file })
    }

    fn next(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    self.add_to_history(&line);
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => Err(Error::Interrupted),
            Err(error) => Err(failure(&error)),
        }
    }

    /// A line that cannot be remembered can still be used.
    fn add_to_history(&mut self, line: &str) {
        let is_new = self.editor.add_history_entry(line).unwrap_or(false);
        if let (true, Some(file)) = (is_new, &self.file) {
            let _ = self.editor.append_history(file);
        }
    }
}

impl<R: BufRead> Lines<R> {
    /// Lines of a pipe.
    pub(super) fn pipe(input: R) -> Self {
        Self::Pipe(LineReader::new(input, MAX_LINE_BYTES))
    }

    /// Whether a person types the lines.
    #[must_use]
    pub(super) const fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// The next line, after the prompt on a terminal; `None` at the end.
    /// Bytes that are no text come as replacement characters.
    ///
    /// # Errors
    /// When reading fails, and [`Error::Interrupted`].
    pub(super) fn next(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        match self {
            Self::Terminal(terminal) => terminal.next(prompt),
            Self::Pipe(input) => {
                let line = input.next_line()?;
                Ok(line.map(|line| String::from_utf8_lossy(line.bytes).into_owned()))
            }
        }
    }
}

fn failure(error: &ReadlineError) -> Error {
    Error::Io(io::Error::other(error.to_string()))
}
