//! `reversi show`: a position with mobility, stable discs, corners and parity.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use reversi_engine::format::transcript::{self, TranscriptError};
use reversi_engine::{Board, BoardTextError, Game, Move, Searcher, search::Level};

use crate::Error;
use crate::options::EngineOptions;
use crate::terminal::board::Diagram;
use crate::terminal::explain;
use crate::terminal::moves::{self, MoveValue};
use crate::terminal::theme::{STRONG, Theme, ThemeOptions};
use crate::terminal::{summary, svg, wrapped};

/// The options of `reversi show`.
#[derive(Debug, Args)]
pub struct ShowOptions {
    /// Position, or the moves to it, as in f5d6c3; - for standard input
    ///
    /// A position is 64 squares of X, O and -, and the side to move.
    #[arg(allow_hyphen_values = true)]
    pub position: String,
    /// Write the diagram as an SVG picture; - for standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Search, and show the value of each legal move on its square
    #[arg(long)]
    pub values: bool,
    /// Search, and explain the difference between the best two moves
    #[arg(long)]
    pub explain: bool,
    /// Search level: easy, medium, hard, or 1 to 60
    #[arg(long, default_value = "14")]
    pub level: Level,
    /// Theme of the output.
    #[command(flatten)]
    pub theme: ThemeOptions,
    /// Resources of the searcher.
    #[command(flatten)]
    pub engine: EngineOptions,
}

/// An invalid position text.
#[derive(Debug, thiserror::Error)]
enum PositionError {
    /// The error of a board.
    #[error("the board: {0}")]
    Board(#[from] BoardTextError),
    /// The error of moves.
    #[error("the moves: {0}")]
    Moves(#[from] TranscriptError),
}

/// Prints the position.
///
/// # Errors
/// When the position cannot be read, there is no memory, or the output fails.
pub(super) fn run(options: &ShowOptions, output: &mut impl Write) -> Result<(), Error> {
    let game = read(&options.position)?;
    let board = *game.board();
    let last = game.moves().iter().rev().find_map(|mv| mv.square());
    let mut diagram = Diagram::of(&board, last);
    let mut values = Vec::new();
    if options.values || options.explain {
        let mut searcher = Searcher::new(options.engine.load()?)?;
        let limits = options.level.limits(board.empties().len() as u32);
        values = moves::best(&mut searcher, &board, 64, &limits);
        diagram.values = values.iter().map(|mv| (mv.square, mv.discs())).collect();
    }
    if let Some(path) = &options.svg {
        let picture = svg::document(&diagram, &summary::turn_line(&board)).to_string();
        if path.as_os_str() == "-" {
            return Ok(writeln!(output, "{picture}")?);
        }
        write_file(path, &format!("{picture}\n"))?;
    }
    let theme = Theme::detect(options.theme);
    for line in diagram.lines(theme, &[]) {
        writeln!(output, "{line}")?;
    }
    writeln!(
        output,
        "\n{}\n",
        theme.paint(STRONG, &summary::turn_line(&board))
    )?;
    for line in summary::lines(&board) {
        writeln!(output, "{line}")?;
    }
    write_values(&values, options.explain.then_some(&board), output)
}

fn write_values(
    values: &[MoveValue],
    explained: Option<&Board>,
    output: &mut impl Write,
) -> Result<(), Error> {
    if !values.is_empty() {
        writeln!(output, "\nmove   value  depth  line")?;
    }
    for mv in values {
        let depth = if mv.is_exact {
            "end".to_owned()
        } else {
            mv.depth.to_string()
        };
        let line: Vec<String> = mv.line.iter().map(Move::to_string).collect();
        let (square, value, line) = (mv.square, mv.text(), line.join(" "));
        writeln!(output, "{square}    {value:>6}  {depth:>5}  {line}")?;
    }
    if let (Some(board), [best, rest @ ..]) = (explained, values) {
        let sentence = match rest.first() {
            Some(second) => explain::best_over_second(board, best, second),
            None => Some(explain::only_move(best)),
        };
        let sentence = sentence.unwrap_or_default();
        let lines = if io::stdout().is_terminal() {
            wrapped(&sentence)
        } else {
            vec![sentence]
        };
        writeln!(output, "\n{}", lines.join("\n"))?;
    }
    Ok(())
}

/// Reads a position from an argument or from standard input.
fn read(text: &str) -> Result<Game, Error> {
    let mut input = String::new();
    let text = if text.trim() == "-" {
        io::stdin().read_to_string(&mut input)?;
        &input
    } else {
        text
    };
    parse(text).map_err(|error| Error::Other(error.to_string()))
}

/// Parses a position as a board or as moves. Moves have digits, boards have none.
///
/// # Errors
/// [`PositionError`] for an invalid board or invalid moves.
fn parse(text: &str) -> Result<Game, PositionError> {
    // Tolerates a mistaken digit in a board.
    let is_moves = text.trim().is_empty()
        || text.chars().filter(char::is_ascii_digit).count() * 4 > text.len();
    if is_moves || text.trim_end_matches([';', ' ', '\n']).contains(';') {
        Ok(transcript::parse(text)?)
    } else {
        Ok(Game::from_board(text.parse()?))
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_boards_or_moves() {
        let f5 = "-------------------".to_owned();
        assert!(parse(&f5).is_err());
        let start = Board::new().to_string();
        for text in [start.as_str(), &format!("{start};"), ""] {
            assert_eq!(parse(text).ok(), Some(Game::new()), "{text}");
        }
        for text in ["f5", "1. F5", &format!("{start}; f5")] {
            let game = parse(text).expect(text);
            assert_eq!(game.moves().len(), 1, "{text}");
        }
        let error = |text| parse(text).map_err(|error| error.to_string()).err();
        let illegal = "the moves: move 2 at character 3: a1 flips no disc";
        assert_eq!(error("f5a1").as_deref(), Some(illegal));
        let short = "the board: character 4: end of the text after 3 of 64 squares";
        assert_eq!(error("XOX").as_deref(), Some(short));
    }
}
