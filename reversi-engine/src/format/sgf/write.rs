//! Writing games.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use crate::format::record::{GameRecord, Margin, Termination, decimal};
use crate::{Board, Color, Outcome, Square};

/// The number of moves per line.
const MOVES_PER_LINE: usize = 10;

/// Writes a record as a game tree of several lines.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let mut text = String::from("(;FF[4]GM[2]CA[UTF-8]SZ[8]");
    text.push_str(concat!(
        "AP[reversi-engine:",
        env!("CARGO_PKG_VERSION"),
        "]\n"
    ));
    write_properties(&mut text, record);
    write_start(&mut text, record.game().start());
    let mut comments = record.comments.iter().peekable();
    let mut comment_at = |text: &mut String, ply: usize, is_last: bool| {
        let mut all = String::new();
        while let Some(comment) = comments.next_if(|comment| comment.ply <= ply || is_last) {
            all.push_str(if all.is_empty() { "" } else { "\n" });
            all.push_str(&comment.text);
        }
        if !all.is_empty() {
            property(text, "C", &all);
        }
    };
    let count = record.game().moves().len();
    comment_at(&mut text, 0, count == 0);
    for (ply, (board, mv)) in record.game().turns().enumerate() {
        if ply % MOVES_PER_LINE == 0 {
            text.push('\n');
        }
        let side = board.side_to_move();
        let name = if side == Color::Black { "B" } else { "W" };
        let point = mv
            .square()
            .map_or("pa".to_string(), |square| square.to_string());
        // Writing to a string cannot fail.
        let _ = write!(text, ";{name}[{point}]");
        if let Some(value) = record
            .note(ply)
            .evaluation
            .filter(|value| value.is_finite())
        {
            let value = if side == Color::Black { value } else { -value };
            property(&mut text, "V", &decimal(value, 2));
        }
        comment_at(&mut text, ply + 1, ply + 1 == count);
    }
    text.push_str(")\n");
    text
}

fn write_properties(text: &mut String, record: &GameRecord) {
    let rating = |rating: Option<f64>| {
        let rating = rating.filter(|rating| rating.is_finite());
        rating.map_or(String::new(), |rating| decimal(rating, 0))
    };
    let date = record.date.map_or(String::new(), |date| date.to_string());
    let komi = record.komi.filter(|komi| komi.is_finite());
    let komi = komi.map_or(String::new(), |komi| decimal(komi, 3));
    let result = result(record);
    let values = [
        ("PB", record.black.name.as_str()),
        ("BR", &rating(record.black.rating)),
        ("PW", &record.white.name),
        ("WR", &rating(record.white.rating)),
        ("EV", &record.event),
        ("PC", &record.place),
        ("RO", &record.round),
        ("DT", &date),
        ("TM", &record.time_control),
        ("KM", &komi),
        ("RE", &result),
    ];
    for (name, value) in values {
        if !value.is_empty() {
            property(text, name, &value.replace(['\n', '\r'], " "));
        }
    }
    let mut before = "";
    for (name, value) in &record.tags {
        if super::is_property(name) {
            // Values of the same property follow its name.
            let name_once = if before == name { "" } else { name.as_str() };
            property(text, name_once, &value.replace(['\n', '\r'], " "));
            before = name;
        }
    }
    text.push('\n');
}

fn property(text: &mut String, name: &str, value: &str) {
    text.push_str(name);
    text.push('[');
    for c in value.trim().chars() {
        if matches!(c, ']' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push(']');
}

fn write_start(text: &mut String, start: &Board) {
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        for (i, square) in start.discs(color).iter().enumerate() {
            let _ = write!(text, "{}[{square}]", if i == 0 { name } else { "" });
        }
    }
    if start.empties().len() == Square::ALL.len() {
        // An empty board: the standard start board is cleared.
        text.push_str("AE[a1:h8]");
    }
    let side = if start.side_to_move() == Color::Black {
        "B"
    } else {
        "W"
    };
    property(text, "PL", side);
}

/// The result, empty if it is not stated.
fn result(record: &GameRecord) -> String {
    let Some(result) = record.result else {
        return String::new();
    };
    let winner = match result.outcome() {
        Outcome::Win(Color::Black) => "B+",
        Outcome::Win(Color::White) => "W+",
        Outcome::Draw => return "0".to_string(),
    };
    match (result.termination, result.margin) {
        (Termination::Resigned, _) => format!("{winner}R"),
        (Termination::Time, _) => format!("{winner}T"),
        (Termination::Left, _) => format!("{winner}F"),
        (_, Margin::Discs(discs)) if discs.is_finite() => {
            format!("{winner}{}", decimal(discs.abs(), 0))
        }
        _ => winner.to_string(),
    }
}
