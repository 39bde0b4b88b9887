//! Input lines: from a line editor on a terminal, or from a pipe.

use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

use rustyline::DefaultEditor;
use rustyline::config::Config;
use rustyline::error::ReadlineError;

use crate::Error;
use crate::util::text::LineReader;

/// The maximum length of a line of a pipe, in bytes; longer lines are truncated.
const MAX_LINE_BYTES: usize = 1 << 20;

/// The maximum number of lines in the history.
const HISTORY_SIZE: usize = 1000;

/// A source of input lines.
#[derive(Debug)]
pub(super) enum Lines<R> {
    /// A terminal, with a line editor and a history.
    Terminal(Box<Terminal>),
    /// A pipe or file.
    Pipe(LineReader<R>),
}

/// A terminal with a line editor.
#[derive(Debug)]
pub(super) struct Terminal {
    editor: DefaultEditor,
    /// The file of the history.
    file: Option<PathBuf>,
}

/// Whether standard input and output are a terminal.
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
            // Missing in the first session.
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

    /// Adds a line to the history; a failure to write the file is ignored.
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
        Self::Pipe(LineReader::of_any_end(input, MAX_LINE_BYTES))
    }

    /// Whether the lines come from a terminal.
    #[must_use]
    pub(super) const fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// The next line, after the prompt on a terminal; `None` at the end.
    /// Invalid UTF-8 becomes replacement characters.
    ///
    /// # Errors
    /// When reading fails, and [`Error::Interrupted`] after Ctrl-C.
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
