//! Writing games.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use crate::format::record::{
    DATE_TEXT, Date, GameRecord, GameResult, Margin, Termination, decimal, time,
};
use crate::{Board, Color, Game, Outcome};

/// The maximum length of a line of several words.
const LINE: usize = 80;

/// Writes a record: its tags, a blank line, its moves and a blank line.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let mut text = String::new();
    let result = record
        .result
        .map_or("*".to_string(), |result| result_text(result, record.game()));
    write_tags(&mut text, record, &result);
    text.push('\n');
    write_moves(&mut text, record, &result);
    text.push_str("\n\n");
    text
}

fn write_tags(text: &mut String, record: &GameRecord, result: &str) {
    let rating = |rating: Option<f64>| {
        let rating = rating.filter(|rating| rating.is_finite());
        rating.map_or(String::new(), |rating| decimal(rating, 0))
    };
    let number = |value: Option<f64>| value.filter(|value| value.is_finite());
    let (mut margin, mut termination) = (String::new(), "");
    if let Some(stated) = record.result {
        if let Margin::Discs(discs) = stated.margin
            && is_winner_only(result)
            && discs.is_finite()
        {
            margin = format!("{discs}");
        }
        termination = match stated.termination {
            Termination::Normal => "",
            Termination::Resigned => "resigned",
            Termination::Time => "time",
            Termination::Agreed => "agreed",
            Termination::Left => "left",
        };
    }
    let start = record.game().start();
    let fen = if *start == Board::new() {
        String::new()
    } else {
        start.to_string()
    };
    let stated = || record.tag(DATE_TEXT).unwrap_or("????.??.??").to_string();
    let date = record.date.map_or_else(stated, day);
    let or_unknown = |text: &str| if text.is_empty() { "?" } else { text }.to_string();
    let tags = [
        ("Event", or_unknown(&record.event)),
        ("Site", or_unknown(&record.place)),
        ("Date", date),
        ("Round", or_unknown(&record.round)),
        ("Black", or_unknown(&record.black.name)),
        ("White", or_unknown(&record.white.name)),
        ("Result", result.to_string()),
        ("Margin", margin),
        ("Ending", termination.to_string()),
        ("Time", record.time_of_day.clone()),
        ("TimeControl", record.time_control.clone()),
        ("BlackElo", rating(record.black.rating)),
        ("WhiteElo", rating(record.white.rating)),
        (
            "Komi",
            number(record.komi).map_or(String::new(), |komi| decimal(komi, 0)),
        ),
        ("FEN", fen),
    ];
    let others = record
        .tags
        .iter()
        .filter(|(name, _)| super::is_tag(name) && name != DATE_TEXT);
    let others = others.map(|(name, value)| (name.as_str(), value.clone()));
    for (name, value) in tags
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .chain(others)
    {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "[{name} \"{}\"]",
            value.trim().replace(['\n', '\r'], " ")
        );
    }
}

/// Formats a date with question marks for unknown parts.
fn day(date: Date) -> String {
    let mut text = format!("{:04}", date.year());
    for part in [date.month(), date.day()] {
        match part {
            Some(part) => _ = write!(text, ".{part:02}"),
            None => text.push_str(".??"),
        }
    }
    text
}

/// Returns `true` for a result that is a winner, not a number of discs for each side.
fn is_winner_only(result: &str) -> bool {
    matches!(result, "1-0" | "0-1" | "1/2-1/2")
}

/// The result in discs of each side, or the winner for a fractional difference.
fn result_text(result: GameResult, game: &Game) -> String {
    let winner = match result.outcome() {
        Outcome::Win(Color::Black) => "1-0",
        Outcome::Win(Color::White) => "0-1",
        Outcome::Draw => "1/2-1/2",
    };
    let Margin::Discs(discs) = result.margin else {
        return winner.to_string();
    };
    let [black, white] = Color::ALL.map(|color| game.board().discs(color).len() as i32);
    // The discs on the board, a full board, or for an odd difference 63 discs.
    let counts = [(black, white), share(discs, 64), share(discs, 63)];
    let counts = counts.into_iter().map(|(black, white)| {
        let is_equal = f64::from(black - white) - discs == 0.0;
        let agrees = is_equal && black.min(white) >= 0;
        agrees.then(|| format!("{black}-{white}"))
    });
    let counts = counts.flatten().find(|counts| !is_winner_only(counts));
    counts.unwrap_or_else(|| winner.to_string())
}

/// The discs of black and white with this sum and difference.
fn share(difference: f64, discs: i32) -> (i32, i32) {
    let black = i32::midpoint(discs, difference as i32);
    (black, discs - black)
}

fn write_moves(text: &mut String, record: &GameRecord, result: &str) {
    let mut line = LineWriter { text, column: 0 };
    let mut comments = record.comments.iter().peekable();
    let count = record.game().moves().len();
    let mut comment_at = |line: &mut LineWriter<'_>, ply: usize, is_last: bool| {
        let mut all = String::new();
        if let Some(last) = ply.checked_sub(1) {
            let note = record.note(last);
            if let Some(value) = note.evaluation.filter(|value| value.is_finite()) {
                let _ = write!(all, "[%eval {}] ", decimal(value, 2));
            }
            if let Some(spent) = note.time {
                let _ = write!(all, "[%emt {}] ", time(spent));
            }
        }
        let mut gap = "";
        while let Some(comment) = comments.next_if(|comment| comment.ply <= ply || is_last) {
            all.push_str(gap);
            all.push_str(&comment.text.replace('}', ")").replace("[%", "[ %"));
            gap = "\n";
        }
        if !all.is_empty() {
            line.word(&format!("{{{}}}", all.trim()));
        }
    };
    comment_at(&mut line, 0, count == 0);
    let first = record.game().start().side_to_move();
    for (ply, (board, mv)) in record.game().turns().enumerate() {
        let number = usize::midpoint(ply, usize::from(first == Color::White)) + 1;
        if board.side_to_move() == Color::Black {
            line.word(&format!("{number}."));
        } else if ply == 0 {
            line.word(&format!("{number}..."));
        }
        let name = mv
            .square()
            .map_or("--".to_string(), |square| square.to_string());
        line.word(&name);
        comment_at(&mut line, ply + 1, ply + 1 == count);
    }
    line.word(result);
}

/// A writer of lines of words.
struct LineWriter<'t> {
    text: &'t mut String,
    column: usize,
}

impl LineWriter<'_> {
    fn word(&mut self, word: &str) {
        let len = word.chars().count();
        if self.column > 0 && self.column + 1 + len > LINE {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += len;
    }
}
