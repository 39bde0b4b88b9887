//! Positions and games in an argument: boards, moves, or a board and moves.

use reversi_engine::format::board_text::BoardTextError;
use reversi_engine::format::record::GameRecord;
use reversi_engine::format::transcript::{self, TranscriptError};
use reversi_engine::{Color, Game, format::obf};
use thiserror::Error;

/// The number of squares in a row.
const WIDTH: usize = 8;

/// An invalid position text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The error of a board.
    #[error("the board: {0}")]
    Board(#[from] BoardTextError),
    /// The error of moves.
    #[error("the moves: {0}")]
    Moves(#[from] TranscriptError),
    /// A board on several lines without the side to move.
    #[error("the board: no side to move (X or O) after the eight rows")]
    NoSide,
    /// A board on several lines without all rows.
    #[error("the board: {0} of 8 rows")]
    Rows(usize),
}

/// A line of a board on several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiagramLine {
    /// Eight squares.
    Row(String),
    /// The side to move.
    Side(Color),
    /// The names of the columns, a blank line, or a line of GGS about the players.
    Label,
    /// Anything else.
    Other,
}

/// A board on several lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagram {
    squares: String,
    side: Option<Color>,
    moves: String,
}

impl DiagramLine {
    /// Reads a line as `X O - - - - - -`, `|  3 - - - X O - - - 3`, `X`, `* to move`.
    #[must_use]
    pub(crate) fn parse(line: &str) -> Self {
        let line = line.trim();
        let content = line.strip_prefix('|').unwrap_or(line).trim();
        let squares: String = content.split_whitespace().collect();
        let row = squares.trim_matches(|c: char| c.is_ascii_digit());
        if row.len() == WIDTH && row.chars().all(is_square) {
            return Self::Row(row.to_owned());
        }
        let lower = squares.to_ascii_lowercase();
        let side = lower.strip_suffix("tomove").unwrap_or(&lower);
        let mut marks = side.chars();
        let mark = match (side, marks.next(), marks.next()) {
            ("black", ..) => Some(Color::Black),
            ("white", ..) => Some(Color::White),
            (_, Some(mark), None) => Color::from_mark(mark),
            _ => None,
        };
        match mark {
            Some(side) => Self::Side(side),
            None if squares.is_empty() || lower == "abcdefgh" || line.starts_with('|') => {
                Self::Label
            }
            None => Self::Other,
        }
    }
}

impl Diagram {
    /// Whether no row has been added.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Whether all rows have been added.
    #[must_use]
    pub(crate) fn is_full(&self) -> bool {
        self.squares.len() == WIDTH * WIDTH
    }

    /// Adds a line; `false` if the line does not belong to the board.
    pub(crate) fn add(&mut self, line: &str) -> bool {
        match DiagramLine::parse(line) {
            DiagramLine::Row(row) if !self.is_full() => self.squares.push_str(&row),
            DiagramLine::Side(side) if self.side.is_none() => self.side = Some(side),
            DiagramLine::Label => {}
            DiagramLine::Other if self.is_full() && self.side.is_some() => {
                self.moves.push_str(line);
                self.moves.push('\n');
            }
            _ => return false,
        }
        true
    }

    /// The game from the board, with the moves after it.
    ///
    /// # Errors
    /// [`PositionError`] for an incomplete board or illegal moves.
    pub(crate) fn game(&self) -> Result<Game, PositionError> {
        if !self.is_full() {
            return Err(PositionError::Rows(self.squares.len() / WIDTH));
        }
        let side = self.side.ok_or(PositionError::NoSide)?;
        let board = format!("{} {}", self.squares, side.mark()).parse()?;
        Ok(transcript::parse_from(board, &self.moves)?)
    }
}

/// The game of a text that is a board on several lines, `None` for another text.
pub(super) fn diagram(text: &str) -> Option<Result<Game, PositionError>> {
    let mut diagram = Diagram::default();
    for line in text.split(['\n', '\r']) {
        if !diagram.add(line) {
            return None;
        }
    }
    (!diagram.is_empty()).then(|| diagram.game())
}

/// The game of a line with a board and moves after it, `None` for another text.
pub(super) fn board_and_moves(text: &str) -> Option<Result<Game, PositionError>> {
    let text = text.trim();
    if text.contains(['\n', '\r']) {
        return None;
    }
    let (board, moves) = split_board(text)?;
    let game = board.parse().map_err(PositionError::from);
    Some(game.and_then(|board| Ok(transcript::parse_from(board, moves)?)))
}

/// The game of a line of moves, or of a board and moves; `None` for another text.
pub(crate) fn with_moves(text: &str) -> Option<Result<Game, PositionError>> {
    if starts_with_move(text) {
        return Some(transcript::parse(text).map_err(PositionError::from));
    }
    board_and_moves(text)
}

