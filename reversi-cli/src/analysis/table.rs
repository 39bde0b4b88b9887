//! The analysis of a game as a table, and its totals.

use std::cmp::Ordering::{Greater, Less};
use std::fmt::Write;

use console::measure_text_width;
use reversi_engine::Color;

use super::analyzer::{AnalyzedMove, LossTotals, MoveGrade};
use super::view::View;
use crate::terminal::moves::value_text;
use crate::terminal::theme::{ALARM, FAINT, STRONG, Theme, WARNING};
use crate::terminal::{count, fitted};

/// The form of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableStyle {
    /// The point of view of the values.
    pub(crate) view: View,
    pub(crate) theme: Theme,
    /// The width of the output; `None` for any.
    pub(crate) width: Option<usize>,
}

/// The table: a line for each move that `is_shown`.
pub(crate) fn lines(
    turns: &[AnalyzedMove],
    style: TableStyle,
    is_shown: impl Fn(&AnalyzedMove) -> bool,
) -> Vec<String> {
    let heading = " no  side   move   value   best   value    loss";
    let heading = style.theme.paint(FAINT, heading);
    let rows = numbered(turns).filter(|(_, turn)| is_shown(turn));
    let rows = rows.map(|(number, turn)| row(turn, number, style));
    std::iter::once(heading)
        .chain(rows)
        .flat_map(|line| fitted(line, style.width))
        .collect()
}

/// The moves with their numbers. A pass has the number of the move before it.
pub(crate) fn numbered(turns: &[AnalyzedMove]) -> impl Iterator<Item = (usize, &AnalyzedMove)> {
    let mut number = 0;
    turns.iter().map(move |turn| {
        number += usize::from(!turn.mv.is_pass());
        (number, turn)
    })
}

/// The line of a move.
pub(crate) fn row(turn: &AnalyzedMove, number: usize, style: TableStyle) -> String {
    let (side, theme) = (turn.side(), style.theme);
    if turn.mv.is_pass() {
        return format!("     {side:<6} pass");
    }
    let shown = |value| value_text(style.view.of(side, value), turn.is_exact);
    let (mv, value) = (turn.mv, shown(turn.value));
    let mut line = format!("{number:>3}  {side:<6} {mv:<4}  {value:>6}");
    if turn.best == turn.mv {
        return line;
    }
    let best = shown(turn.best_value);
    let loss = if turn.is_exact {
        format!("{:.0}", turn.loss())
    } else {
        format!("{:.1}", turn.loss())
    };
    // Writing to a string cannot fail.
    let _ = write!(line, "   {:<4}  {best:>6}  {loss:>6}  ", turn.best);
    let (mark_style, mark) = match turn.grade() {
        MoveGrade::None => (FAINT, ""),
        MoveGrade::Slip => (WARNING, "?!"),
        MoveGrade::Mistake => (WARNING, "?"),
        MoveGrade::Blunder => (ALARM, "??"),
    };
    line.push_str(&theme.paint(mark_style, mark));
    if turn.is_turning_point() {
        let gap = " ".repeat(4 - mark.len());
        let text = turning_point(turn);
        let room = style
            .width
            .map(|width| width.saturating_sub(measure_text_width(&line)));
        let text = match room {
            Some(room) if room < gap.len() + text.len() => {
                text.strip_prefix("turning point: ").unwrap_or(text)
            }
            _ => text,
        };
        line.push_str(&gap);
        line.push_str(&theme.paint(STRONG, text));
    }
    line.truncate(line.trim_end().len());
    line
}

/// The description of a turning point; before the exact values only the lead is known.
pub(crate) fn turning_point(turn: &AnalyzedMove) -> &'static str {
    match (turn.is_exact, turn.best_standing(), turn.standing()) {
        (true, Greater, Less) => "turning point: a win becomes a loss",
        (true, Greater, _) => "turning point: a win becomes a draw",
        (true, ..) => "turning point: a draw becomes a loss",
        (false, Greater, Less) => "turning point: from ahead to behind",
        (false, Greater, _) => "turning point: from ahead to even",
        (false, ..) => "turning point: from even to behind",
    }
}

/// The loss totals of each player in a line, with the names of black and white.
pub(crate) fn totals(names: &[String; 2], turns: &[AnalyzedMove]) -> Vec<String> {
    let lines = Color::ALL.into_iter().zip(names).map(|(color, who)| {
        let sum = LossTotals::of(turns, color);
        let [slips, mistakes, blunders] = sum.errors;
        format!(
            "{who}: {:.1} discs lost in {}; {}, {}, {}, {}",
            sum.loss,
            count(sum.moves, "move"),
            count(slips, "slip"),
            count(mistakes, "mistake"),
            count(blunders, "blunder"),
            count(sum.turning_points, "turning point"),
        )
    });
    lines.collect()
}

/// The line with the first move of exact values.
pub(crate) fn exact_line(turns: &[AnalyzedMove]) -> Option<String> {
    let first = turns.iter().position(|turn| turn.is_exact)?;
    let moves = turns[..=first].iter().filter(|turn| !turn.mv.is_pass());
    let empties = turns[first].board.empties().len();
    let number = moves.count();
    Some(format!(
        "Exact from move {number} on, with {}.",
        count(empties, "empty square")
    ))
}
