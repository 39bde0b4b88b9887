//! The formats by name, file extension and content.

use std::path::Path;

use clap::ValueEnum;
use reversi_engine::format::record::{Field, Fields, GameRecord};
use reversi_engine::format::sgf::RowOrder;
use reversi_engine::format::{Records, gam, ggf, lists, obf, pgn, sgf, transcript, wthor};

/// A format of files of games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameFormat {
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

impl GameFormat {
    /// The format by the extension of a file.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "txt" => Self::Transcript,
            "pos" | "boards" => Self::Boards,
            "obf" => Self::Obf,
            "ggf" | "ggs" => Self::Ggf,
            "sgf" => Self::Sgf,
            "pgn" => Self::Pgn,
            "gam" => Self::Gam,
            "wtb" => Self::Wthor,
            _ => return None,
        })
    }

    /// Guesses the format of a text; the default is a list of moves.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let line = || {
            text.split(['\n', '\r'])
                .find_map(|line| obf::parse_line(line).transpose())
        };
        // GGS puts the number of games before them.
        let game = text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
        let is_game = game.starts_with("(;");
        match text.bytes().next() {
            Some(b'(' | b'0'..=b'9') if is_game && is_ggf(game) => Self::Ggf,
            Some(b'(') => Self::Sgf,
            Some(b'[') => Self::Pgn,
            Some(b'+') => Self::Gam,
            _ if line().is_some_and(|problem| problem.is_ok()) => Self::Obf,
            _ => Self::Transcript,
        }
    }

    /// Whether the format is a list with a game or position on each line.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self, Self::Transcript | Self::Boards | Self::Obf)
    }

    /// Whether the format holds games, not only positions.
    #[must_use]
    pub const fn holds_games(self) -> bool {
        !matches!(self, Self::Boards | Self::Obf)
    }

    /// The records of a text; `None` for the binary format.
    #[must_use]
    pub fn records(self, text: &str, rows: RowOrder) -> Option<Records<'_>> {
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

    /// The parts of a record that the format cannot represent.
    #[must_use]
    pub fn lost(self, record: &GameRecord) -> Fields {
        match self {
            Self::Transcript | Self::Gam => record.fields().without(Fields::of(&[Field::Moves])),
            Self::Boards => record.fields(),
            Self::Obf => record
                .fields()
                .without(Fields::of(&[Field::Scores, Field::Comments])),
            Self::Ggf => ggf::lost(record),
            Self::Sgf => sgf::lost(record),
            Self::Pgn => pgn::lost(record),
            Self::Wthor => wthor::lost(record),
        }
    }
}

/// The last board of a record as a position with comments.
fn problem(record: &GameRecord) -> obf::ObfRecord {
    if let Some(problem) = record.problem() {
        return problem.clone();
    }
    let mut problem = obf::ObfRecord::new(*record.game().board());
    let comments: Vec<&str> = record
        .comments
        .iter()
        .map(|comment| comment.text.as_str())
        .collect();
    problem.set_comment(&comments.join(" "));
    problem
}

/// Whether the first game is one of GGF: SGF has numbers for games.
fn is_ggf(text: &str) -> bool {
    let value = text.split_once("GM[").map_or("", |(_, value)| value);
    value
        .trim_start()
        .get(..7)
        .is_some_and(|name| name.eq_ignore_ascii_case("othello"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_detected_by_name_and_by_text() {
        assert_eq!(
            GameFormat::of_file(Path::new("a/b.GGF")),
            Some(GameFormat::Ggf)
        );
        assert_eq!(GameFormat::of_file(Path::new("b")), None);
        let game = transcript::parse("f5d6c3").expect("legal");
        let record = GameRecord::from(game);
        for &format in GameFormat::value_variants() {
            let Some(text) = format.write(&record) else {
                continue;
            };
            let detected = GameFormat::of_text(&text);
            let records = detected.records(&text, RowOrder::Auto).expect("a text");
            let records: Result<Vec<_>, _> = records.collect();
            let [read] = &records.expect("right")[..] else {
                panic!("{text}")
            };
            assert_eq!(read.game().board(), record.game().board(), "{text}");
            if format.holds_games() {
                assert_eq!(detected, format, "{text}");
                assert_eq!(read.game(), record.game(), "{text}");
            }
        }
        assert_eq!(GameFormat::of_text("+d3-c5+d6 : +2"), GameFormat::Gam);
        assert_eq!(GameFormat::of_text(""), GameFormat::Transcript);
        let game = "(;GM[Othello]TY[8]B[f5];)";
        for text in [
            format!("1 {game}"),
            format!("2\n{game}{game}"),
            game.to_lowercase(),
        ] {
            let text = text.replace("gm[", "GM[");
            assert_eq!(GameFormat::of_text(&text), GameFormat::Ggf, "{text}");
        }
        assert_eq!(
            GameFormat::of_text("(;GM[2]C[GM[Othello\\]])"),
            GameFormat::Sgf
        );
        let boards = format!("% old line ends\r{}\r", reversi_engine::Board::new());
        assert_eq!(GameFormat::of_text(&boards), GameFormat::Obf);
    }
}