/// Reads a position or game: a board, with scores or on several lines, moves, or a board
/// and moves.
///
/// # Errors
/// [`PositionError`] if the text is none of these.
pub(crate) fn parse(text: &str) -> Result<GameRecord, PositionError> {
    let text = text.trim_start();
    if let Some(game) = diagram(text) {
        return Ok(game?.into());
    }
    if let Ok(Some(problem)) = obf::parse_line(text.trim_end()) {
        return Ok(problem.into());
    }
    // A board may have a digit by mistake, but not half as many as squares.
    let is_moves = text.trim().is_empty()
        || text.chars().filter(char::is_ascii_digit).count() * 4 > text.len();
    if let Some(game) = board_and_moves(text) {
        return Ok(game?.into());
    }
    if is_moves || text.trim_end_matches([';', ' ', '\n']).contains(';') {
        Ok(transcript::parse(text)?.into())
    } else {
        Ok(Game::from_board(text.parse()?).into())
    }
}

/// Whether a text that is no file is meant as a position.
#[must_use]
pub(super) fn looks_like_position(text: &str) -> bool {
    let compact: String = text.split_whitespace().collect();
    // A part of a board, but no name of a file made of letters alone.
    let is_part = compact.contains('-') && compact.chars().all(is_square);
    compact.is_empty()
        || starts_with_move(text)
        || starts_with_row(text)
        || is_part
        || text.contains(';')
}

/// Whether a text starts with a move, with or without its number.
fn starts_with_move(text: &str) -> bool {
    let compact: String = text.split_whitespace().take(2).collect();
    let digits = compact.trim_start_matches(|c: char| c.is_ascii_digit());
    let moves = digits.trim_start_matches('.');
    moves
        .get(..2)
        .is_some_and(|square| square.parse::<reversi_engine::Square>().is_ok())
}

/// Whether a character is a square of a board.
fn is_square(c: char) -> bool {
    matches!(c, '-' | '.' | '_') || Color::from_mark(c).is_some()
}

/// Whether a text starts with a row of squares.
#[must_use]
pub(crate) fn starts_with_row(text: &str) -> bool {
    let squares = text.chars().filter(|c| !c.is_whitespace()).take(WIDTH);
    squares.clone().count() == WIDTH && squares.clone().all(is_square)
}

/// Splits a text after 64 squares and the side to move, if moves follow.
fn split_board(text: &str) -> Option<(&str, &str)> {
    let mut characters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    let (side, mark) = characters.nth(WIDTH * WIDTH)?;
    Color::from_mark(mark)?;
    let (board, rest) = text.split_at(side + mark.len_utf8());
    let moves = rest.trim_start().trim_start_matches(';');
    let has_moves = !moves.is_empty()
        && looks_like_position(moves)
        && board.parse::<reversi_engine::Board>().is_ok();
    has_moves.then_some((board, moves))
}

#[cfg(test)]
mod tests {
    use reversi_engine::Board;

    use super::*;

    const GGS: &str = "\
| 0 move(s)
|    A B C D E F G H
|  1 - - - - - - - - 1
|  2 - - - - - - - - 2
|  3 - - - - - - - - 3
|  4 - - - O * - - - 4
|  5 - - - * O - - - 5
|  6 - - - - - - - - 6
|  7 - - - - - - - - 7
|  8 - - - - - - - - 8
|    A B C D E F G H
|
|* to move";

    fn game(text: &str) -> Option<Game> {
        parse(text).ok().map(GameRecord::into_game)
    }

    #[test]
    fn positions_are_boards_or_moves() {
        assert!(parse(&"-".repeat(19)).is_err());
        let start = Board::new().to_string();
        for text in [start.as_str(), &format!("{start};"), "", GGS] {
            assert_eq!(game(text), Some(Game::new()), "{text}");
        }
        let f5 = [
            "f5".to_owned(),
            "1. F5".to_owned(),
            format!("{start}; f5"),
            format!("{start} f5"),
            format!("{GGS}\nf5\n"),
        ];
        for text in f5 {
            let game = game(&text).expect(&text);
            assert_eq!(game.moves().len(), 1, "{text}");
        }
        let error = |text| parse(text).map_err(|error| error.to_string()).err();
        let illegal = "the moves: move 2 at character 3: a1 flips no disc";
        assert_eq!(error("f5a1").as_deref(), Some(illegal));
        let short = "the board: character 4: end of the text after 3 of 64 squares";
        assert_eq!(error("XOX").as_deref(), Some(short));
    }

    #[test]
    fn a_board_on_eight_lines_needs_its_side() {
        let rows: Vec<String> = Board::new().to_string().as_bytes()[..64]
            .chunks(8)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        let rows = rows.join("\n");
        assert_eq!(game(&format!("{rows}\nX\n")), Some(Game::new()));
        assert!(matches!(parse(&rows), Err(PositionError::NoSide)));
        assert!(matches!(parse(&rows[..26]), Err(PositionError::Rows(3))));
    }
}
