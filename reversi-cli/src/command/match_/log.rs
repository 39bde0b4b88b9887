//! The file of a match: one JSON object a line, the settings first, then each
//! game as it ends.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::record::MatchGame;
use crate::Error;

/// An open file of games.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Begins a new file.
    ///
    /// # Errors
    /// When it exists already or cannot be written.
    pub(super) fn create(path: &Path, settings: &Value) -> Result<Self, Error> {
        let file = File::create_new(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => Error::Other(format!(
                "{} exists already: --resume continues it",
                path.display()
            )),
            _ => failure(path)(error),
        })?;
        let mut log = Self {
            file,
            path: path.to_owned(),
        };
        log.write(settings.to_string())?;
        Ok(log)
    }

    /// Opens the file of a match that was cut short, and gives its games. A last
    /// line that was not written to its end is taken away.
    ///
    /// # Errors
    /// When it cannot be read or written, a line is no record of a game, or the
    /// match had other settings.
    pub(super) fn resume(path: &Path, settings: &Value) -> Result<(Self, Vec<MatchGame>), Error> {
        let open = OpenOptions::new().read(true).write(true).open(path);
        let file = open.map_err(failure(path))?;
        let mut reader = BufReader::new(&file);
        let mut games = Vec::new();
        let mut line = String::new();
        let mut whole = 0;
        for number in 1_u64.. {
            line.clear();
            let read = reader.read_line(&mut line).map_err(failure(path))?;
            if !line.ends_with('\n') {
                break;
            }
            let bad = |error: serde_json::Error| {
                Error::Other(format!("{}:{number}: {error}", path.display()))
            };
            if number == 1 {
                compare(path, &serde_json::from_str(&line).map_err(bad)?, settings)?;
            } else {
                games.push(serde_json::from_str(&line).map_err(bad)?);
            }
            whole += read as u64;
        }
        drop(reader);
        let mut log = Self {
            file,
            path: path.to_owned(),
        };
        log.file.set_len(whole).map_err(failure(path))?;
        log.file.seek(SeekFrom::End(0)).map_err(failure(path))?;
        if whole == 0 {
            log.write(settings.to_string())?;
        }
        Ok((log, games))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn append(&mut self, game: &MatchGame) -> Result<(), Error> {
        let text = serde_json::to_string(game).map_err(std::io::Error::from)?;
        self.write(text)
    }

    /// One write for the whole line, so that a kill seldom leaves a part of it.
    fn write(&mut self, mut line: String) -> Result<(), Error> {
        line.push('\n');
        let written = self.file.write_all(line.as_bytes());
        written.map_err(failure(&self.path))
    }
}

fn failure(path: &Path) -> impl FnOnce(std::io::Error) -> Error + use<> {
    let path = path.to_owned();
    move |source| Error::File { path, source }
}

/// Names the first setting that differs.
fn compare(path: &Path, before: &Value, now: &Value) -> Result<(), Error> {
    if before == now {
        return Ok(());
    }
    let keys = now.as_object().into_iter().flat_map(serde_json::Map::keys);
    let differing = keys.filter(|key| before.get(key) != now.get(key));
    let names: Vec<&str> = differing.map(String::as_str).collect();
    Err(Error::Other(format!(
        "{} is of a match with other settings ({})",
        path.display(),
        names.join(", ")
    )))
}
