//! The analysis of a game as a table.

use std::cmp::Ordering::{Greater, Less};
use std::fmt::Write;

use reversi_engine::{Color, Scoring};

use super::analyzer::{AnalyzedMove, LossTotals, MoveGrade};
use super::input::InputGame;
use crate::terminal::moves::value_text;
use crate::terminal::theme::{ALARM, FAINT, STRONG, Theme, WARNING};
use crate::terminal::{capital, count};

/// The title of a game: the players, the result and the event.
pub(super) fn title(item: &InputGame) -> String {
    let [black, white] = Color::ALL.map(|color| player(item, color));
    let game = item.record.game();
    let result = match game.result(Scoring::WinnerTakesEmpties) {
        Some(score) => format!("{}-{}", 32 + score.discs() / 2, 32 - score.discs() / 2),
        None => "not finished".to_owned(),
    };
    let event = &item.record.event;
    let event = if event.is_empty() {
        String::new()
    } else {
        format!(", {event}")
    };
    format!("{black} - {white}, {result}{event}")
}

/// The colour of a player, with the name if there is one.
fn player(item: &InputGame, color: Color) -> String {
    match item.name(color) {
        "" => capital(color).to_owned(),
        name => format!("{name} ({color})"),
    }
}

/// The table: a line for each move.
pub(super) fn table(turns: &[AnalyzedMove], theme: Theme) -> Vec<String> {
    let heading = " no  side   move   value   best   value    loss";
    let mut lines = vec![theme.paint(FAINT, heading)];
    let mut number = 0;
    for turn in turns {
        number += usize::from(!turn.mv.is_pass());
        lines.push(row(turn, number, theme));
    }
    lines
}

fn row(turn: &AnalyzedMove, number: usize, theme: Theme) -> String {
    let side = turn.side();
    if turn.mv.is_pass() {
        return format!("     {side:<6} pass");
    }
    let (mv, value) = (turn.mv, value_text(turn.value, turn.is_exact));
    let mut line = format!("{number:>3}  {side:<6} {mv:<4}  {value:>6}");
    if turn.best == turn.mv {
        return line;
    }
    let best = value_text(turn.best_value, turn.is_exact);
    let loss = if turn.is_exact {
        format!("{:.0}", turn.loss())
    } else {
        format!("{:.1}", turn.loss())
    };
    // Writing to a string cannot fail.
    let _ = write!(line, "   {:<4}  {best:>6}  {loss:>6}  ", turn.best);
    let (style, mark) = match turn.grade() {
        MoveGrade::None => (FAINT, ""),
        MoveGrade::Slip => (WARNING, "?!"),
        MoveGrade::Mistake => (WARNING, "?"),
        MoveGrade::Blunder => (ALARM, "??"),
    };
    line.push_str(&theme.paint(style, mark));
    if turn.is_turning_point() {
        let gap = " ".repeat(4 - mark.len());
        line.push_str(&gap);
        line.push_str(&theme.paint(STRONG, turning_point(turn)));
    }
    line.truncate(line.trim_end().len());
    line
}

/// The description of a turning point; before the exact values only the lead is known.
pub(super) fn turning_point(turn: &AnalyzedMove) -> &'static str {
    match (turn.is_exact, turn.best_standing(), turn.standing()) {
        (true, Greater, Less) => "turning point: a win becomes a loss",
        (true, Greater, _) => "turning point: a win becomes a draw",
        (true, ..) => "turning point: a draw becomes a loss",
        (false, Greater, Less) => "turning point: from ahead to behind",
        (false, Greater, _) => "turning point: from ahead to even",
        (false, ..) => "turning point: from even to behind",
    }
}

/// The loss totals of each player in a line.
pub(super) fn totals(item: &InputGame, turns: &[AnalyzedMove]) -> Vec<String> {
    let lines = Color::ALL.into_iter().map(|color| {
        let sum = LossTotals::of(turns, color);
        let [slips, mistakes, blunders] = sum.errors;
        let who = player(item, color);
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
pub(super) fn exact_line(turns: &[AnalyzedMove]) -> Option<String> {
    let first = turns.iter().position(|turn| turn.is_exact)?;
    let moves = turns[..=first].iter().filter(|turn| !turn.mv.is_pass());
    let empties = turns[first].board.empties().len();
    let number = moves.count();
    Some(format!(
        "Exact from move {number} on, with {}.",
        count(empties, "empty square")
    ))
}
