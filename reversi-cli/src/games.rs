//! Files of games in any format that the library reads.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use reversi_engine::format::record::GameRecord;
use reversi_engine::format::wthor::{Names, WthorFile};
use reversi_engine::format::{RecordError, gam, ggf, lists, pgn, sgf, transcript};

/// A format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The format of the Generic Game Server.
    Ggf,
    /// The Smart Game Format.
    Sgf,
    /// Portable Game Notation.
    Pgn,
    /// The lines of Logistello's game files.
    Gam,
    /// One transcript a line.
    Transcripts,
}

impl Format {
    /// The format by the ending of a file's name.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match &*ending {
            "ggf" | "ggs" => Self::Ggf,
            "sgf" => Self::Sgf,
            "pgn" => Self::Pgn,
            "gam" => Self::Gam,
            "txt" => Self::Transcripts,
            _ => return None,
        })
    }

    /// The format by what a text looks like.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        match text.bytes().next() {
            Some(b'(') if text.contains("GM[Othello]") || text.contains("GM[othello]") => Self::Ggf,
            Some(b'(') => Self::Sgf,
            Some(b'[') => Self::Pgn,
            Some(b'+') => Self::Gam,
            _ => Self::Transcripts,
        }
    }

    /// The games of a text.
    #[must_use]
    pub fn read(self, text: &str) -> Vec<Result<GameRecord, RecordError>> {
        let records = match self {
            Self::Ggf => ggf::records(text),
            Self::Sgf => sgf::records(text),
            Self::Pgn => pgn::records(text),
            Self::Gam => gam::records(text),
            Self::Transcripts => lists::transcripts(text),
        };
        records.collect()
    }

    /// The text of one game; Logistello's lines are only read.
    #[must_use]
    pub fn write(self, record: &GameRecord) -> String {
        match self {
            Self::Ggf => ggf::write(record),
            Self::Sgf => sgf::write(record),
            Self::Pgn => pgn::write(record),
            Self::Gam | Self::Transcripts => format!("{}\n", transcript::write(record.game())),
        }
    }
}

/// The games of a file, `-` being standard input.
///
/// # Errors
/// When the file cannot be read; bad games are among the others.
pub fn read(path: &Path) -> io::Result<Vec<Result<GameRecord, RecordError>>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path)?;
    }
    if has_ending(path, "wtb") {
        return Ok(match WthorFile::parse(&bytes) {
            Ok(file) => file.records(&names_beside(path)).collect(),
            Err(error) => vec![Err(error)],
        });
    }
    let text = String::from_utf8_lossy(&bytes);
    let format = Format::of_name(path).unwrap_or_else(|| Format::of_text(&text));
    Ok(format.read(&text))
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// The names of players and tournaments that lie beside a WTHOR file; games
/// without have numbers for names.
fn names_beside(path: &Path) -> Names {
    let mut names = Names::default();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new(".")));
    for file in files
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| file.path())
    {
        let read = match file.extension() {
            Some(ending) if ending.eq_ignore_ascii_case("jou") => Names::read_players,
            Some(ending) if ending.eq_ignore_ascii_case("trn") => Names::read_tournaments,
            _ => continue,
        };
        // What is no list of names gives none.
        if let Ok(bytes) = fs::read(&file) {
            let _ = read(&mut names, &bytes);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_by_name_and_by_text() {
        assert_eq!(Format::of_name(Path::new("a/b.GGF")), Some(Format::Ggf));
        assert_eq!(Format::of_name(Path::new("b")), None);
        let game = transcript::parse("f5d6c3").expect("legal");
        let record = GameRecord::from(game);
        for format in [Format::Ggf, Format::Sgf, Format::Pgn, Format::Transcripts] {
            let text = format.write(&record);
            assert_eq!(Format::of_text(&text), format, "{text}");
            let games = format.read(&text);
            let [Ok(read)] = &*games else {
                panic!("{games:?}")
            };
            assert_eq!(read.game(), record.game(), "{text}");
        }
    }
}
