//! The output of the games.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use reversi_engine::format::record::{Field, Fields, GameRecord};
use reversi_engine::format::wthor::WthorWriter;

use crate::Error;
use crate::games::{GameFormat, today};
use crate::util::output_file::{self, OutputFile};

/// Writes games to a file or to standard output.
pub(super) struct GameWriter<'o> {
    format: GameFormat,
    path: Option<&'o Path>,
    /// The file while it is not complete.
    file: Option<OutputFile>,
    standard: BufWriter<&'o mut dyn Write>,
    database: WthorWriter,
    /// The number of games for each lost field.
    lost: BTreeMap<u8, (Field, u64)>,
    written: u64,
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
        let names = path.filter(|_| format == GameFormat::Wthor);
        names.map_or(Ok(()), check_name_files)?;
        let file = path.map(|path| OutputFile::create(path).map_err(named(path)));
        Ok(Self {
            format,
            path,
            file: file.transpose()?,
            standard: BufWriter::new(standard),
            database: WthorWriter::new(),
            lost: BTreeMap::new(),
            written: 0,
        })
    }

    /// Writes a record, of which some fields have been changed; returns the reason if the
    /// format cannot represent it.
    pub(super) fn write(
        &mut self,
        mut record: GameRecord,
        changed: Fields,
    ) -> Result<Option<String>, Error> {
        // The result of the board follows from the moves, so no format loses it.
        let mut lost = self.format.lost(&record).union(changed);
        record.complete_result();
        if let Some(text) = self.format.write(&record) {
            self.write_bytes(text.as_bytes())?;
        } else if let Err(reason) = self.database.push(&record) {
            return Ok(Some(reason.to_string()));
        }
        if self.format == GameFormat::Wthor && !self.path.is_some_and(has_name_files) {
            // One output cannot hold three files.
            let names = Fields::of(&[Field::Names, Field::Event]);
            lost = lost.union(record.fields().without(record.fields().without(names)));
        }
        for part in lost.iter() {
            self.lost.entry(part as u8).or_insert((part, 0)).1 += 1;
        }
        self.written += 1;
        Ok(None)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match (&mut self.file, self.path) {
            (Some(file), Some(path)) => file.write_all(bytes).map_err(named(path)),
            _ => Ok(self.standard.write_all(bytes)?),
        }
    }

    /// Completes the files and returns their summary.
    pub(super) fn finish(mut self) -> Result<String, Error> {
        let mut names = Vec::new();
        if self.format == GameFormat::Wthor {
            let database = std::mem::take(&mut self.database).finish(today());
            self.write_bytes(&database.games)?;
            if let Some(path) = self.path.filter(|path| has_name_files(path)) {
                for (path, bytes) in name_files(path)
                    .into_iter()
                    .zip([database.players, database.tournaments])
                {
                    let mut file = OutputFile::create(&path).map_err(named(&path))?;
                    file.write_all(&bytes).map_err(named(&path))?;
                    names.push((path, file));
                }
            }
        }
        self.standard.flush()?;
        if let (Some(file), Some(path)) = (self.file, self.path) {
            file.commit().map_err(named(path))?;
        }
        for (path, file) in names {
            file.commit().map_err(named(&path))?;
        }
        Ok(summary(self.written, &self.lost))
    }
}

/// The number of games, and the fields that were lost or changed.
fn summary(written: u64, lost: &BTreeMap<u8, (Field, u64)>) -> String {
    let games = if written == 1 { "game" } else { "games" };
    let fields: Vec<String> = lost
        .values()
        .map(|(field, games)| {
            if *games == written {
                field.to_string()
            } else {
                format!("{field} ({games})")
            }
        })
        .collect();
    let lost = if fields.is_empty() {
        String::new()
    } else {
        format!("; lost or changed: {}", fields.join(", "))
    };
    format!("{written} {games} written{lost}")
}

fn named(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    |source| Error::File {
        path: path.to_owned(),
        source,
    }
}

/// The files of the players and tournaments of a database.
fn name_files(path: &Path) -> [PathBuf; 2] {
    ["jou", "trn"].map(|extension| path.with_extension(extension))
}

/// Whether files of names belong to this output: only to plain files.
fn has_name_files(path: &Path) -> bool {
    !output_file::is_special(path)
}

/// Checks that the files of names replace nothing but those of the same database.
fn check_name_files(path: &Path) -> Result<(), Error> {
    if !has_name_files(path) {
        return Ok(());
    }
    for names in name_files(path) {
        let reason = if names == path {
            "the name is that of the players or tournaments of a database, \
             whose games end in .wtb"
        } else if names.exists() && !path.exists() {
            "it exists, but its database does not: choose another name or remove it"
        } else {
            continue;
        };
        return Err(Error::Other(format!("{}: {reason}", names.display())));
    }
    Ok(())
}
