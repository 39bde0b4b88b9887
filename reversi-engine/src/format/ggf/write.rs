//! Writing games.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use super::TAGS;
use crate::format::record::{GameRecord, MoveNote, Termination, decimal, time};
use crate::{Board, Color, Game, Move, Square};

/// Writes a record as a line, without its line break.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let mut text = String::from("(;GM[Othello]");
    let mut property = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{name}[{}]", clean(value));
    };
    let place = if record.place.is_empty() {
        &record.event
    } else {
        &record.place
    };
    property("PC", place);
    if let Some(date) = date(record) {
        property("DT", &date);
    }
    property("PB", &record.black.name);
    property("PW", &record.white.name);
    for (name, player) in [("RB", &record.black), ("RW", &record.white)] {
        if let Some(rating) = player.rating.filter(|rating| rating.is_finite()) {
            property(name, &decimal(rating, 0));
        }
    }
    if !record.time_control.is_empty() {
        property("TI", &record.time_control);
    }
    property("TY", &game_type(record));
    for (name, value) in &record.tags {
        if TAGS[1..].contains(&name.as_str()) {
            property(name, value);
        }
    }
    property("RE", &result(record));
    property("BO", &start(record.game()));
    let mut comments = record.comments.iter().peekable();
    for (ply, (board, mv)) in record.game().turns().enumerate() {
        while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
            property("CO", &comment.text);
        }
        let side = if board.side_to_move() == Color::Black {
            "B"
        } else {
            "W"
        };
        property(side, &write_move(mv, record.note(ply)));
    }
    for comment in comments {
        property("CO", &comment.text);
    }
    text.push_str(";)");
    text
}

/// Writes a move for [`parse_move`](super::parse_move), with its square in upper case.
#[must_use]
pub fn write_move(mv: Move, note: MoveNote) -> String {
    let mut text = match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".to_string(),
    };
    let evaluation = note.evaluation.filter(|value| value.is_finite());
    if let Some(evaluation) = evaluation {
        text.push('/');
        text.push_str(&decimal(evaluation, 2));
    }
    if let Some(spent) = note.time {
        text.push_str(if evaluation.is_some() { "/" } else { "//" });
        text.push_str(&time(spent));
    }
    text
}

/// Returns `true` for a text that is written unchanged.
pub(super) fn is_kept(text: &str) -> bool {
    clean(text) == text.trim()
}

/// The text without the end of a value or the start of a game.
fn clean(text: &str) -> String {
    let text = text.trim().replace(']', ")").replace(['\n', '\r'], " ");
    text.replace("(;", "( ;")
}

fn date(record: &GameRecord) -> Option<String> {
    let Some(date) = record.date else {
        return record.tag("DT").map(str::to_string);
    };
    let mut text = date.to_string().replace('-', ".");
    if !record.time_of_day.is_empty() {
        let _ = write!(text, "_{}", record.time_of_day.replace(' ', "."));
    }
    Some(text)
}

/// The stated type of game, or that of its start board.
fn game_type(record: &GameRecord) -> String {
    if let Some(game_type) = record.tag("TY") {
        // Games with a komi are another variant.
        return game_type.replace(['k', 'K'], "");
    }
    let start = record.game().start();
    if *start == Board::new() {
        return "8".to_string();
    }
    format!("8r{}", 64 - start.empties().len())
}

fn result(record: &GameRecord) -> String {
    let (Some(discs), Some(result)) = (record.stated_discs(), record.result) else {
        return "?".to_string();
    };
    let sign = if discs < 0.0 { "" } else { "+" };
    let how = match result.termination {
        Termination::Normal => "",
        Termination::Resigned => ":r",
        Termination::Time => ":t",
        Termination::Agreed => ":s",
        Termination::Left => ":l",
    };
    format!("{sign}{}{how}", decimal(discs, 3))
}

fn start(game: &Game) -> String {
    let board = game.start();
    let mark = |color| if color == Color::Black { '*' } else { 'O' };
    let mut text = String::from("8 ");
    for square in Square::ALL {
        text.push(board.disc_at(square).map_or('-', mark));
    }
    text.push(' ');
    text.push(mark(board.side_to_move()));
    text
}
