//! `reversi show`: a position with mobility, stable discs, corners and parity.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use reversi_engine::{Board, Move, Searcher, search::Level};

use crate::Error;
use crate::games::GamesFile;
use crate::options::EngineOptions;
use crate::terminal::board::Diagram;
use crate::terminal::explain;
use crate::terminal::moves::{self, MoveValue};
use crate::terminal::theme::{STRONG, Theme, ThemeOptions};
use crate::terminal::{self, summary, svg, wrapped};
use crate::util::output_file;

/// The options of `reversi show`.
#[derive(Debug, Args)]
pub struct ShowOptions {
    /// Position, the moves to it, as in f5d6c3, or a file; - for standard input
    ///
    /// A position is 64 squares of X, O and -, and the side to move. Moves may follow.
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
    /// Search level: easy, casual, fair, medium, hard, or 1 to 60
    #[arg(long, default_value = "14")]
    pub level: Level,
    /// Theme of the output.
    #[command(flatten)]
    pub theme: ThemeOptions,
    /// Resources of the searcher.
    #[command(flatten)]
    pub engine: EngineOptions,
}

/// Prints the position.
///
/// # Errors
/// When the position cannot be read, there is no memory, or the output fails.
pub(super) fn run(options: &ShowOptions, output: &mut impl Write) -> Result<(), Error> {
    let game = GamesFile::single(&options.position)?.into_game();
    let board = *game.board();
    let last = game.moves().iter().rev().find_map(|mv| mv.square());
    let mut diagram = Diagram::of(&board, last);
    let mut values = Vec::new();
    if options.values || options.explain {
        let mut searcher = Searcher::new(options.engine.load()?)?;
        let limits = options.level.limits(board.empties().len() as u32);
        values = moves::best(&mut searcher, &board, 64, &limits, |_| {});
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
    for line in diagram.lines(theme, &[], terminal::width()) {
        writeln!(output, "{line}")?;
    }
    writeln!(
        output,
        "\n{}\n",
        theme.paint(STRONG, &summary::turn_line(&board))
    )?;
    for line in summary::lines(&board) {
        writeln!(output, "{}", fit(line))?;
    }
    write_values(&values, options.explain.then_some(&board), output)
}

/// A line, wrapped where the terminal does not hold it.
fn fit(line: String) -> String {
    terminal::fitted(line, terminal::width()).join("\n")
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
        let line = format!("{square}    {value:>6}  {depth:>5}  {line}");
        writeln!(output, "{}", fit(line))?;
    }
    if let (Some(board), [best, rest @ ..]) = (explained, values) {
        let sentence = match rest.first() {
            Some(second) => explain::best_over_second(board, best, second),
            None => Some(explain::only_move(best)),
        };
        let sentence = sentence.unwrap_or_default();
        let lines = if io::stdout().is_terminal() {
            wrapped(&sentence, terminal::width())
        } else {
            vec![sentence]
        };
        writeln!(output, "\n{}", lines.join("\n"))?;
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    output_file::write(path, text).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })
}
