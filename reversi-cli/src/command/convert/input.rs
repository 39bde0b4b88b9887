//! Reading the files.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use reversi_engine::format::RecordError;
use reversi_engine::format::record::GameRecord;
use reversi_engine::format::wthor::{Names, WthorFile};

use super::format::Format;
use super::options::ConvertOptions;
use crate::Error;

/// How many games are read between two looks at the bar.
const GAMES_A_STEP: usize = 1024;

/// A file in memory.
pub(super) struct Input {
    path: PathBuf,
    format: Format,
    bytes: Vec<u8>,
}

impl Input {
    pub(super) fn read(path: &Path, options: &ConvertOptions) -> Result<Self, Error> {
        let format = options
            .from
            .or_else(|| Format::of_file(path))
            .ok_or_else(|| {
                let path = path.display();
                Error::Convert(format!("{path}: say with --from which format this is"))
            })?;
        let file_error = |source| Error::File {
            path: path.to_owned(),
            source,
        };
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            io::stdin().read_to_end(&mut bytes)?;
        } else {
            bytes = fs::read(path).map_err(file_error)?;
        }
        Ok(Self {
            path: path.to_owned(),
            format,
            bytes,
        })
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Gives each record, or what is wrong with it, to `take`, and now and then
    /// the bytes read so far to `progress`. An error of `take` ends the reading.
    pub(super) fn for_each(
        &self,
        options: &ConvertOptions,
        mut progress: impl FnMut(usize),
        mut take: impl FnMut(Result<GameRecord, RecordError>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let text = self.text();
        if let Some(mut records) = self.format.records(&text, options.sgf_rows.into()) {
            let mut count = 0;
            while let Some(record) = records.next() {
                take(record)?;
                count += 1;
                if count % GAMES_A_STEP == 0 {
                    progress(records.bytes_read());
                }
            }
            return Ok(());
        }
        let names = self.names(options)?;
        let file = match WthorFile::parse_damaged(&self.bytes) {
            Ok(file) => file,
            Err(error) => return take(Err(error)),
        };
        if let Some(damage) = file.damage() {
            take(Err(damage))?;
        }
        let count = file.games().len().max(1);
        for (i, record) in file.records(&names).enumerate() {
            take(record)?;
            if i % GAMES_A_STEP == 0 {
                progress(i * self.bytes.len() / count);
            }
        }
        Ok(())
    }

    /// The text: UTF-8 or, where it is not that, Latin-1. Empty for the binary
    /// format.
    fn text(&self) -> Cow<'_, str> {
        if self.format == Format::Wthor {
            return Cow::Borrowed("");
        }
        match std::str::from_utf8(&self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.bytes.iter().map(|&byte| char::from(byte)).collect()),
        }
    }

    /// The names that belong to a file of games.
    fn names(&self, options: &ConvertOptions) -> Result<Names, Error> {
        let mut names = Names::default();
        let players = options
            .players
            .clone()
            .or_else(|| beside(&self.path, "jou"));
        let tournaments = options
            .tournaments
            .clone()
            .or_else(|| beside(&self.path, "trn"));
        if let Some(path) = players {
            load(&path, |bytes| names.read_players(bytes))?;
        }
        if let Some(path) = tournaments {
            load(&path, |bytes| names.read_tournaments(bytes))?;
        }
        Ok(names)
    }
}

fn load(path: &Path, read: impl FnOnce(&[u8]) -> Result<(), RecordError>) -> Result<(), Error> {
    let bytes = fs::read(path).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })?;
    read(&bytes).map_err(|error| Error::Convert(format!("{}: {error}", path.display())))
}

/// The file with this extension beside another: the one of the same name, or
/// else the only one.
fn beside(path: &Path, extension: &str) -> Option<PathBuf> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let is_wanted = |path: &PathBuf| {
        path.extension()
            .is_some_and(|found| found.eq_ignore_ascii_case(extension))
    };
    let files: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(is_wanted)
        .collect();
    let same = files
        .iter()
        .find(|file| file.file_stem() == path.file_stem());
    match (same, &files[..]) {
        (Some(file), _) | (None, [file]) => Some(file.clone()),
        _ => None,
    }
}
