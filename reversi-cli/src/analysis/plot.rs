//! The evaluation over a game as a plot in characters.

use std::fmt::Write;

use reversi_engine::Color;

use super::analyzer::AnalyzedMove;
use crate::terminal::theme::{ALARM, FAINT, Theme};

/// The number of rows above and below the axis.
const ROWS: usize = 4;

/// The scales of a plot, in discs; the smallest one that fits is used.
const SCALES: [f32; 4] = [8.0, 16.0, 32.0, 64.0];

/// The number of discs at the edge of the plot.
pub(crate) fn scale(values: &[f32]) -> f32 {
    let largest = values
        .iter()
        .fold(0.0, |max: f32, value| max.max(value.abs()));
    SCALES
        .into_iter()
        .find(|&scale| largest <= scale)
        .unwrap_or(64.0)
}

/// The width of the labels and the border, in columns.
const MARGIN: usize = 6;

/// A bar of the plot.
struct Bar {
    /// The value after the last of its moves.
    value: f32,
    /// Whether one of its moves is a turning point.
    is_turning_point: bool,
}

/// The lines of the plot: a bar for each move, above the axis if `side` is ahead. A
/// width too small for that gives bars of several moves.
pub(crate) fn lines(
    turns: &[AnalyzedMove],
    side: Color,
    theme: Theme,
    width: Option<usize>,
) -> Vec<String> {
    let moves: Vec<&AnalyzedMove> = turns.iter().filter(|turn| !turn.mv.is_pass()).collect();
    let room = width.map_or(usize::MAX, |width| width.saturating_sub(MARGIN).max(1));
    let step = moves.len().div_ceil(room).max(1);
    let bars: Vec<Bar> = moves
        .chunks(step)
        .map(|moves| Bar {
            value: moves.last().map_or(0.0, |turn| turn.value_for(side)),
            is_turning_point: moves.iter().any(|turn| turn.is_turning_point()),
        })
        .collect();
    let values: Vec<f32> = moves.iter().map(|turn| turn.value_for(side)).collect();
    let scale = scale(&values);
    let mut lines = Vec::new();
    for row in (1..=ROWS).rev() {
        lines.push(row_line(&bars, scale, row, 1.0, theme));
    }
    let [corner, axis] = if theme.unicode {
        ["┼", "─"]
    } else {
        ["+", "-"]
    };
    let axis = format!("{corner}{}", axis.repeat(bars.len()));
    lines.push(format!("   0 {}", theme.paint(FAINT, &axis)));
    for row in 1..=ROWS {
        lines.push(row_line(&bars, scale, row, -1.0, theme));
    }
    let mut numbers = "move".to_owned();
    for number in (10..=moves.len()).step_by(10) {
        // The number ends below its bar.
        let gap = (MARGIN + number.div_ceil(step)).saturating_sub(numbers.len());
        // Writing to a string cannot fail.
        let _ = write!(numbers, "{number:>gap$}");
    }
    lines.push(theme.paint(FAINT, numbers.trim_end()));
    lines
}

fn row_line(bars: &[Bar], scale: f32, row: usize, sign: f32, theme: Theme) -> String {
    let label = match row {
        ROWS => format!("{:+4.0}", sign * scale),
        _ => " ".repeat(4),
    };
    let bars: String = bars
        .iter()
        .map(|turn| {
            let height = turn.value * sign / scale * ROWS as f32;
            let bar = bar(height - (row as f32 - 1.0), sign, theme);
            if bar != " " && turn.is_turning_point {
                theme.paint(ALARM, bar)
            } else {
                bar.to_owned()
            }
        })
        .collect();
    let border = theme.paint(FAINT, if theme.unicode { "│" } else { "|" });
    format!("{label} {border}{bars}").trim_end().to_owned()
}

/// The character of a bar with this height.
fn bar(height: f32, sign: f32, theme: Theme) -> &'static str {
    match (height, theme.unicode) {
        (height, true) if height >= 0.75 => "█",
        (height, true) if height >= 0.25 && sign > 0.0 => "▄",
        (height, true) if height >= 0.25 => "▀",
        (height, false) if height >= 0.5 => "#",
        _ => " ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_holds_all_values() {
        assert!((scale(&[]) - 8.0).abs() < 0.1);
        assert!((scale(&[3.0, -8.5]) - 16.0).abs() < 0.1);
        assert!((scale(&[64.0]) - 64.0).abs() < 0.1);
    }

    #[test]
    fn bars_grow_from_the_middle() {
        let theme = Theme {
            unicode: true,
            color: false,
        };
        assert_eq!(
            [0.1, 0.5, 1.0].map(|height| bar(height, 1.0, theme)),
            [" ", "▄", "█"]
        );
        assert_eq!(
            [0.1, 0.5, 2.0].map(|height| bar(height, -1.0, theme)),
            [" ", "▀", "█"]
        );
    }
}
