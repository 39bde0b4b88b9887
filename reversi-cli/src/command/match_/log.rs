//! The log of a match: one JSON object a line, first the settings, then each finished
//! game.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::record::MatchGame;
use crate::Error;

/// The format version in the first line.
pub(super) const FORMAT: u32 = 1;

/// An open log.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Creates a log.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
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

    /// Opens the log of an interrupted match and returns its games. An incomplete last
    /// line is removed.
    ///
    /// # Errors
    /// When the file cannot be read or written, a line is invalid, or the match had other
    /// settings.
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
                let game: MatchGame = serde_json::from_str(&line).map_err(bad)?;
                game.check().map_err(|reason| {
                    Error::Other(format!("{}:{number}: {reason}", path.display()))
                })?;
                games.push(game);
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
    /// When the file cannot be written.
    pub(super) fn append(&mut self, game: &MatchGame) -> Result<(), Error> {
        let text = serde_json::to_string(game).map_err(std::io::Error::from)?;
        self.write(text)
    }

    /// Writes a whole line at once, so that a killed process rarely leaves a part of it.
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

/// Rejects a log with other settings and names the differences. A missing field equals
/// an unset one.
fn compare(path: &Path, before: &Value, now: &Value) -> Result<(), Error> {
    if before.get("format") != now.get("format") {
        return Err(Error::Other(format!(
            "{} is a log of another version of this program",
            path.display()
        )));
    }
    let keys = |value: &Value| value.as_object().cloned().unwrap_or_default().into_iter();
    let keys: BTreeSet<String> = keys(before).chain(keys(now)).map(|(key, _)| key).collect();
    let is_different = |key: &&String| {
        let value = |settings: &Value| settings.get(*key).cloned().unwrap_or_default();
        value(before) != value(now)
    };
    let names: Vec<&str> = keys
        .iter()
        .filter(is_different)
        .map(String::as_str)
        .collect();
    if names.is_empty() {
        return Ok(());
    }
    Err(Error::Other(format!(
        "{} is the log of a match with other settings ({})",
        path.display(),
        names.join(", ")
    )))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_are_compared_by_field() {
        let compare = |before: &Value, now: &Value| {
            let compared = compare(Path::new("x.jsonl"), before, now);
            compared.map_err(|error| error.to_string())
        };
        let before = json!({ "format": FORMAT, "seed": 1, "games": 10 });
        assert_eq!(compare(&before, &before), Ok(()));
        let unset = json!({ "format": FORMAT, "seed": 1, "games": 10, "later": null });
        assert_eq!(compare(&before, &unset), Ok(()));
        let other = json!({ "format": FORMAT, "seed": 2, "later": true, "games": 10 });
        let message = "x.jsonl is the log of a match with other settings (later, seed)";
        assert_eq!(compare(&before, &other), Err(message.to_owned()));
        let message = "x.jsonl is a log of another version of this program";
        assert_eq!(compare(&json!({}), &before), Err(message.to_owned()));
    }
}
