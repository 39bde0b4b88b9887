//! The output of the games.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use reversi_engine::format::record::{Date, Field, GameRecord};
use reversi_engine::format::wthor::WthorWriter;

use crate::Error;
use crate::games::GameFormat;

/// Writes games to a file or to standard output.
pub(super) struct GameWriter<'o> {
    format: GameFormat,
    path: Option<&'o Path>,
    /// The file while it is not complete.
    file: Option<BufWriter<File>>,
    standard: BufWriter<&'o mut dyn Write>,
    database: WthorWriter,
    /// The number of games for each lost field.
    lost: BTreeMap<u8, (Field, u64)>,
}

impl<'o> GameWriter<'o> {
    pub(super) fn new(
        format: GameFormat,
        path: Option<&'o Path>,
        standard: &'o mut dyn Write,
    ) -> Result<Self, Error> {
        if format == GameFormat::Gam {
            return Err(Error::Other("the format gam is read-only".to_owned()));
        }
        let create = |path: &Path| {
            let part = partial_path(path);
            File::create(&part).map_err(|source| Error::File { path: part, source })
        };
        Ok(Self {
            format,
            path,
            file: path.map(create).transpose()?.map(BufWriter::new),
            standard: BufWriter::new(standard),
            database: WthorWriter::new(),
            lost: BTreeMap::new(),
        })
    }

    /// Writes a record; returns the reason if the format cannot represent it.
    pub(super) fn write(&mut self, record: &GameRecord) -> Result<Option<String>, Error> {
        if let Some(text) = self.format.write(record) {
            self.sink().write_all(text.as_bytes())?;
        } else if let Err(reason) = self.database.push(record) {
            return Ok(Some(reason.to_string()));
        }
        let mut lost = self.format.lost(record);
        if self.format == GameFormat::Wthor && self.path.is_none() {
            // Standard output has the games only, without names.
            let names = reversi_engine::format::record::Fields::of(&[Field::Names, Field::Event]);
            lost = lost.union(record.fields().without(record.fields().without(names)));
        }
        for part in lost.iter() {
            self.lost.entry(part as u8).or_insert((part, 0)).1 += 1;
        }
        Ok(None)
    }

    fn sink(&mut self) -> &mut dyn Write {
        match &mut self.file {
            Some(file) => file,
            None => &mut self.standard,
        }
    }

    /// Completes the files and returns the lost fields with their numbers of games.
    pub(super) fn finish(mut self) -> Result<Vec<(Field, u64)>, Error> {
        if self.format == GameFormat::Wthor {
            let database = std::mem::take(&mut self.database).finish(today());
            self.sink().write_all(&database.games)?;
            if let Some(path) = self.path {
                for (extension, bytes) in
                    [("jou", &database.players), ("trn", &database.tournaments)]
                {
                    let path = path.with_extension(extension);
                    fs::write(&path, bytes).map_err(|source| Error::File { path, source })?;
                }
            }
        }
        self.sink().flush()?;
        if let Some(path) = self.path {
            self.file = None;
            fs::rename(partial_path(path), path)?;
            self.path = None;
        }
        Ok(std::mem::take(&mut self.lost).into_values().collect())
    }
}

impl Drop for GameWriter<'_> {
    /// Removes an incomplete file.
    fn drop(&mut self) {
        if let Some(path) = self.path {
            let _ = fs::remove_file(partial_path(path));
        }
    }
}

/// The temporary name of an incomplete file.
fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// The current date in UTC.
fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::from_unix_seconds(since.as_secs()).map(|(date, _)| date)
}
