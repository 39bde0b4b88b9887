//! `reversi analyze`: compares each move of games with the best one.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

mod chart;
mod input;
mod json;
mod labels;
mod options;
mod queue;
mod text;

use crate::Error;
use crate::analysis::analyzer::{AnalyzedMove, Analyzer};
use crate::analysis::table::{self, TableStyle};
use crate::analysis::{plot, view::View};
use crate::terminal;
use crate::terminal::theme::{STRONG, Theme};
use crate::util::{console, output_file, pool, text::printable};
use input::InputGame;
pub(super) use options::AnalyzeOptions;

/// Analyses all games and prints them in the order of the input.
///
/// # Errors
/// When there is no memory, a file cannot be written or the output fails; at the end,
/// [`Error::BadInput`] if there were unusable games.
pub(super) fn run(options: &AnalyzeOptions, output: &mut impl Write) -> Result<(), Error> {
    let mut refused = 0;
    let mut items = Vec::new();
    for game in options
        .games
        .iter()
        .flat_map(|argument| input::read(argument))
    {
        match game {
            Ok(item) => items.push(item),
            Err(problem) => {
                refused += 1;
                // Standard error may be closed.
                let _ = writeln!(io::stderr(), "{}", printable(&problem));
            }
        }
    }
    let prints_chart = options.svg.as_deref() == Some(Path::new("-"));
    if prints_chart && items.len() > 1 {
        let message = format!("--svg - draws one game, not {}", items.len());
        return Err(Error::Other(message));
    }
    let analyzer = Analyzer::new(options.level, options.exact);
    let searchers = pool::threads(options.jobs);
    let engine = options.engine.load()?;
    let style = TableStyle {
        view: options.view,
        theme: Theme::detect(options.theme),
        width: terminal::width(),
    };
    let bar = bar(&items, &analyzer);
    let on_move = || bar.inc(1);
    queue::analyze_all(
        &items,
        &analyzer,
        searchers,
        &engine,
        &on_move,
        |index, turns| {
            let item = &items[index];
            if prints_chart {
                let picture = chart::document(&text::title(item), &turns, options.view);
                return bar.suspend(|| Ok(writeln!(output, "{picture}")?));
            }
            if let Some(path) = &options.svg {
                draw(&numbered(path, index), item, &turns, options.view)?;
            }
            bar.suspend(|| {
                if options.json {
                    let line =
                        serde_json::to_string(&json::GameAnalysis::new(item, &turns, options.view))
                            .map_err(io::Error::from)?;
                    return Ok(writeln!(output, "{line}")?);
                }
                let gap = if index > 0 { "\n" } else { "" };
                write!(output, "{gap}")?;
                print(item, &turns, style, output)
            })
        },
    )?;
    bar.finish_and_clear();
    if refused > 0 {
        return Err(Error::BadInput(refused));
    }
    Ok(())
}

fn print(
    item: &InputGame,
    turns: &[AnalyzedMove],
    style: TableStyle,
    output: &mut impl Write,
) -> Result<(), Error> {
    let title = style.theme.paint(STRONG, &text::title(item));
    writeln!(output, "{title}\n")?;
    for line in table::lines(turns, style, |_| true) {
        writeln!(output, "{line}")?;
    }
    writeln!(output)?;
    for line in plot::lines(turns, style.view.of_plot(), style.theme, style.width) {
        writeln!(output, "{line}")?;
    }
    writeln!(output)?;
    let totals = table::totals(&text::players(item), turns);
    for line in totals.into_iter().chain(table::exact_line(turns)) {
        let lines = terminal::fitted(line, style.width);
        writeln!(output, "{}", lines.join("\n"))?;
    }
    Ok(output.flush()?)
}

/// A progress bar over the moves of all games.
fn bar(items: &[InputGame], analyzer: &Analyzer) -> ProgressBar {
    let moves: usize = items
        .iter()
        .map(|item| {
            let game = item.record.game();
            let segments = analyzer.segments(game).into_iter();
            segments
                .map(|segment| Analyzer::moves(segment, game))
                .sum::<usize>()
        })
        .sum();
    let template = "{elapsed} {wide_bar} {pos} of {len} moves, about {eta} left";
    console::styled_bar(ProgressBar::new(moves as u64), template)
}

/// The file name of the chart of a game: `game.svg`, `game-2.svg`, ...
fn numbered(path: &Path, index: usize) -> PathBuf {
    // A FIFO or device takes all pictures.
    if index == 0 || output_file::is_special(path) {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path
        .extension()
        .map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!(
        "{stem}-{}{}",
        index + 1,
        ending.unwrap_or_default()
    ))
}

fn draw(path: &Path, item: &InputGame, turns: &[AnalyzedMove], view: View) -> Result<(), Error> {
    let picture = chart::document(&text::title(item), turns, view);
    output_file::write(path, format!("{picture}\n")).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_its_own_chart() {
        let name = |index| numbered(Path::new("a/b.svg"), index);
        assert_eq!(name(0), Path::new("a/b.svg"));
        assert_eq!(name(1), Path::new("a/b-2.svg"));
        assert_eq!(numbered(Path::new("b"), 2), Path::new("b-3"));
    }
}
