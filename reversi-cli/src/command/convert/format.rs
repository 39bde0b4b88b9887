//! The formats by name.

use std::path::Path;

use clap::ValueEnum;
use reversi_engine::format::record::{GameRecord, Part, Parts};
use reversi_engine::format::sgf::Rows;
use reversi_engine::format::{Records, gam, ggf, lists, obf, pgn, sgf, transcript, wthor};

/// A format of files of games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A list of moves on each line (.txt)
    Transcript,
    /// A board on each line, the last one of a game (.pos)
    Boards,
    /// A board with scores on each line (.obf)
    Obf,
    /// The games of GGS and NBoard (.ggf)
    Ggf,
    /// The Smart Game Format (.sgf)
    Sgf,
    /// Tags and moves, as game sites write them (.pgn)
    Pgn,
    /// The games of Logistello (.gam), only read
    Gam,
    /// The binary files of the WTHOR database (.wtb)
    Wthor,
}

impl Format {
    /// The format that the name of a file says.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "txt" => Self::Transcript,
            "pos" | "boards" => Self::Boards,
            "obf" => Self::Obf,
            "ggf" => Self::Ggf,
            "sgf" => Self::Sgf,
            "pgn" => Self::Pgn,
            "gam" => Self::Gam,
            "wtb" => Self::Wthor,
            _ => return None,
        })
    }

    /// The records of a text; `None` for the binary format.
    #[must_use]
    pub fn records(self, text: &str, rows: Rows) -> Option<Records<'_>> {
        Some(match self {
            Self::Transcript => lists::transcripts(text),
            Self::Boards | Self::Obf => lists::positions(text),
            Self::Ggf => ggf::records(text),
            Self::Sgf => sgf::records_with(text, rows),
            Self::Pgn => pgn::records(text),
            Self::Gam => gam::records(text),
            Self::Wthor => return None,
        })
    }

    /// A record as text, with its line end; `None` for a format that is binary or
    /// not written.
    #[must_use]
    pub fn write(self, record: &GameRecord) -> Option<String> {
        Some(match self {
            Self::Transcript => transcript::write(record.game()) + "\n",
            Self::Boards => format!("{}\n", record.game().board()),
            Self::Obf => format!("{}\n", problem(record)),
            Self::Ggf => ggf::write(record) + "\n",
            Self::Sgf => sgf::write(record),
            Self::Pgn => pgn::write(record),
            Self::Gam | Self::Wthor => return None,
        })
    }

    /// What of a record the format does not hold.
    #[must_use]
    pub fn lost(self, record: &GameRecord) -> Parts {
        match self {
            Self::Transcript | Self::Gam => record.parts().without(Parts::of(&[Part::Moves])),
            Self::Boards => record.parts(),
            Self::Obf => record
                .parts()
                .without(Parts::of(&[Part::Scores, Part::Comments])),
            Self::Ggf => ggf::lost(record),
            Self::Sgf => sgf::lost(record),
            Self::Pgn => pgn::lost(record),
            Self::Wthor => wthor::lost(record),
        }
    }
}

/// The last board of a record with what is known of it.
fn problem(record: &GameRecord) -> obf::Record {
    if let Some(problem) = record.problem() {
        return problem.clone();
    }
    let mut problem = obf::Record::new(*record.game().board());
    let comments: Vec<&str> = record
        .comments
        .iter()
        .map(|comment| comment.text.as_str())
        .collect();
    problem.set_comment(&comments.join(" "));
    problem
}
